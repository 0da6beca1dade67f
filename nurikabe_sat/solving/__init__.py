"""Search for the solutions of a puzzle, one after another, with a SAT solver and lazily added clauses."""
