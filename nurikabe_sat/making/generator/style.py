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
    """Style of a puzzle. ``mean``: the mean size of the islands, in cells; None: see ``quick_mix``.

    ``largest``
        the largest island, in lengths of the longer side, unless a number is requested.
    ``land``
        the share of land, 0 to 1; None: not fixed.
    ``symmetric``
        the share of puzzles whose clue positions are the same after half a turn.
    ``waits``
        the evenness of the sizes (see ``random_choice.island_size``); None: as on published boards of the same size.
    ``shore``
        the share of cases in which land grows at the edge of the board first.
    ``ends``
        the share of clues in a cell of their island with one neighbour in it.
    ``blocks``
        the share of the islands of four cells and more that may have a 2x2 block.
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
"""Styles by name. The first is the default."""

_SPREAD = 0.4
"""Maximum deviation of a puzzle's mean from its style, as a share."""

_GROWTH = 1.1
"""Factor for the growth of islands above their final size, because room is often missing."""

_BLOCK = 4
"""Number of cells of a 2x2 block."""

_COUNTED = 10
"""Maximum size of islands whose share is kept."""

QUICK_MEAN = 4.0
"""The mean with which quick islands grow; they end with some 3.3 cells, before they are repaired."""

_QUICK_SHARES = (0.42, 0.68, 0.88)
_ONES = 0.15
"""The share of islands that may have one cell, and up to two, three, four, where all the variety is asked for."""


@dataclass(frozen=True)
class SizeMix:
    """Sizes of the islands of a puzzle.

    ``growth``
        the mean number of cells with which islands grow.
    ``limits``
        pairs of a size and a share, 0 to 1: at most this share of the islands has at most this size.
    ``waits``
        the evenness of the sizes: see ``random_choice.island_size``.
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
        """Return the excess of small islands among these; 0 if an author would accept them."""
        total, sizes = 0.0, sorted(sizes)
        for limit, share in self.limits:
            small = bisect_right(sizes, limit)
            total += max(0.0, small - share * len(sizes) - 1)
        return total

    def too_many_blocks(self, grid: Grid, islands: list[int]) -> float:
        """Return the excess of islands (masks) with a 2x2 block; one more is allowed."""
        if self.blocks == 1:
            return 0.0
        blocks = sum(bool(grid.blocks_within(island)) for island in islands)
        return max(0.0, blocks - self.blocks * sum(island.bit_count() >= _BLOCK for island in islands) - 1)


def drawn_mean(rng: Random, mean: float) -> float:
    """Return a random mean for one puzzle, near the mean of its style."""
    return mean * (1 + _SPREAD * (rng.random() + rng.random() - 1))


def waits_on(cells: int) -> int:
    """Return the evenness of island sizes on published boards with this number of cells: large boards vary more."""
    return max(2, min(6, 600 // cells))


def published_mix(mean: float, smallest: int, largest: int, variety: float, waits: int) -> SizeMix:
    """Return the mix of islands of ``smallest`` to ``largest`` cells with a mean, as in published puzzles.

    ``variety``: 1 for published puzzles; smaller values allow more small islands. ``waits``: the evenness.

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
    """Return a mix of mostly small islands, which are quickly made unique. ``mean`` is that of growing islands.

    If islands of one cell are excluded, the least size may be as frequent as one and two cells together.

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
