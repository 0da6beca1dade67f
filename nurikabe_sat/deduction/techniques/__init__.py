"""Techniques, one per module. Its function ``find`` yields the steps that the technique finds on a board."""
