"""Generator of puzzles with one solution and the requested properties. A seed gives the same puzzle on every machine.

An *attempt* grows a draft, places its clues and repairs the draft. It fails if the result does not meet the goal.
Attempts are numbered, and the random numbers of an attempt depend only on the seed and its number. The puzzle is that
of the successful attempt with the lowest number, regardless of how many attempts run in parallel. The time limit only
decides whether a puzzle is found or LimitReached is raised.

The resulting puzzle is checked again from its clues alone: the solver proves that it has one solution, the techniques
of the level solve it, and its rating has this level.
"""

import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import count
from random import Random

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.rating import Rating, is_of_level, rate
from nurikabe_sat.deduction.technique import EASY
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.flow import approach, drawn_flow
from nurikabe_sat.making.generator.frame import Frame
from nurikabe_sat.making.generator.goal import Goal
from nurikabe_sat.making.generator.harden import harden
from nurikabe_sat.making.generator.hide import hide
from nurikabe_sat.making.generator.nearest import Nearest
from nurikabe_sat.making.generator.other_solutions import OtherSolutions
from nurikabe_sat.making.generator.reach import loosened, reach, start
from nurikabe_sat.making.generator.repair import repair
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.making.generator.target import steer
from nurikabe_sat.making.generator.wander import wander
from nurikabe_sat.processes.calls import run_calls
from nurikabe_sat.progress import BEST, PROGRESS, Report
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.solving.search import solutions
from nurikabe_sat.wording import count_of

_SAME_FRAME = 3
"""Number of attempts with the same mean island size and symmetry before both are chosen anew at random."""


@dataclass(frozen=True)
class Generated:
    """Generated puzzle with its solution, seed and level, the number of attempts, and the wall time in seconds.

    Attributes:
        rating: The rating; None if it was not computed.
        misses: The names of the missed goals; empty except in puzzles that were sent to ``BEST``.
    """

    level: str | None
    puzzle: Puzzle
    solution: Colouring
    seed: int
    attempts: int
    seconds: float
    misses: tuple[str, ...] = ()
    rating: Rating | None = None

    @property
    def name(self) -> str:
        """The name of the puzzle, made of its size, level and seed, such as ``10x15-hard-7``."""
        return f"{self.puzzle.rows}x{self.puzzle.cols}-{self.level or 'unique'}-{self.seed}"


@dataclass(frozen=True)
class Attempt:
    """Result of one attempt to generate a puzzle.

    Attributes:
        draft: The finished draft; None if the attempt failed.
        open: The minimum number of cells that the techniques left open in the attempt.
    """

    draft: Draft | None
    open: int
    is_late: bool = False


def generate(
    wishes: PuzzleRequest,
    seed: int,
    *,
    deadline: Deadline = NEVER,
    executor: Executor | None = None,
    in_flight: int = 1,
) -> Generated:
    """Return the puzzle that a request and a seed determine.

    Attempts in this process send unfinished puzzles to ``BEST`` whenever they improve.

    Args:
        wishes: The request.
        seed: The random seed.
        deadline: The time limit.
        executor: The executor that runs attempts in parallel; None to run them in this process.
        in_flight: The maximum number of parallel attempts.

    Raises:
        LimitReached: If the deadline passes first; the message contains the progress.
    """
    started, number = time.perf_counter(), 0

    def generated(draft: Draft, attempts: int, misses: tuple[str, ...], rating: Rating | None) -> Generated:
        seconds = time.perf_counter() - started
        return Generated(wishes.level, draft.puzzle, draft.solution, seed, attempts, seconds, misses, rating)

    def offer(draft: Draft, rating: Rating, misses: tuple[str, ...]) -> None:
        _confirm_unique(draft, deadline)
        BEST.send(generated(draft, number + 1, misses, rating))

    nearest = Nearest(wishes, offer, deadline) if BEST.is_heard and executor is None else None
    attempts = ((n, partial(attempt, wishes, seed, n, deadline, nearest)) for n in count(1))
    fewest = wishes.size
    for number, future in run_calls(attempts, executor, in_flight):
        made = future.result()
        fewest = min(fewest, made.open)
        _tell(number, made.open)
        if made.is_late:
            raise LimitReached(_how_far(wishes, number, fewest))
        if made.draft is not None:
            rating = _confirm(wishes, made.draft, deadline)
            return generated(made.draft, number, (), rating)
    raise ConsistencyError("the generator ran out of attempts")


def generate_or_best(wishes: PuzzleRequest, seed: int, *, deadline: Deadline = NEVER) -> Generated:
    """Return the puzzle that ``generate`` returns or, at the deadline, the best puzzle found so far.

    Raises LimitReached if no puzzle was found before the deadline.
    """
    kept: list[Generated] = []
    try:
        with BEST.heard_by(kept.append):
            return generate(wishes, seed, deadline=deadline)
    except LimitReached:
        if not kept:
            raise
        return kept[-1]


def _how_far(wishes: PuzzleRequest, attempts: int, fewest: int) -> str:
    missed = "is easier than requested"
    if wishes.unknown:
        missed = "has fewer `?` than requested" + (", or has another level" if wishes.level else "")
    missed = "does not have the requested properties" if wishes.target else missed
    best = f"leaves {count_of(fewest, 'cell')} open" if fewest else missed
    return f"the time limit was reached before a puzzle was found: {count_of(attempts, 'attempt')}, the best {best}"


def _tell(attempt: int, open_cells: int) -> None:
    PROGRESS.send(Report(f"attempt {attempt}, open cells: {open_cells}", attempt=attempt, open=open_cells))


def attempt(
    wishes: PuzzleRequest, seed: int, number: int, deadline: Deadline = NEVER, nearest: Nearest | None = None
) -> Attempt:
    """Run an attempt. Unless the deadline passes, the result depends only on the arguments."""
    rng = Random(f"{seed}/{wishes.level or 'unique'}/{number}")  # noqa: S311 (puzzles are no secrets)
    frame = wishes.frame(Random(f"{seed}/frame/{(number - 1) // _SAME_FRAME}"), deadline)  # noqa: S311
    fewest = wishes.size

    def note(open_cells: int) -> None:
        nonlocal fewest
        fewest = open_cells
        _tell(number, open_cells)

    try:
        deadline.check("the puzzle")
        draft = _make(rng, wishes, frame, (number - 1) % _SAME_FRAME, note, deadline, nearest)
    except LimitReached:
        return Attempt(None, fewest, is_late=True)
    return Attempt(draft, fewest)


def _make(
    rng: Random,
    wishes: PuzzleRequest,
    frame: Frame,
    failed: int,
    note: Callable[[int], None],
    deadline: Deadline,
    nearest: Nearest | None,
) -> Draft | None:
    unique_goal, goal = Goal(deadline=deadline), wishes.goal(deadline)
    unique = None if nearest is None else partial(nearest.unique, goal=goal)
    if frame.design is not None:
        note(frame.grid.size)
        draft = reach(rng, frame, wishes.open_share(rng), unique_goal)
    else:
        draft = start(rng, frame)
        if draft is not None and wishes.starts_unique:
            draft = repair(rng, draft, unique_goal, note)
    if draft is None:
        return None
    if unique is not None and (wishes.starts_unique or frame.design is not None):
        unique(draft)
    draft = loosened(draft, wishes.level == EASY, failed)
    if wishes.requires:
        made = wander(rng, draft, goal)
    elif frame.design is not None and not goal.has_techniques:
        made = draft
    elif goal.beyond is not None:
        note(0)
        made = harden(rng, draft, goal, OtherSolutions(deadline))
    else:
        others = OtherSolutions(deadline) if wishes.starts_unique else None
        made = repair(rng, draft, goal, note, unique=unique, others=others)
    if made is not None and wishes.has_flow and goal.beyond is None:
        made = approach(rng, made, goal, drawn_flow(rng))
    if made is not None and wishes.unknown:
        note(0)
        of_level = None if nearest is None else nearest.of_level
        made = hide(rng, made, goal, is_slow=wishes.starts_unique, is_rare=bool(wishes.requires), nearer=of_level)
    if made is not None and wishes.target:
        note(0)
        made = steer(rng, made, goal, wishes.target, None if nearest is None else nearest.steered)
    return made


def _confirm(wishes: PuzzleRequest, draft: Draft, deadline: Deadline) -> Rating | None:
    """Check a finished draft, and return its rating if the request has a target for the rating, otherwise None.

    Raises:
        ConsistencyError: If the puzzle misses a goal.
        LimitReached: If the deadline passes first.
    """
    if not draft.is_within_frame:
        raise ConsistencyError("a generated puzzle does not have the requested islands")
    _confirm_unique(draft, deadline)
    rating = rate(draft.puzzle, deadline=deadline) if wishes.target else None
    if rating is not None and wishes.target.distance(rating):
        raise ConsistencyError("a generated puzzle does not have the requested properties")
    if wishes.level is None:
        return rating
    if not is_of_level(draft.puzzle, wishes.level, deadline):
        raise ConsistencyError(f"a generated puzzle does not have the level {wishes.level}")
    return rating


def _confirm_unique(draft: Draft, deadline: Deadline) -> None:
    if list(solutions(draft.puzzle, 2, deadline=deadline)) != [draft.solution]:
        raise ConsistencyError("a generated puzzle does not have exactly the intended solution")
