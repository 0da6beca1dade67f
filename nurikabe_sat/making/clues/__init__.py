"""Tools for puzzle authors that choose clues so that exactly one solution remains."""
