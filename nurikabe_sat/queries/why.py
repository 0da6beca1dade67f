"""Reason why a board has no solution, or more than one solution.

Without a solution, the answer is a minimal set of clues that cannot all be kept, and the rules involved. The remaining
clues of the set can be satisfied if any one of them is removed or becomes a ``?``. Clues outside the set can have other
conflicts. If only the painted cells rule out all solutions, the set contains painted cells.

With several solutions, the answer is two solutions, the regions in which solutions differ, and a few cells whose
colours make the puzzle unique. Their number is the minimum if that is known soon, or if ``smallest`` is set.

Another solver and the referee check each part of the answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.conflict import (
    AllNeeded,
    CluesClash,
    PaintedClash,
    PerhapsNotAllNeeded,
    RulesInvolved,
)
from nurikabe_sat.deduction.arguments.named import clues_named
from nurikabe_sat.diagnosis.ambiguity import Ambiguity, ambiguity
from nurikabe_sat.diagnosis.conflict import Conflict, conflict
from nurikabe_sat.diagnosis.facts import Facts, FactsStatus, facts
from nurikabe_sat.diagnosis.words import elements, rule_in_words, rules_named
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.puzzle.cell import Cell, NumberedCell, PaintedCell
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colouring
from nurikabe_sat.queries.arguments import ArgumentAnswer
from nurikabe_sat.queries.places import marks, painted, places
from nurikabe_sat.queries.query import Picture, Query, SolverAnswer, option
from nurikabe_sat.queries.solver_request import RuledRequest
from nurikabe_sat.queries.verdict_words import obvious_reason
from nurikabe_sat.sat.unverified import unverified
from nurikabe_sat.solving.search import Options
from nurikabe_sat.wording import count_of

DEFAULT_TIMEOUT = 60.0
_LATE = "not complete: the time limit was reached; a larger --timeout may show more"
FACTS_SHARE = 0.5
"""Share of the time limit for deciding whether the board has no, one or several solutions."""


@dataclass(frozen=True, kw_only=True)
class WhyRequest(RuledRequest):
    """Request for the reason why a board does not have exactly one solution.

    Attributes:
        smallest: Search for a minimum conflict, or for a minimum set of cells that makes the puzzle unique.

    >>> from nurikabe_sat import read_board, why
    >>> why(read_board("nurikabe/2/2/2i")).status
    'ambiguous'
    """

    smallest: bool = option(False, "Find a smallest conflict or set of cells (can be slow)")


@dataclass(frozen=True)
class WhyAnswer(SolverAnswer[WhyRequest]):
    """Answer that contains the reason why a board has no solution, or more than one solution.

    Attributes:
        complete: True if no time limit was reached.
        conflict: If no solution exists, clues that contradict each other or the cells in ``decided``.
        decided: If no solution exists, the painted cells in the conflict.
        rules: If no solution exists, the rules in the conflict.
        minimal: True if every clue and cell of the conflict is known to be necessary.
        unproved: The clues and painted cells of the conflict that are not known to be necessary.
        smallest: True if no conflict with fewer clues and cells exists.
        arguments: If no solution exists, the argument of each line after the first, for translations.
        solutions: Two solutions, if several exist.
        regions: The connected groups of cells in which solutions differ.
        cells: Cells that make the puzzle unique, if they were found in time.
        solution: The only solution of the puzzle with the colours of these cells.
    """

    exits: ClassVar = {"unique": 0, "none": 1, "ambiguous": 1, "limit": 3}

    status: Literal["unique", "none", "ambiguous", "limit"]
    lines: tuple[str, ...]
    complete: bool
    conflict: tuple[NumberedCell, ...] = ()
    rules: tuple[str, ...] = ()
    decided: tuple[PaintedCell, ...] = ()
    minimal: bool = False
    unproved: tuple[Cell, ...] = ()
    smallest: bool = False
    arguments: tuple[ArgumentAnswer, ...] = ()
    solutions: tuple[Colouring, ...] = ()
    facts: Colouring | None = None
    regions: tuple[tuple[Cell, ...], ...] = ()
    cells: tuple[PaintedCell, ...] | None = None
    solution: Colouring | None = None

    @property
    def is_cut_short(self) -> bool:
        return not self.complete or (self.status == "none" and not self.minimal)

    def _sentences(self) -> Sequence[str]:
        return [*self.lines, *([] if self.complete else [_LATE])]

    def pictures(self) -> Sequence[Picture]:
        board = self.request.board
        if self.facts is None:
            focus = self.decided or self.conflict
            shown = Picture(board, marks(focus, self.conflict))
            return [] if self.status == "limit" else [shown]
        deciding = [one.cell for one in self.cells or ()]
        differing = [one for region in self.regions for one in region if one not in deciding]
        both = self.solutions if self.status == "ambiguous" else ()
        different = marks(both[0].differences(both[1])) if both else {}
        return [
            Picture(board.painted(self.facts), marks(differing, deciding)),
            *(Picture(board.painted(solution), different) for solution in both),
        ]


def answer(request: WhyRequest, deadline: Deadline) -> WhyAnswer:
    try:
        return _find(request, deadline)
    except LimitReached as limit:
        return WhyAnswer("limit", (str(limit),), complete=False)


def _find(request: WhyRequest, deadline: Deadline) -> WhyAnswer:
    board, options = request.board, request.options
    with unverified() as claims:
        found = facts(board, options, deadline.share(FACTS_SHARE))
        if found.status is FactsStatus.NONE:
            try:
                fight = conflict_of(board, fewest=request.smallest, options=options, deadline=deadline)
            except LimitReached:
                return WhyAnswer("none", ("no solution; why, was not found in time",), complete=False)
            claims.verified()  # by another solver and the rules
            return _no_solution(board, fight, fewest=request.smallest)
    two = ambiguity(board, found, options, deadline, smallest=request.smallest)
    if two is not None:
        return _several(board.puzzle.grid, found, two)
    if found.status is FactsStatus.LIMIT:
        raise deadline.reached("the solver decided whether the solution is unique")
    only = found.colouring
    return WhyAnswer(
        "unique", ("there is exactly one solution: nothing is wrong",), complete=True, solutions=(only,), facts=only
    )


def conflict_of(
    board: Board, *, fewest: bool = False, options: Options | None = None, deadline: Deadline = NEVER
) -> Conflict:
    """Return the conflict of a board without a solution. The arguments are those of ``conflict``.

    Raises:
        LimitReached: If the deadline passes first.
        ConsistencyError: If the formula of conflicts allows a solution.
    """
    fight = conflict(board, fewest=fewest, options=options, deadline=deadline)
    if fight is None:
        raise ConsistencyError("two formulas of the same puzzle disagree on whether the puzzle has a solution")
    return fight


def _no_solution(board: Board, fight: Conflict, *, fewest: bool) -> WhyAnswer:
    grid, unproved = board.puzzle.grid, fight.unproved
    open_clues = [one for one in unproved if isinstance(one, Clue)]
    open_cells = [one for one in unproved if not isinstance(one, Clue)]
    reason = None if fight.decided else obvious_reason(board.puzzle)
    arguments = [*([] if reason is None else [reason]), *reasons_of(board, fight)]
    if fight.minimal and (fight.clues or fight.decided):
        arguments.append(AllNeeded(fight.smallest, bool(fight.decided)))
    elif not fight.minimal:
        is_all = len(unproved) == len(fight.clues) + len(fight.decided)
        arguments.append(PerhapsNotAllNeeded(() if is_all else elements(grid, open_cells, open_clues)))
    return WhyAnswer(
        "none",
        ("no solution with these painted cells" if fight.decided else "no solution", *map(str, arguments)),
        complete=fight.smallest if fewest else fight.complete,
        conflict=tuple(NumberedCell(*grid.place(clue.cell), clue.size) for clue in fight.clues),
        rules=tuple(map(rule_in_words, fight.rules)),
        decided=painted(grid, fight.decided),
        minimal=fight.minimal,
        unproved=places(grid, (one.cell if isinstance(one, Clue) else one[0] for one in unproved)),
        smallest=fight.smallest,
        arguments=tuple(ArgumentAnswer.of(grid, one) for one in arguments),
    )


def reasons_of(board: Board, fight: Conflict) -> list[Argument]:
    """Return arguments that name the painted cells, the clues and the rules of a conflict."""
    grid = board.puzzle.grid
    clues, rules = clues_named(grid, fight.clues), rules_named(grid, fight.rules)
    clash = PaintedClash(elements(grid, fight.decided), clues) if fight.decided else CluesClash(clues)
    return [clash, RulesInvolved(rules)]


def _several(grid: Grid, found: Facts, two: Ambiguity) -> WhyAnswer:
    is_known = found.status is FactsStatus.COMPLETE
    differing = sum(len(region) for region in two.regions)
    lines = [
        f"several solutions: they differ in {'' if is_known else 'at least '}{count_of(differing, 'cell')}"
        f" and {count_of(len(two.regions), 'region')}"
    ]
    lines += [f"region {number}: {' '.join(map(grid.name, one))}" for number, one in enumerate(two.regions, 1)]
    cells = None if two.completion is None else painted(grid, two.completion)
    if cells is not None:
        sure = "a smallest set of cells" if two.smallest else "cells (perhaps not as few as possible)"
        lines.append(f"{sure} that would make it unique: {', '.join(map(str, cells))}")
    return WhyAnswer(
        "ambiguous",
        tuple(lines),
        complete=is_known and two.complete,
        smallest=two.smallest,
        solutions=two.solutions,
        facts=found.colouring,
        regions=tuple(places(grid, region) for region in two.regions),
        cells=cells,
        solution=two.completed,
    )


why = Query("why", WhyRequest, answer, default_timeout=DEFAULT_TIMEOUT)
