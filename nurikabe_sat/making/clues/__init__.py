"""Tools for puzzle authors: choose open clues so that exactly one solution remains."""
