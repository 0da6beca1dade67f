"""``legup moves``: what it offers, LEGUP accepts and every solution has, on small boards."""

import random
from itertools import product
from pathlib import Path

import pytest

from nurikabe_sat import Board, Colour, Colouring, Puzzle, UsageError, legup_check, legup_moves, legup_prove, read_board
from nurikabe_sat.formats import plain
from nurikabe_sat.legup.rules import ALL_RULES, BASIC_RULES
from nurikabe_sat.queries.legup_moves import RuleUse
from tests.support import oracle
from tests.support.command import run


def small_boards(rng: random.Random, count: int) -> list[Board]:
    """Boards of 3x3 with a few clues, and some cells of one of their solutions."""
    found: list[Board] = []
    while len(found) < count:
        clues = {rng.randrange(9): rng.randint(1, 4) for _ in range(rng.randint(1, 3))}
        puzzle = Puzzle.from_rows([[clues.get(3 * r + c, 0) for c in range(3)] for r in range(3)])
        solved = sorted(oracle.solutions(3, 3, dict(clues)))
        if not solved:
            continue
        letters = rng.choice(solved)
        shown = "".join(one if rng.random() < 0.4 and cell not in clues else "." for cell, one in enumerate(letters))
        found.append(Board(puzzle, Colouring.from_rows([shown[:3], shown[3:6], shown[6:]])))
    return found


def agreeing(board: Board) -> list[str]:
    """Return the solutions that have the colours of the board."""
    clues = {clue.cell: clue.size for clue in board.puzzle.clue_list}
    shown = board.colouring.colours
    return [
        one
        for one in oracle.solutions(3, 3, clues)
        if all(colour in (Colour.UNKNOWN, Colour(one[cell])) for cell, colour in enumerate(shown))
    ]


def test_what_is_offered_is_so_in_every_solution() -> None:
    rng = random.Random(19)
    kinds = set()
    for board in small_boards(rng, 60):
        right = agreeing(board)
        for rule in (None, *(one.name for one in ALL_RULES)):
            for use in legup_moves(board, rule=rule).uses:
                kinds.add((use.kind, use.rule))
                assert rule in (None, use.rule)
                assert_true(use, right)
    assert {kind for kind, _ in kinds} == {"basic", "case"}
    assert len(kinds) > 8


def assert_true(use: RuleUse, right: list[str]) -> None:
    assert use.kind != "contradiction"  # there is a solution
    if use.kind == "basic":
        assert all(one[3 * (r - 1) + c - 1] == letter for one in right for r, c, letter in use.cells)
    for one in right if use.ways else ():
        assert any(all(one[3 * (r - 1) + c - 1] == "W" for r, c in way) for way in use.ways)


def test_a_rule_alone_is_found_wherever_a_step_by_it_is_accepted_and_sound() -> None:
    """Against ``judge``, asked about every undecided cell, and about every contradiction."""
    rng = random.Random(7)
    for board in small_boards(rng, 6):
        start = write(board)
        for rule, cell in product(BASIC_RULES, range(9)):
            if board.colouring.colours[cell] is not Colour.UNKNOWN or cell in board.puzzle.clue_at:
                continue
            row, col = divmod(cell, 3)
            value = BASIC_RULES[rule].value
            found = legup_check(step_of(start, rule, f"[[{row + 1}, {col + 1}, {value}]]")).steps[0]
            offered = {(r - 1, c - 1) for use in legup_moves(board, rule=rule).uses for r, c, _ in use.cells}
            assert ((row, col) in offered) == (found.sound and found.legup7 == "accepted"), (start, rule, row, col)


def test_contradictions_are_found_where_they_are_accepted_and_sound() -> None:
    rng = random.Random(3)
    seen = 0
    for _ in range(60):
        letters = "".join(rng.choice(".BW") for _ in range(9))
        puzzle = Puzzle.from_rows([[0, 2, 0], [0, 0, 0], [3, 0, 0]])
        shown = "".join("." if cell in puzzle.clue_at else one for cell, one in enumerate(letters))
        board = Board(puzzle, Colouring.from_rows([shown[:3], shown[3:6], shown[6:]]))
        for rule in (one.name for one in ALL_RULES if one.kind.value == "contradiction"):
            found = legup_check(step_of(write(board), rule, "[]")).steps[0]
            offered = bool(legup_moves(board, rule=rule).uses)
            assert offered == (found.sound and found.legup7 == "accepted"), (letters, rule)
            seen += offered
    assert seen > 30


def write(board: Board) -> str:
    return plain.write(board).replace("\n", "\\n")


def step_of(puzzle: str, rule: str, cells: str) -> str:
    return (
        f'{{"puzzle": "{puzzle}", "steps": [{{"id": "t0", "from": ["n0"], "to": "n1", '
        f'"rule": "{rule}", "cells": {cells}}}]}}'
    )


def test_the_sentences_of_moves(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "a.in").write_text("1 4\n2 . . .\n")
    told = run(capsys, "legup", "moves", tmp_path / "a.in")
    assert (told.code, told.err) == (0, "")
    assert "Can't Reach Cell: r1c3 and r1c4 are sea\n" in told.out
    (tmp_path / "b.in").write_text("2\nB B\nB B\n")
    assert run(capsys, "legup", "moves", tmp_path / "b.in").out == "Black Square at r1c1, r1c2, r2c1 and r2c2\n"
    (tmp_path / "c.in").write_text("2\n3 .\n. .\n")
    told = run(capsys, "legup", "moves", tmp_path / "c.in", "--rule", "Finish Room")
    assert told.out == "Finish Room: the region of r1c1 can be finished in 3 ways\n"
    assert run(capsys, "legup", "moves", tmp_path / "c.in").out == "no rule of LEGUP 7 applies\n"


def test_boards_that_legup_cannot_hold() -> None:
    for ask in (legup_moves, legup_prove):
        with pytest.raises(UsageError, match="LEGUP does not support clues of unknown size"):
            ask(read_board("2\n? .\n. .\n"))
        with pytest.raises(UsageError, match="LEGUP 2 supports only square boards"):
            ask(read_board("1 2\n1 .\n"), legup="2")
    with pytest.raises(UsageError, match=r"^rule: found 'nix', expected one of Black Between Regions"):
        legup_moves(read_board("2\n1 .\n. .\n"), rule="nix")
