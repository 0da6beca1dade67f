"""Random choices that are the same on every machine.

Of all methods of ``random.Random`` Python promises one sequence for ever, that of ``random()``. All choices here are
made from it alone, so that a seed means the same puzzle under every version of Python.
"""

from collections.abc import Iterator
from random import Random

from nurikabe_sat.bitset import members_of, nth_member


def below(rng: Random, bound: int) -> int:
    """Return a random number from 0 up to, but not including, ``bound``."""
    return int(rng.random() * bound)


def pick_cell(rng: Random, mask: int) -> int:
    """Return a random member of a nonempty mask, as a one-bit mask."""
    return 1 << nth_member(mask, below(rng, mask.bit_count()))


def shuffled_cells(rng: Random, mask: int) -> Iterator[int]:
    """Yield the members of a mask in random order, as one-bit masks. Only the requested ones are drawn."""
    cells = members_of(mask)
    while cells:
        k = below(rng, len(cells))
        cells[k], cell = cells[-1], cells[k]
        cells.pop()
        yield 1 << cell


def island_size(rng: Random, mean: float, waits: int = 3) -> int:
    """Return a random island size, at least 1; most are near the mean, and a few far above it.

    The size is one plus the sum of ``waits`` waiting times; more of them give more equal sizes. With a mean of 3.5,
    three are close to published puzzles.
    """
    wait = max(0.0, mean - 1) / waits
    size = 1
    for _ in range(waits):
        while rng.random() * (1 + wait) < wait:
            size += 1
    return size


def spread(rng: Random, width: float) -> float:
    """Return a random factor around 1 whose logarithm is approximately normal with a deviation of ``width`` / 2.

    The result is the same on all systems, which powers from C libraries would not be.
    """
    factor = 1 + width * (rng.random() + rng.random() + rng.random() - 1.5) / 8
    factor *= factor
    factor *= factor
    return factor * factor
