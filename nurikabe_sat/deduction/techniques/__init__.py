"""Techniques, one per module. The function ``find`` of a module yields the steps of its technique on a board."""
