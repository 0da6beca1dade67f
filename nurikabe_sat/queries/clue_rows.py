"""Puzzles in answers: the rows of the board, cells between blanks: a number, ``?`` or ``.``."""

from collections.abc import Sequence

from nurikabe_sat.puzzle.model import Puzzle

_NUMBERS = {".": 0, "?": None}


def clue_rows(puzzle: Puzzle) -> tuple[str, ...]:
    """The rows.

    >>> clue_rows(Puzzle.from_rows([[12, 0], [0, None]]))
    ('12 .', '. ?')
    """
    words = [str(puzzle.clue_at.get(c, ".")) for c in range(puzzle.grid.size)]
    return tuple(" ".join(words[start : start + puzzle.cols]) for start in range(0, puzzle.grid.size, puzzle.cols))


def puzzle_of(rows: Sequence[str]) -> Puzzle:
    """The puzzle of such rows."""
    return Puzzle.from_rows(
        [[_NUMBERS[word] if word in _NUMBERS else int(word) for word in row.split()] for row in rows]
    )
