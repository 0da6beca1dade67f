"""Only way out, island: an unfinished island, or an island region without a number, grows into its only free neighbour.

    B B B B  .        B B B B  .
    B 4 . .  .   ->   B 4 W W  .
    B B B .  .        B B B .  .

Source: Melheim 2022, chapter 3.1, beginner's technique 3; LEGUP, rules 5d and 5e.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.deduction.arguments.named import part_named, path_named
from nurikabe_sat.deduction.arguments.way_out import IslandOut, PartOut
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.paths import along
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EASY, Example, Technique

NAME = "only-way-out-island"


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``only-way-out-island``, one per island. Each step follows a path up to its first fork."""
    context, undecided = position.context, position.undecided
    for k, (zone, size) in enumerate(zip(position.zones, context.sizes, strict=True)):
        way = zone & undecided
        if way and not way & (way - 1) and size is not None and position.main[k].bit_count() < size:
            path, shore = corridor(position, position.main[k], way, size)
            yield Step(NAME, 0, path, partial(_reason, position, k, shore, path))
    for part, zone in position.loose:
        way = zone & undecided
        if way and not way & (way - 1):
            path, shore = corridor(position, part, way, None)
            yield Step(NAME, 0, path, partial(_loose_reason, position, part, shore, path, way))


def corridor(position: Position, part: int, way: int, size: int | None) -> tuple[int, int]:
    """Return two masks: the path along which an island must grow, and the sea cells next to the island and the path.

    The path ends if the island joins another one, or has ``size`` cells.
    """
    grid, undecided, sea = position.grid, position.undecided, position.sea
    path, shore, count = way, grid.around(part) & sea, part.bit_count() + 1
    while size is None or count < size:
        around = grid.around(way) & ~(part | path)
        on = around & undecided & ~grid.around(part | path & ~way)
        if around & position.island or around & undecided != on or not on or on & (on - 1):
            break
        shore |= around & sea
        path |= on
        way = on
        count += 1
    return path, shore


def _reason(position: Position, k: int, shore: int, path: int) -> Because:
    """Return the reason for the path: the clue, and the sea around the island and the path."""
    grid, part = position.grid, position.main[k]
    argument = IslandOut(position.context.island_named(k, part), path_named(grid, along(grid, part, path)))
    return shore | 1 << position.context.clue_cells[k], argument


def _loose_reason(position: Position, part: int, shore: int, path: int, way: int) -> Because:
    grid = position.grid
    first = grid.around(way) & part
    first &= -first
    return shore | first, PartOut(part_named(grid, part), path_named(grid, along(grid, first, path)))


TECHNIQUE = Technique(
    NAME,
    EASY,
    "an incomplete island with a single free neighbour grows into it",
    Example(before=("B B B B .", "B 4 . . .", "B B B . ."), after=("B B B B .", "B 4 W W .", "B B B . .")),
    find,
    boards=(
        "B B B . / B 3 w . / B B . .",
        "B B B B / B W w 3 / B B B B",
        "B B B / B W w / B B 2",
        "B B B B / B ? . . / B B B .",
        "2 . / . .",
        "2 W . B",
    ),
)
