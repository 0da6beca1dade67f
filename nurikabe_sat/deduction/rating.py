"""How hard is a puzzle for a human? The hardest technique that it takes, and how much of what.

    level        of the hardest technique: easy, medium, hard, expert; ``search`` if a reason by search was needed;
                 None if that does not lead to a solution
    score        the sum over all steps of   weight * (1 + cells of the reason / 10) / sqrt(open steps)

The weight is the technique's; a long reason is hard to see; and a step is harder to find when few are open, that is, if
the easiest technique that sees anything sees one step and not ten. The square root is there because of ten open steps
one finds the first much faster than a lone one, but not ten times as fast. The weights grow by half of themselves or
more from one group of techniques to the next; they are a choice, not a measurement.
"""

from collections import Counter
from dataclasses import dataclass

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.contradictions import find_contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.solve import Beyond
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.deduction.technique import LEVELS
from nurikabe_sat.deduction.techniques import confinement, shapes
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.puzzle.rules import is_solution

SEARCH = "search"
ALL_LEVELS = (*LEVELS, SEARCH)

WEIGHTS = {"easy": 1.0, "medium": 2.0, "hard": 4.0, "expert": 24.0, SEARCH: 60.0}
OWN_WEIGHTS = {confinement.NAME: 8.0, shapes.NAME: 12.0}  # harder than the others of their level


@dataclass(frozen=True)
class Rating:
    """A puzzle's difficulty. ``open_steps`` and ``reason_lengths`` have one entry a step, in order."""

    level: str | None
    score: float
    techniques: dict[str, int]
    reason_lengths: tuple[int, ...]
    open_steps: tuple[int, ...]

    @property
    def mean_reason(self) -> float:
        """The mean number of cells of a reason; 0 if there was no step."""
        return sum(self.reason_lengths) / len(self.reason_lengths) if self.reason_lengths else 0.0

    @property
    def longest_reason(self) -> int:
        return max(self.reason_lengths, default=0)


def rate(
    puzzle: Puzzle, given: Colouring | None = None, beyond: Beyond | None = None, deadline: Deadline = NEVER
) -> Rating:
    """Solve a puzzle as a human does, and sum up.

    ``beyond`` is asked for a step where the techniques stop. Raises ValueError if a clue is given as sea, LimitReached.
    """
    position = Position.of(puzzle, given, deadline)
    counts: Counter[str] = Counter()
    lengths: list[int] = []
    opens: list[int] = []
    score = 0.0
    hardest = 0
    while position.undecided and find_contradiction(position) is None:
        deadline.check("the rating")
        level, steps = _open_steps(position, beyond)
        if not steps:
            break
        step = steps[0]
        hardest = max(hardest, ALL_LEVELS.index(level))
        weight = OWN_WEIGHTS.get(step.technique, WEIGHTS[level])
        counts[step.technique] += 1
        lengths.append(step.because_mask.bit_count())
        opens.append(len(steps))
        score += weight * (1 + lengths[-1] / 10) / len(steps) ** 0.5
        position = position.with_cells(step.sea_mask & position.undecided, step.island_mask & position.undecided)
    solved = is_solution(puzzle, position.colouring())
    return Rating(ALL_LEVELS[hardest] if solved else None, round(score, 1), dict(counts), tuple(lengths), tuple(opens))


def _open_steps(position: Position, beyond: Beyond | None) -> tuple[str, list[Step]]:
    """All that the easiest technique that sees something sees, and its level; or what lies beyond, or nothing."""
    for technique in TECHNIQUES:
        steps = list(technique.find(position))
        if steps:
            return technique.level, steps
    step = beyond(position) if beyond is not None else None
    return SEARCH, [] if step is None else [step]
