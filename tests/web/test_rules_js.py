"""The rules of the page, which judges boards by itself: it says what the referee says, sentences and cells included."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from nurikabe_sat.puzzle.check import Judgement, check
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.queries.places import places
from tests.web.browser import Page, Visitor

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BOARDS, BATCH = 10_000, 1000
PACK = Path(__file__).parents[2] / "instances" / "generated" / "pack.json"

# Texts go to the page and back: Playwright takes long for large values.
JUDGE = """async (text) => {
    const {judge} = await import(new URL("lib/rules.js", location.href));
    const wrong = JSON.parse(text).find(([board, options, wanted]) =>
        JSON.stringify(judge(board, options)) !== JSON.stringify(wanted));
    return wrong ? JSON.stringify([wrong, judge(wrong[0], wrong[1])]) : null;
}"""


@pytest.fixture(scope="module")
def page(browser: "Browser", server: str) -> Iterator[Page]:
    visitor = Visitor(browser, server)
    yield visitor("#rules")
    visitor.leave()


def random_board(rng: random.Random, entries: list[dict[str, Any]]) -> Board:
    """Half of them are solved puzzles with a few cells changed, the others anything at all."""
    if rng.random() < 0.5:
        entry = rng.choice(entries)
        board = Puzzle.from_rows(entry["clues"])
        colours = [Colour(letter) for row in entry["solution"] for letter in row]
        for cell in rng.sample(range(len(colours)), rng.choice((0, 0, 1, 2, 5))):
            colours[cell] = rng.choice(list(Colour))
        share = rng.choice((0, 0, 0.1, 0.5))
        colours = [Colour.UNKNOWN if rng.random() < share else colour for colour in colours]
        return Board(board, Colouring(board.grid, tuple(colours)))
    grid = Grid(rng.randint(1, 6), rng.randint(1, 6))
    cells = rng.sample(range(grid.size), rng.randint(0, grid.size // 3))
    clues = tuple(Clue(cell, rng.choice((None, 1, 2, 3, 5, grid.size))) for cell in sorted(cells))
    kinds = rng.choice((list(Colour), [Colour.SEA, Colour.ISLAND], [Colour.SEA, Colour.UNKNOWN]))
    return Board(Puzzle(grid, clues), Colouring(grid, tuple(rng.choice(kinds) for _ in range(grid.size))))


def test_the_page_judges_as_the_referee_does(page: Page) -> None:
    rng = random.Random(18)
    entries = [one for one in json.loads(PACK.read_text(encoding="utf-8")) if one["rows"] * one["cols"] <= 50]
    seen: dict[str, int] = {}
    for _ in range(BOARDS // BATCH):
        asked = []
        for _ in range(BATCH):
            board, as_island = random_board(rng, entries), rng.random() < 0.5
            judged = check(board, undecided_is_island=as_island)
            if judged.standing.value == "complete":
                assert violations(board.puzzle, board.colouring) == []
            asked.append([as_page(board), {"undecidedIsIsland": as_island}, as_answer(board, judged)])
            for word in (judged.standing.value, *(one.code for one in judged.violations)):
                seen[word] = seen.get(word, 0) + 1
        assert page.evaluate(JUDGE, json.dumps(asked)) is None
    words = {"complete", "broken", "undecided", "cs2x2", "bkNoNum", "csDivide", "bkNumGe2", "bkSizeNe", "csOnNum"}
    assert set(seen) == words
    assert min(seen.values()) > BOARDS // 100, seen  # each of them often enough


def as_page(board: Board) -> dict[str, Any]:
    """Return a board as the page has it."""
    puzzle = board.puzzle
    clues = [puzzle.clue_at.get(cell) for cell in range(puzzle.grid.size)]
    return {
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "clues": [None if clue is None else "?" if clue.size is None else clue.size for clue in clues],
        "colours": [colour.value for colour in board.colouring.colours],
    }


def as_answer(board: Board, judged: Judgement) -> dict[str, Any]:
    """What the question ``check`` answers."""
    grid = board.puzzle.grid
    broken = [
        {"code": one.code, "message": one.message, "cells": [list(at) for at in places(grid, one.cells)]}
        for one in judged.violations
    ]
    return {"status": judged.standing.value, "violations": broken, "solvable": None}
