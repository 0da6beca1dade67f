"""Facts: the cells that have the same colour in all solutions of a puzzle, given the cells that are decided.

    . . .        B ? B        the 2 takes one of four cells, so none of these four is a fact;
    . 2 .   ->   ? W ?        the corners are sea whichever it takes
    . . .        B ? B

One solution leaves for each cell one colour that may be a fact: it is a *candidate*. Then a question about some of
them, far from each other: is there a solution in which all of these have the other colour? Such a solution settles
them, and those around them that changed as well. If there is none, the solver says which of them it needed for that. If
that is one cell, it is a fact; otherwise one is left out, and the question is asked again. A question that takes too
many conflicts is asked about half of the cells. A single cell that does is asked about again when others are settled,
and then in other ways as well (``single_cell.py``).

Where presolve leaves half of the cells open, the board has a solver and a formula for many questions
(``loose_solver.py``). Other boards have few solutions, so the first question there is about all cells at once.

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
from nurikabe_sat.encoding.deduced import presolve
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.known import Known, plain
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.solving.lazy import LazySolver, accepted
from nurikabe_sat.solving.search import Options

GROUP_CONFLICTS = 200
"""Conflicts, some 2 ms, that a question about several cells may take before it is asked about half of them."""

SINGLE_CONFLICTS = 1_000
"""The same for a single cell, when it is asked about for the first time; each further time it gets twice as many."""

TOGETHER = 6
"""At most so many cells are asked about together; fewer after a question that took too many conflicts."""

CLOSER = 2
"""A single cell that was given up so often is asked about in other ways as well; before that, others may settle it."""

APART = 4
"""They are more than so many steps from each other: what changes for one of them seldom hinders the others."""

FIRST_CONFLICTS = 4_000
"""Conflicts for the first solution of a board that seems loose; after them it gets the formula and the solver of all
others."""

ALL_CONFLICTS = 2_000
"""Conflicts for the question about all cells at once, on a board that seems to have few solutions."""

DOUBT = 2
"""So many single cells given up, and still one solution only: the board may have no other."""

SEED = 1
"""The same board, the same questions."""


class FactsStatus(Enum):
    """How far the search came: every cell is settled, the time limit was first, or there is no solution at all."""

    COMPLETE = "complete"
    LIMIT = "limit"
    NONE = "none"


@dataclass(frozen=True)
class Facts:
    """``colouring`` has the colours of the facts; a cell that is unknown there is no fact, or not known to be one.

    ``open``
        the cells that are proved to be no facts: two solutions, both accepted by the referee, differ in each. Without
        a time limit these are all the unknown cells. Of a puzzle without solution nothing is told.
    ``solutions``
        the solutions that were met.
    """

    status: FactsStatus
    colouring: Colouring
    open: frozenset[int]
    solutions: tuple[Colouring, ...]

    def to_rows(self) -> list[str]:
        """One string a row: ``B`` or ``W`` for a fact, ``?`` for any other cell."""
        return [row.replace(Colour.UNKNOWN.value, "?") for row in self.colouring.to_rows()]


def facts(board: Board | Puzzle, options: Options | None = None, deadline: Deadline = NEVER) -> Facts:
    """The cells with one colour in all solutions that agree with the decided cells. A time limit is part of the answer.

    Raises UsageError for a name or a puzzle that is refused, SolverError for a solver that fails, and ConsistencyError
    if encoder and referee disagree.
    """
    options = options or Options()
    puzzle = board.puzzle
    known = (presolve if options.presolve else plain)(puzzle, board.colouring)
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
    """The questions about one board. The solver has just found a first solution."""

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
        """Ask whether any candidate can have its other colour: on a board of one solution there is no more to ask."""
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
        """Perhaps the solution is the only one after all: ask about all candidates, as on boards that are not loose."""
        try:
            encoded, solver = open_for_facts(self.candidates.known, self.options, self.solver.deadline, is_loose=False)
        except LimitReached:
            return
        with solver:
            self.settle_all(encoded, solver)

    def scattered(self) -> list[int]:
        """Candidates far from each other, those first that failed the least."""
        grid, chosen, near = self.candidates.known.grid, [], 0
        for c in sorted(self.candidates.left, key=lambda c: (self.failed[c], self.rng.random())):
            if not near >> c & 1:
                chosen.append(c)
                near |= grid.ball(1 << c, grid.all_cells, APART)
                if len(chosen) == self.together:
                    break
        return chosen

    def settle(self, cells: list[int]) -> None:
        """Ask for a solution in which these candidates have their other colours, and about fewer of them if need be."""
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
        """The solver did not settle a single cell with so many conflicts: leave it for later, or look closer."""
        self.given_up[cell] += 1
        if self.is_loose and len(self.candidates.solutions) == 1 and self.given_up.total() == DOUBT:
            self.doubt()
        if self.given_up[cell] >= CLOSER and cell in self.candidates.left:
            deadline = self.solver.deadline
            if look_closer(self.candidates, cell, self.options, deadline, patience, is_loose=self.is_loose):
                self.prove(cell)

    def answer(self) -> Facts:
        """What is known now."""
        found = self.candidates
        return Facts(
            FactsStatus.LIMIT if found.left else FactsStatus.COMPLETE,
            Colouring.from_masks(found.known.grid, *found.decided()),
            frozenset(members_of(found.open())),
            tuple(found.solutions),
        )
