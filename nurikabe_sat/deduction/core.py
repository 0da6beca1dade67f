"""Reaches and faults of positions, which the compiled core computes together.

The results are those of ``deduction/reach.py`` and ``deduction/contradictions/``.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from nurikabe_sat import compiled
from nurikabe_sat.deduction.reach import Reaches
from nurikabe_sat.puzzle.grid import Grid

_FAULT, _ALL = -2, -1
"""Results to compute: the fault, or the reaches of all clues. The number of a clue stands for its reach alone."""


class Core:
    """Compiled core, prepared for the positions of one puzzle.

    It remembers the last position. On a position with few other cells, it computes only the results near these cells.
    """

    def __init__(self, grid: Grid, frame: bytes, clues: bytes, balls: Sequence[int]) -> None:
        self.width = compiled.width_of(grid.size)
        self._board = compiled.CORE.board(
            grid.rows, grid.cols, frame, clues, b"".join(compiled.packed(balls, self.width))
        )

    def fault(self, sea: int, island: int) -> int:
        """Return the number of the first contradiction on the position, or 0 if the position has no contradiction.

        Contradictions are numbered from 1 in the order of ``contradictions.ALL``.
        """
        found: int = self._ask(sea, island, _FAULT)
        return found

    def first_together(self, sea: int, island: int, way: int, others: Sequence[int]) -> tuple[int, int]:
        """Return the index of the first of ``others`` that causes no obvious contradiction together with ``way``.

        All of them are complete islands. Without such an island, the index is -1. The second number is that of the
        compared islands that, together with ``way``, do not cut the sea apart.
        """
        masks = compiled.packed((sea, island, way), self.width)
        packed = b"".join(compiled.packed(others, self.width))
        found: tuple[int, int] = compiled.CORE.together(self._board, *masks, packed)
        return found

    def reaches(self, sea: int, island: int) -> Reaches:
        """Return the lists of masks of ``Position.reaches``."""
        masks = compiled.unpacked(self._ask(sea, island, _ALL), self.width)
        return masks[: len(masks) // 2], masks[len(masks) // 2 :]

    def reach(self, sea: int, island: int, k: int) -> int:
        """Return the mask of the cells that the island of clue k can contain."""
        return int.from_bytes(self._ask(sea, island, k), "little")

    def _ask(self, sea: int, island: int, what: int) -> Any:
        masks = sea.to_bytes(self.width, "little"), island.to_bytes(self.width, "little")
        return compiled.CORE.reaches(self._board, *masks, what)


class Judged:
    """Reaches of all clues on a position, and whether the position contains a contradiction."""

    def __init__(self, core: Core, sea: int, island: int) -> None:
        self._core, self._cells = core, (sea, island)

    @cached_property
    def has_fault(self) -> bool:
        return self._core.fault(*self._cells) > 0

    @cached_property
    def reaches(self) -> Reaches:
        """Lists of masks, as in ``Position.reaches``."""
        return self._core.reaches(*self._cells)

    def reach(self, k: int) -> int:
        """Return the mask of the cells that the island of clue k can contain."""
        return self._core.reach(*self._cells, k)


def core_of(grid: Grid, cells: Sequence[int], sizes: Sequence[int | None], balls: Sequence[int]) -> Core | None:
    """Return the core for a puzzle with the given clues, or None if the core is missing or does not fit the puzzle."""
    frame = grid.frame
    if compiled.CORE is None or frame is None or any(size is not None and size > grid.size for size in sizes):
        return None
    pairs = zip(cells, sizes, strict=True)
    clues = b"".join(number.to_bytes(8, "little") for cell, size in pairs for number in (cell, size or 0))
    return Core(grid, frame, clues, balls)
