"""Cells whose colour is certain even if clues are added to the board. An island may get its number later.

. . .        ? B ?     B and W are sea and island in every completion
. 1 .   ->   B W B     ? differs between completions
. . .        ? B ?     . is not known yet, because the time limit was reached
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.diagnosis.draft import DraftFacts, NumberTrial, draft_facts, trials
from nurikabe_sat.diagnosis.facts import FactsStatus
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.puzzle.cell import Cell, cells_of
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring
from nurikabe_sat.queries.made_puzzle import in_brackets, rated
from nurikabe_sat.queries.places import marks, places
from nurikabe_sat.queries.query import Answer, BoardRequest, Picture, Query, option
from nurikabe_sat.solving.search import solutions
from nurikabe_sat.wording import count_of

LARGEST = 2500
"""Maximum size of a draft, in cells."""

ALL = "all"
"""Value of ``at`` that stands for all empty cells."""

_COUNTED = 10
"""Maximum number of solutions to count if a number is the last clue."""

_RATING = 2.0
"""Time limit for the rating, in seconds."""


@dataclass(frozen=True, kw_only=True)
class DraftRequest(BoardRequest):
    """Request for the certain cells of a draft, which is a board to which clues may still be added.

    >>> from nurikabe_sat import draft
    >>> draft([[0, 0, 0], [0, 1, 0], [0, 0, 0]]).cells
    ('?B?', 'BWB', '?B?')
    >>> [(one.number, one.possible, one.solutions) for one in draft([[1, 0, 0, 0]], at="r1c4", largest=3).numbers]
    [(1, True, 1), (2, True, 1), (3, False, 0), (None, True, 2)]
    >>> [(str(one.at), one.possible) for one in draft([[1, 0, 0, 0]], at="all", numbers=[2]).numbers]
    [('r1c3', True), ('r1c4', True)]
    >>> sorted(str(one) for one in draft([[0, 2, 0]], solutions=10).solutions)
    ['B W W', 'W W B']
    """

    at: tuple[str, ...] = option((), 'Try each number in this empty cell, or in all with "all"', metavar="CELL")
    largest: int = option(12, "Largest number to try", least=1, most=100)
    numbers: tuple[int, ...] = option((), "Try only these numbers", least=1, most=LARGEST, metavar="N")
    solutions: int = option(0, "Also list up to N solutions for the present clues", least=0, most=1000, metavar="N")

    def __post_init__(self) -> None:
        super().__post_init__()
        puzzle = self.board.puzzle
        if puzzle.grid.size > LARGEST:
            raise UsageError(
                Phrase("board: found {n} cells, expected at most {most}", n=puzzle.grid.size, most=LARGEST)
            )
        if self.numbers and not self.at:
            raise UsageError("numbers: requires a cell to try the numbers in, for example at 'all'")
        if self.at in (ALL, (ALL,), [ALL]):
            if not self.numbers:
                raise UsageError("at: 'all' requires numbers, for example the number 4")
            object.__setattr__(self, "at", (ALL,))
            return
        cells = cells_of(self.at)
        for cell in cells:
            if puzzle.grid.number(cell) in puzzle.clue_at:
                raise UsageError(f"at: {cell} already has a clue; choose an empty cell")
        object.__setattr__(self, "at", tuple(dict.fromkeys(cell.name for cell in cells)))


@dataclass(frozen=True)
class TriedNumber:
    """Effect of placing a certain number in an empty cell of a draft.

    Attributes:
        at: The cell.
        number: The number; None stands for ``?``.
        possible: True if the draft can still be completed; None if the time limit was reached.
        decided: The count of other cells that this number decides.
        cells: Rows with ``B`` and ``W`` in the decided cells and ``.`` elsewhere; None if ``possible`` is not True.
        solutions: The count of solutions if this is the last clue, at most 10; None if the time limit was reached.
        more: True if there are more solutions.
        differing: The count of cells in which these solutions differ.
    """

    at: Cell
    number: int | None
    possible: bool | None
    decided: int
    cells: tuple[str, ...] | None
    solutions: int | None = None
    more: bool = False
    differing: int = 0

    def __str__(self) -> str:
        name = f"{'?' if self.number is None else self.number} at {self.at}"
        if self.possible is False:
            return f"{name}: impossible"
        if self.possible is None:
            return f"{name}: the time limit was reached"
        last = "" if self.solutions is None else f", and as the last clue: {self._as_last}"
        return f"{name}: decides {count_of(self.decided, 'more cell')}{last}"

    @property
    def is_unique(self) -> bool:
        """True if the puzzle is unique with this number as the last clue."""
        return self.solutions == 1 and not self.more

    @property
    def _as_last(self) -> str:
        if self.more:
            return f"more than {count_of(self.solutions or 0, 'solution')}"
        if not self.solutions or self.is_unique:
            return "unique" if self.solutions else "no solution"
        return f"{count_of(self.solutions, 'solution')}, {count_of(self.differing, 'cell')} differ"


@dataclass(frozen=True)
class DraftAnswer(Answer[DraftRequest]):
    """Answer that contains the cells of a draft whose colours are certain.

    Attributes:
        cells: Rows of ``B``, ``W``, ``?`` and ``.``; None if the draft cannot be completed.
        needs: The island cells that need an additional clue, because no existing clue owns them in any completion.
        completion: A complete colouring that additional clues make a solution; None if impossible or out of time.
        numbers: The effects of the numbers in each cell of ``at``. Unless the request names numbers, ``?`` is the last.
            With ``all``, cells that are certainly sea are omitted.
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
        lines = [*self._with_clues(self.cells), *self._table()]
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
            is_rated = len(self.solutions) == 1 and not self.more and self._is_plain
            late = f" (no level is known after {_RATING:g} s)" if is_rated and self.status == "open" else ""
            rating = in_brackets(self.level, self.score) or late
            lines.append(f"without further clues: {least}{count_of(len(self.solutions), 'solution')}{rating}")
        if self.status == "limit":
            lines.append("the time limit was reached before everything was known")
        return lines

    @property
    def _is_plain(self) -> bool:
        return not any(self.request.board.colouring.masks)

    def _table(self) -> Iterator[str]:
        """Yield a line for each tried number or, for all cells, a map of the board for each number."""
        if self.request.at != (ALL,):
            yield from map(str, self.numbers)
            return
        puzzle = self.request.board.puzzle
        for number in self.request.numbers:
            yield f"{number} as the next clue: the cells that it decides (x: impossible, #: a clue, !: unique)"
            signs = {puzzle.grid.number(one.at): _sign(one) for one in self.numbers if one.number == number}
            signs |= dict.fromkeys(puzzle.clue_at, "# ")
            width = max(map(len, signs.values()), default=2)
            for row in puzzle.grid.row_slices:
                cells = range(puzzle.grid.size)[row]
                yield "".join(signs.get(c, "x ").rjust(width) for c in cells).rstrip()

    def pictures(self) -> Sequence[Picture]:
        if self.cells is None:
            return []
        unknown = Colour.UNKNOWN.value
        colouring = Colouring.from_rows([row.replace("?", unknown) for row in self.cells])
        board = self.request.board
        shown = [Picture(board.painted(colouring), marks(self.needs), caption=tuple(self._table()))]
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
    numbers, is_late = _tried_numbers(request, found, deadline)
    status = "limit" if is_late else status
    listed, is_late = _listed(request, deadline)
    is_unique = len(listed) == 1 and not is_late and not any(board.colouring.masks)
    level, score = rated(board.puzzle, deadline.sooner(_RATING)) if is_unique else (None, None)
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


def _tried_numbers(
    request: DraftRequest, found: DraftFacts, deadline: Deadline
) -> tuple[tuple[TriedNumber, ...], bool]:
    """Return the effects of the requested numbers, and whether the time limit was reached."""
    board, grid = request.board, request.board.puzzle.grid
    free = grid.all_cells & ~(found.colouring.masks[0] | board.puzzle.clue_mask)
    cells = members_of(free) if request.at == (ALL,) else [grid.number(cell) for cell in cells_of(request.at)]
    every: list[int | None] = [*range(1, min(request.largest, grid.size) + 1), None]
    sizes = request.numbers or every
    numbers: list[TriedNumber] = []
    for cell in cells:
        known = union_of(found.colouring.masks) | 1 << cell
        numbers += (_tried(board, cell, one, known, deadline) for one in trials(board, cell, sizes, deadline))
    is_late = len(numbers) < len(cells) * len(sizes) or any(one.solutions is None for one in numbers)
    return tuple(numbers), is_late


def _tried(board: Board, cell: int, trial: NumberTrial, known: int, deadline: Deadline) -> TriedNumber:
    found, at = trial.facts, Cell(*board.puzzle.grid.place(cell))
    if found.status is FactsStatus.NONE:
        return TriedNumber(at, trial.size, False, 0, None, 0)
    if found.completion is None:
        return TriedNumber(at, trial.size, None, 0, None)
    sea, island = (mask & ~known for mask in found.colouring.masks)
    fresh = Colouring.from_masks(found.colouring.grid, sea, island)
    tried = TriedNumber(at, trial.size, True, (sea | island).bit_count(), tuple(fresh.to_rows()))
    puzzle = board.puzzle.with_clues((*board.puzzle.clue_list, Clue(cell, trial.size)))
    try:
        listed = list(solutions(puzzle.painted(board.colouring), _COUNTED + 1, deadline=deadline))
    except LimitReached:
        return tried
    differing = union_of(one.masks[0] ^ listed[0].masks[0] for one in listed).bit_count()
    count, is_more = min(len(listed), _COUNTED), len(listed) > _COUNTED
    return replace(tried, solutions=count, more=is_more, differing=differing)


def _sign(one: TriedNumber) -> str:
    """Return the entry of a map for a tried number. Its last character shows whether the puzzle is then unique."""
    if not one.possible:
        return "? " if one.possible is None else "x "
    return f" {one.decided}{'!' if one.is_unique else ' '}"


draft = Query("draft", DraftRequest, answer, quick_without=("at", "solutions"))
