"""Public functions of the package. They accept boards in several forms, and name cells by row and column."""
