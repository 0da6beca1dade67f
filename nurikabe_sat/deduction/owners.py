"""Names of islands, also with the cells that must belong to them although their connection is not known yet."""

from collections.abc import Iterable

from nurikabe_sat.bitset import first_member, union_of
from nurikabe_sat.deduction.arguments.named import Kind, Named, with_apart
from nurikabe_sat.deduction.position import Position


def islands_named(board: Position, clues: Iterable[int]) -> tuple[Named, ...]:
    """Return the objects for the islands of several clues, with the cells that are connected to their clues."""
    return tuple(board.context.island_named(k, board.main[k]) for k in clues)


def owner_named(
    board: Position, k: int, owned: int | None = None, supposed: int = 0, kind: Kind = "island", preferred: int = 0
) -> Named:
    """Return the object for clue k's island with all cells that it must contain.

    Args:
        board: The board that a reader sees.
        k: The index of the clue.
        owned: The mask of the cells that the island must contain, as far as the claim uses them; by default all.
        supposed: The mask of cells that the sentence counts as part of the island.
        kind: The kind of the object in pictures.
        preferred: The mask of the cells that the name prefers to others of the same part.
    """
    grid = board.grid
    owned = board.owned[k] if owned is None else owned
    cells = owned | supposed
    island = board.context.island_named(k, cells, kind)
    apart = owned & ~grid.flood(1 << board.context.clue_cells[k], board.main[k] | cells)
    if not apart:
        return island
    parts = grid.parts(union_of(grid.flood(part, board.island | part) for part in grid.parts(apart)))
    return with_apart(island, [first_member(part & preferred or part) for part in parts])


def owner_supposed(board: Position, supposed: Position, k: int) -> Named:
    """Return the same object with the cells that the island must contain on ``supposed``, which has more known cells.

    These known cells are not named, because the sentence begins with them.
    """
    return owner_named(board, k, supposed.owned[k] & ~(board.undecided & ~supposed.undecided))
