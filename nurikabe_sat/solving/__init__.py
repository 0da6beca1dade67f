"""Search for solutions, one after the other, with a SAT solver and lazy cuts."""
