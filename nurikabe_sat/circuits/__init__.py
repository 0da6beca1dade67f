"""Circuits: boards that have a solution if and only if a given formula has a model."""
