"""DRAT proofs: their text format, and three ways to check them."""
