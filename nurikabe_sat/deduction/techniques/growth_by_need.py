"""Growth by need: an island needs a cell to reach its size, or to reach island cells that no other clue can reach.

    . 4 .  .  .        . 4 W  W  .      the 4 finds one cell on its left, so that it needs
    B B B  B  B   ->   B B B  B  B      two on its right at least

The room of an island is its reach, which excludes the cells next to other clues' islands (``deduction/reach.py``).

Source: Melheim 2022, chapter 3.1, advanced technique 2.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments.named import area, cells_named, part_named
from nurikabe_sat.deduction.arguments.room import NeedsPath, NeedsRoom, TakesAll
from nurikabe_sat.deduction.bars import bars_named, joins
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.contradictions.unreachable import is_lost
from nurikabe_sat.deduction.growth import narrows
from nurikabe_sat.deduction.paths import nearest_of, shortest_path
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.regions import region_of
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import MEDIUM, Example, Technique

NAME = "growth-by-need"


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``growth-by-need``, one per cell. Steps for the same island can be combined."""
    context, undecided = position.context, position.undecided
    reaches, owns = position.reaches
    done = 0
    for k, (reach, own) in enumerate(zip(reaches, owns, strict=True)):
        if not reach & undecided:
            continue
        whites = context.remember(("need", k, position.main[k], reach, own), partial(_needed, position, k))
        idea = partial(_together, position, k, whites)
        for cell in whites:
            if cell & undecided & ~done:
                done |= cell
                wider = partial(_alone, position, k, whites, cell)
                yield Step(NAME, 0, cell, partial(_told, position, k, whites, cell), idea=idea, wider=wider)


def on_board(board: Position, step: Step) -> Step | None:
    """Return a step of this technique for another board, or None if the island does not need the cells on this board.

    On this board, ``find`` may overlook some of the cells.
    """
    (need, *_), context = step.arguments, board.context
    cells = step.island_mask & board.undecided
    if not isinstance(need, NeedsRoom | NeedsPath | TakesAll) or not cells:
        return None
    k = _clue_of(board, need)
    each = [1 << number for number in members_of(cells)]
    size, lost = context.sizes[k], need.part.cells if isinstance(need, NeedsPath) else 0
    if lost:
        white = nearest_of(board.grid, cells, lost)
        holds = not any(lost & main for main in board.main) and all(
            is_lost(board.with_cells(cell, 0), white) for cell in each
        )
    else:
        holds = size is not None and not any(board.has_room(k, size, cell) for cell in each)
    return Step(NAME, 0, cells, partial(_reason, board, k, lost, cells)) if holds else None


def _clue_of(board: Position, need: NeedsRoom | NeedsPath | TakesAll) -> int:
    """Return the clue of the island that an argument names. The name begins with the cell of the clue."""
    return board.context.clue_cells.index(need.island.shown[0])


def filled(board: Position, step: Step) -> Step:
    """Return the step with all missing cells of the island, if the island fills its whole room on ``board``."""
    if step.technique != NAME or not step.island_mask & (step.island_mask - 1):
        return step
    need = step.arguments[0]
    if not isinstance(need, TakesAll):
        return step
    k = _clue_of(board, need)
    cells = board.reaches[0][k]
    if cells.bit_count() != need.size or cells & board.undecided == step.island_mask:
        return step
    return Step(NAME, 0, cells & board.undecided, partial(_reason, board, k, 0, cells & board.undecided))


def _needed(position: Position, k: int) -> dict[int, int]:
    """Return the cells that clue k needs, each with the mask of the island cells that it connects to the clue."""
    size, reach, own = position.context.sizes[k], position.reaches[0][k], position.reaches[1][k]
    spare = reach.bit_count() - (size or 1)
    if spare <= 0:
        return {1 << number: 0 for number in members_of(reach)}
    return {cell: lost & own for cell, lost in narrows(position, k) if lost & own or lost.bit_count() + 1 > spare}


def _told(position: Position, k: int, whites: dict[int, int], cell: int) -> Because:
    return _reason(position, k, _lost(position, k, whites, cell), cell)


def _together(position: Position, k: int, whites: dict[int, int], steps: Sequence[Step]) -> Step:
    """Return one step for all cells that the island needs for the same reason."""
    lost = _lost(position, k, whites, steps[0].island_mask)
    each = [step.island_mask for step in steps]
    whole = union_of(cell for cell in each if lost in (whites[cell], _lost(position, k, whites, cell)))
    wider = partial(_wider, position, k, lost, whole)
    return Step(NAME, 0, whole, partial(_reason, position, k, lost, whole), wider=wider)


def _alone(position: Position, k: int, whites: dict[int, int], cell: int) -> Step:
    return _wider(position, k, _lost(position, k, whites, cell), cell)


def _wider(position: Position, k: int, lost: int, cells: int) -> Step:
    """Return the step with all cells that the island needs on its way to the island cells ``lost``."""
    if lost:
        white = nearest_of(position.grid, cells, lost)
        way = _path(position, k, white) & position.undecided & ~cells
        each = (1 << number for number in members_of(way))
        cells |= union_of(cell for cell in each if is_lost(position.with_cells(cell, 0), white))
    return Step(NAME, 0, cells, partial(_reason, position, k, lost, cells))


def _lost(position: Position, k: int, whites: dict[int, int], cell: int) -> int:
    """Return the mask of the island cells that clue k loses if ``cell`` is sea, or 0 if clue k would lack room.

    The clue also loses cells that it cannot reach without joining too many other cells, although it then lacks room.
    """
    size = position.context.sizes[k]
    if size is None or position.reach_of(k, cell).bit_count() >= size:
        return whites[cell]
    apart = position.owned[k] & position.numberless
    if not apart:
        return 0
    without = position.with_cells(cell, 0)
    parts = (part for part, _ in position.loose if part & apart)
    return next((part for part in parts if _path(without, k, part) and is_lost(without, part)), 0)


def _reason(position: Position, k: int, white: int, cells: int) -> Because:
    context, grid = position.context, position.grid
    each = [1 << number for number in members_of(cells)]
    here, island = cells_named(grid, cells), context.island_named(k, position.main[k])
    if not white:
        size = context.sizes[k] or 0

        def is_short(less: Position) -> bool:
            return not any(less.has_room(k, size, cell) for cell in each)

        because = shrink(position, cells, is_short)
        clue, reach = 1 << context.clue_cells[k], position.reaches[0][k]
        if each[1:] and reach.bit_count() == size:
            bars = bars_named(position, k, [(reach, 0)], because)
            return because | clue, lambda: [TakesAll(island, size, here, bars), *joins(position, k, bars)]
        rooms = [(position.reach_of(k, cell), cell) for cell in each]
        board = position if each[1:] else position.with_cells(cells, 0)
        bars = bars_named(board, k, rooms, because)
        most = max(room.bit_count() for room, _ in rooms)
        shown = area(grid, "reach", reach if each[1:] else rooms[0][0])
        need = NeedsRoom(here, island, most, size, shown, bars)
        return because | clue, lambda: [need, *joins(position, k, bars, [position.with_cells(one, 0) for one in each])]
    white = nearest_of(grid, cells, white)

    def all_lost(less: Position) -> bool:
        return all(is_lost(less.with_cells(cell, 0), white) for cell in each)

    def cut(less: Position) -> list[bool]:
        return [not _path(less.with_cells(cell, 0), k, white) for cell in each]

    def said() -> NeedsPath:
        found = cut(position)
        part = part_named(grid, region_of(position.loose, white) or white)
        return NeedsPath(part, island, here, "all" if all(found) else "some" if any(found) else "none")

    is_cut = not position.is_supposed and all(cut(position))  # the shorter reason, but often of more cells
    because = shrink(position, cells, (lambda less: all_lost(less) and all(cut(less))) if is_cut else all_lost, white)
    return because | 1 << context.clue_cells[k], said


def _path(board: Position, k: int, white: int) -> int:
    """Return the mask of a shortest path of any length from clue k's island to island cells, or 0 without a path."""
    free = (board.undecided | board.numberless) & ~board.foreign(k)
    return shortest_path(board.grid, board.main[k], white, free)


TECHNIQUE = Technique(
    NAME,
    MEDIUM,
    "a cell is island if an island would have too little room without it",
    Example(before=(". 4 . . .", "B B B B B"), after=(". 4 W W .", "B B B B B")),
    find,
    boards=(
        "4 w w w",
        "5 w w W . 2 / B B B B B w",
        "5 . . W . . 5 / . . . . . . .",
        "? . . . .",
    ),
)
