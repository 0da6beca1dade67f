"""Public functions of the package. They accept boards in several types, and return cells as rows and columns."""
