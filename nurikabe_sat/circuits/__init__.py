"""Circuits: boards that have a solution if and only if a given logical formula has a model."""
