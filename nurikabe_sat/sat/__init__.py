"""CNF formulas and SAT solvers. Knows no puzzle."""
