"""Puzzle making: generate, repair, reduce and complete puzzles, or derive them from a picture."""
