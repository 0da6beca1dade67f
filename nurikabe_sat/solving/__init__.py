"""Search for solutions, one after another, with a SAT solver and lazy cuts."""
