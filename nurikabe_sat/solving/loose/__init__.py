"""Boards with many solutions: a first colouring by drafting and repairing, and others near a known one."""
