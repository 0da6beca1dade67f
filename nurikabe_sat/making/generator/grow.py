"""Growth of a legal colouring. The board is all sea at first, and islands then grow to remove pools.

    B B B B      B B 1 B      B B 3 B
    B B B B  ->  B B B B  ->  2 B W B      until no pool is left, every island has its minimum size,
    B B B B      B B B B      W B W B      and the share of island cells is within its bounds
    B B B B      B B B B      B B B B

Each island has a random target size (``random_choice.island_size``). It grows by random cells as long as the rules
allow, preferably cells that break pools. If a pool cannot be broken, the islands around it are removed, and the growth
continues.

Melheim's thesis (3.2.1, 3.3.2; see ``deduction/solve.py``) grows the sea from one cell instead, and does not control
the sizes of the islands. Here, ``Draft`` makes two of the thesis's three checks (no pools, a connected sea). The third,
no 2x2 block of island cells, is ``_is_slim``: according to the thesis, long and narrow islands make unique puzzles more
often.
"""

from itertools import chain
from random import Random
from typing import Any

from nurikabe_sat import compiled
from nurikabe_sat.bitset import union_of
from nurikabe_sat.making.generator.draft import D, Draft
from nurikabe_sat.making.generator.random_choice import below, island_size, pick_cell, shuffled_cells

_SLIM = 0.9
"""Probability that a growing island avoids 2x2 blocks of island cells."""


def grow(rng: Random, draft: D) -> D | None:
    """Return the draft with islands grown until it has no pools and enough island cells, or None on failure.

    Raises LimitReached at the deadline.
    """
    grid = draft.grid
    if type(draft) is Draft and compiled.CORE is not None and grid.frame is not None and not _is_special(draft):
        return _grown_by_core(compiled.CORE, grid.frame, rng, draft)
    patience = 10 + grid.size // 4
    for clue in shuffled_cells(rng, draft.frame.motif):
        if draft.island_of(clue) == clue:
            draft = widen(rng, draft, clue, drawn_size(rng, draft, clue)) or draft
    while patience:
        draft.frame.check_time()
        wrong = grid.blocks_within(draft.sea)
        if wrong:
            shore = draft.frame.mix.shore
            first = grid.rim if shore and rng.random() < shore else 0
            place = grid.block_cells(pick_cell(rng, wrong & grid.blocks_touching(first) or wrong))
            better = _break_pool(rng, draft, place, first)
        else:
            place = _small_island(draft)
            if not place:
                return _to_share(rng, draft)
            better = widen(rng, draft, place, draft.least(place))
        if better is None:
            patience -= 1
            better = draft.sink(place)
        draft = better
    return None


def _is_special(draft: Draft) -> bool:
    """Return True if the draft has clues that the compiled core does not support."""
    return bool(draft.frame.motif or draft.frame.equal or draft.hidden)


def _grown_by_core(core: Any, masks: bytes, rng: Random, draft: D) -> D | None:
    """Return the result of ``grow`` from the compiled core."""
    frame, grid = draft.frame, draft.grid
    mix, width = frame.mix, len(masks) // 3
    sizes = frame.design.sizes if frame.design is not None else ()
    grown = core.grow(
        *(grid.cols, grid.size, masks, rng.random, frame.check_time),
        *compiled.packed((draft.land, draft.clues), width),
        *(frame.packed_orbits, b"".join(compiled.packed(sizes, 2)), frame.smallest, frame.largest),
        *(*frame.islands, *frame.land, mix.waits, mix.growth, mix.shore),
    )
    if grown is None:
        return None
    land, clues = compiled.unpacked(grown, width)
    return draft.with_cells(land, clues, 0)


def _break_pool(rng: Random, draft: D, pool: int, first: int) -> D | None:
    """Return the draft with a cell of a pool turned into island, preferably a cell of ``first``, or None on failure."""
    for cell in chain(shuffled_cells(rng, pool & first), shuffled_cells(rng, pool & ~first)):
        taken = draft.take(cell)
        if taken is not None:
            if not taken.is_new(cell):
                return taken
            island = taken.island_of(cell)
            return widen(rng, taken, island, drawn_size(rng, taken, island)) or taken
    return None


def drawn_size(rng: Random, draft: Draft, island: int) -> int:
    """Return a random target size for a new island."""
    frame = draft.frame
    mix, design = frame.mix, frame.design
    partners = frame.images(island & draft.clues)[1:] if frame.equal else []
    equal = max((draft.island_of(partner).bit_count() for partner in partners), default=0)
    if equal > 1 and not island & union_of(partners):
        size = equal
    elif design is not None and design.sizes:
        missing = design.missing(other.bit_count() for other in draft.islands if other != island)
        size = missing[below(rng, len(missing))]
    else:
        size = island_size(rng, mix.growth, mix.waits)
    return min(max(size, draft.least(island)), draft.most(island))


def widen(rng: Random, draft: D, island: int, size: int) -> D | None:
    """Return the draft with an island grown towards ``size`` cells, or None if the island stays too small."""
    grid = draft.grid
    for _ in range(size - island.bit_count()):
        draft.frame.check_time()
        shore = grid.around(island) & ~grid.around(draft.land & ~island) & draft.sea
        wet = grid.block_cells(grid.blocks_within(draft.sea))
        is_slim = rng.random() < _SLIM
        for cell in chain(shuffled_cells(rng, shore & wet), shuffled_cells(rng, shore & ~wet)):
            if is_slim and not _is_slim(draft, island, cell):
                continue
            taken = draft.take(cell)
            if taken is not None:
                draft, island = taken, island | cell
                break
        else:
            break
    return draft if island.bit_count() >= draft.least(island) else None


def _is_slim(draft: Draft, island: int, cell: int) -> bool:
    """Return True if adding ``cell`` to ``island`` creates no 2x2 block of island cells."""
    return draft.grid.blocks_within(island | cell) == draft.grid.blocks_within(island)


def _small_island(draft: Draft) -> int:
    """Return the mask of the first island that is smaller than required, or 0 if no island is too small."""
    return next((part for part in draft.islands if part.bit_count() < draft.least(part)), 0)


def _to_share(rng: Random, draft: D) -> D | None:
    """Return the draft with random cells added or removed until it meets the bounds of the frame, or None on failure.

    The bounds are those on the number of islands and the number of island cells.
    """
    grid, frame = draft.grid, draft.frame
    if draft.clues.bit_count() < frame.islands[0]:
        for cell in shuffled_cells(rng, draft.sea):
            frame.check_time()
            if not grid.around(cell) & draft.land and draft.clues.bit_count() < frame.islands[0]:
                draft = draft.take(cell) or draft
    least, most = frame.land
    if draft.land.bit_count() < least:
        for cell in shuffled_cells(rng, draft.sea):
            frame.check_time()
            if grid.around(cell) & draft.land and draft.land.bit_count() < least:
                draft = draft.take(cell) or draft
    elif draft.land.bit_count() > most:
        for cell in shuffled_cells(rng, draft.land & ~draft.clues):
            frame.check_time()
            if draft.land.bit_count() > most:
                draft = draft.leave(cell) or draft
    has_share = least <= draft.land.bit_count() <= most and draft.clues.bit_count() >= frame.islands[0]
    return draft if has_share and not _small_island(draft) else None
