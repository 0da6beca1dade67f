"""Deduction without a SAT solver, in the way in which people solve on paper: boards, techniques and contradictions."""
