"""Diagnosis of puzzles: the cells that are the same in every solution, conflicts, ambiguity, and reasons."""
