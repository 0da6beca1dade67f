"""What setters ask: puzzles some of whose clues are open, and the choice that leaves exactly one solution."""
