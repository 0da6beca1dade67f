"""Techniques, one per module. The function ``find`` of each module yields the steps of its technique on a board."""
