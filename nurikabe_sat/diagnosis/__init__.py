"""Diagnosis of puzzles: facts, conflicts, ambiguity and reasons."""
