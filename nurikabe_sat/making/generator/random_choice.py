"""Random choices that are the same on every machine.

Of the methods of ``random.Random``, Python guarantees only the sequence of ``random()`` for all versions. All choices
here use only this method, so a seed gives the same puzzle with every version of Python.
"""

from collections.abc import Iterator
from random import Random

from nurikabe_sat.bitset import members_of, nth_member


def below(rng: Random, bound: int) -> int:
    """Return a random whole number from 0 to ``bound - 1``."""
    return int(rng.random() * bound)


def pick_cell(rng: Random, mask: int) -> int:
    """Return a random member of a nonempty mask, as a mask with one bit."""
    return 1 << nth_member(mask, below(rng, mask.bit_count()))


def shuffled_cells(rng: Random, mask: int) -> Iterator[int]:
    """Yield the members of a mask in random order, each as a mask with one bit."""
    cells = members_of(mask)
    while cells:
        k = below(rng, len(cells))
        cells[k], cell = cells[-1], cells[k]
        cells.pop()
        yield 1 << cell


def island_size(rng: Random, mean: float, waits: int = 3) -> int:
    """Return a random island size of at least 1. Most sizes are near the mean, and a few are much larger.

    The size is 1 plus the sum of ``waits`` geometric waiting times. More waiting times give more equal sizes. With a
    mean of 3.5, three waiting times resemble published puzzles.
    """
    wait = max(0.0, mean - 1) / waits
    size = 1
    for _ in range(waits):
        while rng.random() * (1 + wait) < wait:
            size += 1
    return size


_QUANTILES = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9)


def quantile(rng: Random, values: tuple[float, ...]) -> float:
    """Return a random number between the minimum, the 10, 25, 50, 75 and 90% quantiles, given in this order.

    The highest 10% of the distribution are left out.
    """
    return at_quantile(rng.random(), values)


def at_quantile(point: float, values: tuple[float, ...]) -> float:
    """Return the number at a point from 0 (the first of the given values) to 1 (the last), as in ``quantile``.

    >>> at_quantile(0.0, (1, 2, 3, 4, 5, 6)), round(at_quantile(5 / 9, (1, 2, 3, 4, 5, 6)), 6)
    (1.0, 4.0)
    """
    point = min(point * _QUANTILES[-1], 0.999 * _QUANTILES[-1])
    k = next(k for k in range(1, len(_QUANTILES)) if point < _QUANTILES[k])
    part = (point - _QUANTILES[k - 1]) / (_QUANTILES[k] - _QUANTILES[k - 1])
    return values[k - 1] + part * (values[k] - values[k - 1])


def spread(rng: Random, width: float) -> float:
    """Return a random factor near 1, whose logarithm is roughly normally distributed with a deviation of ``width`` / 2.

    The result is the same on all systems, because no functions of C libraries are used.
    """
    factor = 1 + width * (rng.random() + rng.random() + rng.random() - 1.5) / 8
    factor *= factor
    factor *= factor
    return factor * factor
