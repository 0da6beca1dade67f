"""The fewest changes of clues that make a puzzle unique, solvable, or of a level: several proposals.

A change is one clue that gets another number (or ``?``), moves with its number, is added or is removed. Each proposal
has the fewest changes, and comes with its solution, which is proved to be the only one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.making.clues.edits import Edit
from nurikabe_sat.making.clues.repair import Repaired, Repairing
from nurikabe_sat.making.clues.repair import repair as find
from nurikabe_sat.puzzle.cell import NumberedCell
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colouring
from nurikabe_sat.queries.clue_rows import HasClues, clue_rows
from nurikabe_sat.queries.made_puzzle import SEARCH_SHARE, in_brackets, making, of_level, rated
from nurikabe_sat.queries.places import marks
from nurikabe_sat.queries.query import Picture, SolverAnswer, option
from nurikabe_sat.queries.solver_request import RuledRequest
from nurikabe_sat.wording import count_of

Goal = Literal["unique", "solvable", "easy", "medium", "hard", "expert", "extreme"]


@dataclass(frozen=True, kw_only=True)
class RepairRequest(RuledRequest):
    """Request of ``repair``: the goal, and limits for the changes.

    Decided cells hold in the solutions of all proposals.

    >>> from nurikabe_sat import repair, read_board
    >>> repair(read_board("nurikabe/2/2/2i")).proposals[0].changes[0].in_words
    'change the 2 at r1c1 to 1'
    """

    to: Goal = option("unique", "Goal: solvable, unique, or a level")
    max_changes: int = option(3, "Maximum number of clue changes", least=1, most=6)
    limit: int = option(5, "Maximum number of proposals", least=1, most=100)


@dataclass(frozen=True)
class ClueChange:
    """One change: the clue before and after, as row, column and number (null for ``?``); null if it is missing."""

    kind: Literal["change", "move", "add", "remove"]
    before: NumberedCell | None
    after: NumberedCell | None
    in_words: str


@dataclass(frozen=True)
class Proposal(HasClues):
    """Repaired puzzle. ``level`` and ``score``: null if it has several solutions, or if rating takes too long."""

    changes: tuple[ClueChange, ...]
    clues: tuple[str, ...]
    solution: Colouring
    level: str | None
    score: float | None


@dataclass(frozen=True)
class RepairAnswer(SolverAnswer[RepairRequest]):
    """Answer of ``repair``. ``right``: no change is needed. ``none``: the allowed number of changes is not enough.

    ``solutions``
        up to two solutions of the original board.
    ``tried``
        this number of changes is known not to be enough.
    ``largest``
        the largest number that was considered for a clue.
    ``proposals``
        each has the minimum number of changes.
    """

    exits: ClassVar = {"right": 0, "repaired": 0, "none": 1, "limit": 3}

    status: Literal["right", "repaired", "none", "limit"]
    solutions: tuple[Colouring, ...]
    tried: int
    largest: int
    proposals: tuple[Proposal, ...]

    def _sentences(self) -> Sequence[str]:
        goal = self.request.to if self.request.to in ("unique", "solvable") else f"unique and {self.request.to}"
        if self.status == "right":
            return [f"nothing to repair: the puzzle is {goal}"]
        number = ("no solution", "one solution", "several solutions")[len(self.solutions)]
        tried = f"{count_of(self.tried, 'change')} do not make it {goal}, with numbers up to {self.largest}"
        tried = tried.replace("1 change do ", "1 change does ")
        if self.status == "none":
            return [f"{number}; {tried}"]
        if self.status == "limit":
            known = f": {tried}" if self.tried else ""
            return [f"{number}; the time limit came before it was repaired{known}"]
        needed = len(self.proposals[0].changes)
        lines = [f"{number}; {count_of(needed, 'change')} make{'s' if needed == 1 else ''} it {goal}, fewer do not"]
        for index, one in enumerate(self.proposals, 1):
            rating = in_brackets(one.level, one.score)
            lines.append(f"{index}. {', '.join(change.in_words for change in one.changes)}{rating}")
        return lines

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
    """Return the proposals. Raises LimitReached if it is not known whether a change is needed."""
    search = deadline.share(SEARCH_SHARE)
    found = find(
        request.board,
        unique=request.to != "solvable",
        accepts=of_level(request.to, request.board, search),
        most_changes=request.max_changes,
        proposals=request.limit,
        options=request.options,
        deadline=search,
    )
    proposals = tuple(_proposal(request, one, deadline) for one in found.repaired)
    return RepairAnswer(_status(found, request.max_changes), found.solutions, found.tried, found.largest, proposals)


def _status(found: Repairing, changes: int) -> Literal["right", "repaired", "none", "limit"]:
    if found.is_right:
        return "right"
    if found.repaired:
        return "repaired"
    return "none" if found.tried == changes else "limit"


def _proposal(request: RepairRequest, one: Repaired, deadline: Deadline) -> Proposal:
    grid = one.puzzle.grid
    changes = tuple(_change(grid, edit) for edit in one.edits)
    level, score = (None, None) if request.to == "solvable" else rated(one.puzzle, deadline)
    return Proposal(changes, clue_rows(one.puzzle), one.solution, level, score)


def _change(grid: Grid, edit: Edit) -> ClueChange:
    return ClueChange(edit.kind, _at(grid, edit.before), _at(grid, edit.after), edit.in_words(grid))


def _at(grid: Grid, clue: Clue | None) -> NumberedCell | None:
    return None if clue is None else NumberedCell(*grid.place(clue.cell), clue.size)


repair = making("repair", RepairRequest, answer, puzzle="1 3\n2 . 1\n")
