"""Encodings of puzzles as CNF formulas, and the decoding of their models as colourings."""
