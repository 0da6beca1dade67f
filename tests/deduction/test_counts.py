"""Numbers of ways that an explanation gives, counted again without the program's lists of ways.

A sentence with an assumption counts the ways on the board with the assumed cell.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import takewhile
from operator import and_
from pathlib import Path

import pytest

from nurikabe_sat import Board, read_boards
from nurikabe_sat.deduction.arguments import joint, reach, supposed, ways
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named
from nurikabe_sat.deduction.completions import completions
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.shape_step import OfIsland, shape_step
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.techniques import joint_ways
from nurikabe_sat.deduction.way_faults import is_possible
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Puzzle
from tests.support.chains import Told, explained
from tests.support.counted_ways import Cells, CountedWays, cells_of
from tests.support.outside_data import published_puzzles

Opposing = joint.OpposingWays | joint.AnyWay | joint.EveryWay
Part = joint.WaysFall | joint.NeighbourFalls | joint.NeighbourStarves
Whole = ways.Excluded | ways.NoWay | ways.WaysTried


def named(thing: Named | None) -> Cells:
    return frozenset() if thing is None else cells_of(thing.cells)


class Counting:
    """Arguments of one step, compared one after the other with the ways on the board of the reader."""

    def __init__(self, board: CountedWays, seen: Counter[str]) -> None:
        self.board = board
        self.seen = seen
        self.opposed: tuple[Opposing, CountedWays, set[Cells]] | None = None
        self.uncovered: set[Cells] = set()
        self.parts = 0
        """The ways to complete the island of ``opposed`` that the next arguments exclude."""

    def faults(self, arguments: Iterable[Argument]) -> Iterator[str]:
        """Yield the arguments that give wrong numbers, and the claims whose parts are not all ways of an island."""
        for argument in arguments:
            if isinstance(argument, Opposing):
                yield from self._parts_missing()
            if self.wrong(argument):
                yield str(argument)
        yield from self._parts_missing()

    def _parts_missing(self) -> Iterator[str]:
        if self.opposed is None:
            return
        whole, _, every = self.opposed
        if isinstance(whole, joint.OpposingWays) and self.parts != len(every):
            yield f"{whole}, but the next sentences are about {self.parts} ways"
        if isinstance(whole, joint.EveryWay) and self.uncovered:
            yield f"{whole}, but some ways have the cells of no case"
        if self.parts > 20:
            self.seen["many ways"] += 1

    def wrong(self, argument: Argument) -> bool:
        """Whether an argument gives a wrong number of ways. Islands with too many ways to list are left out."""
        found = self._counted(argument)
        if found is None:
            return False
        given, counted = found
        self.seen[type(argument).__name__] += 1
        return given != counted

    def _counted(self, one: Argument) -> tuple[object, object] | None:
        """Return what an argument says and what was counted, or None if it gives no number, or too many ways."""
        if isinstance(one, supposed.Suppose):
            self.board = self.board.with_colour(named(one.cell), is_sea=one.is_sea)
        if isinstance(one, supposed.BothColours):
            self.board = self.board.without(named(one.cell))
        if isinstance(one, Whole):
            every = self.board.ways(one.island.shown[0])
            return None if every is None else (one.count, len(every))
        if isinstance(one, ways.AllWays):
            return self._agreeing(one)
        if isinstance(one, ways.WaysWith) and one.count and len(one.islands) < 5:
            listed = [self.board.ways(island.shown[0]) for island in one.islands]
            every = {way for some in listed for way in some or () if way & named(one.cells)}
            return None if None in listed else (one.count, len(every))
        if isinstance(one, Opposing):
            return self._oppose(one)
        if isinstance(one, Part):
            self.parts += one.count
        if self.opposed is not None and isinstance(one, joint.NeighbourFalls):
            return self._neighbour(one)
        if self.opposed is not None and isinstance(one, joint.CaseFails):
            return self._case(one)
        if isinstance(one, reach.TooFar):
            part = self.board.part_of(one.island.shown[0])
            size = self.board.numbers[one.island.shown[0]] or 0
            return (named(one.island), one.left), (part, max(size - len(part), 0))
        return None

    def _agreeing(self, one: ways.AllWays) -> tuple[object, object] | None:
        every = self.board.ways(one.island.shown[0])
        if every is None:
            return None
        has, borders, part = named(one.has), named(one.borders), self.board.part_of(one.island.shown[0])
        if one.every and not has and named(one.island) == part and borders <= self.board.around(part):
            return False, "each way contains or touches the cells"
        if one.is_implied:
            self.seen["implied"] += 1
            beside = {way for way in every if has <= way}
            return (one.count, beside), (len(beside), {way for way in beside if borders <= self.board.around(way)})
        agree = {way for way in every if has <= way and borders <= self.board.around(way)}
        return (one.count, one.every or one.count), (len(agree), len(every) if one.every else one.count)

    def _oppose(self, one: Opposing) -> tuple[object, object] | None:
        cells, clue = named(one.cells), one.island.shown[0]
        board = self.board.with_colour(cells, is_sea=one.kind == joint.LACKS)
        every = board.ways(clue)
        if every is None:
            self.opposed = None
            return None
        every = {way for way in every if one.kind != joint.HAS or way & cells}
        apart = [part for part, owner in board.owners.items() if owner == clue and not part & cells]
        if not isinstance(one, joint.AnyWay) and not all(part & named(one.island) for part in apart):
            return False, "each separate part of the island is named"
        self.opposed, self.uncovered, self.parts = (one, board, every), every, 0
        if isinstance(one, joint.OpposingWays):
            listed = {named(way) for way in one.ways} or every
            return (one.count, listed), (len(every), every)
        if isinstance(one, joint.EveryWay) and (one.has or one.borders):
            covered = {way for way in every if named(one.has) <= way and named(one.borders) <= board.around(way)}
            return len(covered), len(every)
        if isinstance(one, joint.EveryWay):
            return one.count, len(every)
        return True, len(every) > 0

    def _neighbour(self, one: joint.NeighbourFalls) -> tuple[object, object] | None:
        """A number of ways to complete a neighbour belongs to a single way of the island."""
        assert self.opposed is not None
        _, board, every = self.opposed
        if "every way" in one.template:
            return None
        found = []
        for way in [named(way) for way in one.ways] or every:
            beside = board.with_island(way, board.around(way)).beside(one.neighbour.shown[0], way, board.around(way))
            if beside is None:
                return None
            found.append(beside)
        if "only be completed with {others" in one.template:
            alone = [beside for beside in found if set(beside) == {named(way) for way in one.others}]
            return True, len(alone) >= (one.count or 1)
        return True, one.read in map(len, found)

    def _case(self, one: joint.CaseFails) -> tuple[object, object] | None:
        """A case says something about its neighbour that holds for each of its ways. It names a single way."""
        assert self.opposed is not None
        whole, board, every = self.opposed
        assert isinstance(whole, joint.EveryWay)
        cells = whole if whole.has or whole.borders else one
        has, borders = named(cells.has), named(cells.borders)
        covered = {way for way in every if has <= way and borders <= board.around(way)}
        if one.ways:
            covered = {way for way in every if any(named(listed) == way for listed in one.ways)}
        self.uncovered = self.uncovered - covered
        divides = cells is whole or (len(covered) == 1 if one.ways else 1 < len(covered) < len(every))
        if one.neighbour is None or one.read is None:
            return True, divides
        found = []
        boards = [(way, board.around(way)) for way in covered]
        if cells is whole:
            boards = [(board.part_of(whole.island.shown[0]) | has, borders)]
        for island, border in boards:
            beside = board.with_island(island, border).beside(one.neighbour.shown[0], island, border)
            if beside is None:
                return None
            found.append(set(beside) if one.read == 1 else len(beside))
        said = {named(way) for way in one.others} if one.read == 1 else one.read
        return ([said] * len(found), True), (found, divides)


def wrong_counts(board: Board, one: Told, seen: Counter[str]) -> list[str]:
    """Return the arguments of a step or of the end of a chain that give wrong numbers of ways.

    A reader may see at a glance or only after counting that a single island can have a part. Both numbers are right.
    """
    return [*_wrong(board, one, seen, is_exact=False)] and [*_wrong(board, one, seen, is_exact=True)]


def _wrong(board: Board, one: Told, seen: Counter[str], *, is_exact: bool) -> Iterator[str]:
    counting = Counting(CountedWays(board.puzzle, one.sea, one.island, is_exact=is_exact), seen)
    arguments = one.what.arguments
    if isinstance(one.what, Step) and one.what.follow is not None:  # the chains are told by themselves
        arguments = tuple(takewhile(lambda argument: isinstance(argument, ways.WaysTried), arguments))
    yield from (f"{board.name}, {one.what.text}: {fault}" for fault in counting.faults(arguments))


PACK = read_boards(Path(__file__).parents[2] / "instances" / "generated" / "pack.json")


def test_the_pack_gives_no_wrong_number_of_ways() -> None:
    seen = Counter[str]()
    chosen = [board for board in PACK if any(f"{size}-expert" in (board.name or "") for size in ("7x7", "10x10"))]
    for board in chosen:
        for one in explained(Position.of(board.puzzle)):
            assert wrong_counts(board, one, seen) == []
    assert seen["OpposingWays"] > 10
    assert seen["TooFar"] > 10


def test_more_ways_than_a_reader_counts_are_all_ways() -> None:
    chance, seen = random.Random(53), Counter[str]()
    for _ in range(100):
        position = random_position(chance)
        for step in joint_ways.find_many(position):
            if not any(isinstance(one, joint.OpposingWays) and one.count > 20 for one in step.arguments):
                continue
            assert wrong_on(position, step, seen) == [], step.text
    assert seen["many ways"] > 40


def test_a_claim_about_all_ways_names_no_cell_without_need() -> None:
    """A cell next to an island is in a way or next to it. A way with a cell often has the same neighbours."""
    chance, seen = random.Random(16), Counter[str]()
    for _ in range(300):
        position = random_position(chance)
        for step in agreed(position):
            first, *_ = step.arguments
            seen["with a cell"] += isinstance(first, ways.WaysWith)
            if isinstance(first, ways.AllWays | ways.Excluded | ways.WaysWith):
                assert wrong_on(position, step, seen) == [], step.text
    assert min(seen["implied"], seen["with a cell"]) > 5, seen


def agreed(position: Position) -> Iterator[Step]:
    """Yield the steps for the cells on which the possible ways to complete an island agree, for each island."""
    undecided, around = position.undecided, position.grid.around
    for k in range(len(position.main)):
        possible = [way for way in completions(position, k, 600) or () if is_possible(position, way)]
        sea = reduce(and_, (around(way) & ~way for way in possible), undecided)
        island = reduce(and_, possible, undecided)
        for cells in {(sea, 0), (sea, island)} if possible and sea else ():
            yield shape_step(position, "shapes", *cells, OfIsland(k))


def wrong_on(position: Position, step: Step, seen: Counter[str]) -> list[str]:
    """The same for a step of a board."""
    told = CountedWays.of(position)
    exact = CountedWays.of(position, is_exact=True)
    return [*Counting(told, seen).faults(step.arguments)] and [*Counting(exact, seen).faults(step.arguments)]


def random_position(chance: random.Random) -> Position:
    """A board of 5x6 cells with three islands of at most 7 cells."""
    grid = Grid(5, 6)
    cells = sorted(chance.sample(range(grid.size), 3))
    blank = Position.of(Puzzle(grid, tuple(Clue(cell, chance.randint(4, 7)) for cell in cells)))
    letters = [chance.choice("BW......") for _ in range(grid.size)]
    masks = [sum(1 << cell for cell, letter in enumerate(letters) if letter == one) for one in "BW"]
    return blank.with_cells(*(mask & ~blank.island for mask in masks))


@pytest.mark.slow
def test_published_puzzles_give_no_wrong_number_of_ways() -> None:
    seen = Counter[str]()
    chosen = [board for board, _ in published_puzzles() if board.puzzle.grid.size <= 120][::12]
    for board in chosen:
        for one in explained(Position.of(board.puzzle)):
            assert wrong_counts(board, one, seen) == []
    assert seen["OpposingWays"] > 30
