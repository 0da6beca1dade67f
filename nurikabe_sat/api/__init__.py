"""Public functions of the package. They accept boards in several forms, and refer to cells by row and column."""
