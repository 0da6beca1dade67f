"""Encodings of connectivity, independent of puzzles: clauses that keep the true vertices of a graph connected."""
