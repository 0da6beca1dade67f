"""Status of a board: complete, broken, or undecided.

    . 2 . B        undecided: the undecided cells (.) can still satisfy each rule
    . 2 W B        complete, if the remaining board is correct: the 2 has its two cells
    W 2 W B        broken: the 2 has three cells, whatever colours the other cells get

A rule is broken *for good* if no way of filling in the undecided cells satisfies that rule in that place. A board
without such a rule may still have no solution. The referee, ``rules.py``, counts undecided cells as
island. This module checks each rule twice: with the undecided cells as island, and as sea.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import (
    Violation,
    clue_is_island,
    constraints_are_kept,
    divided,
    no_pool,
    several_clues,
    violations,
    wrong_size,
)


class Standing(Enum):
    """Status of a board."""

    COMPLETE = "complete"
    BROKEN = "broken"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Judgement:
    """Status of a board, with its violations in the order of the rules. Only broken boards have violations."""

    standing: Standing
    violations: tuple[Violation, ...]


def check(board: Board, *, undecided_is_island: bool = False) -> Judgement:
    """Return the status of a board.

    A board is complete if no rule is broken when all its undecided cells are island.

    Args:
        board: The board to check.
        undecided_is_island: Treat undecided cells as island, as pzpr does. The status is then complete or broken.
    """
    puzzle, colouring = board.puzzle, board.colouring
    broken = violations(puzzle, colouring)
    if not broken:
        return Judgement(Standing.COMPLETE, ())
    if not (undecided_is_island or colouring.is_complete):
        broken = broken_for_good(puzzle, colouring)
    return Judgement(Standing.BROKEN if broken else Standing.UNDECIDED, tuple(broken))


def broken_for_good(puzzle: Puzzle, colouring: Colouring) -> list[Violation]:
    """Return the rule violations that remain, no matter how the undecided cells are coloured.

    On a complete board, these are all violations.
    """
    return [
        *(() if puzzle.rules.pools_allowed else no_pool(puzzle, colouring)),
        *_island_without_clue(puzzle, colouring),
        *_sea_cut_apart(puzzle, colouring),
        *_island_with_clues(puzzle, colouring),
        *_island_of_wrong_size(puzzle, colouring),
        *clue_is_island(puzzle, colouring),
        *constraints_are_kept(puzzle, colouring),
    ]


def _island_without_clue(puzzle: Puzzle, colouring: Colouring) -> Iterator[Violation]:
    """Yield a violation for each group of island cells that no clue's island can reach."""
    island = set(colouring.numbers_of(Colour.ISLAND))
    for room in _parts(puzzle, colouring, Colour.ISLAND, Colour.UNKNOWN):
        decided = [c for c in room if c in island]
        if decided and not _clues_in(puzzle, room):
            message = f"the island at {puzzle.grid.name(decided[0])} has no clue"
            yield Violation("bkNoNum", message, tuple(decided))


def _sea_cut_apart(puzzle: Puzzle, colouring: Colouring) -> Iterator[Violation]:
    """Yield a violation if no colouring can connect the sea. The violation names the sea outside the largest part."""
    sea = set(colouring.numbers_of(Colour.SEA))
    rooms = _parts(puzzle, colouring, Colour.SEA, Colour.UNKNOWN)
    parts = [part for room in rooms if (part := [c for c in room if c in sea])]
    yield from divided(puzzle.grid, parts)


def _island_with_clues(puzzle: Puzzle, colouring: Colouring) -> Iterator[Violation]:
    for island, clues in _islands_so_far(puzzle, colouring):
        yield from several_clues(puzzle.grid, island, clues)


def _island_of_wrong_size(puzzle: Puzzle, colouring: Colouring) -> Iterator[Violation]:
    """Yield a violation for each island that is too large, or that sea cells prevent from reaching its size."""
    rooms = {c: room for room in _parts(puzzle, colouring, Colour.ISLAND, Colour.UNKNOWN) for c in room}
    for island, clues in _islands_so_far(puzzle, colouring):
        if len(clues) == 1 and (size := clues[0].size) is not None:
            room = rooms[island[0]]
            if len(island) > size:
                yield wrong_size(puzzle.grid, clues[0], island)
            elif len(room) < size:
                yield wrong_size(puzzle.grid, clues[0], room, "has" if room == island else "has room for")


def _islands_so_far(puzzle: Puzzle, colouring: Colouring) -> Iterator[tuple[list[int], list[Clue]]]:
    """Yield each connected set of decided island cells and clue cells, with its clues."""
    for island in _parts(puzzle, colouring, Colour.ISLAND):
        yield island, _clues_in(puzzle, island)


def _clues_in(puzzle: Puzzle, cells: list[int]) -> list[Clue]:
    return [puzzle.clue_at[c] for c in cells if c in puzzle.clue_at]


def _parts(puzzle: Puzzle, colouring: Colouring, *colours: Colour) -> list[list[int]]:
    """Return the connected components of the cells with the given colours. Undecided clue cells count as island."""
    return puzzle.grid.components(
        c
        for c, colour in enumerate(colouring.colours)
        if (Colour.ISLAND if colour is Colour.UNKNOWN and c in puzzle.clue_at else colour) in colours
    )
