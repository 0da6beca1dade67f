"""The easiest next step on a board, with its reason; and what is wrong where there is none."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.contradictions import find_contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.solve import next_step
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.diagnosis.conflict import Conflict, conflict
from nurikabe_sat.diagnosis.step_by_search import StepSearch
from nurikabe_sat.diagnosis.words import in_words
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.queries.places import cell_at, painted, places
from nurikabe_sat.queries.query import Answer, PaintedCell, Picture, Place, Query, SolverRequest
from nurikabe_sat.queries.steps import StepAnswer
from nurikabe_sat.rendering import Mark
from nurikabe_sat.solving.search import Options, Result, Status, solve
from nurikabe_sat.wording import list_of

CONFLICT_TIME = 10.0
"""Seconds for the contradiction among the cells of a wrong board; on large boards it may take much longer."""


@dataclass(frozen=True)
class HintRequest(SolverRequest):
    """A board."""


@dataclass(frozen=True)
class HintAnswer(Answer):
    """A step, or what is wrong.

    ``technique``, ``because``
        of the step, if the status is ``step``.
    ``cells``
        what the step forces; or, if the status is ``wrong``, painted cells that no solution has together, as few as
        possible. None where there are none, or none were found in time.
    ``clues``, ``rules``
        what speaks against those cells.
    ``wrong``
        the painted cells that have another colour in the solution. Empty where the puzzle has several solutions: then
        it depends on the solution which cells are wrong.
    """

    status: Literal["step", "solved", "wrong", "none", "ambiguous"]
    text: str
    technique: str | None = None
    cells: tuple[PaintedCell, ...] | None = None
    because: tuple[Place, ...] | None = None
    clues: tuple[Place, ...] | None = None
    rules: tuple[str, ...] | None = None
    wrong: tuple[PaintedCell, ...] | None = None

    @property
    def step(self) -> StepAnswer | None:
        """The step, if there is one."""
        if self.technique is None or self.cells is None or self.because is None:
            return None
        return StepAnswer(self.technique, self.cells, self.because, self.text)


def answer(request: HintRequest, deadline: Deadline) -> HintAnswer:
    """How an answer is found:

        solution with these cells? --no--> one without them? --no--> none: the puzzle has no solution
             | yes                               | yes
             |                                   `--> wrong: the smallest contradiction among the cells, and no step
             v
        technique, or reason by search, or nothing is forced (ambiguous); nothing is left (solved)
             |
             v
        confirmed by a solver? --no--> a bug
             | yes
             v
           step

    To confirm a step is to ask for a solution in which a forced cell has its other colour, given nothing but the cells
    of the reason: so it is the reason that is confirmed, and not only the colour.

    Raises LimitReached when the time is over before, ConsistencyError if a step is not confirmed.
    """
    board, options = request.board, request.options
    if _decided(solve(board, options=options, deadline=deadline)).solution is None:
        return _on_wrong_ground(board, options, deadline)
    now = Position.of(board.puzzle, board.colouring, deadline)
    if not now.undecided:
        return HintAnswer("solved", "solved")
    found = find_contradiction(now)
    if found is not None:
        raise ConsistencyError(f"a board with a solution is said to have none: {found.text}")
    step = next_step(now)
    if step is None:
        with StepSearch(board.puzzle, deadline) as search:
            step = search(now)
    if step is None:
        return HintAnswer("ambiguous", "nothing is forced: the solutions differ in every undecided cell")
    _confirm(now, step, options, deadline)
    told = StepAnswer.of(board.puzzle.grid, step)
    return HintAnswer("step", told.text, told.technique, told.cells, told.because)


def _on_wrong_ground(board: Board | Puzzle, options: Options, deadline: Deadline) -> HintAnswer:
    """What to say where no solution has the decided cells."""
    result = _decided(solve(board.puzzle, unique=True, options=options, deadline=deadline))
    if result.solution is None:
        return HintAnswer("none", "no solution, whatever is decided")
    grid, colours = board.puzzle.grid, board.colouring.colours
    wrong: list[tuple[int, Colour]] = []
    if result.unique:
        right = result.solution.colours
        wrong = [(c, colour) for c, colour in enumerate(colours) if colour not in (Colour.UNKNOWN, right[c])]
    text = "wrong, no solution has all of these cells"
    found = _conflict(board, options, deadline)
    if found is not None:
        text = f"wrong, these cannot all hold: {in_words(grid, found.decided, found.clues, found.rules)}"
    if wrong:
        text += f"; the solution differs in {list_of([grid.name(c) for c, _ in wrong])}"
    return HintAnswer(
        "wrong",
        text,
        cells=None if found is None else painted(grid, found.decided),
        clues=None if found is None else places(grid, (clue.cell for clue in found.clues)),
        rules=None if found is None else tuple(rule.value for rule in found.rules),
        wrong=painted(grid, wrong),
    )


def _conflict(board: Board | Puzzle, options: Options, deadline: Deadline) -> Conflict | None:
    """The smallest contradiction among the decided cells; None if the time does not suffice."""
    try:
        found = conflict(board, fewest=True, options=options, deadline=deadline.sooner(CONFLICT_TIME))
    except LimitReached:
        return None
    if found is None or not found.decided:
        raise ConsistencyError("a puzzle has a solution, and the decided cells are not the reason for having none")
    return found


def _confirm(now: Position, step: Step, options: Options, deadline: Deadline) -> None:
    """Raise ConsistencyError unless the reason alone, without the rest of the board, forces each of the cells."""
    puzzle, known = now.context.puzzle, step.because_mask
    sea, island = now.sea & known, now.island & known
    if (step.sea_mask | step.island_mask) & ~now.undecided or known & ~(now.sea | now.island):
        raise ConsistencyError(f"a step of {step.technique!r} decides what is decided, or rests on what is not")
    for cell in step.sea + step.island:
        other = 1 << cell
        as_sea, as_island = (0, other) if step.sea_mask & other else (other, 0)
        flipped = puzzle.painted(Colouring.from_masks(puzzle.grid, sea | as_sea, island | as_island))
        if _decided(solve(flipped, options=options, deadline=deadline)).status is not Status.NONE:
            raise ConsistencyError(
                f"a step of {step.technique!r} does not hold in {puzzle.grid.name(cell)}: {step.text}"
            )


def _decided(result: Result) -> Result:
    """The answer. Raises LimitReached if there is none."""
    if result.status is Status.LIMIT:
        raise Deadline.reached("a hint")
    return result


def sentences(request: HintRequest, found: HintAnswer) -> Sequence[str]:
    if found.step is None:
        return [found.text]
    return [f"{found.step.headline(request.board.puzzle.grid)}: {found.text}"]


def pictures(request: HintRequest, found: HintAnswer) -> Sequence[Picture]:
    """The board after the step; or the board with what is wrong."""
    board, grid = request.board, request.board.puzzle.grid
    if found.step is not None:
        return [found.step.picture(board)]
    marks = dict.fromkeys((cell_at(grid, one) for one in found.clues or ()), Mark.REASON)
    focus = found.wrong if found.cells is None else found.cells
    return [Picture(board, marks | dict.fromkeys((cell_at(grid, one) for one in focus or ()), Mark.FOCUS))]


hint = Query(
    "hint",
    HintRequest,
    answer,
    sentences=sentences,
    pictures=pictures,
    exits={"step": 0, "solved": 0, "wrong": 1, "none": 1, "ambiguous": 1},
)
