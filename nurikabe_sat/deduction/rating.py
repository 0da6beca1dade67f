"""Difficulty of a puzzle for a person: its level and its score.

The puzzle is solved in *rounds*. In each round, all available steps of the easiest technique that applies are taken
at once, so their order does not matter. The board is rated in its canonical orientation, so rotating or mirroring it
does not change its level and score.

    score        the total cost of all rounds. A round costs
                 4 ** level * (open steps) ** 0.2 * (1 + chain / 10 + ways / 40)
    level        the hardest level such that the rounds of this level and of harder levels cost more than 16 in total,
                 and ``easy`` if this is true for no level; None if the solution is not reached

In the formula, the level is that of the technique: 0 for easy, 1 for medium and so on up to 5 for ``beyond``, a reason
by search. ``chain`` is the length of the shortest chain, and ``ways`` the smallest number of ways to complete islands
that a reader of a step checks. A round with many steps takes longer, but each of its steps is found faster than a
single step. Therefore, the power is small. The note docs/notes/rating-fit.md shows how the numbers follow from puzzles
with labels.

A single hard round with one step costs 16, so it does not make a puzzle hard. A single expert round always makes a
puzzle expert.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.context import WORK
from nurikabe_sat.deduction.contradictions import find_contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.solve import Beyond
from nurikabe_sat.deduction.step import Step, colours_of
from nurikabe_sat.deduction.table import all_techniques, techniques_up_to
from nurikabe_sat.deduction.technique import BEYOND, EASY, HARD, LEVELS, Technique, steps_within_work
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

_LITTLE = 16.0
"""Maximum cost of rounds that do not make a puzzle harder, such as one hard or four medium rounds with one step."""


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
    """Difficulty of a puzzle, with the rounds of its solution in order.

    Attributes:
        level: The level of the puzzle; None if the solution is not reached.
    """

    level: str | None
    rounds: tuple[RatingRound, ...]

    @property
    def hardest(self) -> str | None:
        """The level of the hardest technique, or None if the rating has no rounds."""
        return max((one.level for one in self.rounds), key=ALL_LEVELS.index, default=None)

    @property
    def score(self) -> float:
        """The sum of the costs of the rounds."""
        return _cost_from(EASY, self.rounds)

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
    for one, end in _rounds(position, all_techniques(), beyond, deadline):
        rounds.append(one)
        position = end
        PROGRESS.send(f"{count_of(len(rounds), 'round')}, open cells: {position.undecided.bit_count()}")
    is_solved = is_solution(board.puzzle, position.colouring())
    return Rating(level_of_rounds(rounds) if is_solved else None, tuple(rounds))


def is_of_level(puzzle: Puzzle, level: str, deadline: Deadline = NEVER) -> bool:
    """Return True if ``rate`` would give the puzzle this level. Raises LimitReached if the deadline passes first.

    This is faster than ``rate``: it stops as soon as the puzzle is harder, and tries no harder techniques than needed.
    """
    techniques = techniques_up_to(max(level, HARD, key=LEVELS.index))  # one harder step makes the puzzle harder
    position = Position.of(canonical(puzzle).puzzle, None, deadline, WORK)
    harder = ALL_LEVELS[LEVELS.index(level) + 1]
    rounds: list[RatingRound] = []
    for one, end in _rounds(position, techniques, None, deadline):
        rounds.append(one)
        position = end
        if _cost_from(harder, rounds) > _LITTLE:
            return False
    return level_of_rounds(rounds) == level and is_solution(position.context.puzzle, position.colouring())


def _rounds(
    position: Position, techniques: Sequence[Technique], beyond: Beyond | None, deadline: Deadline
) -> Iterator[tuple[RatingRound, Position]]:
    """Yield each round with the position after it."""
    while position.undecided and find_contradiction(position) is None:
        deadline.check("the rating")
        level, steps = easiest_steps(position, beyond, techniques)
        if not steps:
            return
        decided = 1 - position.undecided.bit_count() / position.grid.size
        chain, read = min(step.length for step in steps), min(step.ways for step in steps)
        sea, island = colours_of(steps)
        one = RatingRound(steps[0].technique, level, len(steps), chain, decided, read)
        if sea & island:
            yield one, position
            return
        position = position.with_cells(sea & position.undecided, island & position.undecided)
        yield one, position


def level_of_rounds(rounds: Sequence[RatingRound]) -> str:
    """Return the hardest level such that its rounds and harder rounds together cost more than ``_LITTLE``."""
    return next((level for level in reversed(ALL_LEVELS) if _cost_from(level, rounds) > _LITTLE), EASY)


def _cost_from(level: str, rounds: Iterable[RatingRound]) -> float:
    """Return the total cost of the rounds of a level and of harder rounds."""
    least = ALL_LEVELS.index(level)
    return round(sum(one.cost for one in rounds if ALL_LEVELS.index(one.level) >= least), 1)


def easiest_steps(
    position: Position, beyond: Beyond | None, techniques: Sequence[Technique] | None = None
) -> tuple[str, list[Step]]:
    """Return the level and the steps of the easiest technique that applies. If none applies, call ``beyond``."""
    for technique in all_techniques() if techniques is None else techniques:
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
    level = rating.hardest or EASY
    hardest = [one for one in rating.rounds if one.level == level]
    start = _percent(hardest[0].decided)
    template = (
        "{n} of {rounds} rounds take a technique of the level {level}, the first when {share}% of the cells are decided"
    )
    yield Phrase(template, n=len(hardest), rounds=rounds, level=level, share=start)
    if rating.level not in (None, level):
        cost = _cost_from(ALL_LEVELS[ALL_LEVELS.index(rating.level) + 1], rating.rounds)
        template = "the level is {level}, because harder rounds make only {cost} points of the score"
        yield Phrase(template, level=rating.level, cost=str(cost))
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
