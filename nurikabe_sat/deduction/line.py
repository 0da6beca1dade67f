"""Line of reasoning: an assumption whose consequences are followed round by round.

    r1c2 sea  --round 1-->  r2c2 sea, r3c4 island  --round 2-->  r2c1 sea, ... --> the 2x2 block at r1c1-r2c2 is all sea

All deductions of a round are made at once. Lines are followed in parallel, each by one round before any by two. The
first refutations therefore take few rounds, and the shortest chain of this round is chosen.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.arguments.named import cells_named
from nurikabe_sat.deduction.arguments.supposed import BothColours
from nurikabe_sat.deduction.chain import needed_steps, needed_within
from nurikabe_sat.deduction.contradiction import Because, Contradiction, Gradual
from nurikabe_sat.deduction.contradictions import find_all, has_fault
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Chain, Step
from nurikabe_sat.deduction.technique import Finder
from nurikabe_sat.errors import ConsistencyError
from nurikabe_sat.puzzle.grid import Grid

BOTH = "both colours"
"""Name of the contradiction in which a cell would have to be both sea and island."""


class Line:
    """Assumption with all consequences that have been found so far.

    A line is refuted, has no further consequences (``is_still``), or is unfinished. ``is_nested`` is True if the
    assumption was made within another one. ``board`` has known consequences, to which the steps are missing.
    """

    def __init__(self, base: Position, sea: int, island: int, board: Position | None = None) -> None:
        self.sea = sea
        self.island = island
        self.is_nested = base.is_supposed
        self._start = base.suppose(sea, island)
        self.position = board or self._start
        self.rounds: list[list[Step]] = []
        self.is_still = False
        self._skipped: Sequence[Finder] | None = None  # the slow finders with which it was skipped to its end
        self._ends: Callable[[], list[tuple[Contradiction, list[list[Step]]]]] | None = None
        self._chain: Chain | None = None
        self._longer_than = -1  # number of steps that every chain exceeds, as long as no chain is known
        self._look()

    @property
    def is_refuted(self) -> bool:
        return self._ends is not None

    @property
    def is_over(self) -> bool:
        """True if a further round would not find anything new."""
        return self.is_still or self.is_refuted

    def advance(self, finders: Sequence[Finder], slow: Sequence[Finder] = (), hidden: int = 0) -> None:
        """Follow the consequences for one round with ``finders``. If ``finders`` find nothing, use ``slow``.

        Steps that decide cells of ``hidden`` are ignored. Raises LimitReached if the deadline has passed.
        """
        position = self.position
        position.context.check()
        sea = island = 0
        fresh: list[Step] = []
        for some in (finders, *([one] for one in slow)):
            if fresh:
                break
            for find in some:
                for step in find(position):
                    if hidden and step.mask & hidden:
                        continue
                    fresh.append(step)
                    sea |= step.sea_mask
                    island |= step.island_mask
        self.rounds.append(fresh)
        clash = sea & island
        ends = [_end_of(step) for step in fresh if step.is_end]
        rounds = self.rounds
        if ends:
            self._ends = lambda: [(end, rounds) for end in ends]
        elif clash:
            self._ends = lambda: [end for cell in members_of(clash) for end in _both(position.grid, cell, rounds)]
        elif sea | island:
            self.position = position.with_cells(sea, island)
            self._look()
        else:
            self.is_still = True

    def skip_to(self, board: Position, slow: Sequence[Finder]) -> None:
        """Go to the board without further consequences, if it is known. The steps to this board are missing."""
        self.position, self.is_still, self._skipped = board, True, slow

    def catch_up(self, finders: Sequence[Finder]) -> None:
        """Find the steps of a line that was skipped to its end. ``finders`` are as for ``advance``."""
        slow = self._skipped
        if self.start_again() is not None:
            while not self.is_over:
                self.advance(finders, slow or ())

    def start_again(self) -> Position | None:
        """Return to the assumption if the line was skipped to its end. Return the board at this end, or None."""
        if self._skipped is None:
            return None
        end = self.position
        self.position, self.is_still, self.rounds, self._skipped = self._start, False, [], None
        return end

    def _look(self) -> None:
        position, rounds = self.position, self.rounds
        if has_fault(position):
            self._ends = lambda: [(end, rounds) for end in find_all(position)]

    def refutation(self) -> Chain:
        """Return the shortest chain from the assumption to a contradiction."""
        chain = self.refutation_within(sys.maxsize)
        if chain is None:
            raise ConsistencyError("a refutation was requested for an assumption that is not refuted")
        return chain

    def refutation_within(self, most: int) -> Chain | None:
        """Return the shortest chain to a contradiction, or None if it has more than ``most`` steps.

        A small ``most`` saves time, because long chains are not followed to their start.
        """
        if self._chain is None and self._longer_than < most:
            least = most
            for end, rounds in self._all_ends:
                steps = needed_within(end.rests_on, rounds, least)
                if steps is not None:
                    self._chain = Chain(self.sea, self.island, tuple(steps), end)
                    least = self._chain.length - 1
            self._longer_than = most
        return self._chain if self._chain is not None and self._chain.length <= most else None

    @cached_property
    def _all_ends(self) -> list[tuple[Contradiction, list[list[Step]]]]:
        return [] if self._ends is None else self._ends()

    @property
    def length(self) -> int:
        """The number of steps of the refutation."""
        return self.refutation().length

    def conclusion(self, cells: int) -> Chain:
        """Return the chain of steps that leads from the assumption to the given cells."""
        return Chain(self.sea, self.island, tuple(needed_steps(cells, self.rounds)), None)


def _end_of(step: Step) -> Contradiction:
    """Return the contradiction of a step that proves that the board is impossible."""
    again = None if step.again is None else lambda board: _end_of(step.on(board))
    return Contradiction(step.technique, step.reason, again=again)


def _both(grid: Grid, cell: int, rounds: list[list[Step]]) -> Iterator[tuple[Contradiction, list[list[Step]]]]:
    """Yield two contradictions about a cell with both colours: one decides sea last, the other decides island last."""
    *before, last = rounds
    as_sea = [step for step in last if step.sea_mask >> cell & 1]
    as_island = [step for step in last if step.island_mask >> cell & 1]
    for left_out in (as_island, as_sea):
        end = in_both_colours(grid, left_out[0], cell)
        yield end, [*before, [step for step in last if step not in left_out]]


@dataclass(frozen=True, eq=False)
class Clash(Contradiction):
    """Contradiction in which ``step`` gives the known cell with the number ``place`` the opposite colour."""

    place: int = field(kw_only=True)
    step: Step = field(kw_only=True)


def in_both_colours(grid: Grid, step: Step, cell: int) -> Clash:
    """Return the contradiction that arises because a step gives a known cell the opposite colour."""
    claim = BothColours(cells_named(grid, 1 << cell), bool(step.sea_mask >> cell & 1))

    def reason() -> Because:
        known = Gradual(step.rests_on | 1 << cell, lambda: step.because_mask | 1 << cell)
        return known, lambda: [claim, *step.arguments]

    return Clash(BOTH, reason, place=cell, step=step)
