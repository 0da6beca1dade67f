"""The game: grids, puzzles, colourings and their check against the rules. Nothing here depends on SAT."""
