"""Public functions of the package. They accept boards in several forms, and address cells by row and column."""
