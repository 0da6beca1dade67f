"""New puzzles, and tools for authors: generate, repair, reduce, fill a layout, start from a picture."""
