"""Cells whose colour is certain even if clues are added to the board. An island may get its number later.

. . .        ? B ?     B and W are sea and island in every completion
. 1 .   ->   B W B     ? differs between completions
. . .        ? B ?     . is not known yet, because the time limit was reached
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.diagnosis.draft import NumberTrial, draft_facts, trials
from nurikabe_sat.diagnosis.facts import FactsStatus
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.model import Colour, Colouring
from nurikabe_sat.queries.made_puzzle import in_brackets, rated
from nurikabe_sat.queries.places import marks, places
from nurikabe_sat.queries.query import Answer, BoardRequest, Picture, Query, option
from nurikabe_sat.solving.search import solutions
from nurikabe_sat.wording import count_of

LARGEST = 2500
"""Maximum size of a draft, in cells."""


@dataclass(frozen=True, kw_only=True)
class DraftRequest(BoardRequest):
    """Request for the certain cells of a draft, which is a board to which clues may still be added.

    >>> from nurikabe_sat import draft
    >>> draft([[0, 0, 0], [0, 1, 0], [0, 0, 0]]).cells
    ('?B?', 'BWB', '?B?')
    >>> [(one.number, one.possible) for one in draft([[1, 0, 0, 0]], at="r1c4", largest=3).numbers]
    [(1, True), (2, True), (3, False), (None, True)]
    >>> sorted(str(one) for one in draft([[0, 2, 0]], solutions=10).solutions)
    ['B W W', 'W W B']
    """

    at: str | None = option(None, "Try each number in this empty cell", metavar="CELL")
    largest: int = option(12, "Largest number to try", least=1, most=100)
    solutions: int = option(0, "Also list up to N solutions for the present clues", least=0, most=1000, metavar="N")

    def __post_init__(self) -> None:
        super().__post_init__()
        puzzle = self.board.puzzle
        if puzzle.grid.size > LARGEST:
            raise UsageError(
                Phrase("board: found {n} cells, expected at most {most}", n=puzzle.grid.size, most=LARGEST)
            )
        if self.at is None:
            return
        cell = Cell.of(self.at)
        if puzzle.grid.number(cell) in puzzle.clue_at:
            raise UsageError(f"at: {cell} already has a clue; choose an empty cell")
        object.__setattr__(self, "at", cell.name)


@dataclass(frozen=True)
class TriedNumber:
    """Effect of placing a certain number in an empty cell of a draft.

    Attributes:
        number: The number; None stands for ``?``.
        possible: True if the draft can still be completed; None if the time limit was reached.
        decided: The count of other cells that this number decides.
        cells: Rows with ``B`` and ``W`` in the decided cells and ``.`` elsewhere; None if ``possible`` is not True.
    """

    number: int | None
    possible: bool | None
    decided: int
    cells: tuple[str, ...] | None


@dataclass(frozen=True)
class DraftAnswer(Answer[DraftRequest]):
    """Answer that contains the cells of a draft whose colours are certain.

    Attributes:
        cells: Rows of ``B``, ``W``, ``?`` and ``.``; None if the draft cannot be completed.
        needs: The island cells that need an additional clue, because no existing clue owns them in any completion.
        completion: A complete colouring that additional clues make a solution; None if impossible or out of time.
        numbers: The effect of each number in the cell ``at``, then of ``?``; empty without ``at``.
        solutions: Solutions of the puzzle without further clues, at most the requested number.
        more: True if the puzzle has more solutions than those in ``solutions``.
        level: The level of the puzzle if ``solutions`` is its only solution; None otherwise or out of time.
        score: The score of the puzzle, like ``level``.
    """

    exits: ClassVar = {"open": 0, "none": 1, "limit": 3}

    status: Literal["open", "none", "limit"]
    cells: tuple[str, ...] | None
    needs: tuple[Cell, ...]
    completion: Colouring | None
    numbers: tuple[TriedNumber, ...]
    solutions: tuple[Colouring, ...] = ()
    more: bool = False
    level: str | None = None
    score: float | None = None

    def output(self) -> str:
        if self.cells is None:
            return "no completion\n"
        lines = [*self._with_clues(self.cells), *map(self._number, self.numbers)]
        lines += [line for one in self.solutions for line in ("", *self._with_clues(one.to_rows()))]
        return "".join(f"{line}\n" for line in lines)

    def _with_clues(self, rows: Sequence[str]) -> Iterator[str]:
        """Yield rows of letters, in which each number of the puzzle replaces the ``W`` of its cell."""
        puzzle = self.request.board.puzzle
        sizes = {clue.cell: str(clue.size) for clue in puzzle.clue_list if clue.size is not None}
        width = max(map(len, sizes.values()), default=1)
        for row, letters in zip(puzzle.grid.row_slices, rows, strict=True):
            cells = range(puzzle.grid.size)[row]
            yield " ".join(sizes.get(c, letter).rjust(width) for c, letter in zip(cells, letters, strict=True))

    def _sentences(self) -> Sequence[str]:
        if self.status == "none":
            return ["whatever clues you add, this draft has no solution"]
        lines = []
        if self.cells is not None:
            sure = sum(letter in "BW" for row in self.cells for letter in row)
            lines.append(f"draft: {sure} of {count_of(self.request.board.puzzle.grid.size, 'cell')} are certain")
        if self.needs:
            lines.append(f"these cells need a clue: {', '.join(map(str, self.needs))}")
        if self.request.solutions:
            least = "at least " if self.more or self.status == "limit" else ""
            rating = in_brackets(self.level, self.score)
            lines.append(f"without further clues: {least}{count_of(len(self.solutions), 'solution')}{rating}")
        if self.status == "limit":
            lines.append("the time limit was reached before everything was known")
        return lines

    def _number(self, one: TriedNumber) -> str:
        number = f"{'?' if one.number is None else one.number} at {self.request.at}"
        if one.possible is False:
            return f"{number}: impossible"
        if one.possible is None:
            return f"{number}: the time limit was reached"
        return f"{number}: decides {count_of(one.decided, 'more cell')}"

    def pictures(self) -> Sequence[Picture]:
        if self.cells is None:
            return []
        unknown = Colour.UNKNOWN.value
        colouring = Colouring.from_rows([row.replace("?", unknown) for row in self.cells])
        board, table = self.request.board, tuple(map(self._number, self.numbers))
        shown = [Picture(board.painted(colouring), marks(self.needs), caption=table)]
        for number, one in enumerate(self.solutions, 1):
            shown.append(Picture(board.painted(one), caption=(f"solution {number}",)))
        return shown


def answer(request: DraftRequest, deadline: Deadline) -> DraftAnswer:
    board, grid = request.board, request.board.puzzle.grid
    board.puzzle.rules.require_plain("drafts")
    found = draft_facts(board, deadline)
    if found.status is FactsStatus.NONE:
        return DraftAnswer("none", None, (), None, ())
    status: Literal["open", "limit"] = "open" if found.status is FactsStatus.COMPLETE else "limit"
    if found.completion is None:
        return DraftAnswer(status, None, (), None, ())
    letters = ["?" if c in found.open else colour.value for c, colour in enumerate(found.colouring.colours)]
    rows = tuple("".join(letters[row]) for row in grid.row_slices)
    numbers: tuple[TriedNumber, ...] = ()
    if request.at is not None:
        sizes = (*range(1, min(request.largest, grid.size) + 1), None)
        cell = grid.number(Cell.of(request.at))
        known = union_of(found.colouring.masks) | 1 << cell
        numbers = tuple(_tried(one, known) for one in trials(board, cell, sizes, deadline))
        if len(numbers) < len(sizes):
            status = "limit"
    listed, is_late = _listed(request, deadline)
    is_unique = len(listed) == 1 and not is_late and not any(board.colouring.masks)
    level, score = rated(board.puzzle, deadline) if is_unique else (None, None)
    return DraftAnswer(
        "limit" if is_late else status,
        rows,
        places(grid, sorted(found.needs)),
        found.completion,
        numbers,
        listed[: request.solutions],
        len(listed) > request.solutions,
        level,
        score,
    )


def _listed(request: DraftRequest, deadline: Deadline) -> tuple[tuple[Colouring, ...], bool]:
    """Return at most one solution more than requested, and whether the time limit was reached."""
    listed: list[Colouring] = []
    try:
        if request.solutions:
            listed.extend(solutions(request.board, request.solutions + 1, deadline=deadline))
    except LimitReached:
        return tuple(listed), True
    return tuple(listed), False


def _tried(trial: NumberTrial, known: int) -> TriedNumber:
    found = trial.facts
    if found.status is FactsStatus.NONE:
        return TriedNumber(trial.size, False, 0, None)
    if found.completion is None:
        return TriedNumber(trial.size, None, 0, None)
    sea, island = (mask & ~known for mask in found.colouring.masks)
    fresh = Colouring.from_masks(found.colouring.grid, sea, island)
    return TriedNumber(trial.size, True, (sea | island).bit_count(), tuple(fresh.to_rows()))


draft = Query("draft", DraftRequest, answer, quick_without=("at", "solutions"))
