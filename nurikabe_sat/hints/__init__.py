"""Techniques where they go, reasons by search where they stop, and a solver that says whether all of it is true."""
