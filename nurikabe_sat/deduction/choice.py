"""Which step a person would take: of the easiest technique that sees something, the shortest and then the nearest.

    last step            here
    steps that are open  2 cells away, 5 cells away, 12 cells away        -> the first of these

Among the easy techniques, and among those of the level medium, a step nearby comes before one of an easier technique
far away: a person goes on where something has changed. With no step before it the easiest technique is asked first, and
of its steps the one with the fewest cells in its reason is taken. Techniques that take long to look see many
steps at once; those that are left are kept for later, for what held once holds as long as the puzzle is the same.
Steps that are the same idea are taken as one, as people do.
"""

from collections.abc import Iterator, Sequence

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step, in_one
from nurikabe_sat.deduction.technique import EASY, MEDIUM, Technique

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
        self.techniques = techniques
        self.last = last
        self._kept: dict[str, list[Step]] = {}

    def next_step(self, position: Position) -> Step | None:
        """The step to take; None if the techniques see none. The position must have no contradiction."""
        for techniques in self._groups():
            found: list[tuple[int, list[Step], int, list[Step]]] = []
            for technique in techniques:
                steps = self._open_steps(technique, position)
                if steps:
                    away, best = self._shortest_and_nearest(position, steps)
                    found.append((max(away, NEAR), best, COMPARED if technique.is_followed else 1, steps))
            if found:
                _, best, compared, steps = min(found, key=lambda one: one[0])
                step = min(best[:compared], key=lambda one: one.because_mask.bit_count()) if best[1:] else best[0]
                step = in_one(step, steps)
                self.last = _forced(step)
                return step
        return None

    def _groups(self) -> Iterator[Sequence[Technique]]:
        """The techniques that are asked together: those of the two easiest levels where there was a step before."""
        together = (EASY, MEDIUM) if self.last else ()
        for level in together:
            yield [one for one in self.techniques if one.level == level]
        yield from ([one] for one in self.techniques if one.level not in together)

    def _open_steps(self, technique: Technique, position: Position) -> list[Step]:
        """Where all is spent, a technique that follows others is not asked; what it saw before still holds."""
        if technique.level in (EASY, MEDIUM):
            return list(technique.find(position))
        context, undecided = position.context, position.undecided
        before = context.work
        kept = [step for step in self._kept.get(technique.name, ()) if not _forced(step) & ~undecided]
        if not kept and not (technique.among is not None and context.has_spent()):
            kept = list(technique.find(position))
        is_in_haste = context.has_spent(0.5)
        self._kept[technique.name] = [step for step in kept if is_in_haste or step.length <= KEPT]
        context.spent += context.work - before
        return kept

    def _shortest_and_nearest(self, position: Position, steps: list[Step]) -> tuple[int, list[Step]]:
        """Those with the shortest chains that are nearest to the last step, and how far away they are."""
        if steps[1:]:
            shortest = min(step.length for step in steps)
            steps = [step for step in steps if step.length == shortest]
        if not self.last:
            return 0, steps
        distances = [_distance(position, self.last, _forced(step)) for step in steps]
        nearest = min(distances)
        return nearest, [step for step, away in zip(steps, distances, strict=True) if away == nearest]


def _forced(step: Step) -> int:
    return step.sea_mask | step.island_mask


def _distance(position: Position, here: int, there: int) -> int:
    """The least number of rows and columns between a cell of one mask and one of the other."""
    grid = position.grid
    places = [grid.position(cell) for cell in members_of(there)]
    return min(abs(row - r) + abs(col - c) for row, col in map(grid.position, members_of(here)) for r, c in places)
