"""Design of a puzzle: the desired sizes of its islands, and the numbers that a theme allows.

    sizes      2 2 2 2 2 2 3 4 5 7      random for each puzzle, distributed as in published puzzles
    numbers    2, 3 and 7               only these numbers
    most       4                        at least half of the clues have this number

If one random size is that of half of the islands, it is also a theme. Such a theme is dropped if a search fails.

Authors choose themes. In a quarter of the published 10x10 puzzles (janko.at, 309 boards), half of the clues have
the same number. A tenth have at most two different numbers. Independent random sizes rarely have such themes. A new
island is therefore likely to copy the size of an earlier island, more so the more islands exist.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from nurikabe_sat.making.generator.random_choice import below, island_size, spread

_TRIES = 60
"""Maximum number of attempts to choose a random design."""

_FEWEST, _MOST = 0.07, 0.165
"""Minimum and maximum number of islands per cell of the board, as in published puzzles."""

_ONES, _ONES_IF_LARGE, _LARGE = 4, 2, 150
"""Extra distance from the design for each superfluous island of one cell, because such islands arise easily.

On boards of more than ``_LARGE`` cells, they are rarer, and the second number applies.
"""

_STRANGE = 2
"""Extra distance from the design for each size that it does not contain, because walks otherwise blur its theme."""

_GUIDE = 6
"""Number of board cells per unit of allowed distance from the sizes that a theme desires."""

_SAME, _SAME_IF_LARGE = 0.06, 0.1
"""Share of puzzles whose clues are all equal, among published puzzles of at most 100 cells and on large boards.

Between them, the share is lower.
"""

_GIANT, _GIANT_SIZES = 0.2, (0.05, 0.1)
"""Share of large boards with a very large island, and its least and largest size, relative to the board."""


@dataclass(frozen=True)
class Range:
    """Bounds on the sizes of the islands of a puzzle.

    Attributes:
        cells: The number of cells of the board.
        smallest: The minimum size of an island.
        largest: The maximum size of an island.
        land: The minimum and maximum number of island cells.
        islands: The minimum and maximum number of islands.
        mean: The mean size of an island.
    """

    cells: int
    smallest: int
    largest: int
    land: tuple[float, float]
    islands: tuple[int, int]
    mean: float
    numbers: tuple[int, ...] = ()
    most: int | None = None

    @property
    def slack(self) -> int:
        """The allowed distance from the island sizes that a theme desires, or 0 without a theme."""
        return self.cells // _GUIDE if self.numbers or self.most is not None else 0


@dataclass(frozen=True)
class Design:
    """Sizes that the islands of a puzzle should have.

    Attributes:
        sizes: The desired sizes.
        numbers: The only allowed sizes; empty if all are allowed.
        most: The size of at least half of the islands; None if any size is allowed.
        few: True if few clues are preferred, regardless of their numbers.
        slack: The distance up to which all sizes count as equally good.
        is_own: True if the theme is random, not requested.
        ones: The extra distance for each superfluous island of one cell.
    """

    sizes: tuple[int, ...]
    numbers: tuple[int, ...] = ()
    most: int | None = None
    few: bool = False
    slack: int = 0
    is_own: bool = False
    ones: int = _ONES

    @property
    def is_theme(self) -> bool:
        """True if the design restricts the allowed numbers or the most frequent number."""
        return bool(self.numbers) or self.most is not None

    @cached_property
    def _wanted(self) -> Counter[int]:
        return Counter(self.sizes)

    def faults(self, sizes: Iterable[int]) -> int:
        """Return the number of violations of the theme: cells to add or remove, plus missing islands of size ``most``.

        >>> Design((), numbers=(2, 5)).faults([2, 2, 4, 5])
        1
        >>> Design((), most=3).faults([3, 2, 2, 1])
        1
        """
        found = Counter(sizes)
        faults = 0
        if self.numbers:
            faults += sum(n * min(abs(size - number) for number in self.numbers) for size, n in found.items())
        if self.most is not None:
            faults += max(0, (found.total() + 1) // 2 - found[self.most])
        return faults

    def distance(self, sizes: Iterable[int]) -> int:
        """Return the distance of island sizes from the design: cells to add or remove, plus islands of a wrong size.

        Superfluous islands of one cell, and sizes that the design does not contain, count more.

        >>> Design((2, 2, 3)).distance([2, 2, 4])
        5
        """
        found = Counter(sizes)
        if self.few:
            return 2 * found.total()
        if not self.sizes:
            return 0
        wanted, here, there = self._wanted, 0, 0
        far = self.ones * max(0, found[1] - wanted[1]) + _STRANGE * len(found.keys() - wanted.keys())
        for size in range(max([*found, *wanted], default=0), 0, -1):
            here += found[size]
            there += wanted[size]
            far += abs(here - there) + abs(found[size] - wanted[size])
        return max(far, self.slack)

    def loosened(self, sizes: Iterable[int], slack: int) -> "Design":
        """Return the design with a wider tolerance: the distance of the given sizes from the design, plus ``slack``."""
        return replace(self, slack=self.distance(sizes) + slack)

    def missing(self, sizes: Iterable[int]) -> list[int]:
        """Return the desired sizes that do not occur in ``sizes``. If all occur, return all desired sizes."""
        wanted = self._wanted - Counter(sizes)
        return sorted(wanted.elements()) or list(self.sizes)


def drawn_design(rng: Random, within: Range) -> Design | None:
    """Return a random design that resembles published puzzles, or None if no design within the bounds is found."""
    for _ in range(_TRIES):
        sizes = _drawn_sizes(rng, within)
        low, high = max(within.islands[0], 1), within.islands[1]
        slack = max(1.0, 0.04 * within.cells)
        fits = within.land[0] - slack <= sum(sizes) <= within.land[1] + slack
        if fits and low <= len(sizes) <= high and not Design((), within.numbers, within.most).faults(sizes):
            is_own = within.most is None and not within.numbers
            most = _half(sizes) if is_own else within.most
            ones = _ONES_IF_LARGE if within.cells > _LARGE else _ONES
            return Design(tuple(sizes), within.numbers, most, slack=within.slack, is_own=is_own, ones=ones)
    return None


def _half(sizes: list[int]) -> int | None:
    """Return the size that at least half of the islands have, or None if no size occurs so often."""
    size, count = Counter(sizes).most_common(1)[0]
    return size if 2 * count >= len(sizes) else None


def usual_islands(cells: int) -> tuple[int, int]:
    """Return the minimum and maximum number of islands in published puzzles with the given number of cells."""
    return max(2, int(_FEWEST * cells)), max(3, int(_MOST * cells))


def _drawn_sizes(rng: Random, within: Range) -> list[int]:
    """Return random sizes with approximately the requested number of island cells."""
    cells, (least, most) = within.cells, within.land
    wanted = least + (most - least) * (rng.random() + rng.random()) / 2
    is_large, is_free = cells > _LARGE, not within.numbers and within.most is None
    if rng.random() < (_SAME_IF_LARGE if is_large else _SAME * min(1.0, 100 / cells)) and is_free:
        size = _bounded(round(within.mean), within)
        return [size] * max(1, round(wanted / size))
    waits = 2 + below(rng, 4)
    new = (8 + cells / 9) * spread(rng, 2.4)
    sizes: list[int] = []
    half = 0
    if is_large and is_free and rng.random() < _GIANT:
        least_giant, most_giant = _GIANT_SIZES
        sizes.append(_bounded(int((least_giant + (most_giant - least_giant) * rng.random()) * cells), within))
    if within.most is None and len(within.numbers) * within.mean < wanted:
        sizes += within.numbers
    while sum(sizes) + half * (within.most or 0) < wanted - within.mean / 2:
        if within.most is not None and half <= len(sizes):
            half += 1
        elif sizes and rng.random() * (new + len(sizes)) < len(sizes):
            sizes.append(sizes[below(rng, len(sizes))])
        elif within.numbers:
            sizes.append(_one_of(rng, within.numbers))
        else:
            sizes.append(_bounded(island_size(rng, within.mean, waits), within))
    return sizes + half * [within.most or 0]


def _bounded(size: int, within: Range) -> int:
    """Return the size within the bounds that is closest to ``size``."""
    return min(max(size, within.smallest), within.largest)


def _one_of(rng: Random, numbers: tuple[int, ...]) -> int:
    """Return one of the given numbers at random.

    Small numbers are more likely: the probability is proportional to 1/n.
    """
    point = rng.random() * sum(1 / number for number in numbers)
    for number in numbers:
        point -= 1 / number
        if point < 0:
            return number
    return numbers[-1]
