"""Windows of a board in which some clues are given and others must be found.

A *case* is a window together with what surrounds it (the wire is true, say): its colouring in some cells, and whether
there has to be exactly one colouring of the rest or none.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from nurikabe_sat.circuits.gadgets import STRIP, WIRE

Cell = tuple[int, int]
Pair = tuple[frozenset[Cell], frozenset[Cell]]

WIDTH = len(WIRE[0]) + 1
_TRUE = ("W.W...W", "..W.WW.", ".W.W...", ".W.W.W.", ".......", ".W.W.W.", ".W..W..")
_FALSE = ("W.....W", ".WW.WW.", "...W...", ".W.W.W.", ".W.....", "...W.W.", ".WW.W..")
_WALL_AT = 3  # the row of the window in which the first wall is
_HEIGHT = 3 * STRIP


@dataclass(frozen=True)
class Case:
    """Case of a window: known colours, and whether exactly one colouring (``is_wanted``) or none must exist.

    ``chains``: islands that touch at corners lead from one set of cells to the other; ``joins``: sea does.
    """

    name: str
    island: Mapping[Cell, bool]
    is_wanted: bool
    chains: tuple[Pair, ...] = ()
    joins: tuple[Pair, ...] = ()


@dataclass(frozen=True)
class Window:
    """Window of a board. ``clues`` maps each cell to ``.``, ``1`` or ``2``, or to ``?`` if its clue must be found.

    ``cut``: rows that go on outside, where an island need not be whole. ``exits``: cells from which sea may go on.
    """

    rows: int
    cols: int
    clues: Mapping[Cell, str]
    cut: frozenset[int]
    exits: frozenset[Cell]
    cases: tuple[Case, ...]


def gate(opens: str, free: Iterable[int]) -> Window:
    """Return a window with a wire of three strips and free clues in some rows. A gap opens if the wire is ``opens``.

    The wire has the same value above and below: for two values that differ there is to be no colouring.
    """
    rows = list(free)
    clues = {
        (row, col): "?" if row in rows and 0 < col < WIDTH - 1 else _wire_clue(row, col)
        for row in range(_HEIGHT)
        for col in range(WIDTH)
    }
    cases = [_case(above, below, opens, rows) for above in ("true", "false") for below in ("true", "false")]
    sides = {(row, col) for row in range(_HEIGHT) for col in (0, WIDTH - 1)}
    ends = {(row, col) for row in (0, _HEIGHT - 1) for col in range(WIDTH)}
    cut = frozenset((0, _HEIGHT - 1))
    return Window(_HEIGHT, WIDTH, clues, cut, frozenset(sides | ends), tuple(cases))


def _wire_row(row: int) -> int:
    return (row - _WALL_AT) % STRIP


def _wire_clue(row: int, col: int) -> str:
    return WIRE[_wire_row(row)][(col - 1) % len(WIRE[0])]


def _case(above: str, below: str, opens: str, free: list[int]) -> Case:
    pictures = {"true": _TRUE, "false": _FALSE}
    island = {}
    for row in range(_HEIGHT):
        for col in range(WIDTH):
            if row < free[0] or row > free[-1]:
                picture = pictures[above if row < free[0] else below]
                island[row, col] = picture[_wire_row(row)][col] == "W"
            elif col in (0, WIDTH - 1):
                island[row, col] = _wire_row(row) == 0
    walls = [_WALL_AT + STRIP * number for number in range(3)]
    strips = [range(wall + 1, wall + STRIP) for wall in walls[:2]]
    is_open = above == opens
    chains = [_pair([wall], 0, [wall], WIDTH - 1) for wall in walls if not (is_open and wall == walls[1])]
    joins = [_pair(strip, 0, strip, WIDTH - 1) for strip in strips]
    if is_open:
        joins.append(_pair(strips[0], 0, strips[1], 0))
    return Case(f"{above} above, {below} below", island, above == below, tuple(chains), tuple(joins))


def _pair(rows: Iterable[int], col: int, other_rows: Iterable[int], other_col: int) -> Pair:
    return frozenset((row, col) for row in rows), frozenset((row, other_col) for row in other_rows)


def with_gadget(gadget: Sequence[str], opens: str) -> Window:
    """Return the window of ``gate`` with the clues of a gadget of two strips. It has no free clues."""
    window = gate(opens, range(_WALL_AT, _WALL_AT + len(gadget)))
    clues = {
        (row, col): gadget[row - _WALL_AT][col - 1] if clue == "?" else clue
        for (row, col), clue in window.clues.items()
    }
    return replace(window, clues=clues)


WINDOWS: Mapping[str, Callable[[], Window]] = {
    "wire": lambda: gate("never", range(STRIP, 2 * STRIP)),
    "true": lambda: gate("true", range(STRIP, 2 * STRIP)),
    "false-short": lambda: gate("false", range(STRIP, 2 * STRIP)),
    "false": lambda: gate("false", range(_WALL_AT, _WALL_AT + 2 * STRIP)),
}
