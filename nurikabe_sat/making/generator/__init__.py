"""New puzzles: grow a legal colouring, place its clues, repair both until the techniques finish it, prove it unique."""
