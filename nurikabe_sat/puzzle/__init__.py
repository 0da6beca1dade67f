"""The game: grids, puzzles, colourings and the referee. Independent of SAT solvers."""
