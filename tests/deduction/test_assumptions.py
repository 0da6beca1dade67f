"""Assumptions that are followed again on other boards of the same puzzle, against boards with nothing remembered."""

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from nurikabe_sat import read_board, read_boards
from nurikabe_sat.bitset import union_of
from nurikabe_sat.deduction.assumptions import Assumptions
from nurikabe_sat.deduction.direct import DIRECT
from nurikabe_sat.deduction.line import Line
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.techniques import shapes

QUICK = [one.find for one in DIRECT if one.is_followed]
PACK = read_boards(Path(__file__).parents[2] / "instances" / "generated" / "pack.json")
PUZZLES = ("nurikabe/6/6/m8n8i9u", "nurikabe/5/5/4i3k5p2i", "nurikabe/5/5/3i2k4p2i")


def in_turn(lines: Assumptions) -> None:
    assert list(lines.in_turn([shapes.find], sys.maxsize)) or lines.refuted


def in_parallel(lines: Assumptions) -> None:
    while not lines.is_over:
        lines.advance()


@pytest.mark.parametrize("follow", [in_turn, in_parallel])
def test_what_is_remembered_changes_no_end_of_an_assumption(follow: Callable[[Assumptions], None]) -> None:
    def followed(position: Position) -> dict[tuple[int, int], Line]:
        """Follow all assumptions about a board to their ends, and return them by their colours."""
        lines = Assumptions(position, QUICK)
        follow(lines)
        return {(line.sea, line.island): line for line in (*lines.refuted, *lines.still)}

    draw = random.Random(39)
    again = caught_up = 0
    for text in PUZZLES * 6:
        board = read_board(text)
        position = Position.of(board.puzzle)
        cells = [(1 << cell, 0) for cell in range(board.puzzle.grid.size) if position.undecided >> cell & 1]
        more = position.with_cells(*draw.choice(cells))
        for one in (position, more, position):
            afresh = followed(Position.of(board.puzzle, one.colouring()))
            found = followed(one)
            for colours in found.keys() & afresh.keys():
                line, other = found[colours], afresh[colours]
                assert line.is_refuted == other.is_refuted, colours
                if not line.is_refuted:
                    again += 1
                    assert (line.position.sea, line.position.island) == (other.position.sea, other.position.island)
                    before = union_of(step.mask for steps in line.rounds for step in steps)
                    line.catch_up(QUICK)
                    after = union_of(step.mask for steps in line.rounds for step in steps)
                    assert line.position.colours == other.position.colours
                    caught_up += before != after
                    assert (
                        after | line.sea | line.island | one.sea | one.island
                        == line.position.sea | line.position.island
                    )
    assert again > 100
    assert caught_up > 10


def test_an_assumption_that_a_later_search_refutes_has_all_steps_of_its_chain() -> None:
    refuted = 0
    for board in (board for board in PACK if "7x7-expert" in (board.name or "")):
        position = Position.of(board.puzzle)
        lines = Assumptions(position, QUICK)
        list(lines.in_turn([], sys.maxsize))
        skipped = [Line(position, line.sea, line.island) for line in lines.still]
        for line, known in zip(skipped, lines.still, strict=True):
            line.skip_to(known.position, [])
        lines.still = skipped
        list(lines.in_turn([shapes.find], sys.maxsize))
        for line in skipped:
            if line.is_refuted:
                refuted += 1
                assert not line.refutation().because_mask & ~(position.sea | position.island)
    assert refuted > 10
