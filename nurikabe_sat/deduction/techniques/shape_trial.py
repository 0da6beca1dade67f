"""Shape trial: follow each way to complete an island for a few rounds, and exclude the ways that break a rule.

    . . . 3        . . . 3      the 3 has five ways; two of them run into a contradiction within some steps,
    . . . .        . . B .      and all others border on one cell
    4 . . .   ->   4 . . .

As ``shapes``, for islands with at most ``WAYS`` ways, but each way is followed with the easy and medium techniques.
Long chains are shortened.

Source: LEGUP, contradiction 3b, checked for every way, with case rule 4a.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments.named import cells_named
from nurikabe_sat.deduction.arguments.ways import WaysTried
from nurikabe_sat.deduction.completions import completions
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.direct import DIRECT
from nurikabe_sat.deduction.line import Line
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.refutation import follow
from nurikabe_sat.deduction.shorter import LONG, shorter
from nurikabe_sat.deduction.step import Chain, Step
from nurikabe_sat.deduction.technique import EASY, EXPERT, MEDIUM, Example, Finder, Technique
from nurikabe_sat.deduction.way_faults import is_possible, way_named

NAME = "shape-trial"

WAYS = 8
"""Maximum number of ways to complete an island. Islands with more ways are not tried."""

ROUNDS = 3
"""Number of rounds for which each way to complete an island is followed."""


@dataclass(frozen=True)
class _Tried:
    """Ways to complete the island of clue k: the ways that lead to a contradiction, and the remaining ways."""

    k: int
    fallen: dict[int, Line]
    left: tuple[int, ...]


def with_techniques(techniques: Sequence[Technique]) -> Finder:
    """Return a finder for ``shape-trial`` that follows the ways to complete an island with the given techniques."""
    finders = [one.find for one in techniques if one.is_followed and one.level in (EASY, MEDIUM)]

    def find(position: Position) -> Iterator[Step]:
        """Yield one step per decided cell. Steps with the shortest chains come first."""
        steps = []
        done = 0
        for k, reach in enumerate(position.reaches[0]):
            if reach & position.undecided and reach != position.main[k]:
                for step in _steps(position, k, finders):
                    forced = step.mask
                    if not forced & done:
                        done |= forced
                        steps.append(step)
        yield from sorted(steps, key=lambda step: step.length)

    return find


def _steps(position: Position, k: int, finders: Sequence[Finder]) -> Iterator[Step]:
    ways = completions(position, k, WAYS)
    if ways is None or len(ways) < 2:
        return
    grid, undecided = position.grid, position.undecided
    fallen, left = {}, []
    for way in ways:
        border = grid.around(way) & ~way
        line = follow(Line(position, border & undecided, way & undecided), finders, ROUNDS)
        if line.is_refuted:
            fallen[way] = line if line.refutation_within(LONG) else shorter(position, line, finders, ())
        else:
            left.append(way)
    if not fallen or not left:
        return
    trial = _Tried(k, fallen, tuple(left))
    shared = bordered = undecided
    union = 0
    for way in left:
        shared &= way
        bordered &= grid.around(way) & ~way
        union |= way
    nobodys = undecided & position.reaches[0][k] & ~union & ~bordered
    nobodys &= ~union_of(reach for other, reach in enumerate(position.reaches[0]) if other != k)
    for mask, is_sea in ((shared, False), (bordered | nobodys, True)):
        for number in members_of(mask):
            cell = 1 << number
            if not _needed(position, trial, cell, is_sea):
                continue  # no trial is needed: ``shapes`` sees it
            yield Step(
                NAME,
                cell if is_sea else 0,
                0 if is_sea else cell,
                partial(_reason, position, trial, cell, is_sea),
                partial(_chains, position, trial, cell, is_sea),
            )


def _agrees(position: Position, trial: _Tried, cell: int, is_sea: bool, way: int) -> bool:
    """Return True if ``way``, as the complete island, would give the cell the given colour."""
    if not is_sea:
        return bool(way & cell)
    if way & cell:
        return False
    others = any(reach & cell for k, reach in enumerate(position.reaches[0]) if k != trial.k)
    return bool(position.grid.around(way) & cell) or not others


def _needed(position: Position, trial: _Tried, cell: int, is_sea: bool) -> tuple[int, ...]:
    """Return the ways to complete an island that must be excluded to prove the colour of the cell."""
    return tuple(way for way in trial.fallen if not _agrees(position, trial, cell, is_sea, way))


def _chains(position: Position, trial: _Tried, cell: int, is_sea: bool) -> tuple[Chain, ...]:
    return tuple(trial.fallen[way].refutation() for way in _needed(position, trial, cell, is_sea))


def _reason(position: Position, trial: _Tried, cell: int, is_sea: bool) -> Because:
    k = trial.k
    keep = union_of(chain.because_mask for chain in _chains(position, trial, cell, is_sea))
    clues = keep & position.context.clue_mask
    fallen_here = _needed(position, trial, cell, is_sea)  # the chains of others are not part of the reason

    def holds(less: Position) -> bool:
        ways = completions(less, k, 4 * WAYS)
        return ways is not None and all(
            way in fallen_here or _agrees(less, trial, cell, is_sea, way) or not is_possible(less, way) for way in ways
        )

    because = shrink(position, cell, holds, keep & ~clues)
    if is_sea:
        because |= position.context.cells_of(j for j, ball in enumerate(position.context.balls) if ball & cell)
    count, fallen = len(trial.left) + len(trial.fallen), len(fallen_here)
    island = position.context.island_named(k, position.main[k])
    here = cells_named(position.grid, cell)
    others = tuple(way_named(position, k, way) for way in (*trial.left, *trial.fallen) if way not in fallen_here)
    said = WaysTried(island, count, fallen, count - fallen, here, is_sea, others)
    return because | clues | 1 << position.context.clue_cells[k], said


TECHNIQUE = Technique(
    NAME,
    EXPERT,
    "each of a few shapes of an island is followed for some steps; cells on which all valid shapes agree are decided",
    Example(before=(". . . 3", ". . . .", "4 . . ."), after=(". . . 3", ". . B .", "4 . . .")),
    with_techniques(DIRECT),
    among=with_techniques,
    boards=(". . . . / . 3 . . / . . . . / ? . . .",),
)
