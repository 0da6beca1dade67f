"""Which step a person would take: of the easiest technique that sees something, the shortest and then the nearest.

    last step            here
    steps that are open  2 cells away, 5 cells away, 12 cells away        -> the first of these

Among the easy techniques, and among those of the level medium, a step nearby comes before one of an easier technique
far away: a person goes on where something has changed. With no step before it the easiest technique is asked first, and
of its steps the one with the fewest cells in its reason is taken. Techniques that take long to look see many
steps at once; those that are left are kept for later, for what held once holds as long as the puzzle is the same.
Steps that are the same idea are taken as one, as people do.
"""

from collections.abc import Sequence

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step, in_one
from nurikabe_sat.deduction.technique import EASY, MEDIUM, Technique, steps_of

COMPARED = 8
"""The reasons of so many steps at most are worked out to choose among them; those of slow techniques are not."""

NEAR = 3
"""Steps that are no more rows and columns away than this are all near."""

KEPT = 4
"""Steps with longer chains are not kept: on a later board there may be a shorter one.

When half of the work is spent, all are kept.
"""


class Chooser:
    """Takes one step after another on the positions of one puzzle. ``last``: the cells of the step before, or 0.

    When all that its context allows is spent, techniques that follow others are asked no more.
    """

    def __init__(self, techniques: Sequence[Technique], last: int = 0) -> None:
        together = [[one for one in techniques if one.level == level] for level in (EASY, MEDIUM)]
        alone = [[one] for one in techniques]
        self._at_first: Sequence[Sequence[Technique]] = alone
        self._after_a_step = together + alone[sum(map(len, together)) :]
        self._balls = [last]  # the cells of the step before, and those that are at most 1, 2, ... away from them
        self._kept: dict[str, list[Step]] = {}

    def next_step(self, position: Position) -> Step | None:
        """The step to take; None if the techniques see none. The position must have no contradiction."""
        for techniques in self._after_a_step if self._balls[0] else self._at_first:
            found = self._nearest(position, techniques)
            if found is not None:
                technique, steps, best = found
                step = _simplest(best[: COMPARED if technique.is_followed else 1], steps)
                self._balls = [step.mask]
                return step
        return None

    def _nearest(
        self, position: Position, techniques: Sequence[Technique]
    ) -> tuple[Technique, list[Step], list[Step]] | None:
        """Of the techniques that are asked together the first that sees a step nearby, or else the nearest one.

        With all its steps, and those of them that are the nearest. None if the techniques see none.
        """
        found, least = None, None
        for technique in techniques:
            steps = self._open_steps(technique, position)
            if steps:
                away, best = self._shortest_and_nearest(position, steps)
                if least is None or away < least:
                    found, least = (technique, steps, best), away
                if away <= NEAR:
                    break  # the others need not be asked
        return found

    def _open_steps(self, technique: Technique, position: Position) -> list[Step]:
        """Where all is spent, a technique that follows others is not asked; what it saw before still holds."""
        if technique.level in (EASY, MEDIUM):
            return list(steps_of(technique.find, position))
        context, undecided = position.context, position.undecided
        before = context.work
        kept = [step for step in self._kept.get(technique.name, ()) if not step.mask & ~undecided]
        if not kept and not (technique.among is not None and context.has_spent()):
            kept = list(steps_of(technique.find, position))
        is_in_haste = context.has_spent(0.5)
        self._kept[technique.name] = [step for step in kept if is_in_haste or step.length <= KEPT]
        context.spent += context.work - before
        return kept

    def _shortest_and_nearest(self, position: Position, steps: list[Step]) -> tuple[int, list[Step]]:
        """Those with the shortest chains that are nearest to the last step, and how far away they are."""
        if steps[1:] and steps[0].follow is not None:
            shortest = min(step.length for step in steps)
            steps = [step for step in steps if step.length == shortest]
        if not self._balls[0]:
            return 0, steps
        forced = [step.mask for step in steps]
        away = self._distance(position, union_of(forced))
        return away, [step for step, cells in zip(steps, forced, strict=True) if cells & self._balls[away]]

    def _distance(self, position: Position, there: int) -> int:
        """The least number of rows and columns between a cell of the step before and one of a mask."""
        balls = self._balls
        for away, ball in enumerate(balls):
            if ball & there:
                return away
        while not balls[-1] & there:
            balls.append(balls[-1] | position.grid.around(balls[-1]))
        return len(balls) - 1


def _simplest(some: list[Step], steps: list[Step]) -> Step:
    """Of some of the steps the one with the fewest cells in its reason, with those that are the same idea.

    Where all are one idea, which tells the same cells whichever of them is taken, no reason is worked out.
    """
    if some[0].idea is not None and all(one.idea is some[0].idea for one in some):
        whole = in_one(some[0], steps)
        if all(not one.mask & ~whole.mask for one in some):
            return whole
    return in_one(min(some, key=lambda one: one.because_mask.bit_count()) if some[1:] else some[0], steps)
