"""Generator: grow a legal colouring, place clues, and repair both until the puzzle is unique and has the level."""
