"""Ways that wall off a part of the board or cut off sea: checked with sets of cells, without the program's rings.

If an island counts with separate cells, random paths join them to the island. Each path must wall off a part.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from nurikabe_sat.deduction.arguments.ways import JOINED_RING, effects_named
from nurikabe_sat.deduction.completions import completions
from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.way_faults import bordered, faults_with
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Puzzle
from tests.support.counted_ways import Cells, CountedWays, cells_of
from tests.support.pictures import drawn


def is_walled(board: CountedWays, islands: Sequence[Cells]) -> bool:
    """Whether islands divide the board so that two parts need sea: known sea, or sea between two islands."""
    left = set(range(board.grid.size)).difference(*islands)
    count = 0
    while left:
        part = frozenset({left.pop()})
        while more := board.around(part) & left:
            part |= more
            left -= more
        beside = board.around(part)
        count += bool(part & board.sea) or sum(bool(beside & island) for island in islands) > 1
    return count > 1


def islands_of(board: CountedWays) -> dict[int, Cells]:
    """The connected cells of each clue's island."""
    return {clue: board.part_of(clue) for clue in board.numbers}


def joined(board: CountedWays, part: Cells, chance: random.Random) -> Iterator[list[Cells]]:
    """Yield the islands with three random paths from a separate part to the only clue that can reach this part."""
    clue = board.owners.get(part)
    if clue is None:
        return
    islands = islands_of(board)
    whole, others = islands.pop(clue), [*islands.values()]
    free = set(range(board.grid.size)).difference(board.sea, whole, *others, *map(board.around, others))
    for _ in range(3):
        path = set(free)
        for cell in chance.sample(sorted(free - part), len(free - part)):  # leave out all cells that can be left out
            if part <= board.reached(whole, path - {cell}):
                path.discard(cell)
        if part <= board.reached(whole, path):
            yield [*others, board.reached(whole, path)]


def random_position(chance: random.Random) -> Position:
    grid = Grid(*chance.choice([(3, 6), (4, 5), (5, 5), (4, 6), (6, 6)]))
    cells = sorted(chance.sample(range(grid.size), chance.randint(2, 4)))
    blank = Position.of(Puzzle(grid, tuple(Clue(cell, chance.randint(2, 6)) for cell in cells)))
    letters = [chance.choice("BW.....") for _ in range(grid.size)]
    masks = [sum(1 << cell for cell, letter in enumerate(letters) if letter == one) for one in "BW"]
    return blank.with_cells(*(mask & ~blank.island for mask in masks))


def claims(position: Position) -> Iterator[tuple[Contradiction, CountedWays]]:
    """Yield the faults of all ways, each with the board on which the way is complete."""
    for k in range(len(position.main)):
        for way in completions(position, k, 40) or ():
            sea, island = bordered(position.grid, way)
            for fault in faults_with(position, [(sea, island)]):
                board = CountedWays.of(position)
                yield fault, board.with_island(cells_of(island), cells_of(sea))


def test_a_way_walls_off_a_part_of_the_board_for_each_path_to_separate_cells() -> None:
    chance = random.Random(42)
    seen = Counter[str]()
    for _ in range(3_000):
        for fault, board in claims(random_position(chance)):
            if fault.name == "ring":
                assert is_walled(board, [*islands_of(board).values()])
            elif fault.name == JOINED_RING and fault.place is not None:
                part = board.part_of(fault.place)
                assert fault.owner is not None
                assert board.owners.get(part) in (None, [*board.numbers][fault.owner])
                for islands in joined(board, part, chance):
                    assert is_walled(board, islands)
                    seen["joined"] += 1
            seen[fault.name] += 1
    assert min(seen["ring"], seen["joined"]) > 5, seen


def test_a_sentence_names_the_separate_cells_of_a_wall() -> None:
    position = drawn("B . . . 6 . / W . . . . . / . . . . 4 .")
    way = sum(1 << cell for cell in (14, 15, 16, 17))
    fallen = faults_with(position, [bordered(position.grid, way)])
    (effect,) = effects_named(position.context, fallen)
    assert str(effect) == "wall off a part of the board once r2c1 is connected to the 6 at r1c5"


def cut_off(board: CountedWays) -> Cells:
    """The sea that islands separate from a part of the board with more sea."""
    parts, left = [], set(board.sea)
    while left:
        parts.append(board.reached(frozenset({left.pop()}), set(range(board.grid.size)) - board.island) & board.sea)
        left -= parts[-1]
    most = max(map(len, parts), default=0)
    return frozenset().union(*(part for part in parts if len(part) < most))


def test_ways_that_all_cut_off_the_same_sea_have_one_cause() -> None:
    chance = random.Random(42)
    seen = 0
    for _ in range(1_000):
        position = random_position(chance)
        known = CountedWays.of(position)
        for k in range(len(position.main)):
            cells = [bordered(position.grid, way) for way in completions(position, k, 40) or ()]
            fallen = [one for one in cells if faults_with(position, [one])]
            common = known.sea
            for sea, island in fallen:
                common &= cut_off(known.with_island(cells_of(island), cells_of(sea)))
            if len(fallen) > 1 and common:
                faults = faults_with(position, fallen)
                assert len({(one.name, one.place) for one in faults}) == 1
                seen += 1
    assert seen > 50
