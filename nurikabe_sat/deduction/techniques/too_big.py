"""Too big: a cell is sea if it would otherwise make an island larger than the number of the island allows.

    3 . W  W        3 B W  W      3 + W + W + the cell between are four
    . . .  .   ->   . . .  .

Source: Melheim 2022, chapter 3.1, advanced technique 4; LEGUP, rule 5g.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments.island import TooLarge
from nurikabe_sat.deduction.arguments.named import Named, cells_named, part_named
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.paths import nearest
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import MEDIUM, Example, Technique
from nurikabe_sat.puzzle.grid import Grid

NAME = "too-big"

FEW = 3
"""Maximum number of joined cells that a sentence lists."""


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``too-big``, one per cell. Complete islands are skipped."""
    if not position.loose:
        return
    done, beside_loose = 0, union_of(zone for _, zone in position.loose)
    for k, size in enumerate(position.context.sizes):
        between = position.zones[k] & position.undecided & beside_loose & ~done
        if size is None or not between:
            continue
        part = position.main[k]
        for number in members_of(between):
            cell = 1 << number
            joined = part | union_of(loose for loose, zone in position.loose if zone & cell)
            if joined.bit_count() + 1 > size > part.bit_count():
                done |= cell
                yield Step(NAME, cell, 0, partial(_reason, position, k, size, cell, joined))


def _reason(position: Position, k: int, size: int, cell: int, joined: int) -> Because:
    clue = 1 << position.context.clue_cells[k]
    grid, part = position.grid, position.main[k]
    because = nearest(grid, clue, joined | cell, size + 1) & ~cell
    island = position.context.island_named(k, part)
    return because, TooLarge(cells_named(grid, cell), island, _joined(grid, because & ~part), size)


def _joined(grid: Grid, cells: int) -> Named:
    """Return the object that stands for the joined cells. The name lists at most ``FEW`` cells; more are not listed."""
    return cells_named(grid, cells) if cells.bit_count() <= FEW else part_named(grid, cells)


TECHNIQUE = Technique(
    NAME,
    MEDIUM,
    "a cell is sea if it would make an island larger than its number",
    Example(before=("3 . W W", ". . . .", ". . . ."), after=("3 B W W", ". . . .", ". . . .")),
    find,
    boards=(
        "3 b W W / . . . .",
        "3 W b W / . . . .",
        "4 . W W / . . . .",
        "? . W W",
    ),
)
