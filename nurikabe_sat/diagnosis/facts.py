"""Facts of a board: the cells that have the same colour in all its solutions.

    . . .        B ? B        the 2 takes one of four cells, so none of these four is a fact;
    . 2 .   ->   ? W ?        the corners are sea in each case
    . . .        B ? B

One solution leaves one possible colour for each cell, which makes it a *candidate*. A question then concerns several
candidates, far from each other: does a solution exist in which all of these have the other colour? Such a solution
removes these candidates, and others that differ in it. If none exists, the solver reports the candidates that it
needed for the proof. A single such candidate is a fact. Otherwise, one candidate is left out, and the question is
repeated. A question with too
many conflicts is repeated for half of the cells. A hard single cell is tried again after others are settled,
and then also with other methods (``single_cell.py``).

If ``presolve`` leaves half of the cells undecided, a solver and a formula for many questions are used
(``loose_solver.py``). Other boards have few solutions, so their first question concerns all cells at once.

This set is the *backbone* of the formula, restricted to the cells. Source: M. Janota, I. Lynce and J. Marques-Silva,
"Algorithms for computing backbones of propositional formulae", 2015 (chunks of candidates, filtered by each model, and
cores of assumed complements).
"""

import random
from collections import Counter
from dataclasses import dataclass
from enum import Enum

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.diagnosis.candidates import Candidates
from nurikabe_sat.diagnosis.loose_solver import open_for_facts, seems_loose
from nurikabe_sat.diagnosis.single_cell import look_closer
from nurikabe_sat.encoding.deduced import known_cells
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.known import Known, plain
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.solving.lazy import LazySolver, accepted
from nurikabe_sat.solving.search import Options

GROUP_CONFLICTS = 200
"""Maximum number of conflicts for a solver call about several cells. After that, half of the cells are dropped."""

SINGLE_CONFLICTS = 1_000
"""Maximum number of solver conflicts for the first call about a single cell.

Each further call may use twice as many.
"""

TOGETHER = 6
"""Maximum number of cells per solver call. After a call with too many conflicts, fewer cells are used."""

CLOSER = 2
"""Number of solver calls without an answer about one cell, after which other methods are tried on the cell."""

APART = 4
"""Minimum distance, in rows plus columns, between the cells of one solver call, because near cells often interfere."""

FIRST_CONFLICTS = 4_000
"""Maximum number of solver conflicts for finding the first solution of a board that seems to have many solutions."""

ALL_CONFLICTS = 2_000
"""Maximum number of solver conflicts for one solver call about all cells, on boards with few solutions."""

DOUBT = 2
"""Number of unanswered solver calls about single cells, after which the first solution may be the only one."""

SEED = 1
"""Fixed random seed, so that the same board always leads to the same search."""


class FactsStatus(Enum):
    """Outcome of the search for facts: complete, stopped at the time limit, or no solution."""

    COMPLETE = "complete"
    LIMIT = "limit"
    NONE = "none"


@dataclass(frozen=True)
class Facts:
    """Facts of a board: the cells that have the same colour in all solutions.

    Attributes:
        colouring: The colours of the facts; other cells are undecided.
        open: The cells that are proved to differ between two solutions; empty without a solution. If no time limit
        was reached, these are all other cells.
        solutions: The solutions found.
    """

    status: FactsStatus
    colouring: Colouring
    open: frozenset[int]
    solutions: tuple[Colouring, ...]

    def to_rows(self) -> list[str]:
        """Return the rows of the board as strings, with ``B`` or ``W`` for facts and ``?`` for other cells."""
        return [row.replace(Colour.UNKNOWN.value, "?") for row in self.colouring.to_rows()]


def facts(board: Board | Puzzle, options: Options | None = None, deadline: Deadline = NEVER) -> Facts:
    """Return the cells that have the same colour in all solutions, and whether the time limit was reached.

    Raises:
        UsageError: If a name or a puzzle is rejected.
        SolverError: If a solver fails.
        ConsistencyError: If a solution breaks a rule.
    """
    options = options or Options()
    puzzle = board.puzzle
    try:
        known = known_cells(puzzle, board.colouring, deadline, deduce=options.presolve)
    except LimitReached:
        return Facts(FactsStatus.LIMIT, plain(puzzle, board.colouring).colouring(), frozenset(), ())
    if known is None:
        return Facts(FactsStatus.NONE, Colouring.unknown(puzzle.grid), frozenset(), ())
    for is_loose in (True, False) if seems_loose(known, options) else (False,):
        try:
            encoded, solver = open_for_facts(known, options, deadline, is_loose=is_loose)
        except LimitReached:
            break
        with solver:
            has_solution = solver.solve((), FIRST_CONFLICTS if is_loose else None)
            if has_solution is False:
                return Facts(FactsStatus.NONE, Colouring.unknown(puzzle.grid), frozenset(), ())
            if has_solution:
                return _Search(known, encoded, solver, options, is_loose).run()
    return Facts(FactsStatus.LIMIT, known.colouring(), frozenset(), ())


class _Search:
    """Search for the facts of a board, starting from a first solution."""

    def __init__(self, known: Known, encoded: Encoded, solver: LazySolver, options: Options, is_loose: bool) -> None:
        self.is_loose = is_loose
        self.options = options
        self.encoded = encoded
        self.solver = solver
        self.candidates = Candidates(known)
        self.failed: Counter[int] = Counter()  # how often a question with this cell led to nothing
        self.given_up: Counter[int] = Counter()  # how often one about this cell alone did
        self.together = TOGETHER
        self.rng = random.Random(SEED)  # noqa: S311 (the same board, the same answer)

    def run(self) -> Facts:
        self.meet(self.encoded, self.solver)
        if not self.is_loose and self.candidates.left:
            self.settle_all(self.encoded, self.solver)
        while self.candidates.left and not self.solver.is_late():
            PROGRESS.send(f"cells that are not settled: {len(self.candidates.left)}")
            self.settle(self.scattered())
        return self.answer()

    def meet(self, encoded: Encoded, solver: LazySolver) -> None:
        self.candidates.meet(accepted(encoded, solver.model()))

    def prove(self, cell: int) -> None:
        self.solver.add([[self.candidates.prove(cell)]])

    def settle_all(self, encoded: Encoded, solver: LazySolver) -> None:
        """Search for a solution with the opposite colour in any candidate. If none exists, all candidates are facts."""
        differ = encoded.cnf.new_variable("differ")
        solver.add([[-differ, *(-literal for literal in self.candidates.left.values())]])
        answer = solver.solve([differ], ALL_CONFLICTS)
        solver.add([[-differ]])
        if answer:
            self.meet(encoded, solver)
        elif answer is False:
            for c in list(self.candidates.left):
                self.prove(c)

    def doubt(self) -> None:
        """Check with a new solver whether the first solution is unique, by searching for a different solution."""
        try:
            encoded, solver = open_for_facts(self.candidates.known, self.options, self.solver.deadline, is_loose=False)
        except LimitReached:
            return
        with solver:
            self.settle_all(encoded, solver)

    def scattered(self) -> list[int]:
        """Return candidates at least ``APART`` from each other. Those with the fewest failed calls come first."""
        grid, chosen, near = self.candidates.known.grid, [], 0
        for c in sorted(self.candidates.left, key=lambda c: (self.failed[c], self.rng.random())):
            if not near >> c & 1:
                chosen.append(c)
                near |= grid.ball(1 << c, grid.all_cells, APART)
                if len(chosen) == self.together:
                    break
        return chosen

    def settle(self, cells: list[int]) -> None:
        """Search for a solution with the opposite colour in all given candidates.

        If the search fails, drop some of these cells.
        """
        while cells and not self.solver.is_late():
            patience = GROUP_CONFLICTS if len(cells) > 1 else SINGLE_CONFLICTS << self.given_up[cells[0]]
            answer = self.solver.solve([-self.candidates.left[c] for c in cells], patience)
            if answer:
                self.meet(self.encoded, self.solver)
                self.together = min(TOGETHER, self.together + 1)
                return
            if answer is None:
                left_out = cells[len(cells) // 2 :]
                self.together = max(1, len(cells) // 2)
                if len(cells) == 1:
                    self.give_up(cells[0], patience)
            else:
                core = [abs(literal) - 1 for literal in self.solver.core()]
                left_out = [max(core, key=lambda c: self.failed[c])]
                if len(core) == 1:
                    self.prove(core[0])
            self.failed.update(left_out)
            cells = [c for c in cells if c not in left_out]

    def give_up(self, cell: int, patience: int) -> None:
        """Postpone a cell that is undecided after ``patience`` conflicts. After several failures, try other methods."""
        self.given_up[cell] += 1
        if self.is_loose and len(self.candidates.solutions) == 1 and self.given_up.total() == DOUBT:
            self.doubt()
        if self.given_up[cell] >= CLOSER and cell in self.candidates.left:
            deadline = self.solver.deadline
            if look_closer(self.candidates, cell, self.options, deadline, patience, is_loose=self.is_loose):
                self.prove(cell)

    def answer(self) -> Facts:
        """Return the proved facts, and whether the search was complete."""
        found = self.candidates
        return Facts(
            FactsStatus.LIMIT if found.left else FactsStatus.COMPLETE,
            Colouring.from_masks(found.known.grid, *found.decided()),
            frozenset(members_of(found.open())),
            tuple(found.solutions),
        )
