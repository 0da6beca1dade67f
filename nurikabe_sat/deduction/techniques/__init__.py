"""The techniques, one file each: ``find(board)`` looks at a board and yields the steps that it sees."""
