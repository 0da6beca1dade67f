"""Certificates: answers with evidence, made with a solver and verified without the solving engine."""
