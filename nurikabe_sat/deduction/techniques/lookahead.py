"""Lookahead: assume a colour for one cell, and follow the other techniques until something is wrong.

    . . ? .        . W ? .      as sea the cell beside the ? would keep the island from the left,
    . . . B   ->   . . . B      where a pool comes up three steps later

Whatever both colours of a cell lead to holds as well. The reason of the step are the reasons of the steps on the way to
the contradiction that had a part in it, as far as they were known before.

An assumption that comes to a standstill without a contradiction answers for the cells that it decided: their colours,
assumed by themselves, would not lead further. Easy techniques are tried on all cells before harder ones, and few rounds
before many, so that the refutation is short; the first that is found is the step.

Source: LEGUP, case rule 4a, used once.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.direct import DIRECT
from nurikabe_sat.deduction.fixpoint import Settled, settle
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Because, Step, names
from nurikabe_sat.deduction.technique import EXPERT, HARD, Example, Finder, Technique
from nurikabe_sat.deduction.techniques import confinement, shapes
from nurikabe_sat.errors import ConsistencyError

NAME = "lookahead"

EFFORTS: tuple[tuple[frozenset[str], int | None], ...] = (
    (frozenset({HARD}), 4),
    (frozenset({confinement.NAME, shapes.NAME}), 4),
    (frozenset({confinement.NAME, shapes.NAME}), None),
    (frozenset({confinement.NAME}), None),
)
"""The levels and techniques that are not followed, and for how many rounds the others are; None: to a standstill.

Confinement is never followed. It tries every cell itself: followed within an assumption it takes ten times as long as
all the others together, and on the puzzles that were measured hardly anything was found with it alone.
"""


def with_techniques(techniques: Sequence[Technique]) -> Finder:
    """The technique, given the others, easiest first; some may be missing."""
    efforts = []
    for left_out, rounds in EFFORTS:
        followed = [one.find for one in techniques if one.name not in left_out and one.level not in left_out]
        if (followed, rounds) not in efforts:
            efforts.append((followed, rounds))

    def find(position: Position) -> Iterator[Step]:
        """One step, if there is any."""
        for followed, rounds in efforts:
            step = _look(position, followed, rounds)
            if step is not None:
                yield step
                return

    return find


def _look(position: Position, finders: Sequence[Finder], rounds: int | None) -> Step | None:
    undecided = position.undecided
    seen_sea = seen_island = 0  # what led to no contradiction, or was led to
    led_to: dict[int, list[Settled]] = {}
    for cell in _promising(position):
        for sea, island in ((cell, 0), (0, cell)):
            if sea & seen_sea or island & seen_island:
                continue
            end = settle(position.with_cells(sea, island), finders, rounds)
            if end.is_refuted:
                return Step(NAME, island, sea, partial(_refutation, position, sea, island, end))
            if rounds is None:
                seen_sea |= end.position.sea
                seen_island |= end.position.island
            led_to.setdefault(cell, []).append(end)
    for cell, ends in led_to.items():
        if len(ends) == 2:
            sea = ends[0].position.sea & ends[1].position.sea & undecided
            island = ends[0].position.island & ends[1].position.island & undecided
            if sea | island:
                first = sea & -sea or island & -island
                return Step(NAME, sea & first, island & first, partial(_agreement, position, cell, first, *ends))
    return None


def _promising(position: Position) -> list[int]:
    """The undecided cells, as masks, those with most known cells beside them first."""
    known = position.sea | position.island
    around = position.grid.around
    cells = [1 << number for number in members_of(position.undecided)]
    return sorted(cells, key=lambda cell: -(around(cell) & known).bit_count())


def trace(needed: int, steps: Sequence[Step]) -> tuple[int, int]:
    """All cells that some cells rest on, through the steps that led to them, and the number of those steps."""
    first_to: dict[int, int] = {}  # by cell, the first step that decides it
    for i, step in enumerate(steps):
        for number in members_of(step.sea_mask | step.island_mask):
            first_to.setdefault(number, i)
    used = set()
    waiting = members_of(needed)
    while waiting:
        found = first_to.get(waiting.pop())
        if found is not None and found not in used:
            used.add(found)
            because = steps[found].because_mask
            waiting += members_of(because & ~needed)
            needed |= because
    return needed, len(used)


def _refutation(position: Position, sea: int, island: int, end: Settled) -> Because:
    needed, clash = _clash(position, end)
    needed, count = trace(needed, end.steps)
    after = f", after {count} step{'s' * (count != 1)}" if count else ""
    text = f"if {names(position.grid, sea | island)} were {'sea' if sea else 'island'}{after}: {clash}"
    return needed & (position.sea | position.island), text


def _clash(position: Position, end: Settled) -> Because:
    """What went wrong in the end."""
    if end.contradiction is not None:
        return end.contradiction.cells_mask, end.contradiction.text
    if end.dispute is None:
        raise ConsistencyError("a refutation without a contradiction")
    one, other = end.dispute
    cell = one.sea_mask & other.island_mask | one.island_mask & other.sea_mask
    return one.because_mask | other.because_mask, f"{names(position.grid, cell)} would have to be sea and island"


def _agreement(position: Position, cell: int, common: int, as_sea: Settled, as_island: Settled) -> Because:
    because = trace(common, as_sea.steps)[0] | trace(common, as_island.steps)[0]
    colour = "sea" if common & as_sea.position.sea else "island"
    text = f"whether {names(position.grid, cell)} is sea or island, {names(position.grid, common)} becomes {colour}"
    return because & (position.sea | position.island), text


TECHNIQUE = Technique(
    NAME,
    EXPERT,
    "assume a colour and follow what it leads to: if something breaks, the cell has the other one",
    Example(before=(". . ? .", ". . . B"), after=(". W ? .", ". . . B")),
    with_techniques(DIRECT),
    among=with_techniques,
)
