"""Local search for boards with many solutions. It repairs a draft, and finds further solutions by small changes."""
