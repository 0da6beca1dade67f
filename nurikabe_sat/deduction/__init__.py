"""The human: a board, the techniques of a solver with paper and pencil, and the contradictions they rest on. No SAT."""
