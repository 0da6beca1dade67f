"""LEGUP's own verdicts, read from the folder that NURIKABE_DATA names; a test without the folder is skipped."""

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from nurikabe_sat.legup.state import State
from nurikabe_sat.puzzle.grid import Grid


def folder() -> Path:
    """Where the data is."""
    name = os.environ.get("NURIKABE_DATA")
    if name is None:
        pytest.skip("NURIKABE_DATA does not name the folder with LEGUP's verdicts")
    return Path(name)


@cache
def _load(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def data(name: str) -> Any:
    """A JSON file of the folder."""
    return _load(folder() / name)


def files(name: str) -> dict[str, str]:
    """The XML files of a folder in it, by their names."""
    return {path.name: path.read_text("utf-8") for path in sorted((folder() / name).glob("*.xml"))}


def state_of_values(rows: list[list[int]]) -> State:
    """A state from the values of its cells."""
    grid = Grid(len(rows), len(rows[0]))
    cells = [(grid.cell(y, x), value) for y, row in enumerate(rows) for x, value in enumerate(row)]
    return State(grid, 0, 0, {}).with_cells(cells)


def cells_of(pairs: list[list[int]], grid: Grid) -> set[int]:
    """Cells that are given by column and row."""
    return {grid.cell(y, x) for x, y in pairs}
