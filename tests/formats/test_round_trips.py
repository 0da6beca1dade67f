"""Every format gives back what it holds and refuses the rest, on generated boards; broken formats are caught."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import Phase, given, settings

from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import FORMATS, Format
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Caption, Clue, Colour, Colouring, Puzzle
from tests.support.outside_data import published_puzzles
from tests.support.round_trips import check_round_trip, full_boards

NAMES = [known.name for known in FORMATS]


# One of each kind, so that no choice of examples leaves one out.
def board_of(rows: int, cols: int, clues: dict[int, int | None], **more: Any) -> Board:
    return Board.of(Puzzle(Grid(rows, cols), tuple(Clue(cell, size) for cell, size in clues.items())), **more)


EXAMPLES = {
    "a row": board_of(1, 4, {3: 2}),
    "a column": board_of(4, 1, {3: 2}),
    "nothing": board_of(3, 2, {}),
    "unknown": board_of(3, 2, {0: None, 3: 1}),
    "large": board_of(2, 3, {0: 12, 2: 345, 4: 6789}),
    "sea": board_of(1, 3, {0: 2}, decided=[(2, Colour.SEA)]),
    "island": board_of(1, 3, {0: 2}, decided=[(1, Colour.ISLAND)]),
    "words": board_of(2, 2, {0: 2}, caption=Caption("Two lakes, a bridge", "A. B\xf6hm, \u4f50\u85e4", "1\n2")),
}


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("known", FORMATS, ids=NAMES)
def test_each_kind_of_board_comes_back(known: Format, name: str) -> None:
    check_round_trip(known, EXAMPLES[name])


@pytest.mark.parametrize("known", FORMATS, ids=NAMES)
@given(board=full_boards())
def test_generated_boards_come_back(known: Format, board: Board) -> None:
    check_round_trip(known, board)


@pytest.mark.parametrize("known", FORMATS, ids=NAMES)
def test_published_puzzles_come_back(known: Format) -> None:
    for board, _ in published_puzzles():
        check_round_trip(known, board)


# The test of the tests: a format of numbers between commas, and the same with one mistake each.


def _write(board: Board) -> str:
    grid, colours = board.puzzle.grid, board.colouring.colours
    if any(colour is not Colour.UNKNOWN for colour in colours):
        raise UsageError("csv supports only clues")
    cells = [str(board.puzzle.clue_at.get(cell, "")) for cell in range(grid.size)]
    return "".join(",".join(cells[at : at + grid.cols]) + "\n" for at in range(0, grid.size, grid.cols))


def _read(text: str, source: str) -> Board:  # noqa: ARG001 (as formats are called)
    rows = [line.split(",") for line in text.splitlines()]
    cells = enumerate(cell for row in rows for cell in row)
    return board_of(len(rows), len(rows[0]), {at: None if cell == "?" else int(cell) for at, cell in cells if cell})


CSV = Format("csv", lambda _: False, _read, _write, ".csv", colours=False)


def _changed(change: Callable[[Board], Board]) -> Format:
    return replace(CSV, read=lambda text, source: change(_read(text, source)))


def _sized(board: Board, size: Callable[[int | None], int | None]) -> Board:
    return board_of(
        board.puzzle.rows, board.puzzle.cols, {clue.cell: size(clue.size) for clue in board.puzzle.clue_list}
    )


def _turned(board: Board) -> Board:
    return board_of(board.puzzle.cols, board.puzzle.rows, {clue.cell: clue.size for clue in board.puzzle.clue_list})


MISTAKES = {
    "a column loses its empty cells": replace(CSV, read=lambda text, source: _read("\n".join(text.split()), source)),
    "unknown becomes 1": _changed(lambda board: _sized(board, lambda size: size or 1)),
    "numbers become their last digit": _changed(lambda board: _sized(board, lambda size: size and (size % 10 or 1))),
    "rows and columns are exchanged": _changed(_turned),
    "decided cells are dropped": replace(
        CSV, write=lambda board: _write(Board(board.puzzle, Colouring.unknown(board.puzzle.grid)))
    ),
    "the title is dropped": replace(CSV, keeps=("title",)),
    "the limit is not kept": replace(CSV, largest=9),
}


def check_all(known: Format) -> None:
    for board in EXAMPLES.values():
        check_round_trip(known, board)


def test_a_right_format_passes() -> None:
    check_all(CSV)


@pytest.mark.parametrize("name", MISTAKES)
def test_a_broken_format_fails(name: str) -> None:
    @settings(database=None, phases=[Phase.generate], report_multiple_bugs=False)
    @given(full_boards())
    def generated(board: Board) -> None:
        check_round_trip(MISTAKES[name], board)

    for check in (partial(check_all, MISTAKES[name]), generated):
        with pytest.raises((AssertionError, IndexError, pytest.fail.Exception)):
            check()
