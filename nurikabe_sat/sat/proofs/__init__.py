"""DRAT proofs: their text, and three ways to check them."""
