"""Walls of islands: why separate cells belong to their islands, and which sea is between islands, by brute force."""

import random
from collections.abc import Iterator
from itertools import pairwise

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import ONE_OF_THEM
from nurikabe_sat.deduction.arguments.reach import Barred, OwesPart, PartCosts, PastIslands
from nurikabe_sat.deduction.arguments.wall import Joined, OnlyCandidate, Wall
from nurikabe_sat.deduction.contradictions import ring as ring_found
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.techniques import ring
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colouring, Puzzle
from tests.support.single_rules import Colourings, Rule, colourings, keeping

ISLANDS = Rule.NUMBERED | Rule.ONE | Rule.SIZE


def random_boards(seed: int, count: int) -> Iterator[tuple[Position, Colourings]]:
    """Yield small boards with some cells of a colouring in which each island has one number and its size."""
    chance = random.Random(seed)
    while count:
        grid = Grid(*chance.choice(((3, 4), (4, 3), (2, 6))))
        places = sorted(chance.sample(range(grid.size), chance.randint(2, 3)))
        puzzle = Puzzle(grid, tuple(Clue(cell, chance.choice((1, 2, 3, 4, 5, 6))) for cell in places))
        every = colourings(puzzle)
        found = keeping(every, ISLANDS, 0, 0)
        for sea in chance.sample(found, min(len(found), 60)):
            shown = mask_of(c for c in range(grid.size) if c not in puzzle.clue_at and chance.random() < 0.4)
            yield Position.of(puzzle, Colouring.from_masks(grid, sea & shown, shown & ~sea)), every
            count -= 1
            if not count:
                return


def walls_of(position: Position) -> Iterator[tuple[Argument, ...]]:
    found = ring_found.find(position)
    if found is not None:
        yield found.arguments
    else:
        yield from (step.arguments for step in ring.find(position))


def part_with(cell: int, sea: int, grid: Grid) -> int:
    return grid.flood(1 << cell, grid.all_cells & ~sea)


def test_each_separate_cell_of_a_wall_has_its_reason_in_all_ways_to_place_the_islands() -> None:
    joined = candidates = touched = 0
    for position, every in random_boards(41, 200):
        grid, known = position.grid, position.sea | position.island
        seas = keeping(every, ISLANDS, known, position.sea)
        for told in walls_of(position):
            walls = [one for argument in told if isinstance(argument, Wall) for one in argument.walls]
            apart = {(clue, cell) for clue, *cells in (one.shown for one in walls) for cell in cells}
            for before, wall in pairwise(told):
                if isinstance(wall, Wall) and wall.cells is not None and wall.cells.phrase == ONE_OF_THEM:
                    assert isinstance(before, OnlyCandidate), told
                    assert before.cells.shown == wall.cells.shown, told
            reasons = [one for one in told if isinstance(one, Joined)]
            told_of = {(one.island.shown[0], cell) for one in reasons for cell in one.cells.shown}
            parts = [(one, one.part.cells) for one in told if isinstance(one, OnlyCandidate) and one.part is not None]
            for only, part in parts:
                touched += 1
                assert not isinstance(told[1], Barred | PastIslands | PartCosts | OwesPart), told
                assert not only.cells.cells & ~grid.around(part), told
                assert not any(part & ~part_with(only.island.shown[0], sea, grid) for sea in seas), told
            told_of |= {(only.island.shown[0], cell) for only, part in parts for cell in members_of(part)}
            assert apart <= told_of, told
            for clue, cell in apart:
                joined += 1
                assert all(part_with(clue, sea, grid) >> cell & 1 for sea in seas), told
            for only in (one for one in told if isinstance(one, OnlyCandidate)):
                candidates += 1
                assert told[0] is only
                owner = only.island.shown[0]
                assert not any(only.cells.cells & ~(part_with(owner, sea, grid) | sea) for sea in seas), told
    assert joined > 20
    assert candidates > 20
    assert touched > 1
