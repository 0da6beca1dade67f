"""Similar puzzles: puzzles of the same size whose solutions, possibly rotated or mirrored, differ in few cells.

W W B      B B W
B B B  ~   B B W      (rotated)
B B 1      1 B B
"""

from nurikabe_sat.making.generator.generate import Generated
from nurikabe_sat.puzzle.orientation import orientations

_NEAR = 0.05
"""Maximum share of cells in which the solutions of two similar puzzles differ."""


class Likeness:
    """Collection of the puzzles generated in one run, used to reject similar puzzles."""

    def __init__(self) -> None:
        self._seen: list[tuple[int, int, int, int]] = []  # rows, columns, the mask of the land, the seed

    def like(self, made: Generated) -> int | None:
        """Return the seed of the first similar puzzle.

        If no puzzle is similar, store the given puzzle and return None.
        """
        boards = orientations(made.puzzle.painted(made.solution))
        turned = [(board.puzzle.rows, board.puzzle.cols, board.colouring.masks[1]) for board in boards]
        cells = made.puzzle.grid.size
        for rows, cols, land, seed in self._seen:
            for position in turned:
                if position[:2] == (rows, cols) and (position[2] ^ land).bit_count() <= _NEAR * cells:
                    return seed
        self._seen.append((*turned[0], made.seed))
        return None
