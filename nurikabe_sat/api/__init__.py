"""Functions of the package for Python users: they accept common types, and return cells with names."""
