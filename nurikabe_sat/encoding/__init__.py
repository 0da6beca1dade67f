"""Encodings: translate a puzzle into a formula, and models into colourings."""
