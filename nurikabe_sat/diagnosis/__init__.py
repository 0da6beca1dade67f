"""What is certain in a puzzle, and what is wrong with it: facts, conflicts, ambiguity, reasons."""
