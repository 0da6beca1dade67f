"""Tools for puzzle authors that choose undecided clues so that exactly one solution remains."""
