"""Encodings of connectivity: clauses that the true vertices of a graph are connected. Independent of puzzles."""
