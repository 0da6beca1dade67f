"""Tools for developing the project. They are not part of the package."""
