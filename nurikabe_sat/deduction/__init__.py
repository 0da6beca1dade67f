"""Deduction without a SAT solver, as people solve on paper: boards, techniques and contradictions."""
