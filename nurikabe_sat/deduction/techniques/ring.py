"""Ring: a cell is sea if it would otherwise close a ring of islands that touch at corners and enclose sea.

    . . B . .        . . B . .      the 7 and the 3 touch the border; if the cell next to the 3 were
    3 . . . .        3 B . . .      island, or the one below it, the two would touch at a corner: a ring of
    . . W . .   ->   . B W . .      islands and border, with sea on both sides
    . . . W 7        . . . W 7

``deduction/rings.py`` defines rings, and explains why none exists. The cell need not be next to its island.
Few clues must be able to contain the cell, and the cell must close a ring with each of these clues.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from nurikabe_sat.bitset import mask_of, members_of, union_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import ONE_OF_THEM, cells_named
from nurikabe_sat.deduction.arguments.wall import BelongsTo, OnlyCandidate
from nurikabe_sat.deduction.barred import barred, part_at
from nurikabe_sat.deduction.bars import needs
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.contradictions.ring import between, joined_in, wall_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.regions import region_of
from nurikabe_sat.deduction.rings import IslandForest, IslandRing, links, links_with, may_link, ring_of
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import HARD, Example, Technique

NAME = "ring"

MOST = 3
"""Maximum number of clues whose islands could contain a cell. Cells with more such clues are skipped."""


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``ring``, one per cell. Cells that close the same ring can be combined."""
    forest = IslandForest(len(position.main) + 1, links(position))
    if forest.is_whole:
        idea = partial(_together, position)
        for number in members_of(position.undecided & may_link(position)):
            cell = 1 << number
            if _closes(position, forest, cell, _owners(position, cell)):
                yield Step(NAME, cell, 0, partial(_reason, position, cell), idea=idea)


def _closes(position: Position, forest: IslandForest, cell: int, owners: Sequence[int]) -> bool:
    """Return True if ``owners`` are at most ``MOST`` clues, and the cell would close a ring for each of them."""
    return 0 < len(owners) <= MOST and all(forest.closes(links_with(position, k, cell)) for k in owners)


def _owners(position: Position, cell: int) -> list[int]:
    return [k for k, ball in enumerate(position.context.balls) if ball & cell and position.reach_of(k) & cell]


def _owner_touched(position: Position, cells: int, owners: Iterable[Sequence[int]]) -> int | None:
    """Return the clue whose island must contain separate cells that all given cells touch.

    Return None without such a clue, or if no other clue seems near enough to the cells. ``owners`` has the possible
    owners of each cell.
    """
    near = [k for k, ball in enumerate(position.context.balls) if ball & cells and k not in position.complete]
    shared = (k for k in near if all(k in some for some in owners))
    return next((k for k in shared if near != [k] and _touched(position, cells, k)), None)


def _touched(position: Position, cells: int, k: int) -> int:
    """Return a separate part of the island of clue k that all given cells touch, or 0 without such a part."""
    parts = (part for part, zone in position.loose if not cells & ~zone)
    return next((part for part in parts if not part & ~position.owned[k] or needs(position, k, part)), 0)


def _rings(position: Position, cell: int, owners: Sequence[int]) -> dict[int, IslandRing | None]:
    """Return the rings that ``cell`` would close as an island cell, keyed by the clue of the island with ``cell``."""
    joined = links(position)
    return {k: ring_of(len(position.main), [*joined, *links_with(position, k, cell)]) for k in owners}


def _walls(position: Position, cell: int) -> dict[int, tuple[IslandRing, int] | None]:
    """Return the rings of ``_rings``, each with the sea that it traps or, at the border, cells on its sides."""
    found: dict[int, tuple[IslandRing, int] | None] = {}
    for k, ring in _rings(position, cell, _owners(position, cell)).items():
        if ring is None:
            found[k] = None
        elif ring.has_border:
            parts = [position.owned[j] | (cell if j == k else 0) for j in ring.islands]
            sides = between(position.grid, parts)
            found[k] = ring, sides or mask_of(wall_of(position, ring, position, k, cell).trapped.shown)
        else:
            found[k] = ring, wall_of(position, ring, position, k, cell).trapped.cells
    return found


def _together(position: Position, steps: Sequence[Step]) -> Step:
    walls = _walls(position, steps[0].sea_mask)
    cells = union_of(step.sea_mask for step in steps if _walls(position, step.sea_mask) == walls)
    return Step(NAME, cells, 0, partial(_reason, position, cells))


def _reason(position: Position, cells: int) -> Because:
    each = {1 << number: _owners(position, 1 << number) for number in members_of(cells)}
    beside = [k for k, zone in enumerate(position.zones) if not cells & ~zone]
    owner = None if beside else _owner_touched(position, cells, each.values())
    if owner is not None:
        each = {cell: [owner] for cell in each}

    def holds(less: Position) -> bool:
        """Return True if the same clues as on the whole board can contain the cells, and rings would be closed."""
        forest = IslandForest(len(less.main) + 1, links(less))
        if not forest.is_whole:
            return True
        if owner is None:
            are_known = all(_owners(less, cell) == owners for cell, owners in each.items())
        else:
            are_known = bool(_touched(less, cells, owner))
        return are_known and all(_closes(less, forest, cell, owners) for cell, owners in each.items())

    because = shrink(position, cells, holds)
    because |= union_of(position.main[j] for j in beside)  # a reader sees at once that no other island can have them
    less = position.only(because)
    rings = _rings(less, *next(iter(each.items())))
    for k, ring in rings.items():
        if ring is not None:
            because |= position.context.cells_of((k, *ring.islands))
    return because, partial(_said, position, less, cells, rings)


def _said(board: Position, less: Position, cells: int, rings: Mapping[int, IslandRing | None]) -> Sequence[Argument]:
    """Return the claims about the wall that the cells would close, for each clue whose island could contain them."""
    context, here = less.context, cells_named(less.grid, cells)
    each = [1 << number for number in members_of(cells)]
    said: list[Argument] = [*barred(board, less, here, tuple(rings), is_named=True)] if len(rings) > 1 else []
    for k, ring in rings.items():
        if ring is None:
            continue
        touched, known = None, 0
        wall = replace(wall_of(less, ring, board, k, each[0]), cells=here, is_supposed=True)
        if len(rings) > 1:
            said.append(BelongsTo(here, context.island_named(k, less.main[k])))
            wall = replace(wall, cells=None)
        elif cells & ~less.zones[k]:
            if part := _touched(less, cells, k):
                touched, known = part_at(board, less, part & -part), region_of(board.loose, part)
            others = [] if touched else [*barred(board, less, here, (k,))]
            is_needed = bool(part & ~less.owned[k])
            said += [OnlyCandidate(here, context.island_named(k, less.main[k]), touched, is_needed), *others]
            if not (here.is_single or others):
                wall = replace(wall, cells=replace(here, phrase=ONE_OF_THEM))
        said += [wall, *joined_in(board, wall, known)]
    return said


TECHNIQUE = Technique(
    NAME,
    HARD,
    "a cell is sea if it would close a ring of islands that touch at corners, because the ring would divide the sea",
    Example(
        before=(". . B . .", "3 . . . .", ". . W . .", ". . . W 7"),
        after=(". . B . .", "3 B . . .", ". B W . .", ". . . W 7"),
    ),
    find,
    is_followed=False,
    boards=(
        ". . B . . / 3 . . . . / . . . . . / . . . W 7",
        "2 . . . . / . b . . . / 3 . . . . / . . . . . / . . . . 6",
        "2 . . . . / . . . . . / . . . . . / 3 . . . . / . . . . 6",
        "3 . . . . / . b . . . / 4 . . . . / . . . . . / . . . . 6",
        "1 B . . . / . . . . . / . . 4 . . / . . . . .",
    ),
)
