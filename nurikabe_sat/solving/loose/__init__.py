"""Local search for boards with many solutions: draft and repair a solution, or change a known one."""
