"""Diagnosis of puzzles: cells that are the same in every solution, conflicts, ambiguity and reasons."""
