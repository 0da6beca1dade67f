"""Local search for boards with many solutions: draft and repair a first solution, then change it slightly."""
