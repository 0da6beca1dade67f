"""Search for short chains: first find out which assumptions can be refuted, then follow only these more closely.

    all assumptions, one by one     slow techniques where the quick ones find nothing  ->  some are refuted
    refuted ones, in parallel       quick and slow techniques in each round            ->  the shortest chain

Slow techniques would take long in each round of each assumption. Used as a last resort, they take little time, but the
chains are often long. Few assumptions are refuted, so these can be followed again with all techniques at once.
"""

from collections.abc import Sequence
from typing import NamedTuple

from nurikabe_sat.deduction.assumptions import LEAST, Assumptions
from nurikabe_sat.deduction.line import Line
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.shorter import LONG
from nurikabe_sat.deduction.technique import Finder

TOGETHER = 4
"""Maximum number of refuted assumptions in a batch, which is followed again in parallel."""

MOST = 20
"""Maximum number of batches, unless a stage says otherwise."""


FURTHER = 0.3
"""Share of the work before the first short chain that is spent to find a shorter one."""


class Stage(NamedTuple):
    """Techniques for a search, in addition to the quick ones.

    Attributes:
        slow: Techniques that are used as a last resort, in this order.
        groups: For the refuted assumptions, groups of techniques that are used in each round, in this order.
        cheap: The number of visited cells that count as one.
        batches: The maximum number of batches of refuted assumptions that are followed again.
    """

    slow: Sequence[Finder]
    groups: Sequence[Sequence[Finder]]
    cheap: int = 1
    batches: int = MOST


def short_chains(position: Position, lines: Assumptions, stage: Stage, work: int) -> list[Line]:
    """Return refuted assumptions whose chains are not long, the shortest chains first, or [] if none is found.

    ``work``, counted as in ``Context.work``, is the maximum of each part of the search, before ``stage.cheap`` applies.
    """
    context = position.context
    start = context.work
    end = start + stage.cheap * work
    again = sorted(lines.refuted, key=lambda line: len(line.rounds))  # with long chains
    turns = lines.in_turn(stage.slow, end)
    short: list[Line] = []
    batches = 0
    while not short and batches < stage.batches:
        line = None
        while len(again) < TOGETHER and (line := next(turns, None)) is not None:
            if line.is_refuted and line.refutation_within(LONG):
                short.append(line)
                end = min(end, context.work + int(FURTHER * max(context.work - start, LEAST)))
            elif line.is_refuted:
                again.append(line)
            if short and context.work >= end:
                break
        some, again = again[:TOGETHER], again[TOGETHER:]
        if not some:
            break
        batches += 1
        for group in stage.groups:
            short = short or _in_parallel(position, some, group, stage.cheap * work)
    context.work = start + (context.work - start) // stage.cheap
    return short_ones(short)


def short_ones(lines: Sequence[Line]) -> list[Line]:
    """Return the refuted assumptions whose chains are not long, the shortest chains first."""
    return sorted((line for line in lines if line.refutation_within(LONG)), key=lambda line: line.length)


def _in_parallel(position: Position, refuted: Sequence[Line], group: Sequence[Finder], work: int) -> list[Line]:
    """Follow refuted assumptions again, with other techniques."""
    context = position.context
    end = context.work + work
    lines, least = Assumptions(position, group, [(line.sea, line.island) for line in refuted]), LONG + 1
    while not lines.is_over and lines.depth + 1 < least and context.work < end:
        lines.advance()
        for line in lines.refuted:
            if line.refutation_within(least - 1):
                least = line.length
    return short_ones(lines.refuted)
