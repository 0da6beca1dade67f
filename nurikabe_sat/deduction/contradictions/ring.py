"""Ring: islands that touch at corners enclose a region of the sea, alone or together with the border.

    . . B . .      the 3 and the 7 touch by a corner, and both touch the border: wherever the 7 has its
    3 W . . .      other cells, the sea at the top cannot meet the sea between the two
    . . W . .
    . . . W 7

Source: docs/explanation/islands-and-rings.md, the first lemma.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from nurikabe_sat.bitset import mask_of, members_of, union_of
from nurikabe_sat.deduction.arguments.named import (
    AROUND,
    CELLS,
    FUTURE_SEA,
    Named,
    cells_named,
    many,
    sea_named,
)
from nurikabe_sat.deduction.arguments.wall import Joined, Wall
from nurikabe_sat.deduction.contradiction import Because, Contradiction
from nurikabe_sat.deduction.owners import owner_named
from nurikabe_sat.deduction.paths import nearest_of, shortest_path
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.rings import IslandRing, corners_of, has_ring, links, ring_of
from nurikabe_sat.errors import ConsistencyError
from nurikabe_sat.puzzle.grid import Grid

NAME = "ring"


def find(position: Position) -> Contradiction | None:
    """Return the contradiction for the first ring of islands that encloses sea, or None if no ring encloses sea."""
    return Contradiction(NAME, partial(_reason, position)) if has_ring(position) else None


def joined_in(board: Position, wall: Wall, known: int = 0) -> Iterator[Joined]:
    """Yield the reasons why the islands of a wall have separate cells, except the cells ``known``.

    ``board`` is the board that a reader sees.
    """
    context = board.context
    named = wall.walls if wall.count is None else tuple(end for end in (wall.first, wall.last) if end is not None)
    for clue, *apart in (island.shown for island in named):
        if cells := mask_of(apart) & ~known:
            k = context.clue_cells.index(clue)
            yield Joined(cells_named(board.grid, cells, "part"), context.island_named(k, board.main[k]))


def wall_of(position: Position, ring: IslandRing, board: Position, owner: int | None = None, cells: int = 0) -> Wall:
    """Return the claim that a ring of islands is a wall. ``cells`` count as part of the island of clue ``owner``.

    The ring consists of cells of ``position``. Its trapped side is named as a reader of the whole ``board`` sees it.
    """
    grid = position.grid
    owned = [(k, position.owned[k], cells if k == owner else 0) for k in ring.islands]
    parts = [known | more for _, known, more in owned]
    links = [_links_of(grid, part, union_of(parts) & ~part) or part & grid.rim for part in parts]
    walls = tuple(
        owner_named(board, k, known, more, "wall", at) for (k, known, more), at in zip(owned, links, strict=True)
    )
    supposed = cells_named(grid, cells) if cells else None
    sides = between(grid, parts)
    trapped = _behind(board, parts, sides, ring.has_border) if sides else _cut_off(position, parts, board)
    ends = many(walls, has_ends=ring.has_border)
    return Wall(supposed, walls, trapped, ring.has_border, bool(position.assumed), *ends)


def _links_of(grid: Grid, part: int, others: int) -> int:
    """Return the mask of the cells of an island that touch other islands at a corner."""
    return union_of(
        1 << number
        for number in members_of(part)
        if any(across & others for across, _ in corners_of(grid, 1 << number))
    )


def _behind(board: Position, parts: Sequence[int], sides: int, has_border: bool) -> Named:
    """Return the object that stands for the sea behind a wall. ``sides`` has a cell on each of its sides."""
    grid = board.grid
    white = union_of(_in_one_piece(board, part, union_of(parts)) for part in parts)
    floods = ((1 << number, grid.flood(1 << number, grid.all_cells & ~white)) for number in members_of(sides))
    cell, behind = min(floods, key=lambda side: (bool(side[1] & grid.rim) and not has_border, side[1].bit_count()))
    if not sides & ~behind:
        behind = cell
    sea = behind & board.sea
    if not sea:
        phrase = FUTURE_SEA if cell & board.undecided else CELLS
        return Named(grid, "trapped", behind, tuple(members_of(cell)), phrase)
    return sea_named(grid, nearest_of(grid, cell, sea), behind, "trapped")


def _in_one_piece(board: Position, part: int, walls: int) -> int:
    """Return the cells of an island with shortest paths between its separate pieces, past the sea if possible."""
    grid, others = board.grid, walls & ~part
    free = grid.all_cells & ~(walls | board.context.clue_mask | grid.around(others))
    while rest := part & ~grid.flood(part & -part, part):
        piece = part & ~rest
        path = shortest_path(grid, piece, rest, free & ~board.sea) or shortest_path(grid, piece, rest, free)
        if not path:
            break
        part |= path
    return part


def _cut_off(position: Position, parts: Sequence[int], board: Position) -> Named:
    """Return the object for the sea on the smaller side of an island that holds the border in two places."""
    grid, white = position.grid, union_of(parts)
    stretch = min(
        (arc for arc in grid.parts(grid.rim & ~white) if arc & (position.sea | position.island)), key=int.bit_count
    )
    behind = grid.flood(stretch, grid.all_cells & ~union_of(_in_one_piece(board, part, white) for part in parts))
    if sea := stretch & position.sea or stretch & board.sea or behind & board.sea:
        return sea_named(grid, nearest_of(grid, stretch, sea), behind, "trapped")
    return Named(grid, "trapped", behind, tuple(members_of(stretch & position.island)), AROUND)


def between(grid: Grid, parts: Sequence[int]) -> int:
    """Return the mask of the two cells at the first corner where consecutive islands touch, or 0 if none touch."""
    for one, other in zip(parts, (*parts[1:], parts[0]), strict=True):
        for number in members_of(one):
            for across, between in corners_of(grid, 1 << number):
                if across & other and not between & (one | other):
                    return between
    return 0


def _reason(position: Position) -> Because:
    because = shrink(position, position.assumed or position.island, has_ring)
    less = position.only(because)
    ring = ring_of(len(less.main), links(less))
    if ring is None:
        raise ConsistencyError("the cells of a reason do not form the expected ring")
    wall = replace(wall_of(less, ring, position), is_supposed=bool(position.assumed))
    return because | position.context.cells_of(ring.islands), [wall, *joined_in(position, wall)]
