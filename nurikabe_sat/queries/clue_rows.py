"""Text form of the puzzles in answers: rows of cells that are separated by blanks."""

from nurikabe_sat.puzzle.model import Puzzle


def clue_rows(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the rows of a puzzle as texts in which numbers, ``?`` and ``.`` are aligned in columns.

    >>> clue_rows(Puzzle.from_rows([[12, 0], [0, "?"]]))
    ('12 .', '. ?')
    """
    words = [str(puzzle.clue_at.get(c, ".")) for c in range(puzzle.grid.size)]
    return tuple(" ".join(words[row]) for row in puzzle.grid.row_slices)


class HasClues:
    """Base class of answers, and of parts of answers, that contain a puzzle as rows of text."""

    clues: tuple[str, ...]

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that the rows ``clues`` describe."""
        return Puzzle.from_rows(self.clues)
