"""Local search for boards with many solutions: draft and repair a first one, then change it slightly."""
