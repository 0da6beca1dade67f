"""Generator: grow a colouring, place clues, and change both until the puzzle is unique and of the requested level."""
