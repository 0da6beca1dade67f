"""Only way out, sea: a region of the sea grows into its only free neighbour to join the rest of the sea.

    W W W W  .        W W W W  .
    W B . .  .   ->   W B B B  B      there is more sea: the 7 leaves eight cells
    7 W W W  .        7 W W W  .

Another sea cell, or the sizes of the clues, prove that more sea exists.

Source: Melheim 2022, chapter 3.1, beginner's technique 4; LEGUP, rule 5f.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments.named import path_named, sea_named
from nurikabe_sat.deduction.arguments.way_out import SeaOut
from nurikabe_sat.deduction.barrier import barrier
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.paths import along, nearest_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.remaining_sea import more_sea
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EASY, Example, Technique

NAME = "only-way-out-sea"


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``only-way-out-sea``, one per sea region. Each step follows a path up to its first fork."""
    undecided = position.undecided
    for part, zone in position.seas:
        way = zone & undecided
        if way and not way & (way - 1) and more_sea(position, part) is not None:
            path = _corridor(position, part, way)
            yield Step(NAME, path, 0, partial(_reason, position, part, path, way))


def _corridor(position: Position, part: int, way: int) -> int:
    """Return the mask of the path that a sea region must take to join the rest of the sea."""
    grid, undecided = position.grid, position.undecided
    path = way
    while True:
        around = grid.around(way) & ~(part | path)
        on = around & undecided
        if around & position.sea or not on or on & (on - 1) or more_sea(position, part | path) is None:
            return path
        path |= on
        way = on


def _reason(position: Position, part: int, path: int, way: int) -> Because:
    grid = position.grid
    first = grid.around(way) & part
    first &= -first
    other = position.sea & ~part
    if other:
        there = nearest_of(grid, first, other)
        because = union_of(barrier(position, first, there, 1 << cell) for cell in members_of(path))
    else:
        because = grid.around(part | path) & position.island | first | (more_sea(position, part | path) or 0)
    route = path_named(grid, along(grid, first, path))
    return because, SeaOut(sea_named(grid, first, part), route, is_part=other != 0)


TECHNIQUE = Technique(
    NAME,
    EASY,
    "a part of the sea with a single free neighbour grows into it, because the sea is connected",
    Example(before=("W W W W .", "W B . . .", "7 W W W ."), after=("W W W W .", "W B B B B", "7 W W W .")),
    find,
    boards=(
        "W W W . / W B b . / 6 W . .",
        "W W W W W / W B b B . / 8 W W W .",
        ". B b B",
        "? W . / W B . / W W .",
        "? W . / W B b / W W . / . . ? / . . .",
        "2 . . / W . B / . . .",
    ),
)
