"""Generator of puzzles: grow a colouring, place clues, and change both until the puzzle meets the request."""
