"""Random choices that are the same wherever they are made.

Of all methods of ``random.Random`` Python promises one sequence for ever, that of ``random()``. All choices here are
made from it alone, so that a seed means the same puzzle under every version of Python.
"""

from collections.abc import Iterator
from random import Random

from nurikabe_sat.bitset import members_of, nth_member


def below(rng: Random, bound: int) -> int:
    """Return a random number from 0 to ``bound`` - 1."""
    return int(rng.random() * bound)


def pick_cell(rng: Random, mask: int) -> int:
    """Return the mask of one random member of a mask that is not empty."""
    return 1 << nth_member(mask, below(rng, mask.bit_count()))


def shuffled_cells(rng: Random, mask: int) -> Iterator[int]:
    """Return the members of a mask in random order, each as a mask; one by one, because each is as large as a board."""
    cells = list(members_of(mask))
    for i in range(len(cells) - 1, 0, -1):
        k = below(rng, i + 1)
        cells[i], cells[k] = cells[k], cells[i]
    return (1 << cell for cell in cells)


def island_size(rng: Random, mean: float, waits: int = 3) -> int:
    """Return a random size from 1 on: most are near the mean, and a few far above it.

    The size is one plus the sum of ``waits`` waiting times. More waiting times give more equal sizes. With a mean of
    3.5, three are close to published puzzles: of 738 boards (janko.at), 10-15% of the clues are 1, 20-28% each 2 and 3,
    3% are 8 or larger.
    """
    wait = max(0.0, mean - 1) / waits
    size = 1
    for _ in range(waits):
        while rng.random() * (1 + wait) < wait:
            size += 1
    return size


def spread(rng: Random, width: float) -> float:
    """Return a factor around 1: the logarithm is near a normal one, with ``width`` / 2 as its deviation.

    Powers of C libraries differ in their last digit, products do not.
    """
    factor = 1 + width * (rng.random() + rng.random() + rng.random() - 1.5) / 8
    factor *= factor
    factor *= factor
    return factor * factor
