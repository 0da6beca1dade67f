"""Run techniques to a standstill: after each that finds something the easiest again, until none finds anything.

All steps of a technique are taken at once, which is faster than one by one and ends at the same board, and no
reasons are worked out. The log keeps the steps, for those that turn out to matter: each knows the board that it was
seen on.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.contradictions import find_contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import Finder


@dataclass(frozen=True)
class Settled:
    """The board at the standstill and the steps that led to it, in order.

    If the board ran into a contradiction, ``contradiction`` is it, or ``dispute`` holds two steps seen on the board
    that give a cell different colours.
    """

    position: Position
    steps: list[Step]
    contradiction: Contradiction | None = None
    dispute: tuple[Step, Step] | None = None

    @property
    def is_refuted(self) -> bool:
        return self.contradiction is not None or self.dispute is not None


def settle(
    position: Position, finders: Sequence[Finder], rounds: int | None = None, *, is_sound: bool = False
) -> Settled:
    """Run the techniques, easiest first, to a standstill or a contradiction, or for so many rounds.

    ``is_sound``: the board has a solution, so contradictions are not looked for, which would take half of the time.
    Raises LimitReached when the deadline of the board's context is over.
    """
    log: list[Step] = []
    while True:
        position.context.deadline.check("the techniques were through")
        contradiction = None if is_sound else find_contradiction(position)
        if contradiction is not None:
            return Settled(position, log, contradiction)
        if rounds is not None:
            rounds -= 1
            if rounds < 0:
                return Settled(position, log)
        if is_sound and not position.undecided:
            return Settled(position, log)
        for find in finders:
            sea = island = 0
            seen = len(log)
            for step in find(position):
                log.append(step)
                sea |= step.sea_mask
                island |= step.island_mask
                if sea & island:
                    return Settled(position, log, dispute=_dispute(log[seen:]))
            if sea | island:
                position = position.with_cells(sea, island)
                break
        else:
            return Settled(position, log)


def _dispute(steps: list[Step]) -> tuple[Step, Step]:
    """The last of the steps, and the first that gives a cell of it the other colour."""
    last = steps[-1]
    against = next(step for step in steps if step.sea_mask & last.island_mask or step.island_mask & last.sea_mask)
    return against, last
