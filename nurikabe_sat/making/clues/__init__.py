"""Tools for puzzle authors. They choose clues that give a puzzle exactly one solution."""
