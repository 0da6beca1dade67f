"""Formulas as boards: a board that has a solution exactly if the formula has a model."""
