"""CNF formulas and SAT solvers, independent of puzzles."""
