"""Certificates: answers with evidence, which can be verified without the engine."""
