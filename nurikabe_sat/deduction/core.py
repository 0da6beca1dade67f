"""Reaches and faults of positions, which the compiled core computes together.

The results are those of ``deduction/reach.py`` and ``deduction/contradictions/``.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from nurikabe_sat import compiled
from nurikabe_sat.deduction.reach import Reaches
from nurikabe_sat.puzzle.grid import Grid

_FAULT, _IF_SOUND, _ALWAYS = range(3)
"""Results to compute: the fault, also the reaches unless a fault makes them unnecessary, or always the reaches."""


class Core:
    """Compiled core, prepared for the positions of one puzzle."""

    def __init__(self, grid: Grid, frame: bytes, clues: bytes, balls: Sequence[int]) -> None:
        self.width = compiled.width_of(grid.size)
        self._board = grid.rows, grid.cols, frame, clues, b"".join(compiled.packed(balls, self.width))

    def fault(self, sea: int, island: int) -> int:
        """Return the number of the first contradiction on the position, or 0 if the position has no contradiction.

        Contradictions are numbered from 1 in the order of ``contradictions.ALL``.
        """
        found: int = self.ask(sea, island, _FAULT)
        return found

    def ask(self, sea: int, island: int, what: int) -> Any:
        """Return the result that the compiled core computes for the position with the given cells."""
        masks = sea.to_bytes(self.width, "little"), island.to_bytes(self.width, "little")
        return compiled.CORE.reaches(*self._board, *masks, what)


class Judged:
    """Reaches of all clues on a position, and whether the position contains a contradiction."""

    def __init__(self, core: Core, sea: int, island: int) -> None:
        self._question = core, sea, island
        self._data: bytes = core.ask(sea, island, _IF_SOUND)
        self.has_fault = self._data[0] > 0

    @cached_property
    def reaches(self) -> Reaches:
        """Lists of masks, as in ``Position.reaches``."""
        masks = compiled.unpacked(self._masks, self._question[0].width)
        return masks[: len(masks) // 2], masks[len(masks) // 2 :]

    def reach(self, k: int) -> int:
        """Return the mask of the cells that the island of clue k can contain."""
        width = self._question[0].width
        return int.from_bytes(self._masks[k * width : (k + 1) * width], "little")

    @cached_property
    def _masks(self) -> bytes:
        core, sea, island = self._question
        masks: bytes = self._data[8:] or core.ask(sea, island, _ALWAYS)[8:]
        return masks


def core_of(grid: Grid, cells: Sequence[int], sizes: Sequence[int | None], balls: Sequence[int]) -> Core | None:
    """Return the core for a puzzle with the given clues, or None if the core is missing or does not fit the puzzle."""
    frame = grid.frame
    if compiled.CORE is None or frame is None or any(size is not None and size > grid.size for size in sizes):
        return None
    pairs = zip(cells, sizes, strict=True)
    clues = b"".join(number.to_bytes(8, "little") for cell, size in pairs for number in (cell, size or 0))
    return Core(grid, frame, clues, balls)
