"""DRAT proofs: their text format and three checkers."""
