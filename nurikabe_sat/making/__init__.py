"""Puzzle making: generate, repair, reduce and fill puzzles, or start from a picture."""
