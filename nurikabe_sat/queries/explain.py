"""A whole solution step by step: each with its technique, the cells that it forces, and why.

Where the techniques of the level see nothing, a reason is searched for, and shown as the technique "search". Cells that
are painted already are taken as given. A puzzle with several solutions is explained as far as all of them agree.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.solve import explain as steps_of
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.table import all_techniques
from nurikabe_sat.deduction.technique import BEYOND, EXTREME, LEVELS, Level
from nurikabe_sat.deduction.telling import Telling
from nurikabe_sat.diagnosis.common_cells import CommonCells, common_cells
from nurikabe_sat.diagnosis.step_by_search import StepSearch, step_to_the_rest
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries.query import Picture, Query, SolverAnswer, option
from nurikabe_sat.queries.steps import StepAnswer
from nurikabe_sat.queries.technique_request import TechniqueRequest
from nurikabe_sat.solving.search import Status
from nurikabe_sat.wording import count_of

WORK = 3_000_000
"""So many cells, each as often as it is on a position, hard techniques and searches may look at.

After that, where the other techniques see nothing, what is left is one step by search: a chain that took so long to
find is not one that a person would. Counted, not timed, so that the explanation is the same on every machine.
"""

PER_CONFLICT = 150
"""So many cells are looked at in the time that a conflict of a search for a reason takes."""

_END = {
    "solved": "solved",
    "none": "no solution",
    "ambiguous": "not unique, the solutions differ in every cell that is left",
    "limit": "not finished, the time limit came first",
}


@dataclass(frozen=True, kw_only=True)
class ExplainRequest(TechniqueRequest):
    """``level``: Hardest level of the techniques.

    >>> from nurikabe_sat import explain, read_board
    >>> print(explain(read_board("nurikabe/3/1/2h")).steps[0].text)
    the 2 at r1c1 needs more cells and has no way on but r1c2
    """

    level: Level = option(EXTREME, "Hardest level of the techniques")


@dataclass(frozen=True)
class ExplainAnswer(SolverAnswer[ExplainRequest]):
    """The steps, each of which agrees with all solutions.

    ``status``
        ``none``: there is no solution, and no step. ``ambiguous``: the solutions differ in every cell that is left.
        ``limit``: the time was over; what there is holds.
    ``level``
        that of the hardest step, ``beyond`` if there is one by search; None if there is no step.
    """

    exits: ClassVar = {"solved": 0, "none": 1, "ambiguous": 1, "limit": 3}

    status: Literal["solved", "none", "ambiguous", "limit"]
    level: str | None
    steps: tuple[StepAnswer, ...]

    @property
    def summary(self) -> str:
        """How it ended, after how many steps of which level."""
        level = f", level {self.level}" if self.level else ""
        return f"{_END[self.status]}: {count_of(len(self.steps), 'step')}{level}"

    def output(self) -> str:
        if self.status == "none":
            return "no solution\n"
        return "".join(numbered(number, step.lines) for number, step in enumerate(self.steps, 1))

    def _sentences(self) -> Sequence[str]:
        return [] if self.status == "none" else [self.summary]

    def pictures(self) -> Sequence[Picture]:
        """Return the board after each step."""
        board = self.request.board
        shown = []
        for step in self.steps:
            shown.append(step.picture(board))
            board = shown[-1].board
        return shown

    def page(self) -> str | None:
        """Return the HTML page that steps through the explanation; None if there is nothing to step through."""
        from nurikabe_sat.rendering.explanation.page import page as page_of  # only for those who want a page

        if self.status == "none":
            return None
        board = self.request.board
        steps = [step.explained(board.puzzle.grid) for step in self.steps]
        return page_of(board, steps, self.summary)


def answer(request: ExplainRequest, deadline: Deadline) -> ExplainAnswer:
    """How the steps are found:

        facts of the puzzle --> technique? --yes--> step, checked against the facts --> board --> technique? ...
                                   |  no
                                   v
                                reason by search, as a step of its own; then the techniques again

    Raises ConsistencyError if a step does not agree with all the solutions.
    """
    request.board.puzzle.rules.require_plain("explanations")
    with request.in_use():
        return _explained(request, deadline)


def _explained(request: ExplainRequest, deadline: Deadline) -> ExplainAnswer:
    board = request.board
    common = common_cells(board, request.options, deadline)
    if common.status is not Status.SOLVED:
        return ExplainAnswer("none" if common.status is Status.NONE else "limit", None, ())
    steps: list[Step] = []
    status = _walk(board, request.level, common, deadline, steps)
    grid, telling = board.puzzle.grid, Telling(board.puzzle.grid)
    return ExplainAnswer(status, hardest(steps), tuple(StepAnswer.of(grid, step, telling) for step in steps))


def _walk(
    board: Board, level: Level, common: CommonCells, deadline: Deadline, steps: list[Step]
) -> Literal["solved", "ambiguous", "limit"]:
    """Fill the list of steps; returns how it ended."""
    with StepSearch(board.puzzle, deadline, common.solution) as search:

        def beyond(here: Position) -> Step | None:
            context, before = here.context, search.conflicts
            if common.is_known and context.has_spent():
                return step_to_the_rest(here, common.sea, common.island)
            step = search(here)
            context.spent += PER_CONFLICT * (search.conflicts - before) // here.grid.size
            return step

        try:
            now = Position.of(board.puzzle, board.colouring, deadline, WORK)
            found = steps_of(now, level, beyond, is_sound=True)
            while common.forces_more(now) and (one := next(found, None)) is not None:
                step, now = one
                common.check(step)
                steps.append(step)
                PROGRESS.send(f"{count_of(len(steps), 'step')}, open cells: {now.undecided.bit_count()}")
                if now.undecided:
                    deadline.check("the explanation")
        except LimitReached:
            return "limit"
    if not now.undecided:
        return "solved"
    if common.is_known and common.forces_more(now):
        raise ConsistencyError("an explanation ends where all solutions agree on more")
    return "ambiguous"


def hardest(steps: Iterable[Step]) -> str | None:
    """Return the level of the hardest technique, ``beyond`` for a reason by search; None if there is no step."""
    level_of = {technique.name: technique.level for technique in all_techniques()}
    order = (*LEVELS, BEYOND)
    return max((level_of.get(step.technique, BEYOND) for step in steps), key=order.index, default=None)


def numbered(number: int, lines: Sequence[str]) -> str:
    """Return the lines of a step, the first with its number."""
    return f"{number}. {lines[0]}\n" + "".join(f"    {line}\n" for line in lines[1:])


explain = Query("explain", ExplainRequest, answer)
