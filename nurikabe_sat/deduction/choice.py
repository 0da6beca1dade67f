"""Choice of the step that a person would take: the shortest and nearest step of the easiest technique that applies.

    last step            here
    steps that are open  2 cells away, 5 cells away, 12 cells away        -> the first of these

Among the techniques of the levels easy and medium, a near step comes before a far step of an easier technique, because
a person continues near the last change. A step with a long chain or with many ways waits until the other techniques of
its level have been tried. Without a previous step, the easiest technique is tried first, and its step with the smallest
reason is chosen. A slow technique finds many steps at once. The steps that are not chosen are kept for later boards of
the same puzzle, because they stay valid. Steps that share a line of reasoning are combined. A step that compares the
ways of two islands is replaced by a short chain for the same cell, if this is easier to check.
"""

from collections.abc import Sequence
from typing import NamedTuple

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deduction.as_shown import as_shown
from nurikabe_sat.deduction.plainer import plainer
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.shorter import LONG, VAIN
from nurikabe_sat.deduction.step import Step, in_one
from nurikabe_sat.deduction.technique import EASY, MEDIUM, Technique, steps_within_work

COMPARED = 8
"""Maximum number of steps for which the sizes of the reasons are computed and compared."""

NEAR = 3
"""Maximum distance, in rows plus columns, at which a step counts as near the previous step."""

KEPT = 4
"""Maximum chain length of the steps that are kept for later boards. On later boards, chains may become shorter.

After the first ``HASTE`` of the work, all steps are kept.
"""

HASTE = 0.1
"""Share of the maximum work, from 0 to 1, that is spent on finding short chains."""

SHORT = 3
"""Maximum chain length of a step that is chosen before harder techniques of the same level are tried."""


FEW = 12
"""Maximum number of ways that a step reads if it is chosen before harder techniques of the same level are tried."""


class Applicable(NamedTuple):
    """Technique that applies, with all available steps and with the steps nearest to the previous step."""

    technique: Technique
    steps: list[Step]
    best: list[Step]


class Chooser:
    """Object that chooses the next step on successive boards of one puzzle.

    ``last`` is the mask of the previous step's cells, or 0. Once the context's maximum work is spent, expert and
    extreme techniques are no longer used.
    """

    def __init__(self, techniques: Sequence[Technique], last: int = 0) -> None:
        together = [[one for one in techniques if one.level == level] for level in (EASY, MEDIUM)]
        alone = [[one] for one in techniques]
        self._at_first: Sequence[Sequence[Technique]] = alone
        self._after_a_step = together + alone[sum(map(len, together)) :]
        self._balls = [last]  # the cells of the step before, and those that are at most 1, 2, ... away from them
        self._kept: dict[str, list[Step]] = {}
        self._searched: dict[str, Position] = {}  # the board on which the kept steps were found

    def next_step(self, position: Position) -> Step | None:
        """Return the next step, or None if no technique applies. The position must not contain a contradiction."""
        long: list[Applicable] = []
        for techniques in self._after_a_step if self._balls[0] else self._at_first:
            if long and techniques[0].level != long[0].technique.level:
                break
            found = self._nearest(position, techniques)
            if found is None:
                continue
            if found.best[0].length <= SHORT and found.best[0].ways <= FEW:
                return self._chosen(position, found)
            long.append(found)
        return self._chosen(position, min(long, key=lambda one: _effort(one.best[0]))) if long else None

    def _chosen(self, position: Position, found: Applicable) -> Step:
        step = _simplest(found.best[: COMPARED if found.technique.is_followed else 1], found.steps)
        step = step if step.wider is None else step.wider()
        self._balls = [step.mask]
        is_kept = self._searched.get(found.technique.name, position) is not position
        shown = as_shown(position, step, is_kept=is_kept)
        return plainer(position, shown) or shown

    def _nearest(self, position: Position, techniques: Sequence[Technique]) -> Applicable | None:
        """Return the first technique with a near step or, if no step is near, the technique with the nearest step.

        Return None if no technique applies.
        """
        found, least = None, None
        for technique in techniques:
            steps = self._open_steps(technique, position)
            if steps:
                away, best = self._shortest_and_nearest(position, steps)
                if least is None or away < least:
                    found, least = Applicable(technique, steps, best), away
                if away <= NEAR:
                    break  # the others need not be asked
        return found

    def _open_steps(self, technique: Technique, position: Position) -> list[Step]:
        """Return the available steps of a technique.

        Once the maximum work is spent, expert and extreme techniques return only steps kept from earlier boards.
        """
        if technique.is_followed:  # quick
            return steps_within_work(technique, position)
        context, undecided = position.context, position.undecided
        is_in_haste = context.has_spent(HASTE)
        kept = [step for step in self._kept.get(technique.name, ()) if not step.mask & ~undecided]
        if not kept or (context.vain < VAIN and min(step.length for step in kept) > LONG):
            kept = steps_within_work(technique, position)
            self._searched[technique.name] = position
        before = context.work
        self._kept[technique.name] = [step for step in kept if is_in_haste or step.length <= KEPT]
        context.spent += context.work - before  # the length of a step may take work
        return kept

    def _shortest_and_nearest(self, position: Position, steps: list[Step]) -> tuple[int, list[Step]]:
        """Select those of the shortest steps that are nearest to the previous step.

        Return their distance and the steps.
        """
        if steps[1:] and (steps[0].follow is not None or steps[0].ways):
            least = min(step.length + step.ways for step in steps)
            steps = [step for step in steps if step.length + step.ways == least]
        if not self._balls[0]:
            return 0, steps
        forced = [step.mask for step in steps]
        away = self._distance(position, union_of(forced))
        return away, [step for step, cells in zip(steps, forced, strict=True) if cells & self._balls[away]]

    def _distance(self, position: Position, there: int) -> int:
        """Return the minimum distance, in rows plus columns, between the previous step and the cells of a mask."""
        balls = self._balls
        for away, ball in enumerate(balls):
            if ball & there:
                return away
        while not balls[-1] & there:
            balls.append(balls[-1] | position.grid.around(balls[-1]))
        return len(balls) - 1


def _effort(step: Step) -> float:
    """Return the number of steps in a chain or, for ways to complete islands, the number of steps that take as long."""
    return step.length + step.ways / 4


def _simplest(some: list[Step], steps: list[Step]) -> Step:
    """Return the step with the smallest reason, combined with the steps that follow from the same line of reasoning.

    No reason is computed if one combined step covers all candidates.
    """
    if some[0].idea is not None and all(one.idea is some[0].idea for one in some):
        whole = in_one(some[0], steps)
        if all(not one.mask & ~whole.mask for one in some):
            return whole
    return in_one(min(some, key=lambda one: one.because_mask.bit_count()) if some[1:] else some[0], steps)
