"""Ways to say in clauses that the true vertices of a graph are connected. Knows no puzzle."""
