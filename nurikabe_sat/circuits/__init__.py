"""Formulas as boards: the board has a solution if and only if the formula has a model."""
