"""The game: grids, puzzles, colourings and the referee. Nothing here depends on SAT."""
