"""Published reasoning: positions that guides teach, against brute force and the arguments of the program."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.deduction.technique import EXTREME
from tests.support.oracle import solutions
from tests.support.pictures import drawn, expected

SHARE = 0.95
"""The positions that the program must explain as the guides do."""


class Taught(NamedTuple):
    """Position of a guide, with the names of the techniques that argue as the guide does."""

    guide: str
    situation: str
    techniques: str
    board: str


def _read() -> Iterator[Taught]:
    for line in Path(__file__).with_name("taught.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield Taught(*(part.strip() for part in line.split("|")))


TAUGHT = list(_read())


def test_there_are_enough_positions_and_no_position_twice() -> None:
    assert len({one.board for one in TAUGHT}) == len(TAUGHT) >= 60
    known = {technique.name for technique in TECHNIQUES}
    assert all(set(one.techniques.split()) <= known for one in TAUGHT)


@pytest.mark.parametrize("one", TAUGHT, ids=lambda one: one.situation)
def test_the_guide_is_right(one: Taught) -> None:
    position = drawn(one.board)
    sizes = dict(zip(position.context.clue_cells, position.context.sizes, strict=True))
    found = [
        solution
        for solution in solutions(position.grid.rows, position.grid.cols, sizes)
        if all(solution[cell] == "B" for cell in range(position.grid.size) if position.sea >> cell & 1)
        and all(solution[cell] == "W" for cell in range(position.grid.size) if position.island >> cell & 1)
    ]
    sea, island = expected(one.board)
    assert found
    assert sea | island
    assert all(solution[cell] == "B" for solution in found for cell in sea)
    assert all(solution[cell] == "W" for solution in found for cell in island)


def argument_for(board: str, cell: int, letter: str) -> str:
    """Return the name of the easiest technique that decides a cell."""
    position = drawn(board)
    for technique in TECHNIQUES:
        if technique.level == EXTREME:
            break
        for step in technique.find(position):
            if (step.sea_mask if letter == "b" else step.island_mask) >> cell & 1:
                return technique.name
    return "none"


def test_the_program_argues_as_the_guides_do() -> None:
    different = []
    for one in TAUGHT:
        sea, island = expected(one.board)
        used = [argument_for(one.board, cell, "b") for cell in sea]
        used += [argument_for(one.board, cell, "w") for cell in island]
        if not set(used) <= set(one.techniques.split()):
            different.append(f"{one.situation}: {' '.join(used)}")
    assert len(different) <= (1 - SHARE) * len(TAUGHT), different
