"""Encodings: a puzzle as a CNF formula, and the formula's models as colourings."""
