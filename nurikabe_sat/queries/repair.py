"""Proposals that make a puzzle solvable, unique or of a certain level by changing few clues.

A change is one clue that gets another number (or ``?``), moves with its number, is added or is removed. An exact search
comes first, which proves the minimum. If it takes too long, pairs of small changes and a local search follow. Each
proposal comes with its solution, which is proved to be the only one. Decided cells count as given.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.technique import LEVELS
from nurikabe_sat.errors import UsageError
from nurikabe_sat.making.clues.edits import Edit
from nurikabe_sat.making.clues.repair import Repaired, Repairing
from nurikabe_sat.making.generator.frame import NONE, Symmetry, require_square
from nurikabe_sat.making.proposals import MOST_EXACT, proposals_for
from nurikabe_sat.progress import BEST
from nurikabe_sat.puzzle.cell import Cell, NumberedCell, cells_of
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colouring
from nurikabe_sat.queries.clue_rows import HasClues, clue_rows
from nurikabe_sat.queries.made_puzzle import in_brackets, making, of_level, rated
from nurikabe_sat.queries.places import marks
from nurikabe_sat.queries.query import Picture, SolverAnswer, option
from nurikabe_sat.queries.solver_request import RuledRequest
from nurikabe_sat.wording import count_of

TIMEOUT = 12.0
"""Default time limit, in seconds. With more time, proposals with fewer changes may be found."""

_SEARCH, _RATINGS = 0.72, 0.86
"""Shares of the time limit after which the search and the ratings of the proposals end."""

_RATING = 0.5
"""Share of the remaining time for ratings that the rating of one proposal gets."""

Goal = Literal["unique", "solvable", "easy", "medium", "hard", "expert", "extreme"]


@dataclass(frozen=True, kw_only=True)
class RepairRequest(RuledRequest):
    """Request to repair a puzzle, with the goal and with limits on the changes.

    Decided cells count as given. They keep their colours in every proposal, which is unique together with them.

    >>> from nurikabe_sat import repair, read_board
    >>> repair(read_board("nurikabe/2/2/2i")).proposals[0].changes[0].in_words
    'change the 2 at r1c1 to 1'
    """

    to: Goal = option("unique", "Goal: a solution, a unique solution, or a unique solution and a level")
    max_changes: int | None = option(None, "Maximum number of clue changes (default: any number)", least=1, most=6)
    limit: int = option(5, "Maximum number of proposals", least=1, most=100)
    symmetry: Symmetry = option(NONE, "Symmetry of the clue positions")
    numbers: tuple[int, ...] = option((), "Use only these numbers", least=1, most=10**6, metavar="N")

    keep: tuple[str, ...] = option((), "Do not change the clue in this cell", metavar="CELL")

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "keep", tuple(cell.name for cell in cells_of(self.keep)))
        for clue in self.kept:
            if self.numbers and clue.size is not None and clue.size not in self.numbers:
                raise UsageError(f"keep: the {clue} to keep is not one of the numbers; allow it or leave out the cell")
        rows, cols = self.board.puzzle.shape
        require_square(self.symmetry, rows, cols)
        for number in self.numbers:
            if number > rows * cols:
                raise UsageError(f"numbers: found {number}, expected at most {rows * cols}")

    @property
    def kept(self) -> tuple[Clue, ...]:
        """The clues that may not change. Raises UsageError if a cell to keep has no clue."""
        puzzle = self.board.puzzle
        for name in self.keep:
            if puzzle.grid.number(Cell.of(name)) not in puzzle.clue_at:
                raise UsageError(f"keep: {name} has no clue; choose a cell with a clue")
        return tuple(puzzle.clue_at[puzzle.grid.number(Cell.of(name))] for name in self.keep)


@dataclass(frozen=True)
class ClueChange:
    """Change of a clue: the cell and the number before and after the change.

    ``before`` or ``after`` is None if the clue is added or removed. The number of a clue ``?`` is None.
    """

    kind: Literal["change", "move", "add", "remove"]
    before: NumberedCell | None
    after: NumberedCell | None
    in_words: str


@dataclass(frozen=True)
class Proposal(HasClues):
    """Repaired puzzle, without a level and a score if it has several solutions or if the rating takes too long."""

    changes: tuple[ClueChange, ...]
    clues: tuple[str, ...]
    solution: Colouring
    level: str | None
    score: float | None


@dataclass(frozen=True)
class RepairAnswer(SolverAnswer[RepairRequest]):
    """Answer that contains proposals for repairing a puzzle.

    The status is ``right`` if no change is needed, and ``none`` if the allowed number of changes is not enough. It is
    ``repaired`` if the first proposal has the minimum number of changes, and ``best`` if fewer changes may be enough.

    Attributes:
        solutions: Up to two solutions of the original board.
        tried: The number of changes that is known not to be enough.
        largest: The largest number that was considered for a clue.
        seconds: If the status is ``best``, the wall time of the search in seconds; otherwise None.
    """

    exits: ClassVar = {"right": 0, "repaired": 0, "best": 0, "none": 1, "limit": 3}

    status: Literal["right", "repaired", "best", "none", "limit"]
    solutions: tuple[Colouring, ...]
    tried: int
    largest: int
    proposals: tuple[Proposal, ...]
    seconds: float | None = None

    def _sentences(self) -> Sequence[str]:
        goal = self._goal
        if self.status == "right":
            decided = " together with its decided cells" if any(self.request.board.colouring.masks) else ""
            return [f"nothing to repair: the puzzle{decided} is {goal}"]
        number = ("no solution", "one solution", "several solutions")[len(self.solutions)]
        tried = f"{count_of(self.tried, 'change')} do not make it {goal}, with numbers up to {self.largest}"
        tried = tried.replace("1 change do ", "1 change does ")
        if self.status == "none":
            return [f"{number}; {tried}"]
        if self.status == "limit":
            known = f": {tried}" if self.tried else ""
            return [f"{number}; the time limit was reached before it was repaired{known}"]
        needed = len(self.proposals[0].changes)
        enough = f"{number}; {count_of(needed, 'change')} make{'s' if needed == 1 else ''} it {goal}"
        lines = [f"{enough}, fewer do not"]
        if self.status == "best":
            lines = [f"{enough}: the best found in {self.seconds} s, fewer changes may be enough"]
        is_rated = self.request.to != "solvable" and self.request.board.puzzle.rules.are_plain
        late = " (not rated within the time limit)" if is_rated else ""
        for index, one in enumerate(self.proposals, 1):
            rating = in_brackets(one.level, one.score) or late
            lines.append(f"{index}. {', '.join(change.in_words for change in one.changes)}{rating}")
        return lines

    @property
    def _goal(self) -> str:
        request = self.request
        words = [request.to if request.to in ("unique", "solvable") else f"unique and {request.to}"]
        if request.symmetry != NONE:
            words.append(f"with the symmetry {request.symmetry}")
        if request.numbers:
            words.append(f"with no numbers but {', '.join(map(str, request.numbers))}")
        if request.keep:
            words.append(f"without a change at {', '.join(request.keep)}")
        return " ".join(words)

    def pictures(self) -> Sequence[Picture]:
        if self.status == "right":
            return [Picture(self.request.board.painted(self.solutions[0]))]
        shown = []
        for one in self.proposals:
            befores = (change.before for change in one.changes if change.before is not None)
            afters = (change.after for change in one.changes if change.after is not None)
            shown.append(Picture(Board(one.puzzle, one.solution), marks(afters, befores)))
        return shown


def answer(request: RepairRequest, deadline: Deadline) -> RepairAnswer:
    """Return proposals that repair a puzzle.

    Raises:
        LimitReached: If the time limit is reached before it is known whether a change is needed.
    """
    search, ratings = deadline.share(_SEARCH), deadline.share(_RATINGS)
    with BEST.through(lambda found: _answer(request, found, Deadline.after(0))):
        found = proposals_for(
            request.board,
            unique=request.to != "solvable",
            level=next((level for level in LEVELS if level == request.to), None),
            accepts=of_level(request.to, request.board, search),
            symmetry=request.symmetry,
            numbers=request.numbers,
            kept=request.kept,
            most_changes=request.max_changes,
            proposals=request.limit,
            options=request.options,
            search=search,
            deadline=deadline,
        )
    answered = _answer(request, found, ratings)
    is_known = found.tried == (request.max_changes or MOST_EXACT)
    is_late = request.max_changes is None and search.is_over()
    return replace(answered, status="none") if answered.status == "limit" and is_known and not is_late else answered


def _answer(request: RepairRequest, found: Repairing, deadline: Deadline) -> RepairAnswer:
    """Return the answer with the given proposals. After the deadline, proposals get no rating."""
    proposals = tuple(_proposal(request, one, deadline) for one in found.repaired)
    return RepairAnswer(_status(found), found.solutions, found.tried, found.largest, proposals, found.seconds)


def _status(found: Repairing) -> Literal["right", "repaired", "best", "limit"]:
    if found.is_right:
        return "right"
    if found.repaired:
        return "repaired" if found.seconds is None else "best"
    return "limit"


def _proposal(request: RepairRequest, one: Repaired, deadline: Deadline) -> Proposal:
    grid = one.puzzle.grid
    changes = tuple(_change(grid, edit) for edit in one.edits)
    level, score = (None, None) if request.to == "solvable" else rated(one.puzzle, deadline.share(_RATING))
    return Proposal(changes, clue_rows(one.puzzle), one.solution, level, score)


def _change(grid: Grid, edit: Edit) -> ClueChange:
    return ClueChange(edit.kind, _at(grid, edit.before), _at(grid, edit.after), edit.in_words(grid))


def _at(grid: Grid, clue: Clue | None) -> NumberedCell | None:
    return None if clue is None else NumberedCell(*grid.place(clue.cell), clue.size)


repair = making("repair", RepairRequest, answer, TIMEOUT, puzzle="1 3\n2 . 1\n")
