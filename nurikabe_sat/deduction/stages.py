"""Hint in stages: the place, then the technique, then the cells, then the reason.

Each stage includes the previous stages. Early stages reveal little: the place is a
rectangle that contains the forced cells without naming them.
"""

from dataclasses import dataclass
from typing import Literal, get_args

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.step import Step, cells_in_words
from nurikabe_sat.deduction.table import all_techniques
from nurikabe_sat.puzzle.grid import Grid

Stage = Literal["where", "technique", "cells", "all"]
STAGES: tuple[Stage, ...] = get_args(Stage)

_MARGIN = 1


@dataclass(frozen=True)
class BoardArea:
    """Rectangular area of the board. The bounds are inclusive and count from 0."""

    first_row: int
    last_row: int
    first_col: int
    last_col: int

    def __str__(self) -> str:
        rows = f"rows {self.first_row + 1} to {self.last_row + 1}"
        return f"{rows}, columns {self.first_col + 1} to {self.last_col + 1}"


def place_of(grid: Grid, step: Step) -> BoardArea:
    """Return the area around a step: the decided cells with a margin, so that the area does not reveal these cells."""
    cells = [grid.position(cell) for cell in members_of(step.mask)]
    rows, cols = [row for row, _ in cells], [col for _, col in cells]
    return BoardArea(
        max(0, min(rows) - _MARGIN),
        min(grid.rows - 1, max(rows) + _MARGIN),
        max(0, min(cols) - _MARGIN),
        min(grid.cols - 1, max(cols) + _MARGIN),
    )


def staged(grid: Grid, step: Step, stage: Stage) -> str:
    """Return the text that a hint in stages shows at the given stage."""
    where = f"look at {place_of(grid, step)}"
    if stage == "where":
        return where
    about = {one.name: one.about for one in all_techniques()}.get(step.technique, "a reason by search")
    if stage == "technique":
        return f"{where}: {step.technique} ({about})"
    forced = cells_in_words(grid, step.sea_mask, step.island_mask)
    if stage == "cells":
        return f"{step.technique}, {forced}"
    return f"{step.technique}, {forced}: {step.text}"
