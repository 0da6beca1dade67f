"""Encodings of connectivity: clauses that connect the true vertices of a graph, independent of puzzles."""
