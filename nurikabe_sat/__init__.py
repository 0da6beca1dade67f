"""nurikabe-sat: Nurikabe puzzles, solved and examined with SAT solvers."""

__version__ = "0.1.0"
