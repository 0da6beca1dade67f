"""Deduction as by a person with pencil and paper: boards, techniques and contradictions, without a SAT solver."""
