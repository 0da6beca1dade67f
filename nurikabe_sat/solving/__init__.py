"""Solutions one after the other, by a solver and lazy cuts."""
