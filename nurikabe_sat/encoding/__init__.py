"""Encodings of puzzles as CNF formulas, and functions that decode the models of these formulas as colourings."""
