"""Styles: how a puzzle looks to people who set puzzles, in a few numbers each.

    quick        what is made fastest: small islands, and a fifth of them at most has more than four cells
    plain        as published puzzles look: 738 boards of janko.at, 5x5 to 50x34
    large        fewer islands, and larger ones: of ten and more cells, too
    dense        as much land as sea
    sparse       much sea, and small islands
    symmetric    as plain, but the places of the clues are always the same after half a turn

Sizes of published islands are close to one more than the sum of three waiting times (``random_choice.island_size``). So
one number, the mean, stands for a whole style; each puzzle draws its own around it, for published puzzles differ as
well: the middle 80% of those of up to 100 cells have means from 2.75 to 5.0, and half of them more than 3.64.

A board of tiny islands is easily made unique, so that repairing drifts there unless something keeps it from that: a
``SizeMix`` says which share of the islands may be how small.
"""

from bisect import bisect_right
from dataclasses import dataclass
from math import comb
from random import Random
from typing import Literal

from nurikabe_sat.puzzle.grid import Grid

StyleName = Literal["quick", "plain", "large", "dense", "sparse", "symmetric"]
QUICK: StyleName = "quick"


@dataclass(frozen=True)
class PuzzleStyle:
    """``mean``: of the sizes of the islands, in cells; None: see ``quick_mix``.

    ``largest``
        the largest island, in lengths of the longer side, unless a number is asked for.
    ``land``
        the share of land, 0 to 1; None: what comes about.
    ``symmetric``
        the share of puzzles whose clue places are the same after half a turn.
    ``waits``
        how even the sizes are (see ``random_choice.island_size``); None: as on published boards of the same size.
    ``shore``
        how often land rises at the edge of the board first.
    ``ends``
        how often a clue goes to a cell of its island that has one neighbour in it.
    ``blocks``
        the share of the islands of four cells and more that may hold a 2x2 block.
    """

    mean: float | None = None
    largest: float = 1.0
    land: float | None = None
    symmetric: float = 0.0
    waits: int | None = None
    shore: float = 0.0
    ends: float = 0.0
    blocks: float = 1.0


STYLES: dict[StyleName, PuzzleStyle] = {
    QUICK: PuzzleStyle(),
    "plain": PuzzleStyle(mean=3.9, largest=1.2, symmetric=0.2, shore=0.35, ends=0.5, blocks=0.25),
    "large": PuzzleStyle(mean=4.6, largest=2.0, waits=2, shore=0.35, ends=0.5),
    "dense": PuzzleStyle(mean=4.4, largest=1.2, land=0.49, shore=0.6, ends=0.5),
    "sparse": PuzzleStyle(mean=2.8, largest=1.0, land=0.38, ends=0.5, blocks=0.25),
    "symmetric": PuzzleStyle(mean=3.9, largest=1.2, symmetric=1.0, shore=0.35, ends=0.5, blocks=0.25),
}
"""Each style by its name. The first is what is made where none is asked for."""

_SPREAD = 0.4
"""The mean of a puzzle is that of its style, give or take this share of it at most."""

_GROWTH = 1.1
"""So much larger than they are to be islands want to grow: often there is no room."""

_BLOCK = 4
"""So many cells has a 2x2 block."""

_COUNTED = 10
"""The share of the islands of up to so many cells is kept."""

QUICK_MEAN = 4.0
"""The mean with which quick islands grow; they end with some 3.3 cells, before they are repaired."""

_QUICK_SHARES = (0.42, 0.68, 0.88)
_ONES = 0.15
"""The share of islands that may have one cell, and up to two, three, four, where all the variety is asked for."""


@dataclass(frozen=True)
class SizeMix:
    """Which sizes the islands shall have.

    ``growth``
        the number of cells with which islands grow, in the mean.
    ``limits``
        pairs of a size and a share, 0 to 1: no more than this share of the islands has up to so many cells.
    ``waits``
        how even the sizes are: see ``random_choice.island_size``.
    ``shore``, ``ends``, ``blocks``
        as in ``PuzzleStyle``.
    """

    growth: float
    limits: tuple[tuple[float, float], ...] = ()
    waits: int = 3
    shore: float = 0.0
    ends: float = 0.0
    blocks: float = 1.0

    def too_many(self, sizes: list[int]) -> float:
        """By how many islands the small ones of these are too many; 0 where a setter would be content."""
        total, sizes = 0.0, sorted(sizes)
        for limit, share in self.limits:
            small = bisect_right(sizes, limit)
            total += max(0.0, small - share * len(sizes) - 1)
        return total

    def too_many_blocks(self, grid: Grid, islands: list[int]) -> float:
        """By how many islands (masks) those with a 2x2 block are too many; one more may be."""
        if self.blocks == 1:
            return 0.0
        blocks = sum(bool(grid.blocks_within(island)) for island in islands)
        return max(0.0, blocks - self.blocks * sum(island.bit_count() >= _BLOCK for island in islands) - 1)


def drawn_mean(rng: Random, mean: float) -> float:
    """The mean of one puzzle, for a style with a mean: most are near it."""
    return mean * (1 + _SPREAD * (rng.random() + rng.random() - 1))


def waits_on(cells: int) -> int:
    """How even published islands are on boards of so many cells (see ``SizeMix``): on large ones they differ more."""
    return max(2, min(6, 600 // cells))


def published_mix(mean: float, smallest: int, largest: int, variety: float, waits: int) -> SizeMix:
    """Islands of ``smallest`` to ``largest`` cells with a mean, as they are published.

    ``variety``: 1 for that; with less of it more of them may be small. ``waits``: how even they are.

    >>> [round(share, 2) for _, share in published_mix(3.65, 1, 20, 1.0, 3).limits]
    [0.15, 0.36, 0.56, 0.71, 0.82, 0.89, 0.94, 0.96, 0.98, 0.99]
    """
    wait = max(0.0, mean - smallest) / waits
    again = wait / (1 + wait)
    share, limits = 0.0, []
    for more in range(min(_COUNTED, largest - smallest)):
        share += (1 - again) ** waits * comb(more + waits - 1, more) * again**more
        limits.append((float(smallest + more), 1 - variety * (1 - share)))
    return SizeMix(_within(_GROWTH * mean, smallest, largest), tuple(limits), waits)


def quick_mix(mean: float, smallest: int, largest: int, variety: float) -> SizeMix:
    """Small islands mostly, which are quickly made unique, but not all of them; ``mean`` of those that grow.

    Where islands of one cell are not wanted, those of the least size may be as many as those of one and two cells were.

    >>> [round(share, 2) for _, share in quick_mix(4.0, 1, 10, 1.0).limits]
    [0.15, 0.42, 0.68, 0.88]
    >>> [round(share, 2) for _, share in quick_mix(4.0, 3, 10, 1.0).limits]
    [0.42, 0.68, 0.88]
    """
    growth = _within(mean, smallest, largest)
    step = (growth - smallest) / (QUICK_MEAN - 1)
    shares = tuple(1 - variety * (1 - share) for share in _QUICK_SHARES)
    if smallest == 1:
        shares = (_ONES, *shares)
    return SizeMix(growth, tuple((smallest + number * step, share) for number, share in enumerate(shares)))


def _within(mean: float, smallest: int, largest: int) -> float:
    return min(max(mean, float(smallest)), float(largest))
