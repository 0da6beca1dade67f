"""Techniques, one file each: ``find(board)`` yields the steps that the technique finds on a board."""
