"""What each question must answer about a small board, from brute force: ``faults(board)`` lists what is wrong.

A *truth* is the set of all solutions of the puzzle as strings of ``B`` and ``W`` (see ``oracle.py``), and those of them
that agree with the decided cells. Nothing here calls the package but the questions themselves.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from nurikabe_sat.puzzle.cell import Cell, PaintedCell
from nurikabe_sat.puzzle.model import Board, Colour
from nurikabe_sat.queries.check import check
from nurikabe_sat.queries.count import count
from nurikabe_sat.queries.explain import explain
from nurikabe_sat.queries.facts import facts
from nurikabe_sat.queries.hint import hint
from nurikabe_sat.queries.rate import rate
from nurikabe_sat.queries.solve import solve
from nurikabe_sat.queries.unique import unique
from nurikabe_sat.queries.why import why
from tests.support import oracle

Clues = tuple[tuple[int, int | None], ...]
Cells = dict[int, str]
"""Cells with their letters."""


@lru_cache(maxsize=1 << 14)
def all_solutions(rows: int, cols: int, clues: Clues) -> frozenset[str]:
    return frozenset(oracle.solutions(rows, cols, dict(clues)))


class Truth:
    """A board, all solutions of its puzzle, and those that agree with its decided cells."""

    def __init__(self, board: Board) -> None:
        puzzle = board.puzzle
        self.board = board
        self.rows, self.cols = puzzle.rows, puzzle.cols
        self.clues: Clues = tuple((clue.cell, clue.size) for clue in puzzle.clue_list)
        self.decided = {c: one.value for c, one in enumerate(board.colouring.colours) if one is not Colour.UNKNOWN}
        self.of_puzzle = all_solutions(self.rows, self.cols, self.clues)
        self.solutions = agreeing(self.of_puzzle, self.decided)

    @property
    def number(self) -> str:
        """None, one or many solutions."""
        return ("none", "one", "many")[min(2, len(self.solutions))]

    @property
    def facts(self) -> str:
        """The letter that all solutions have, or ``?``."""
        return "".join(letters[0] if len(set(letters)) == 1 else "?" for letters in zip(*self.solutions, strict=True))

    def cell(self, where: Cell | PaintedCell | tuple[int, int, int | None]) -> int:
        return (where[0] - 1) * self.cols + where[1] - 1

    def cells(self, painted: Iterable[PaintedCell]) -> Cells:
        return {self.cell(one): one[2] for one in painted}


def agreeing(solutions: Iterable[str], cells: Cells) -> set[str]:
    return {one for one in solutions if all(one[cell] == letter for cell, letter in cells.items())}


def text(colouring: Any) -> str:
    return "".join(colouring.to_rows())


def faults(board: Board) -> list[str]:
    """What is wrong with the answers about this board, each in one line; none is as it should be."""
    truth = Truth(board)
    return [f"{name}: {fault}" for name, judge in JUDGES.items() for fault in judge(truth)]


def _differ(what: str, found: object, right: object) -> Iterator[str]:
    if found != right:
        yield f"{what}: found {found!r}, right is {right!r}"


def _solve(truth: Truth) -> Iterator[str]:
    answer = solve(truth.board, unique=True)
    yield from _differ("status", answer.status, "solved" if truth.solutions else "none")
    yield from _differ("unique", answer.unique, {"none": None, "one": True, "many": False}[truth.number])
    found = {text(one) for one in (answer.solution, answer.second) if one is not None}
    yield from _differ("solutions", len(found), min(2, len(truth.solutions)))
    yield from _differ("no solution", found - truth.solutions, set())


def _unique(truth: Truth) -> Iterator[str]:
    answer = unique(truth.board)
    yield from _differ("status", answer.status, {"none": "none", "one": "unique", "many": "ambiguous"}[truth.number])
    found = {text(one) for one in answer.solutions}
    yield from _differ("solutions", len(found), min(2, len(truth.solutions)))
    yield from _differ("no solution", found - truth.solutions, set())


def _count(truth: Truth) -> Iterator[str]:
    answer = count(truth.board)
    yield from _differ("count", answer.count, len(truth.solutions))
    yield from _differ("status", answer.status, "complete" if truth.solutions else "none")
    some = count(truth.board, limit=1)
    yield from _differ("one at most", some.status, {"none": "none", "one": "complete", "many": "more"}[truth.number])


def _facts(truth: Truth) -> Iterator[str]:
    answer = facts(truth.board)
    if not truth.solutions:
        yield from _differ("answer", (answer.status, answer.cells, answer.differ), ("none", None, ()))
        return
    yield from _differ("status", answer.status, "complete")
    yield from _differ("cells", "".join(answer.cells or ()), truth.facts)
    open_cells = {cell for cell, letter in enumerate(truth.facts) if letter == "?"}
    yield from _differ("differ", {truth.cell(one) for one in answer.differ}, open_cells)


def _why(truth: Truth) -> Iterator[str]:
    answer = why(truth.board, smallest=True)
    yield from _differ("status", answer.status, {"none": "none", "one": "unique", "many": "ambiguous"}[truth.number])
    yield from _differ("complete", answer.complete, True)
    if answer.status == "none":
        yield from _conflict(truth, answer)
    if answer.status == "ambiguous":
        yield from _ambiguity(truth, answer)


def _conflict(truth: Truth, answer: Any) -> Iterator[str]:
    """A conflict: nothing satisfies it; what is left when any one of it is dropped can be; and none has fewer."""
    clues: Clues = tuple((truth.cell(one), one[2]) for one in answer.conflict)
    cells = truth.cells(answer.decided)
    yield from _differ("clues of the puzzle", set(clues) - set(truth.clues), set())
    yield from _differ("decided cells", {c: truth.decided.get(c) for c in cells}, cells)
    if _can_be_kept(truth, clues, cells):
        yield "the conflict can be kept"
    if truth.of_puzzle:
        drop_one = [(truth.clues, _without(cells, c)) for c in cells]
        fewer = [(truth.clues, dict(some)) for some in combinations(truth.decided.items(), len(cells) - 1)]
    else:
        yield from _differ("decided", cells, {})
        drop_one = [(tuple(one for one in clues if one != dropped), cells) for dropped in clues]
        fewer = [(some, {}) for some in combinations(truth.clues, len(clues) - 1)] if clues else []
    yield from (f"not needed: all but {kept}" for kept in drop_one if not _can_be_kept(truth, *kept))
    yield from (f"smaller: {kept}" for kept in fewer if not _can_be_kept(truth, *kept))


def _without(cells: Cells, dropped: int) -> Cells:
    return {cell: letter for cell, letter in cells.items() if cell != dropped}


def _can_be_kept(truth: Truth, clues: Clues, cells: Cells) -> bool:
    """Whether there is a solution with these, where each other clue is removed or a ``?``."""
    others = [cell for cell, size in truth.clues if (cell, size) not in clues]
    for marks in product((False, True), repeat=len(others)):
        marked = tuple((cell, None) for cell, is_marked in zip(others, marks, strict=True) if is_marked)
        if agreeing(all_solutions(truth.rows, truth.cols, tuple(sorted((*clues, *marked), key=_by_cell))), cells):
            return True
    return False


def _by_cell(clue: tuple[int, int | None]) -> int:
    return clue[0]


def _ambiguity(truth: Truth, answer: Any) -> Iterator[str]:
    found = {text(one) for one in answer.solutions}
    yield from _differ("two solutions", len(found & truth.solutions), 2)
    open_cells = {cell for cell, letter in enumerate(truth.facts) if letter == "?"}
    yield from _differ("regions", {truth.cell(one) for region in answer.regions for one in region}, open_cells)
    cells = truth.cells(answer.cells)
    yield from _differ("left by the cells", agreeing(truth.solutions, cells), {text(answer.solution)})
    for fewer in combinations(open_cells, len(cells) - 1):
        for one in truth.solutions:
            if len(agreeing(truth.solutions, {cell: one[cell] for cell in fewer})) == 1:
                yield f"fewer cells make it unique: {fewer} as in {one}"


def _check(truth: Truth) -> Iterator[str]:
    answer = check(truth.board, solvable=True)
    size = truth.rows * truth.cols
    shown = "".join(truth.decided.get(cell, "W") for cell in range(size))
    yield from _differ("complete", answer.status == "complete", shown in truth.of_puzzle)
    yield from _differ("solvable", answer.solvable, bool(truth.solutions))
    if answer.status == "broken" and truth.solutions:
        yield "broken, though there is a solution"
    is_decided = all(cell in truth.decided for cell in set(range(size)) - {cell for cell, _ in truth.clues})
    if is_decided and answer.status == "undecided":
        yield "undecided, though every cell is decided"


def _hint(truth: Truth) -> Iterator[str]:
    answer = hint(truth.board, reveal=True)
    known = truth.decided | {cell: "W" for cell, _ in truth.clues}
    if not truth.solutions:
        yield from _differ("status", answer.status, "wrong" if truth.of_puzzle else "none")
        if answer.status == "wrong":
            yield from _mistake(truth, answer)
        return
    right = {cell: letter for cell, letter in enumerate(truth.facts) if letter != "?" and cell not in known}
    status = "solved" if len(known) == truth.rows * truth.cols else "step" if right else "ambiguous"
    yield from _differ("status", answer.status, status)
    if answer.status == "step":
        cells = truth.cells(answer.cells or ())
        yield from _differ("step", {c: right.get(c) for c in cells}, cells)
        yield from _forced(truth, cells, map(truth.cell, answer.because or ()), known)


def _forced(truth: Truth, cells: Cells, because: Iterable[int], known: Cells) -> Iterator[str]:
    reason = {}
    for cell in because:
        if cell not in known:
            yield f"the reason names an undecided cell, {cell}"
            return
        reason[cell] = known[cell]
    if not cells:
        yield "a step without cells"
    for cell, letter in cells.items():
        if any(one[cell] != letter for one in agreeing(truth.of_puzzle, reason)):
            yield f"{cell} is not forced to be {letter} by {reason}"


def _mistake(truth: Truth, answer: Any) -> Iterator[str]:
    cells = truth.cells(answer.cells)
    yield from _differ("decided cells", {c: truth.decided.get(c) for c in cells}, cells)
    if agreeing(truth.of_puzzle, cells):
        yield f"a solution has {cells}, which are said to be wrong"
    wrong: Cells = {}
    if len(truth.of_puzzle) == 1:
        (only,) = truth.of_puzzle
        wrong = {cell: letter for cell, letter in truth.decided.items() if only[cell] != letter}
    yield from _differ("wrong", truth.cells(answer.wrong), wrong)


def _explain(truth: Truth) -> Iterator[str]:
    answer = explain(truth.board)
    yield from _differ("status", answer.status, {"none": "none", "one": "solved", "many": "ambiguous"}[truth.number])
    if not truth.solutions:
        return
    known = truth.decided | {cell: "W" for cell, _ in truth.clues}
    for step in answer.steps:
        cells = truth.cells(step.cells)
        yield from _differ("decided again", set(cells) & set(known), set())
        yield from _forced(truth, cells, map(truth.cell, step.because), known)
        known |= cells
    right = {cell: letter for cell, letter in enumerate(truth.facts) if letter != "?"}
    yield from _differ("the end", known, right)


def _rate(truth: Truth) -> Iterator[str]:
    answer = rate(truth.board)
    yield from _differ("status", answer.status, {"none": "none", "one": "rated", "many": "ambiguous"}[truth.number])


JUDGES: dict[str, Callable[[Truth], Iterator[str]]] = {
    "solve": _solve,
    "unique": _unique,
    "count": _count,
    "facts": _facts,
    "why": _why,
    "check": _check,
    "hint": _hint,
    "explain": _explain,
    "rate": _rate,
}
