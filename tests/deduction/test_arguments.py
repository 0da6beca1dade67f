"""The arguments: what each claims is recomputed with sets of cells, apart from the masks of the techniques."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.arguments.argument import Argument, Named, path_named
from nurikabe_sat.deduction.arguments.island import Complete, KeptApart, TooLarge
from nurikabe_sat.deduction.arguments.pool import AlmostPool
from nurikabe_sat.deduction.arguments.walled_in import WalledInByIslands, WalledInBySea
from nurikabe_sat.deduction.arguments.way_out import IslandOut, PartOut, SeaOut
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board as Given
from tests.support.pictures import drawn
from tests.support.strategies import solvable_boards

ONE_OF_EACH = {
    Complete: (
        "complete-island",
        "2 W b / b b .",
        "the 2 at r1c1 is complete, so its neighbours r1c3, r2c1 and r2c2 are sea",
    ),
    TooLarge: (
        "too-big",
        "3 b W W / . . . .",
        "r1c2 would join the 3 at r1c1 to r1c3 and r1c4, and the island would have more than 3 cells",
    ),
    KeptApart: (
        "separation",
        "3 W b 2",
        "r1c3 touches the islands of the 3 at r1c1 and the 2 at r1c4, so it must be sea to keep them apart",
    ),
    AlmostPool: ("pool", "B B . / B w .", "r1c1, r1c2 and r2c1 are sea, so r2c2 must be island to avoid a pool"),
    WalledInBySea: ("surrounded", "B b B / . B .", "r1c2 is walled in by sea, and an island needs a number"),
    WalledInByIslands: (
        "surrounded",
        "W w W . / . W . . / . . . 6",
        "r1c2 is walled in by islands, and the rest of the sea could not join it",
    ),
    IslandOut: (
        "only-way-out-island",
        "B B B . / B 3 w . / B B . .",
        "the 3 at r2c2 needs more cells and can only grow into r2c3",
    ),
    PartOut: (
        "only-way-out-island",
        "B B B B / B W w 3 / B B B B",
        "the island cell r2c2 has no number yet and can only grow through r2c3",
    ),
    SeaOut: (
        "only-way-out-sea",
        ". B b B",
        "the sea at r1c4 must join the rest of the sea and can only get there through r1c3",
    ),
}
"""A technique, a board and the sentence for each argument."""


@pytest.mark.parametrize("kind", ONE_OF_EACH, ids=lambda kind: kind.__name__)
def test_each_argument_has_a_sentence(kind: type[Argument]) -> None:
    name, picture, text = ONE_OF_EACH[kind]
    find = next(one.find for one in TECHNIQUES if one.name == name)
    told = {step.text: step.argument for step in find(drawn(picture))}
    assert isinstance(told[text], kind), list(told)


def test_every_argument_is_in_the_table() -> None:
    assert set(ONE_OF_EACH) == set(Argument.__subclasses__()) == set(CLAIMS)


class Cells:
    """A board as sets, with flood fill, for claims that share nothing with the techniques."""

    def __init__(self, position: Position) -> None:
        self.grid: Grid = position.grid
        self.sea = set(members_of(position.sea))
        self.island = set(members_of(position.island))
        self.undecided = set(range(self.grid.size)) - self.sea - self.island
        sizes = zip(position.context.clue_cells, position.context.sizes, strict=True)
        self.clues: dict[int, int | None] = dict(sizes)

    def next_to(self, cells: set[int]) -> set[int]:
        return {near for cell in cells for near in self.grid.neighbours[cell]} - cells

    def part(self, start: int, among: set[int]) -> set[int]:
        found: set[int] = set()
        fresh = {start}
        while fresh:
            found |= fresh
            fresh = self.next_to(found) & among
        return found

    def clue_in(self, island: set[int]) -> int:
        (clue,) = island & set(self.clues)
        return clue

    def has_size(self, island: set[int]) -> bool:
        return len(island) == self.clues[self.clue_in(island)]


def _cells(thing: Named) -> set[int]:
    return set(members_of(thing.cells))


def _is_island(board: Cells, island: set[int]) -> bool:
    return board.part(board.clue_in(island), board.island) == island


def _complete(a: Complete, board: Cells) -> bool:
    island = _cells(a.island)
    return (
        _is_island(board, island)
        and board.has_size(island)
        and _cells(a.neighbours) == board.next_to(island) - board.sea
    )


def _too_large(a: TooLarge, board: Cells) -> bool:
    island, joined = _cells(a.island), _cells(a.joined)
    whole = board.part(min(_cells(a.cell)), board.island)
    return _is_island(board, island) and bool(joined) and island | joined <= whole and len(whole) > a.size


def _kept_apart(a: KeptApart, board: Cells) -> bool:
    one, other = _cells(a.one), _cells(a.other)
    touching = board.next_to(one) & board.next_to(other)
    return one != other and _is_island(board, one) and _is_island(board, other) and _cells(a.between) <= touching


def _almost_pool(a: AlmostPool, board: Cells) -> bool:
    rows, cols = zip(*(board.grid.position(cell) for cell in _cells(a.sea) | _cells(a.cell)), strict=True)
    is_block = max(rows) - min(rows) == max(cols) - min(cols) == 1
    return is_block and len(rows) == 4 and _cells(a.sea) <= board.sea


def _by_sea(a: WalledInBySea, board: Cells) -> bool:
    return board.next_to(_cells(a.cell)) <= board.sea and not _cells(a.cell) & set(board.clues)


def _by_islands(a: WalledInByIslands, board: Cells) -> bool:
    return board.next_to(_cells(a.cell)) <= board.island


def _is_corridor(part: set[int], path: set[int], free: set[int], board: Cells) -> bool:
    """Return True if each cell of the path is the only way on from those before it."""
    taken = set(part)
    while path - taken:
        on = board.next_to(taken) & free
        if len(on) != 1 or not on <= path:
            return False
        taken |= on
    return True


def _island_out(a: IslandOut, board: Cells) -> bool:
    island = _cells(a.island)
    free = board.undecided
    return (
        _is_island(board, island) and not board.has_size(island) and _is_corridor(island, _cells(a.path), free, board)
    )


def _part_out(a: PartOut, board: Cells) -> bool:
    part = board.part(min(_cells(a.part)), board.island)
    return not part & set(board.clues) and _is_corridor(part, _cells(a.path), board.undecided, board)


def _sea_out(a: SeaOut, board: Cells) -> bool:
    part = board.part(min(_cells(a.sea)), board.sea)
    return _cells(a.sea) <= board.sea and _is_corridor(part, _cells(a.path), board.undecided, board)


CLAIMS: dict[type[Argument], Callable[[Any, Cells], bool]] = {
    Complete: _complete,
    TooLarge: _too_large,
    KeptApart: _kept_apart,
    AlmostPool: _almost_pool,
    WalledInBySea: _by_sea,
    WalledInByIslands: _by_islands,
    IslandOut: _island_out,
    PartOut: _part_out,
    SeaOut: _sea_out,
}

NAMES = {name for name, _, _ in ONE_OF_EACH.values()}


def steps_with_arguments(position: Position) -> list[Step]:
    return [step for one in TECHNIQUES if one.name in NAMES for step in one.find(position)]


@given(solvable_boards(max_cells=20), st.data())
def test_what_an_argument_claims_holds_on_the_board(given_board: Given, data: st.DataObject) -> None:
    puzzle = given_board.puzzle
    shown = data.draw(st.integers(0, puzzle.grid.all_cells)) | data.draw(st.integers(0, puzzle.grid.all_cells))
    position = Position.of(puzzle, given_board.colouring).only(shown)
    board = Cells(position)
    for step in steps_with_arguments(position):
        assert step.argument is not None, step.technique
        assert CLAIMS[type(step.argument)](step.argument, board), step.text


@pytest.mark.parametrize("kind", ONE_OF_EACH, ids=lambda kind: kind.__name__)
def test_a_claim_about_another_place_is_refuted(kind: type[Argument]) -> None:
    """On a board that lacks all painted cells, and where all clues are 9, the claim does not hold."""
    name, picture, text = ONE_OF_EACH[kind]
    find = next(one.find for one in TECHNIQUES if one.name == name)
    argument = next(step.argument for step in find(drawn(picture)) if step.text == text)
    bare = " / ".join(
        " ".join("." if cell in "BWbw" else "9" if cell.isdigit() else cell for cell in row.split())
        for row in picture.split(" / ")
    )
    assert not CLAIMS[kind](argument, Cells(drawn(bare)))


def test_names_say_the_cells_of_their_objects() -> None:
    grid = Grid(2, 3)
    path = path_named(grid, (4, 1))
    assert (path.name, path.cells, path.is_single) == ("r2c2 and r1c2", 1 << 4 | 1 << 1, False)
    argument = SeaOut(path_named(grid, (5,)), path)
    assert dict(argument.objects) == {"sea": argument.sea, "path": path}
