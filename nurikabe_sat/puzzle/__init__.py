"""Model of the game: grids, puzzles, colourings, and checks against the rules. This package does not depend on SAT."""
