"""Deduction as people do it: techniques for paper and pencil, without a SAT solver."""
