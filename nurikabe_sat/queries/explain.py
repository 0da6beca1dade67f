"""A whole solution step by step: each step with its technique, the cells that it forces, and the reason.

If no technique of the level applies, a search finds a reason, which is shown as the technique "search". Cells that
are already painted are taken as given. A puzzle with several solutions is explained as far as they all agree.
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
"""Maximum work of hard techniques and searches, as a number of visited cells.

After that, if no other technique applies, the rest is one step by search: a person would not find a chain that takes
so much work. The work is counted, not timed, so the explanation is the same on every machine.
"""

PER_CONFLICT = 150
"""Number of cells that are visited in the time of one conflict of a search for a reason."""

_END = {
    "solved": "solved",
    "none": "no solution",
    "ambiguous": "not unique, the solutions differ in every cell that is left",
    "limit": "not finished, the time limit came first",
}


@dataclass(frozen=True, kw_only=True)
class ExplainRequest(TechniqueRequest):
    """Request of ``explain``. ``level``: the hardest level of the techniques.

    >>> from nurikabe_sat import explain, read_board
    >>> print(explain(read_board("nurikabe/3/1/2h")).steps[0].text)
    the 2 at r1c1 needs more cells and can only grow into r1c2
    """

    level: Level = option(EXTREME, "Hardest level of the techniques")


@dataclass(frozen=True)
class ExplainAnswer(SolverAnswer[ExplainRequest]):
    """Answer of ``explain``: the steps, each of which agrees with all solutions.

    ``status``
        ``none``: no solution exists, and no step. ``ambiguous``: the solutions differ in every remaining cell.
        ``limit``: the time limit came first; the steps found are valid.
    ``level``
        the level of the hardest step, ``beyond`` if a step is by search; None without steps.
    """

    exits: ClassVar = {"solved": 0, "none": 1, "ambiguous": 1, "limit": 3}

    status: Literal["solved", "none", "ambiguous", "limit"]
    level: str | None
    steps: tuple[StepAnswer, ...]

    @property
    def summary(self) -> str:
        """The end of the explanation, with the number of steps and their level."""
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
        """Return the HTML page that steps through the explanation; None without steps."""
        from nurikabe_sat.rendering.explanation.page import page as page_of  # only for those who want a page

        if self.status == "none":
            return None
        board = self.request.board
        steps = [step.explained(board.puzzle.grid) for step in self.steps]
        return page_of(board, steps, self.summary)


def answer(request: ExplainRequest, deadline: Deadline) -> ExplainAnswer:
    """Return the explanation.

    The steps are found as follows:

        facts of the puzzle --> technique? --yes--> step, checked against the facts --> board --> technique? ...
                                   |  no
                                   v
                                reason by search, as a separate step; then the techniques again

    Raises:
        ConsistencyError: If a step does not agree with all the solutions.
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
    """Fill the list of steps, and return how the explanation ended."""
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
