"""Certain cells and faults of a puzzle: facts, conflicts, ambiguity, reasons."""
