"""Explanation of a whole solution, step by step, with the technique, the cells and the reason of each step.

If no technique of the level applies, a search finds a reason, which is shown as the technique "search". Cells that
are already painted are taken as given. A puzzle with several solutions is explained as far as they all agree. With a
cell, only the steps that lead to this cell are explained.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.context import WORK
from nurikabe_sat.deduction.garbage import rare_collection
from nurikabe_sat.deduction.open_steps import alternatives
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.route import level_of, route_to
from nurikabe_sat.deduction.solve import Beyond, walk
from nurikabe_sat.deduction.step import Step, after
from nurikabe_sat.deduction.technique import BEYOND, EXTREME, LEVELS, Level
from nurikabe_sat.deduction.telling import Telling
from nurikabe_sat.diagnosis.common_cells import CommonCells, common_cells
from nurikabe_sat.diagnosis.step_by_search import StepSearch, within_work
from nurikabe_sat.errors import ConsistencyError, LimitReached, UsageError
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.cell import UNKNOWN, Cell
from nurikabe_sat.puzzle.model import Board, Colouring
from nurikabe_sat.queries.arguments import ArgumentAnswer
from nurikabe_sat.queries.query import Picture, Query, SolverAnswer, option
from nurikabe_sat.queries.steps import StepAnswer, numbered
from nurikabe_sat.queries.technique_request import TechniqueRequest
from nurikabe_sat.solving.search import Status, solve
from nurikabe_sat.wording import count_of

MOST_OTHERS = 3
"""Maximum number of alternative steps to show for each step."""

_END = {
    "solved": "solved",
    "none": "no solution",
    "ambiguous": "not unique, the solutions differ in every cell that is left",
    "limit": "not finished, the time limit was reached",
}


@dataclass(frozen=True, kw_only=True)
class ExplainRequest(TechniqueRequest):
    """Request to explain the solution of a board step by step.

    Attributes:
        level: The hardest level of the techniques to use.

    >>> from nurikabe_sat import explain, read_board
    >>> print(explain(read_board("nurikabe/3/1/2h")).steps[0].text)
    the 2 at r1c1 needs more cells and can only grow into r1c2
    """

    level: Level = option(EXTREME, "Level of the hardest techniques to use")
    cell: str | None = option(None, "Explain only the steps that lead to this cell", metavar="CELL")
    alternatives: bool = option(False, "Also show other techniques for each step; requires --cell")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.cell is None:
            if self.alternatives:
                raise UsageError("alternatives: a cell is missing; name a cell, such as r2c3")
            return
        cell = Cell.of(self.cell)
        if self.board.puzzle.grid.number(cell) in self.board.puzzle.clue_at:
            raise UsageError(Phrase("cell: {cell} has a clue, so it is island; choose another cell", cell=cell.name))
        object.__setattr__(self, "cell", cell.name)

    @property
    def start(self) -> Board:
        """The board before the first step, on which the requested cell is undecided."""
        if self.cell is None:
            return self.board
        grid = self.board.puzzle.grid
        others = grid.all_cells & ~(1 << grid.number(Cell.of(self.cell)))
        sea, island = self.board.colouring.masks
        return self.board.puzzle.painted(Colouring.from_masks(grid, sea & others, island & others))


@dataclass(frozen=True)
class ExplainAnswer(SolverAnswer[ExplainRequest]):
    """Answer that contains the steps of an explanation, all of which agree with every solution.

    ``status`` is ``none`` if no solution exists, and ``ambiguous`` if solutions differ in every remaining cell or in
    the requested cell. It is ``reached`` if the steps decide the requested cell, and ``limit`` at the time limit.

    Attributes:
        hardest: The level of the hardest step; ``beyond`` if a step needs search, None without steps.
        alternatives: If requested, for each step, steps of other techniques that decide the same cells.
        mistake: Lines that explain why the decided cells, except the requested cell, allow no solution.
        mistake_arguments: The arguments of the first of these lines, for translations.
    """

    exits: ClassVar = {"solved": 0, "reached": 0, "none": 1, "ambiguous": 1, "limit": 3}

    status: Literal["solved", "reached", "none", "ambiguous", "limit"]
    hardest: str | None
    steps: tuple[StepAnswer, ...]
    alternatives: tuple[tuple[StepAnswer, ...], ...] = ()
    mistake: tuple[str, ...] = ()
    mistake_arguments: tuple[ArgumentAnswer, ...] = ()

    @property
    def summary(self) -> str:
        """The last line of the explanation: the result, the number of steps, and the level of the hardest step."""
        hardest = f", hardest step {self.hardest}" if self.hardest else ""
        return f"{self._end()}: {count_of(len(self.steps), 'step')}{hardest}"

    def _end(self) -> str:
        cell = self.request.cell
        if self.status == "ambiguous" and cell is not None:
            return f"{cell} differs between solutions"
        if self.status != "reached" or cell is None:
            return _END[self.status]
        forced = next(one.colour for one in self.steps[-1].cells if one.name == cell)
        painted = self.request.board.colouring[cell]
        return f"{cell} is {forced}" + ("" if painted in (forced, UNKNOWN) else f", but it is painted {painted}")

    def output(self) -> str:
        if self.status == "none":
            return "".join(f"{line}\n" for line in ("no solution", *self.mistake))
        return "".join(self.numbered(number) for number in range(1, len(self.steps) + 1))

    def numbered(self, number: int) -> str:
        """Return the text of a step, with its alternatives. ``number`` counts from 1."""
        others = self.alternatives[number - 1] if self.alternatives else ()
        lines = [*self.steps[number - 1].lines, *(f"or {other.lines[0]}" for other in others)]
        return "".join(f"{line}\n" for line in numbered(number, lines))

    def _sentences(self) -> Sequence[str]:
        return [] if self.status == "none" else [self.summary]

    def pictures(self) -> Sequence[Picture]:
        """Return pictures of the board after each step."""
        board = self.request.start
        shown = []
        for step in self.steps:
            shown.append(step.picture(board))
            board = shown[-1].board
        return shown

    def page(self) -> str | None:
        """Return an HTML page on which a reader can step through the explanation, or None if it has no steps."""
        from nurikabe_sat.rendering.explanation.page import page as page_of  # only for those who want a page

        if self.status == "none":
            return None
        board = self.request.start
        steps = [step.explained(board.puzzle.grid) for step in self.steps]
        return page_of(board, steps, self.summary)


def answer(request: ExplainRequest, deadline: Deadline) -> ExplainAnswer:
    """Explain the solution of a board step by step.

    The steps are found as follows:

        facts of the puzzle --> technique? --yes--> step, checked against the facts --> board --> technique? ...
                                   |  no
                                   v
                                reason by search, as a separate step; then the techniques again

    Raises:
        ConsistencyError: If a step does not agree with all the solutions.
    """
    request.board.puzzle.rules.require_plain("explanations")
    with request.in_use(), rare_collection():
        return _explained(request, deadline)


def _explained(request: ExplainRequest, deadline: Deadline) -> ExplainAnswer:
    board = request.start
    common = common_cells(board, request.options, deadline)
    if common.status is Status.NONE:
        none = ExplainAnswer("none", None, ())
        return none if request.cell is None else _mistaken(none, request, deadline)
    if common.status is not Status.SOLVED:
        return ExplainAnswer("limit", None, ())
    if request.cell is not None:
        return _reached(request, common, deadline)
    steps: list[Step] = []
    status = find_steps(board, request.level, common, deadline, steps)
    grid, telling = board.puzzle.grid, Telling(board.puzzle.grid)
    return ExplainAnswer(status, level_of_hardest(steps), tuple(StepAnswer.of(grid, step, telling) for step in steps))


def find_steps(
    board: Board, level: Level, common: CommonCells, deadline: Deadline, steps: list[Step]
) -> Literal["solved", "ambiguous", "limit"]:
    """Append the steps of the explanation to ``steps``, and return the final status of the explanation."""
    with StepSearch(board.puzzle, deadline, common.solution) as search:
        beyond = _beyond(search, common, board.puzzle.grid.all_cells)
        try:
            now = common.limit(Position.of(board.puzzle, board.colouring, deadline, WORK))
            found = walk(now, level, beyond, is_sound=True)
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
        raise ConsistencyError("an explanation ended before it covered all cells on which the solutions agree")
    return "ambiguous"


def _beyond(search: StepSearch, common: CommonCells, cells: int) -> Beyond:
    """Return a function that finds steps by search. After a long search, one step decides all certain cells."""
    return within_work(search, lambda: (common.sea & cells, common.island & cells) if common.is_known else None)


def _reached(request: ExplainRequest, common: CommonCells, deadline: Deadline) -> ExplainAnswer:
    """Return the answer that contains the cheapest route to the requested cell."""
    board, grid = request.start, request.board.puzzle.grid
    target = 1 << grid.number(Cell.of(request.cell or ""))
    if not target & (common.sea | common.island):
        return ExplainAnswer("ambiguous" if common.is_known else "limit", None, ())
    now = common.limit(Position.of(board.puzzle, board.colouring, deadline, WORK))
    others: list[tuple[Step, ...]] = []
    try:
        with StepSearch(board.puzzle, deadline, common.solution) as search:
            steps = route_to(now, target, request.level, _beyond(search, common, target))
        if steps is None:
            raise ConsistencyError("no steps decide a cell that is the same in all solutions")
        for step in steps:
            common.check(step)
            if request.alternatives:
                others.append(tuple(alternatives(now, step, MOST_OTHERS)))
                now = after(now, [step])
    except LimitReached:
        return ExplainAnswer("limit", None, ())
    telling = Telling(grid)
    return ExplainAnswer(
        "reached",
        level_of_hardest(steps),
        tuple(StepAnswer.of(grid, step, telling) for step in steps),
        tuple(tuple(StepAnswer.of(grid, one) for one in some) for some in others),
    )


def _mistaken(answer: ExplainAnswer, request: ExplainRequest, deadline: Deadline) -> ExplainAnswer:
    """Return the answer with the reason why the decided cells allow no solution, unless the clues alone allow none."""
    from nurikabe_sat.diagnosis.mistakes import find_mistake  # only for wrong boards

    puzzle = request.board.puzzle
    if solve(puzzle, options=request.options, deadline=deadline).status is not Status.SOLVED:
        return answer
    grid, mistake = puzzle.grid, find_mistake(request.start, deadline)
    arguments = tuple(ArgumentAnswer.of(grid, one) for one in mistake.arguments)
    return replace(answer, mistake=tuple(mistake.lines(grid)), mistake_arguments=arguments)


def level_of_hardest(steps: Iterable[Step]) -> str | None:
    """Return the level of the hardest step, ``beyond`` if a step needs search, or None if no steps are given."""
    return max((level_of(step.technique) for step in steps), key=(*LEVELS, BEYOND).index, default=None)


explain = Query("explain", ExplainRequest, answer)
