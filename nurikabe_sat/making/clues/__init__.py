"""Tools that choose clues for puzzle authors so that exactly one solution remains."""
