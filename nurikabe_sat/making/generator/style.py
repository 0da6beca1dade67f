"""Styles: named sets of properties that determine the appearance of a puzzle.

    plain        resembles published puzzles: 738 boards of janko.at, 5x5 to 50x34
    quick        the fastest style: small islands, at most a fifth of which have more than four cells
    large        fewer and larger islands, some with ten or more cells
    dense        equal numbers of island and sea cells
    sparse       much sea, and small islands
    symmetric    like plain, but the positions of the clues are always symmetric
    few          the minimum number of clues

All styles except ``quick`` draw a random design for each puzzle (``design.py``), around the mean size of the style.
Published puzzles also vary: of those with up to 100 cells, the middle 80% have mean sizes from 2.75 to 5.0, and the
median is 3.64.

Boards of tiny islands are easy to make unique, so repairs tend towards them. To prevent this, a ``SizeMix`` limits
the shares of small islands.
"""

from bisect import bisect_right
from dataclasses import dataclass
from random import Random
from typing import Literal

from nurikabe_sat.bitset import union_of
from nurikabe_sat.making.generator.random_choice import below, spread
from nurikabe_sat.puzzle.grid import Grid

StyleName = Literal["plain", "quick", "large", "dense", "sparse", "symmetric", "few"]
PLAIN: StyleName = "plain"
QUICK: StyleName = "quick"


@dataclass(frozen=True)
class PuzzleStyle:
    """Style of a puzzle: the properties of its islands and clues.

    Attributes:
        mean: The mean size of the islands in cells; None if no design is drawn.
        largest: The default size of the largest island, relative to the longer side of the board.
        land: The minimum and maximum share of island cells in a design.
        is_strict: True if the puzzle must keep this share of island cells.
        symmetric: The share of puzzles with symmetric clue positions; None for the share in published puzzles.
        shore: The probability that islands grow first at the edge of the board.
        ends: The share of clues at an end of their island.
        blocks: The maximum share of islands with at least four cells that contain a 2x2 block.
        few: True if puzzles with fewer clues are better.
    """

    mean: float | None = None
    largest: float = 1.0
    land: tuple[float, float] = (0.39, 0.52)
    is_strict: bool = False
    symmetric: float | None = 0.0
    shore: float = 0.0
    ends: float = 0.0
    blocks: float = 1.0
    few: bool = False


STYLES: dict[StyleName, PuzzleStyle] = {
    PLAIN: PuzzleStyle(mean=3.7, largest=1.4, symmetric=None, shore=0.35, ends=0.5, blocks=0.4),
    QUICK: PuzzleStyle(),
    "large": PuzzleStyle(mean=5.0, largest=2.0, land=(0.44, 0.54), shore=0.35, ends=0.5),
    "dense": PuzzleStyle(mean=4.4, largest=1.2, land=(0.46, 0.52), is_strict=True, shore=0.6, ends=0.5),
    "sparse": PuzzleStyle(mean=2.8, largest=1.0, land=(0.35, 0.41), is_strict=True, ends=0.5, blocks=0.4),
    "symmetric": PuzzleStyle(mean=3.7, largest=1.4, symmetric=1.0, shore=0.35, ends=0.5, blocks=0.4),
    "few": PuzzleStyle(mean=4.6, largest=2.0, land=(0.40, 0.54), shore=0.35, ends=0.5, few=True),
}
"""Styles of puzzles, keyed by name. The first is the default."""

_SPREAD, _SPREAD_IF_LARGE = 0.5, 0.7
"""Spread of the mean island size between puzzles, on a logarithmic scale, on small and large boards."""

_SYMMETRIC = ((110, 0.3), (200, 0.1), (10**9, 0.3))
"""Pairs of a maximum board size, in cells, and the share of published puzzles with symmetric clue positions."""

_BLOCK = 4
"""Number of cells of a 2x2 block."""

QUICK_MEAN = 4.0
"""Mean target size, in cells, of growing islands in the style quick. Before the repair, the mean is about 3.3."""

_QUICK_SHARES = (0.42, 0.68, 0.88)
_ONES = 0.15
"""Maximum share of islands of one cell in the style quick."""


@dataclass(frozen=True)
class SizeMix:
    """Mix of island sizes in a puzzle.

    Attributes:
        growth: The mean target size of growing islands.
        limits: Pairs of a size and a share from 0 to 1: at most this share of the islands has at most this size.
        waits: The evenness of the sizes, as in ``random_choice.island_size``.
        shore: As in ``PuzzleStyle``, like ``ends`` and ``blocks``.
    """

    growth: float
    limits: tuple[tuple[float, float], ...] = ()
    waits: int = 3
    shore: float = 0.0
    ends: float = 0.0
    blocks: float = 1.0

    def too_many(self, sizes: list[int]) -> float:
        """Return the number of small islands above the limits, given the sizes of all islands."""
        total, sizes = 0.0, sorted(sizes)
        for limit, share in self.limits:
            small = bisect_right(sizes, limit)
            total += max(0.0, small - share * len(sizes) - 1)
        return total

    def too_many_blocks(self, grid: Grid, islands: list[int]) -> float:
        """Return the number of islands with a 2x2 block above the allowed share."""
        if self.blocks == 1:
            return 0.0
        corners = grid.blocks_within(union_of(islands))  # the cells of a block are adjacent, so of the same island
        blocks = sum(bool(island & corners) for island in islands)
        return max(0.0, blocks - self.blocks * sum(island.bit_count() >= _BLOCK for island in islands) - 1)


def drawn_mean(rng: Random, mean: float, *, is_large: bool = False) -> float:
    """Return a random mean island size for one puzzle, near the mean of the style."""
    return mean * spread(rng, _SPREAD_IF_LARGE if is_large else _SPREAD)


def is_drawn_symmetric(rng: Random, style: PuzzleStyle, cells: int) -> bool:
    """Return True at random, with the probability that a puzzle of a style has symmetric clue positions."""
    share = style.symmetric
    if share is None:
        share = next(share for most, share in _SYMMETRIC if cells <= most)
    return share > 0 and rng.random() < share


def drawn_symmetry(rng: Random, *, is_square: bool) -> Literal["rotate", "mirror", "flip", "quarter", "diagonal"]:
    """Return a random symmetry, usually a rotation by 180 degrees, as in published puzzles."""
    kinds = ("quarter", "quarter", "mirror", "diagonal") if is_square else ("mirror", "flip")
    return "rotate" if rng.random() < 0.85 else kinds[below(rng, len(kinds))]  # type: ignore[return-value]


def quick_mix(mean: float, smallest: int, largest: int, variety: float) -> SizeMix:
    """Return a mix of mostly small islands, with which the generator finds unique puzzles quickly.

    ``mean`` is the mean target size of growing islands. If islands of one cell are excluded, the smallest size may be
    as frequent as sizes one and two together are otherwise.

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
