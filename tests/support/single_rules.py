"""The rules of Nurikabe one by one, on every colouring of a small board: what follows from some of them alone.

Under a false assumption no solution is left, so that everything holds in all of them. Colourings that keep some of the
rules are left nearly always: a step that names these rules has to hold in them.
"""

from enum import IntFlag

from nurikabe_sat.puzzle.model import Puzzle
from tests.support.oracle import parts


class Rule(IntFlag):
    """What a colouring may keep. The cells of clues are island in any case."""

    POOL = 1  # no 2x2 block is all sea
    SEA = 2  # the sea is one part
    NUMBERED = 4  # every island has a clue
    ONE = 8  # no island has two
    SIZE = 16  # the island of a number has so many cells


ALL = Rule(31)

Colourings = list[tuple[int, int]]
"""The sea of each colouring, as a mask, with the rules that it keeps, as a number."""


def colourings(puzzle: Puzzle) -> Colourings:
    """All of them: 4,096 on twelve cells without clues."""
    free = [cell for cell in range(puzzle.grid.size) if cell not in puzzle.clue_at]
    found = []
    for number in range(1 << len(free)):
        sea = sum(1 << cell for place, cell in enumerate(free) if number >> place & 1)
        found.append((sea, _kept(puzzle, "".join("WB"[sea >> cell & 1] for cell in range(puzzle.grid.size)))))
    return found


def _kept(puzzle: Puzzle, board: str) -> int:
    cols, size = puzzle.cols, puzzle.grid.size
    corners = (cell for cell in range(size - cols) if cell % cols < cols - 1)
    islands = [
        (len(part), [puzzle.clue_at[c].size for c in part if c in puzzle.clue_at]) for part in parts(board, "W", cols)
    ]
    verdicts = (
        (Rule.POOL, all("W" in board[c : c + 2] + board[c + cols : c + cols + 2] for c in corners)),
        (Rule.SEA, len(parts(board, "B", cols)) <= 1),
        (Rule.NUMBERED, all(clues for _, clues in islands)),
        (Rule.ONE, all(len(clues) <= 1 for _, clues in islands)),
        (Rule.SIZE, all(clue in (None, cells) for cells, clues in islands for clue in clues)),
    )
    return sum(rule.value for rule, is_kept in verdicts if is_kept)


def keeping(every: Colourings, rules: Rule, known: int, sea: int) -> list[int]:
    """Return the seas of the colourings that keep these rules and have the colours of the known cells."""
    wanted = rules.value
    return [one for one, kept in every if kept & wanted == wanted and not (one ^ sea) & known]
