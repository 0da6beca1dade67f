"""Tools for puzzle authors that choose clues with which a puzzle has exactly one solution."""
