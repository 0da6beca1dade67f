"""Questions of puzzle authors: puzzles with open clues, and a choice that leaves exactly one solution."""
