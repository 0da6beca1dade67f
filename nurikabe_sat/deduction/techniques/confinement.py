"""Confinement: the other colour of a cell would leave an island, the sea or a 2x2 block too little room.

    . B ?        . B ?      with the cell beside it the 2 would have its size, and the sea around it
    2 . .   ->   2 B .      would lie in two parts that cannot meet

A cell is given the wrong colour, together with the sea that directly follows: around an island that the cell completes,
and between two islands. Then every region is checked. An island must reach its size, and a region without a number must
reach a clue. A region of the sea must reach the rest of the sea, and a clue must be able to break each 2x2 block. This
covers bottlenecks of any shape and distance, and islands that would take a neighbour's room by growing towards it.

Source: LEGUP, contradictions 3a to 3d, each checked one cell ahead.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import cells_named
from nurikabe_sat.deduction.arguments.supposed import Suppose, SupposeComplete
from nurikabe_sat.deduction.contradiction import Because, Contradiction
from nurikabe_sat.deduction.contradictions import find_all, has_fault
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.step import Step, names
from nurikabe_sat.deduction.technique import HARD, Example, Technique
from nurikabe_sat.errors import ConsistencyError

NAME = "confinement"


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``confinement``, one per cell."""
    for number in members_of(position.undecided):
        cell = 1 << number
        for sea, island in ((0, cell), (cell, 0)):
            if position.can_refute(sea, island) and has_fault(supposed(position, sea, island)):
                yield Step(NAME, island, sea, partial(_reason, position, cell, bool(island)))
                break


def supposed(position: Position, sea: int, island: int) -> Position:
    """Return the position with the assumed cells. Cells between islands and around complete islands become sea."""
    position = position.suppose(sea, island)
    if island:
        closed = position.beside[1]
        for part, zone, size in zip(position.main, position.zones, position.context.sizes, strict=True):
            if part & island and part.bit_count() == size:
                closed |= zone
        implied = closed & position.undecided
        if implied:
            position = position.with_cells(implied, 0)
            position.implied = implied
    return position


def _reason(position: Position, cell: int, is_sea: bool) -> Because:
    sea, island = (0, cell) if is_sea else (cell, 0)  # the wrong colour
    because = shrink(position, cell, lambda less: has_fault(supposed(less, sea, island)))
    less, whole = supposed(position.only(because), sea, island), supposed(position, sea, island)
    shown = {(one.name, one.place): one for one in find_all(whole)}
    if not shown:
        raise ConsistencyError(
            f"the reason found for {names(position.grid, cell)} does not imply the colour of this cell"
        )
    found = next((shown[one.name, one.place] for one in find_all(less) if (one.name, one.place) in shown), None)
    if found is None:  # what is wrong on the small board has another name on the board that the reader sees
        found = next(iter(shown.values()))
        because |= found.because_mask & (position.sea | position.island)
    context = position.context
    clues = found.because_mask & context.clue_mask | context.cells_of(
        k for k in context.all_clues if less.main[k] & island
    )
    return because | clues, partial(_said, position, cell, is_sea, found)


def _said(position: Position, cell: int, is_sea: bool, found: Contradiction) -> Sequence[Argument]:
    """Return the assumption of the wrong colour, with the sea that the contradiction needs, and the contradiction."""
    grid, here = position.grid, cells_named(position.grid, cell)
    plain = position.suppose(0, cell) if is_sea else position.suppose(cell, 0)
    if same := [one for one in find_all(plain) if (one.name, one.place) == (found.name, found.place)]:
        return [Suppose(here, not is_sea), *same[0].arguments]
    sea = found.because_mask & supposed(position, 0, cell).implied
    if not sea:
        return [Suppose(here, not is_sea), *found.arguments]
    sizes = position.context.sizes
    k = next((k for k, part in enumerate(plain.main) if part & cell and part.bit_count() == sizes[k]), None)
    whole = None if k is None or sea & ~plain.zones[k] else position.context.island_named(k, plain.main[k])
    return [SupposeComplete(here, cells_named(grid, sea), whole), *found.arguments]


TECHNIQUE = Technique(
    NAME,
    HARD,
    "a cell is decided if its other colour would leave too little room for an island or the sea, or force a pool",
    Example(before=(". B ?", "2 . ."), after=(". B ?", "2 B .")),
    find,
    is_followed=False,
    boards=(
        "4 W W / . b .",
        ". 4 . / . w . / . W .",
        "2 b . / . b 2",
        "? . . / . . .",
    ),
)
