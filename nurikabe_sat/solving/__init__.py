"""Solving: find solutions one by one, with a SAT solver and lazy cuts."""
