"""Certificates: answers with what it takes to check them, made with a solver and verified without the engine."""
