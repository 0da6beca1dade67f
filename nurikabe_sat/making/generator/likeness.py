"""Puzzles that are alike: of one size, and their solutions, turned or mirrored, differ in hardly any cell.

W W B      B B W
B B B  ~   B B W      (turned)
B B 1      1 B B
"""

from nurikabe_sat.making.generator.generate import Generated
from nurikabe_sat.puzzle.orientation import orientations

_NEAR = 0.05
"""Solutions that differ in no larger share of the cells are alike."""


class Likeness:
    """The puzzles of a run; says of a new one which of the earlier ones is like it."""

    def __init__(self) -> None:
        self._seen: list[tuple[int, int, int, int]] = []  # rows, columns, the mask of the land, the seed

    def like(self, made: Generated) -> int | None:
        """The seed of the first earlier puzzle that is like this one; None if there is none, and this one is kept."""
        boards = orientations(made.puzzle.painted(made.solution))
        turned = [(board.puzzle.rows, board.puzzle.cols, board.colouring.masks[1]) for board in boards]
        cells = made.puzzle.grid.size
        for rows, cols, land, seed in self._seen:
            for position in turned:
                if position[:2] == (rows, cols) and (position[2] ^ land).bit_count() <= _NEAR * cells:
                    return seed
        self._seen.append((*turned[0], made.seed))
        return None
