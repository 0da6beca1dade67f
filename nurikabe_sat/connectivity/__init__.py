"""Encodings of connectivity: clauses that keep the true vertices of a graph connected, without reference to puzzles."""
