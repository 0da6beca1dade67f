"""Easiest next step on a board, with the reason for the step.

On a wrong board, the answer reports the mistake instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.contradictions import find_contradiction
from nurikabe_sat.deduction.garbage import rare_collection
from nurikabe_sat.deduction.open_steps import open_steps
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.solve import next_step
from nurikabe_sat.deduction.stages import STAGES, Stage, place_of, staged
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.diagnosis.step_by_search import StepSearch
from nurikabe_sat.errors import ConsistencyError, UsageError
from nurikabe_sat.puzzle.cell import Cell, PaintedCell, cells_of
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colour, Colouring
from nurikabe_sat.queries.arguments import ArgumentAnswer, drawings_of
from nurikabe_sat.queries.places import marks, painted, places
from nurikabe_sat.queries.query import Picture, Query, SolverAnswer, option
from nurikabe_sat.queries.steps import ChainAnswer, StepAnswer, numbered
from nurikabe_sat.queries.technique_request import TechniqueRequest
from nurikabe_sat.solving.search import Options, Result, Status, solve
from nurikabe_sat.wording import list_of

WORK = 3_200_000
"""Maximum work of hard techniques for a hint, in visited cells. After that, a search finds the reason instead.

It is about as much as the longest chain of a rating takes.
"""


@dataclass(frozen=True, kw_only=True)
class HintRequest(TechniqueRequest):
    """Request for a hint on a board.

    Attributes:
        detail: The amount of detail.
        reveal: Also report the wrong cells.
        near: Cells, such as those of the last move. Of equally easy steps, the one nearest to these cells is chosen.
        every: Also list all available steps; each decides a cell that no easier step decides.

    >>> from nurikabe_sat import hint, read_board
    >>> hint(read_board("nurikabe/2/2/2i")).cells
    (PaintedCell(2, 2, 'B'),)
    """

    detail: Stage = option(
        "all", "Amount of detail: the place, the technique, the cells, or everything including the reason"
    )
    reveal: bool = option(False, "If the board is wrong, also report the cells that differ from the solution")
    near: tuple[str, ...] = option((), "Prefer steps near this cell, for example the last one painted", metavar="CELL")
    every: bool = option(False, "List all steps that are possible now, the easiest first")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.every and self.detail != "all":
            raise UsageError(f"every: cannot be combined with detail {self.detail!r}; leave one out")
        object.__setattr__(self, "near", tuple(cell.name for cell in cells_of(self.near)))
        self._near()

    def _near(self) -> int:
        return mask_of(self.board.puzzle.grid.number(Cell.of(one)) for one in self.near)


@dataclass(frozen=True)
class HintAnswer(SolverAnswer[HintRequest]):
    """Answer that contains a step or a mistake. Fields beyond the requested ``detail`` are None.

    Attributes:
        text: The hint in one sentence; ``lines`` is the complete text.
        where: The first and last row, and the first and last column, of the relevant area of the board.
        cells: The cells that the step decides, or a few painted cells that contradict each other.
        clues: The clues that contradict those painted cells.
        chains: On a wrong board, the chains from the wrong cells to a contradiction.
        arguments: The arguments of ``text`` for translations and pictures.
        wrong: If requested, the painted cells that differ from the solution; empty if there are several solutions.
        steps: If requested, all available steps, the easiest first.
    """

    exits: ClassVar = {"step": 0, "solved": 0, "wrong": 1, "none": 1, "ambiguous": 1}

    status: Literal["step", "solved", "wrong", "none", "ambiguous"]
    text: str
    lines: tuple[str, ...] = ()
    where: tuple[int, int, int, int] | None = None
    technique: str | None = None
    cells: tuple[PaintedCell, ...] | None = None
    because: tuple[Cell, ...] | None = None
    chains: tuple[ChainAnswer, ...] | None = None
    arguments: tuple[ArgumentAnswer, ...] | None = None
    clues: tuple[Cell, ...] | None = None
    wrong: tuple[PaintedCell, ...] | None = None
    steps: tuple[StepAnswer, ...] | None = None

    @property
    def step(self) -> StepAnswer | None:
        """The step of the hint, or None if the answer contains no step or only some details of a step."""
        if self.technique is None or self.cells is None or self.because is None:
            return None
        chains, arguments = self.chains or (), self.arguments or ()
        return StepAnswer(self.technique, self.cells, self.because, self.text, self.lines, chains, arguments)

    def _sentences(self) -> Sequence[str]:
        if self.steps is None:
            return self.lines
        return [line for number, step in enumerate(self.steps, 1) for line in numbered(number, step.lines)]

    def pictures(self) -> Sequence[Picture]:
        """Return a picture of the board after the step, or of the board with the mistake marked."""
        board, cells = self.request.board, self.cells or ()
        shown = board.after(cells) if self.status == "step" else board
        marked = marks((*cells, *(self.wrong or ())), (*(self.because or ()), *(self.clues or ())))
        return [Picture(shown, marked, drawings_of(board.puzzle.grid, self.arguments or ()))]


def answer(request: HintRequest, deadline: Deadline) -> HintAnswer:
    """Return a hint for a board.

    The hint is found as follows:

        solution with these cells? --no--> one without them? --no--> none: the puzzle has no solution
             | yes                               | yes
             |                                   `--> wrong: a plain mistake, or a short chain to a contradiction
             v
        technique (hard ones for a while), or reason by search, or nothing forced (ambiguous), or complete (solved)
             |
             v
        confirmed by a solver? --no--> a bug
             | yes
             v
           step

    A step is confirmed if the cells of its reason alone, without the other decided cells, force each cell of the step.
    This confirms the reason, and not only the colours.

    Raises:
        LimitReached: If the time limit is reached first.
        ConsistencyError: If a step is not confirmed.
    """
    request.board.puzzle.rules.require_plain("hints")
    with request.in_use(), rare_collection():
        return _found(request, deadline)


def _found(request: HintRequest, deadline: Deadline) -> HintAnswer:
    board, options = request.board, request.options
    solution = _decided(solve(board, options=options, deadline=deadline)).solution
    if solution is None:
        return _on_wrong_ground(request, deadline)
    now = Position.of(board.puzzle, board.colouring, deadline, WORK)
    if not now.undecided:
        return _plainly("solved", "solved")
    found = find_contradiction(now)
    if found is not None:
        raise ConsistencyError(f"a step refutes a board that has a solution: {found.text}")
    step = next_step(now, last=request._near())
    if step is None:
        with StepSearch(board.puzzle, deadline, solution) as search:
            step = search(now)
    if step is None:
        return _plainly("ambiguous", "nothing is forced: the solutions differ in every undecided cell")
    _confirm(now, step, options, deadline)
    told = _told(board.puzzle.grid, step, request.detail)
    return replace(told, steps=_every(now, step, options, deadline)) if request.every else told


def _every(now: Position, hinted: Step, options: Options, deadline: Deadline) -> tuple[StepAnswer, ...]:
    """Return all available steps after checking each. If no technique applies, return only the step of the hint."""
    steps = list(open_steps(now)) or [hinted]
    for step in steps:
        _confirm(now, step, options, deadline)
    return tuple(StepAnswer.of(now.grid, step) for step in steps)


def _told(grid: Grid, step: Step, stage: Stage) -> HintAnswer:
    """Return the answer for a step, limited to the details that the requested stage reveals."""
    told, place = StepAnswer.of(grid, step), place_of(grid, step)
    text = staged(grid, step, stage)
    known = STAGES.index(stage)
    return HintAnswer(
        "step",
        told.text if stage == "all" else text,
        told.lines if stage == "all" else (text,),
        where=(place.first_row + 1, place.last_row + 1, place.first_col + 1, place.last_col + 1),
        technique=told.technique if known >= STAGES.index("technique") else None,
        cells=told.cells if known >= STAGES.index("cells") else None,
        because=told.because if stage == "all" else None,
        chains=told.chains if stage == "all" else None,
        arguments=told.arguments if stage == "all" else None,
    )


def _on_wrong_ground(request: HintRequest, deadline: Deadline) -> HintAnswer:
    """Return the answer for a board with decided cells that agree with no solution."""
    board, options = request.board, request.options
    result = _decided(solve(board.puzzle, unique=True, options=options, deadline=deadline))
    if result.solution is None:
        return _plainly("none", "no solution, whatever is decided")
    grid, colours = board.puzzle.grid, board.colouring.colours
    from nurikabe_sat.diagnosis.mistakes import find_mistake  # only for wrong boards

    mistake = find_mistake(board, deadline)
    lines = list(mistake.lines(grid))
    wrong = None
    if request.reveal:
        right = result.solution.colours if result.unique else colours
        cells = [(c, colour) for c, colour in enumerate(colours) if colour not in (Colour.UNKNOWN, right[c])]
        wrong = painted(grid, cells)
        lines.append(
            f"the solution differs in {list_of([grid.name(c) for c, _ in cells])}"
            if result.unique
            else "the puzzle has several solutions: which cells are wrong depends on the solution"
        )
    return HintAnswer(
        "wrong",
        mistake.text,
        tuple(lines),
        cells=painted(grid, [(c, colours[c]) for c in mistake.cells if colours[c] is not Colour.UNKNOWN]),
        chains=tuple(ChainAnswer.of(grid, chain) for chain in mistake.chains),
        arguments=tuple(ArgumentAnswer.of(grid, one) for one in mistake.arguments),
        clues=places(grid, (c for c in mistake.cells if c in board.puzzle.clue_at)),
        wrong=wrong,
    )


def _plainly(status: Literal["solved", "none", "ambiguous"], text: str) -> HintAnswer:
    return HintAnswer(status, text, (text,))


def _confirm(now: Position, step: Step, options: Options, deadline: Deadline) -> None:
    """Raise ConsistencyError unless the cells of a step's reason force all cells that the step decides."""
    puzzle, known = now.context.puzzle, step.because_mask
    sea, island = now.sea & known, now.island & known
    if step.mask & ~now.undecided or known & ~(now.sea | now.island):
        raise ConsistencyError(
            f"a step of {step.technique!r} decides a cell that is already decided, or depends on an undecided cell"
        )
    for cell in step.sea + step.island:
        other = 1 << cell
        as_sea, as_island = (0, other) if step.sea_mask & other else (other, 0)
        flipped = puzzle.painted(Colouring.from_masks(puzzle.grid, sea | as_sea, island | as_island))
        if _decided(solve(flipped, options=options, deadline=deadline)).status is not Status.NONE:
            raise ConsistencyError(
                f"a step of {step.technique!r} does not hold at {puzzle.grid.name(cell)}: {step.text}"
            )


def _decided(result: Result) -> Result:
    """Return ``result`` unchanged, but raise LimitReached if the search stopped at its time limit."""
    if result.status is Status.LIMIT:
        raise Deadline.reached("a hint was found")
    return result


hint = Query("hint", HintRequest, answer)
