"""Two islands: a few ways to complete an island leave no way to complete a neighbour.

    a way to complete an island is excluded if it leaves no way to complete a neighbour;
    cells on which all other ways agree are decided

This is ``joint-ways`` with at most three ways to check. So it only looks at cells on which nearly all ways agree, and
only compares the ways that disagree with the neighbours.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.joint import LIMIT, Fall, fall_of, reaches_of_the_rest, ways_to_read
from nurikabe_sat.deduction.joint_step import one_per_cell, step_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import HARD, Example, Technique

NAME = "two-islands"

MOST = 3
"""Maximum number of ways to complete islands that the reader of a step must check."""


class Candidate(NamedTuple):
    """Cell that is decided if certain ways to complete islands are excluded. Each way comes with its clue.

    One of the masks ``sea`` and ``island`` is the cell, and the other is 0. ``is_nobodys``: no island can contain the
    cell if the ways are excluded.
    """

    sea: int
    island: int
    against: list[tuple[int, int]]
    is_nobodys: bool = False


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``two-islands``, one per cell. Steps with few ways to check come first."""
    yield from one_per_cell(_steps(position))


def _steps(position: Position) -> Iterator[Step]:
    """Yield the steps of those candidates whose ways are all excluded. Several steps can decide the same cell."""
    listed = ways_to_read(position, LIMIT)
    falls: dict[tuple[int, int], Fall | None] = {}
    for candidate in _candidates(position, listed):
        for k, way in candidate.against:
            if (k, way) not in falls:
                falls[k, way] = fall_of(position, k, way, listed, MOST)
            if falls[k, way] is None:
                break
        else:
            step = _step_of(position, candidate, falls)
            if step is not None:
                yield step


def _candidates(position: Position, listed: dict[int, list[int]]) -> Iterator[Candidate]:
    """Yield the cells that are decided if at most ``MOST`` ways to complete islands are excluded."""
    undecided = position.undecided
    for k, ways in listed.items():
        borders = [position.grid.around(way) & ~way for way in ways]
        for number in members_of(_few(undecided & ~way for way in ways) & union_of(ways)):
            yield Candidate(0, 1 << number, [(k, way) for way in ways if not way >> number & 1])
        for number in members_of(_few(undecided & ~border for border in borders) & union_of(borders)):
            against = [(k, way) for way, border in zip(ways, borders, strict=True) if not border >> number & 1]
            yield Candidate(1 << number, 0, against)
    nobodys = undecided & ~reaches_of_the_rest(position, listed)
    for number in members_of(nobodys & _few(way for ways in listed.values() for way in ways)):
        against = [(k, way) for k, ways in listed.items() for way in ways if way >> number & 1]
        yield Candidate(1 << number, 0, against, is_nobodys=True)


def _step_of(position: Position, candidate: Candidate, falls: dict[tuple[int, int], Fall | None]) -> Step | None:
    """Return the step of a candidate, or None if the step compares too many ways or not the ways of two islands."""
    reasons = {way: (k, fall) for k, way in candidate.against if (fall := falls[k, way]) is not None}
    if not any(fall.read for _, fall in reasons.values()):
        return None
    step = step_of(position, NAME, candidate.sea, candidate.island, reasons, nobody=candidate.is_nobodys)
    return step if step.ways <= MOST else None


def _few(masks: Iterable[int]) -> int:
    """Return the cells that are in at least one and at most ``MOST`` of the masks."""
    counts = [0] * (MOST + 1)
    for mask in masks:
        for at in range(MOST, 0, -1):
            counts[at] |= counts[at - 1] & mask
        counts[0] |= mask
    return counts[0] & ~counts[MOST]


TECHNIQUE = Technique(
    NAME,
    HARD,
    "a way to complete an island is excluded if a neighbour then has no way; at most 3 ways to compare",
    Example(before=("3 . . .", ". . . .", ". . . 4"), after=("3 . . .", ". B . .", ". . . 4")),
    find,
    is_followed=False,
    boards=("3 w . / . b . / . . . / . 4 .", "3 . . . / . . . . / . . . ?"),
)
