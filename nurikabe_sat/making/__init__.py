"""Puzzle making: generate, repair, reduce and complete puzzles, or derive a puzzle from a picture."""
