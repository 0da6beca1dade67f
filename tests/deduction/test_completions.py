"""Completions: those that are taken from a room looked at before are those of a search from nothing, as a set."""

import random

import pytest

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.completions import Room, are_many, completions
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Puzzle

CLUES = ("nurikabe/6/6/m8n8i9u", "nurikabe/5/5/4i3k5p2i", "nurikabe/4/4/3n6l")
LIMIT = 5000


@pytest.mark.slow
def test_completions_are_the_same_from_a_room_and_from_nothing() -> None:
    chance = random.Random(7)
    for text in CLUES:
        puzzle = read_board(text).puzzle
        for _ in range(20):
            position = Position.of(puzzle)
            for number in chance.sample(list(members_of(position.undecided)), 8):
                cell = 1 << number
                position = position.with_cells(*((cell, 0) if chance.random() < 0.6 else (0, cell)))
                for k in position.context.all_clues:
                    ways = completions(position, k, LIMIT)
                    afresh = completions(_afresh(puzzle, position), k, LIMIT)
                    assert ways is not None
                    assert afresh is not None
                    assert len(set(ways)) == len(ways)
                    assert set(ways) == set(afresh)


def test_completions_are_all_islands_that_the_room_admits() -> None:
    chance = random.Random(29)
    grid = Grid(4, 5)
    found = 0
    for _ in range(150):
        clue, size = chance.randrange(grid.size), chance.randint(1, 6)
        position = Position.of(Puzzle(grid, (Clue(clue, size),)))
        for number in chance.sample(list(members_of(position.undecided)), 6):
            position = position.with_cells(*((1 << number, 0) if chance.random() < 0.6 else (0, 1 << number)))
        reach, own = position.reaches[0][0], position.reaches[1][0]
        loose = tuple(region for region in position.loose if region[0] & reach)
        room = Room(position.main[0], reach, own, loose, size)
        ways = completions(position, 0, LIMIT)
        islands = {1 << clue}
        for _ in range(size - 1):
            islands = {island | 1 << cell for island in islands for cell in members_of(grid.around(island) & ~island)}
        assert ways is not None
        assert len(set(ways)) == len(ways)
        assert set(ways) == {island for island in islands if room.admits(island)}
        found += len(ways)
    assert found > 500


def test_each_completion_is_an_island_of_its_size() -> None:
    grid = Grid(4, 4)
    position = Position.of(read_board(CLUES[2]).puzzle)
    for k, size in enumerate(position.context.sizes):
        for way in completions(position, k, LIMIT) or ():
            assert way.bit_count() == size
            assert len(list(grid.parts(way))) == 1
            assert way >> position.context.clue_cells[k] & 1


def test_what_a_look_calls_many_is_more_than_the_limit() -> None:
    chance = random.Random(11)
    seen = set()
    for text in CLUES:
        for _ in range(20):
            position = Position.of(read_board(text).puzzle)
            for number in chance.sample(list(members_of(position.undecided)), 5):
                position = position.with_cells(*((1 << number, 0) if chance.random() < 0.7 else (0, 1 << number)))
            for k, size in enumerate(position.context.sizes):
                ways = completions(position, k, LIMIT)
                assert ways is not None
                assert size is not None
                loose = tuple(region for region in position.loose if region[0] & position.reaches[0][k])
                room = Room(position.main[k], position.reaches[0][k], position.reaches[1][k], loose, size)
                for limit in (0, 1, 5, 30, len(ways) - 1, len(ways)):
                    is_seen = limit >= 0 and are_many(position.grid, room, limit)
                    assert not is_seen or len(ways) > limit
                    seen.add(is_seen)
    assert seen == {False, True}


def _afresh(puzzle: Puzzle, position: Position) -> Position:
    blank = Position.of(puzzle)
    return blank.with_cells(position.sea, position.island & ~blank.island)
