"""The game: grids, puzzles, colourings and the referee. Knows no SAT."""
