"""Deduction without a SAT solver, as a person solves on paper: boards, techniques and contradictions."""
