"""Local search for boards with many solutions. It drafts and repairs a solution, and finds others by small changes."""
