"""Tools for work on the project. They are not part of the package."""
