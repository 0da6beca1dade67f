"""Contact sheet: an HTML page with puzzles of several collections side by side, each with its solution."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Protocol

from nurikabe_sat import Puzzle, UsageError
from nurikabe_sat.bitset import mask_of
from nurikabe_sat.puzzle.model import Colouring
from nurikabe_sat.rendering import render

SHOWN = 30
"""Maximum number of puzzles per collection. They are chosen at regular intervals."""

_STYLE = """
main { display: flex; gap: 24px; font: 14px sans-serif }
section { flex: 1; display: grid; grid-template-columns: repeat(5, 1fr); gap: 8px; align-content: start }
h2 { grid-column: 1 / -1; font-size: 16px; margin: 0 }
svg { width: 100%; height: auto }
"""


class Solved(Protocol):
    """Interface of a puzzle with the cells of its islands."""

    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def islands(self) -> Iterable[Iterable[int]]: ...


def write_sheet(collections: Mapping[str, Sequence[Solved]], path: Path) -> None:
    """Write an HTML page with a column for each collection.

    Raises:
        UsageError: If the file cannot be written.
    """
    columns = [
        f"<section><h2>{escape(name)}</h2>{''.join(map(_board, _some(all_)))}</section>"
        for name, all_ in collections.items()
    ]
    page = f'<!doctype html><meta charset="utf-8"><style>{_STYLE}</style><main>{"".join(columns)}</main>\n'
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None


def _some(collection: Sequence[Solved]) -> list[Solved]:
    count = min(SHOWN, len(collection))
    return [collection[number * len(collection) // count] for number in range(count)]


def _board(one: Solved) -> str:
    grid = one.puzzle.grid
    land = mask_of(cell for island in one.islands for cell in island)
    board = one.puzzle.painted(Colouring.from_masks(grid, grid.all_cells & ~land, land))
    return f"<div>{render(board)}</div>"
