"""Difficulty of a puzzle for a person: the hardest technique, and the amount of work.

The puzzle is solved in *rounds*. In each round, all available steps of the easiest technique that applies are taken
at once, so their order does not matter. The board is rated in its canonical orientation, so rotating or mirroring it
does not change its level and score.

    level        of the hardest technique: easy, medium, hard, expert, extreme; ``beyond`` if a reason by search was
                 needed; None if the solution is not reached
    score        the sum over all rounds of   4 ** level * (open steps) ** 0.2 * (1 + chain / 10 + ways / 40)

Here, the level is 0 for easy, 1 for medium and so on up to 5. ``chain`` is the length of the shortest chain, and
``ways`` the smallest number of ways to complete islands that a reader of a step checks. A round with
many steps takes longer, but each of its steps is found faster than a single step. Therefore, the power is small. The
note docs/notes/rating-fit.md shows how the power and the 4 were fitted to puzzles with labels.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.context import WORK
from nurikabe_sat.deduction.contradictions import find_contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.solve import Beyond
from nurikabe_sat.deduction.step import Step, colours_of
from nurikabe_sat.deduction.table import all_techniques
from nurikabe_sat.deduction.technique import BEYOND, LEVELS, steps_within_work
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.puzzle.orientation import canonical
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.wording import count_of

SEARCH = "search"
"""Technique name given to steps that are found by search."""

ALL_LEVELS = (*LEVELS, BEYOND)

_WEIGHT, _POWER, _PER_STEP, _PER_WAY = 4.0, 0.2, 10.0, 40.0


@dataclass(frozen=True)
class RatingRound:
    """Round of a rating: all available steps of the easiest technique that applies, taken at once.

    Attributes:
        decided: The share of cells, from 0 to 1, that were decided before the round.
        chain: The number of steps of the shortest chain; 0 without assumptions.
        ways: The minimum number of ways to complete islands that the reader of a step checks; 0 without any.
    """

    technique: str
    level: str
    open_steps: int
    chain: int
    decided: float
    ways: int = 0

    @property
    def cost(self) -> float:
        """The contribution of the round to the score of the puzzle."""
        weight = _WEIGHT ** ALL_LEVELS.index(self.level)
        return weight * float(self.open_steps**_POWER) * (1 + self.chain / _PER_STEP + self.ways / _PER_WAY)


@dataclass(frozen=True)
class Rating:
    """Difficulty of a puzzle, with the rounds of its solution in order."""

    level: str | None
    rounds: tuple[RatingRound, ...]

    @property
    def score(self) -> float:
        """The sum of the costs of the rounds."""
        return round(sum(one.cost for one in self.rounds), 1)

    @property
    def steps(self) -> int:
        """The number of steps of all rounds."""
        return sum(one.open_steps for one in self.rounds)

    @property
    def mean_open(self) -> float:
        """The mean number of available steps per round, or 0 if the rating has no rounds."""
        return self.steps / len(self.rounds) if self.rounds else 0.0

    @property
    def lone_rounds(self) -> int:
        """The number of rounds in which only one step is available."""
        return sum(one.open_steps == 1 for one in self.rounds)

    @property
    def techniques(self) -> dict[str, int]:
        """The number of steps of each technique, in the order in which the techniques are first used."""
        counts: Counter[str] = Counter()
        for one in self.rounds:
            counts[one.technique] += one.open_steps
        return dict(counts)

    @property
    def longest_chain(self) -> int:
        """The length of the longest chain, or 0 if no step uses an assumption."""
        return max((one.chain for one in self.rounds), default=0)

    @property
    def bottlenecks(self) -> tuple[int, ...]:
        """The indices of the most expensive rounds.

        Together, they make up half of the score, but there are at most five.
        """
        order = sorted(range(len(self.rounds)), key=lambda i: -self.rounds[i].cost)
        chosen: list[int] = []
        total = sum(one.cost for one in self.rounds)
        while order and len(chosen) < _MOST_NAMED and 2 * sum(self.rounds[i].cost for i in chosen) < total:
            chosen.append(order.pop(0))
        return tuple(sorted(chosen))


_MOST_NAMED = 5


def rate(
    puzzle: Puzzle, given: Colouring | None = None, beyond: Beyond | None = None, deadline: Deadline = NEVER
) -> Rating:
    """Return the rating of a puzzle. The rating solves the ``canonical`` orientation of the puzzle as a person would.

    Args:
        puzzle: The puzzle.
        given: Decided cells.
        beyond: Function that returns a step if no technique applies.
        deadline: The time limit.

    Raises:
        ValueError: If a clue is given as sea.
        LimitReached: If the deadline passes first.
    """
    board = canonical(puzzle if given is None else puzzle.painted(given))
    position = Position.of(board.puzzle, board.colouring, deadline, WORK)
    rounds: list[RatingRound] = []
    while position.undecided and find_contradiction(position) is None:
        deadline.check("the rating")
        PROGRESS.send(f"{count_of(len(rounds), 'round')}, open cells: {position.undecided.bit_count()}")
        level, steps = easiest_steps(position, beyond)
        if not steps:
            break
        decided = 1 - position.undecided.bit_count() / position.grid.size
        chain, read = min(step.length for step in steps), min(step.ways for step in steps)
        rounds.append(RatingRound(steps[0].technique, level, len(steps), chain, decided, read))
        sea, island = colours_of(steps)
        if sea & island:
            break
        position = position.with_cells(sea & position.undecided, island & position.undecided)
    hardest = max((ALL_LEVELS.index(one.level) for one in rounds), default=0)
    is_solved = is_solution(board.puzzle, position.colouring())
    return Rating(ALL_LEVELS[hardest] if is_solved else None, tuple(rounds))


def easiest_steps(position: Position, beyond: Beyond | None) -> tuple[str, list[Step]]:
    """Return the level and the steps of the easiest technique that applies. If none applies, call ``beyond``."""
    for technique in all_techniques():
        steps = steps_within_work(technique, position)
        if steps:
            return technique.level, steps
    step = beyond(position) if beyond is not None else None
    return BEYOND, [] if step is None else [step]


def what_makes_it_hard(rating: Rating) -> Iterator[Phrase]:
    """Yield sentences about the hardest parts of a puzzle and about the number of available steps."""
    if not rating.rounds:
        return
    rounds, named = len(rating.rounds), [rating.rounds[i] for i in rating.bottlenecks]
    level = max((one.level for one in rating.rounds), key=ALL_LEVELS.index)
    hardest = [one for one in rating.rounds if one.level == level]
    start = _percent(hardest[0].decided)
    template = (
        "{n} of {rounds} rounds take a technique of the level {level}, the first when {share}% of the cells are decided"
    )
    yield Phrase(template, n=len(hardest), rounds=rounds, level=level, share=start)
    share = _percent(sum(one.cost for one in named) / max(rating.score, 1e-9))
    template = "1 round makes {share}% of the score:" if len(named) == 1 else "{n} rounds make {share}% of the score:"
    yield Phrase.joined(Phrase(template, n=len(named), share=share), *map(_bottleneck, named))
    lone = rating.lone_rounds
    template = "a single step is open in {n} of {rounds} rounds ({share}%)"
    yield Phrase(template, n=lone, rounds=rounds, share=_percent(lone / rounds))


def _bottleneck(one: RatingRound) -> Phrase:
    if one.chain:
        template = "{technique} at {share}% (a chain of {chain})"
        if one.open_steps == 1:
            template = "{technique} at {share}% (a chain of {chain}, its only step)"
    else:
        template = "{technique} at {share}%"
        if one.open_steps == 1:
            template = "{technique} at {share}% (its only step)"
    return Phrase(template, technique=one.technique, share=_percent(one.decided), chain=one.chain)


def _percent(share: float) -> int:
    return round(100 * share)
