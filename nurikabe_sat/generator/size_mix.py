"""What a setter likes and no rule demands: islands of many sizes.

A board of tiny islands is easily made unique, so that repairing drifts there unless something keeps it from that.
Published puzzles (738 boards of janko.at, islands of 3.5 cells in the mean) have 10-15% islands of one cell, 35-42% of
up to two, 58-65% of up to three, 75-82% of up to four. The shares here leave some room beyond that.
"""

from nurikabe_sat.generator.draft import Draft

_ONES = 0.15
_SHARES = (0.42, 0.68, 0.88)
"""The share of islands that may have one cell, and up to two, three, four, where all the variety is asked for."""


def monotony(draft: Draft) -> float:
    """By how many islands the small ones are too many; 0 where a setter would be content."""
    frame, taste = draft.frame, draft.frame.taste
    sizes = [island.bit_count() for island in draft.islands]
    allowed = [_ONES, *(1 - taste.variety * (1 - share) for share in _SHARES)]
    too_many = 0.0
    for steps, share in enumerate(allowed):
        limit = frame.smallest + steps * taste.step
        small = sum(size <= limit for size in sizes)
        too_many += max(0.0, small - share * len(sizes) - 1)
    return too_many
