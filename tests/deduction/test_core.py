"""The compiled core against the Python code: the same reaches, faults and ways to complete islands.

Without a core, these tests are skipped.
"""

import random
from collections import Counter

import pytest

from benchmarks.loose import loose_puzzle
from nurikabe_sat import compiled
from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.completions import Room, _completions, _completions_by_core
from nurikabe_sat.deduction.contradictions import ALL, find_any, has_fault
from nurikabe_sat.deduction.core import Core, Judged
from nurikabe_sat.deduction.joint import stands_with_any
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Puzzle
from nurikabe_sat.solving.search import solve

pytestmark = pytest.mark.skipif(compiled.CORE is None, reason="this installation has no compiled core")

BOARDS, SOAK = 40, 4000
KINDS = ("none", *(name for name, _ in ALL))


def boards(chance: random.Random) -> tuple[Puzzle, int, int]:
    """Return a puzzle with the sea and the islands of a solution, or a random puzzle with a random colouring."""
    if chance.random() < 0.8:
        puzzle = loose_puzzle(chance.randint(3, 13), chance)
        solution = solve(puzzle).solution
        assert solution is not None
        sea, island = solution.masks
        clues = [_altered(clue, chance) for clue in puzzle.clue_list if chance.random() < 0.97]
        return Puzzle(puzzle.grid, tuple(clues)), sea, island
    grid = Grid(chance.randint(1, 13), chance.randint(1, 13))
    cells = sorted(chance.sample(range(grid.size), chance.randint(1, min(9, grid.size))))
    sea = sum(1 << cell for cell in range(grid.size) if chance.random() < 0.6)
    sizes = (None, 1, 2, 3, 5, 7, 12)
    clues = [Clue(cell, chance.choice([size for size in sizes if (size or 1) <= grid.size])) for cell in cells]
    return Puzzle(grid, tuple(clues)), sea, grid.all_cells & ~sea


def _altered(clue: Clue, chance: random.Random) -> Clue:
    fate = chance.random()
    size = clue.size or 1
    return Clue(clue.cell, None if fate < 0.15 else max(1, size + chance.choice((-1, 1))) if fate < 0.2 else size)


def compare(seed: int, count: int) -> Counter[str]:
    chance = random.Random(seed)
    kinds: Counter[str] = Counter()
    for _ in range(count):
        puzzle, sea, island = boards(chance)
        if puzzle.grid.all_cells == puzzle.clue_mask:
            continue
        core = core_of(puzzle)
        for share in (0.0, 0.1, 0.2, 0.3, 0.5, 0.8, 1.0):
            size, other = puzzle.grid.size, chance.random() ** 2
            known = sum(1 << cell for cell in range(size) if chance.random() < share)
            wet = sum(1 << cell for cell in range(size) if chance.random() < other)
            wrong = 1 << chance.randrange(size) if chance.random() < 0.4 else 0
            for _ in range(3):  # what the core remembers must not matter, whether few or many cells differ
                kinds[compare_position(core, puzzle, (sea ^ wrong) & wet, (island ^ wrong) & known)] += 1
                known ^= 1 << chance.randrange(size)
                wet ^= 1 << chance.randrange(size)
    return kinds


def core_of(puzzle: Puzzle) -> Core:
    core = Position.of(puzzle).context.core
    assert core is not None
    return core


def compare_position(core: Core, puzzle: Puzzle, sea: int, island: int) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "CORE", None)
        position = Position.blank(Position.of(puzzle).context)
        position = position.with_cells(sea & ~position.island, island & ~position.island)
        found, reaches = find_any(position), position.reaches
        assert position.judged is None
    name = found.name if found else "none"
    assert KINDS[core.fault(position.sea, position.island)] == name, (puzzle, position.colouring())
    judged = Judged(core, position.sea, position.island)
    assert judged.has_fault == (found is not None)
    assert judged.reaches == reaches, (puzzle, position.colouring())
    assert [judged.reach(k) for k in range(len(reaches[0]))] == reaches[0]
    return name


def test_both_find_the_same() -> None:
    kinds = compare(0, BOARDS)
    assert set(kinds) == set(KINDS), kinds


def test_the_positions_before_do_not_matter() -> None:
    chance = random.Random(1)
    for _ in range(BOARDS // 2):
        puzzle, sea, island = boards(chance)
        while puzzle.grid.size < 80:
            puzzle, sea, island = boards(chance)
        free = members_of(puzzle.grid.all_cells & ~puzzle.clue_mask)
        core, known = core_of(puzzle), 0
        for _ in range(40):
            for cell in chance.sample(free, min(len(free), chance.choice((1, 2, 5)))):
                known ^= 1 << cell
            position = sea & known & ~puzzle.clue_mask, island & known | puzzle.clue_mask
            assert core.reaches(*position) == core_of(puzzle).reaches(*position), (puzzle, position)


@pytest.mark.soak
def test_both_find_the_same_on_many_boards() -> None:
    compare(1, SOAK)


@pytest.mark.parametrize("size", [(1, 64), (8, 8), (5, 13), (64, 1), (16, 16), (3, 50), (40, 30)])
def test_masks_end_where_words_end(size: tuple[int, int]) -> None:
    grid, chance = Grid(*size), random.Random(5)
    for share in (0.02, 0.05, 0.1):
        cells = [cell for cell in range(grid.size) if chance.random() < share] or [0]
        puzzle = Puzzle(grid, tuple(Clue(cell, chance.choice((None, 1, 2, 5, 30))) for cell in cells))
        known = grid.all_cells & ~puzzle.clue_mask
        some = sum(1 << cell for cell in members_of(known) if chance.random() < 0.3)
        core = core_of(puzzle)
        compare_position(core, puzzle, some & grid.side, some & ~grid.side)
        compare_position(core, puzzle, 0, known)
        compare_position(core, puzzle, known, 0)


def compare_pairs(seed: int, count: int) -> Counter[bool]:
    """Return how often a complete island stood together with another one, and how often with none."""
    chance = random.Random(seed)
    kinds: Counter[bool] = Counter()
    for _ in range(count):
        puzzle, sea, island = boards(chance)
        if puzzle.grid.size < 20 or not island:
            continue
        share = chance.choice((0.0, 0.1, 0.4))
        known = sum(1 << cell for cell in range(puzzle.grid.size) if chance.random() < share)
        islands = [
            puzzle.grid.ball(1 << chance.choice(members_of(island)), island | known, chance.randint(0, 3))
            for _ in range(chance.randint(2, 40))
        ]
        way, *others = chance.sample(islands, len(islands))
        others = [other for other in dict.fromkeys(others) if not other & way]
        asked = [chance.sample(others, len(others)) for _ in range(3)]  # later answers are partly remembered
        found = []
        for core in (compiled.CORE, None):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(compiled, "CORE", core)
                blank = Position.of(puzzle)
                cells = sea & known & ~blank.island, island & known & ~blank.island & ~sea
                position = blank.with_cells(*cells)
                work = position.context.work
                stands = [stands_with_any(position, way, iter(some)) for some in asked]
                found.append((stands, position.context.work - work))
        assert found[0] == found[1], (puzzle, cells, way, others)
        kinds.update(found[0][0])
    return kinds


def test_both_find_the_same_islands_that_stand_together() -> None:
    kinds = compare_pairs(5, 100)
    assert min(kinds[False], kinds[True]) > 10, kinds


def compare_ways(seed: int, count: int) -> Counter[int]:
    """Return how often the core and the Python code found no way, some ways, and too many ways (2)."""
    chance = random.Random(seed)
    kinds: Counter[int] = Counter()
    for _ in range(count):
        grid = Grid(chance.choice((1, 4, 6, 7, 9, 13)), chance.choice((5, 8, 10, 65)))
        cells = grid.all_cells
        part = grid.ball(1 << chance.randrange(grid.size), cells, chance.randint(0, 2))
        sea = sum(1 << cell for cell in members_of(cells & ~part) if chance.random() < chance.choice((0.1, 0.4)))
        reach = grid.ball(part, cells & ~sea, chance.randint(1, 8))
        some = sum(1 << cell for cell in members_of(reach) if chance.random() < 0.06)
        groups = [group for group in grid.parts(some & ~part) if not group & grid.around(part)]
        loose = tuple((group, grid.around(group) & ~group) for group in groups)
        own = part | union_of(group for group in groups if chance.random() < 0.5)
        room = Room(part, reach, own, loose, max(1, part.bit_count() + chance.randint(-1, 9)))
        limit = chance.choice((0, 1, 30, 600))
        ways = _completions(grid, room, limit)
        assert _completions_by_core(grid, room, limit) == ways, (grid, room, limit)
        kinds[2 if ways is None else min(len(ways), 1)] += 1
    return kinds


def test_both_find_the_same_ways_in_the_same_order() -> None:
    kinds = compare_ways(3, 600)
    assert min(kinds[kind] for kind in (0, 1, 2)) > 30, kinds


@pytest.mark.soak
def test_both_find_the_same_ways_in_many_rooms() -> None:
    compare_ways(4, 100_000)


def test_a_board_without_clues() -> None:
    puzzle = Puzzle(Grid(3, 4), ())
    assert compare_position(core_of(puzzle), puzzle, 1, 0) == "unbreakable block"
    assert compare_position(core_of(puzzle), puzzle, 1, 2) == "no number"


def test_a_clue_larger_than_the_board_is_left_to_python() -> None:
    position = Position.of(Puzzle(Grid(2, 2), (Clue(0, 5),)))
    assert position.judged is None
    assert has_fault(position)
    assert Position.of(Puzzle(Grid(2, 2), (Clue(0, 3),))).judged is not None


def test_masks_of_another_size_are_refused() -> None:
    grid, clues, balls = Grid(3, 3), (0).to_bytes(8, "little") + (3).to_bytes(8, "little"), bytes(8)
    frame = grid.frame
    assert frame is not None
    core = compiled.CORE
    for wrong in ((3, 3, bytes(16), clues, balls), (3, 3, frame, clues, bytes(16)), (4, 20, frame, clues, balls)):
        with pytest.raises(ValueError, match="masks of another size"):
            core.board(*wrong)
    with pytest.raises(ValueError, match="a clue of another board"):
        core.board(3, 3, frame, b"\x09" + clues[1:], balls)
    board = core.board(3, 3, frame, clues, balls)
    for asked in ((bytes(16), bytes(8), 0), (bytes(8), b"", 0), (bytes(8), bytes(8), 1), (bytes(8), bytes(8), -3)):
        with pytest.raises(ValueError, match="masks of another size"):
            core.reaches(board, *asked)
    room = (bytes(24), bytes(16), 3, 5)
    for given in ((3, bytes(16), *room), (3, frame, bytes(16), *room[1:]), (3, frame, bytes(24), bytes(8), 3, 5)):
        with pytest.raises(ValueError, match="masks of another size"):
            core.ways(*given)
    for masks in ((bytes(16), *[bytes(8)] * 3), (*[bytes(8)] * 3, bytes(9)), (bytes(8), bytes(8), b"", b"")):
        with pytest.raises(ValueError, match="masks of another size"):
            core.together(board, *masks)
    with pytest.raises(ValueError, match="PyCapsule"):
        core.reaches(None, bytes(8), bytes(8), 0)
