"""Last sea: islands that share a room need nearly all of its cells, and the rest can be sea in only one way.

    B B B B B        B B B B B      the two 4s need 8 of the 10 cells that they share,
    4 . . . 4   ->   4 W B W 4      and two sea cells can keep them apart in only one way
    . . . . .        W W B W W

A room is bounded by the sea and the border. A person counts its cells and the numbers in it. If few cells are left for
the sea, all ways to place them are tried, each cell next to known sea. Islands with hundreds of shapes often leave only
one such way.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from nurikabe_sat.deduction.arguments.named import LISTED_ISLANDS, area, cells_named
from nurikabe_sat.deduction.arguments.room import LastSea
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.contradictions import has_fault
from nurikabe_sat.deduction.owners import islands_named
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EXTREME, Example, Technique

NAME = "last-sea"

MOST = 4
"""Maximum number of sea cells that are placed. More cells are too many for a reader who checks the other ways."""

TRIED = 5000
"""Maximum number of boards that are tried for one room."""


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``last-sea``, one per room."""
    grid, context = position.grid, position.context
    for room in grid.parts(grid.all_cells & ~position.sea):
        clues = [k for k in context.all_clues if room >> context.clue_cells[k] & 1]
        sizes = [size for k in clues if (size := context.sizes[k]) is not None]
        if not room & position.undecided or not 2 <= len(clues) <= LISTED_ISLANDS or len(sizes) < len(clues):
            continue
        left = room.bit_count() - sum(sizes)
        if not 0 < left <= MOST:
            continue
        bounds = grid.around(room)
        near = room | bounds | grid.around(bounds)
        for known in (near & ~position.undecided, grid.all_cells & ~position.undecided):
            ways = _ways(position.only(known), room, left)
            if ways is not None and len(ways) == 1:
                reason = partial(_reason, position, room, clues, known, ways[0])
                yield Step(NAME, ways[0], room & position.undecided & ~ways[0], reason)
                break


def _ways(position: Position, room: int, left: int) -> list[int] | None:
    """Return the ways to place ``left`` sea cells in a room, or None if there are too many boards to try."""
    grid, ways, tried = position.grid, list[int](), 0
    boards = [(position, left)]
    while boards:
        board, more = boards.pop()
        tried += 1
        if tried > TRIED:
            return None
        if has_fault(board):
            continue
        open_cells = board.undecided & room
        if not more:
            whole = board.with_cells(0, open_cells) if open_cells else board
            if not has_fault(whole):
                ways.append(board.sea & room)
        elif near := open_cells & grid.around(board.sea):
            cell = near & -near
            boards += (board.with_cells(0, cell), more), (board.with_cells(cell, 0), more - 1)
    return ways


def _reason(position: Position, room: int, clues: Sequence[int], because: int, sea: int) -> Because:
    grid = position.grid
    cells, left = room.bit_count(), sea.bit_count()
    shared = area(grid, "reach", room)
    return because, LastSea(islands_named(position, clues), cells - left, cells, left, cells_named(grid, sea), shared)


TECHNIQUE = Technique(
    NAME,
    EXTREME,
    "islands that share a room need nearly all of its cells; the rest can be sea in only one way",
    Example(before=("B B B B B", "4 . . . 4", ". . . . ."), after=("B B B B B", "4 W B W 4", "W W B W W")),
    find,
    is_followed=False,
    boards=("B B B B B / 4 w b w 4 / w w b w w", "B B B B B / 2 . . . 4 / . . . . .", "? . . / . . ."),
)
