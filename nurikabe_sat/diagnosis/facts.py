"""Facts: the cells that have the same colour in all solutions of a puzzle, given the cells that are decided.

    . . .        B ? B        the 2 takes one of four cells, so none of these four is a fact;
    . 2 .   ->   ? W ?        the corners are sea whichever it takes
    . . .        B ? B

One solution leaves for each cell one colour that may be a fact: it is a *candidate*. Then a question about some of
them, far from each other: is there a solution in which all of these have the other colour? Such a solution settles
them, and those around them that changed as well. If there is none, the solver says which of them it needed for that. If
that is one cell, it is a fact; otherwise one is left out, and the question is asked again. A question that takes too
many conflicts is asked about half of the cells. A single cell that does is asked about again when others are settled,
and then also looked at in windows (``solving/window.py``) and in a formula in which its other colour is decided.

Where presolve leaves half of the cells open, the solver counts by itself (``minicard``), so that the sizes of islands
take no clauses, and the formula is complete: most questions are then answered by their first model. Other boards have
few solutions, so the first question there is about all cells at once.

This set is the *backbone* of the formula, restricted to the cells. Source: M. Janota, I. Lynce and J. Marques-Silva,
"Algorithms for computing backbones of propositional formulae", 2015 (chunks of candidates, filtered by each model, and
cores of assumed complements).
"""

import random
from collections import Counter
from dataclasses import dataclass
from enum import Enum

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.known import Known, plain
from nurikabe_sat.encoding.presets import FOREST
from nurikabe_sat.encoding.presolve import presolve
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.sat.backends import is_here
from nurikabe_sat.solving.lazy import LazySolver, accepted, open_solver
from nurikabe_sat.solving.search import Options
from nurikabe_sat.solving.window import Owned, Window, colouring, owned

PATIENCE = 200
"""Conflicts, some 2 ms, that a question about several cells may take before it is asked about half of them."""

SINGLE_PATIENCE = 1_000
"""The same for a single cell, when it is asked about for the first time; each further time it gets twice as many."""

TOGETHER = 6
"""At most so many cells are asked about together; fewer after a question that took too many conflicts."""

CLOSER = 2
"""A single cell that was given up so often is asked about in other ways as well; before that, others may settle it."""

APART = 4
"""They are more than so many steps from each other: what changes for one of them seldom hinders the others."""

RADII = (2, 4, 6, 8, 12)
"""After a question about a single cell that was given up, windows of so many steps around it are asked for a change."""

MANY = 250
"""With fewer undecided cells windows take longer than further questions."""

WINDOW_PATIENCE = 200
"""Conflicts for a window."""

COUNTING = "minicard"
"""The solver in place of the default one, where it is there."""

EAGER_LIMIT = 1_000
"""Up to so many undecided cells a board with many solutions gets a complete formula from the start."""

FIRST_PATIENCE = 4_000
"""Conflicts for its first solution; after them the board is hard, and gets the formula and the solver of all others."""

ALL_PATIENCE = 2_000
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
    for is_loose in (True, False) if _seems_loose(known, options) else (False,):
        try:
            encoded, solver = _open(known, options, is_loose, deadline)
        except LimitReached:
            break
        with solver:
            search = _Search(known, encoded, solver, options, is_loose)
            if search.begin():
                return search.run()
    return Facts(FactsStatus.LIMIT, known.colouring(), frozenset(), ())


def _seems_loose(known: Known, options: Options) -> bool:
    """Whether a board may well have many solutions, and can have the formula and the solver that are the best then."""
    undecided = known.undecided.bit_count()
    return (
        options.solver == Options().solver
        and options.encoding is None
        and known.sea_total is not None
        and known.grid.size <= 2 * undecided <= 2 * EAGER_LIMIT
        and is_here(COUNTING)
    )


def _open(known: Known, options: Options, is_loose: bool, deadline: Deadline) -> tuple[Encoded, LazySolver]:
    if not is_loose:
        return open_solver(known, options.encoding, options.solver, deadline)
    return open_solver(known, FOREST, COUNTING, deadline, counting=True)


class _Search:
    """The facts so far, and the candidates: a literal for each cell with the one colour that was met."""

    def __init__(self, known: Known, encoded: Encoded, solver: LazySolver, options: Options, is_loose: bool) -> None:
        self.known = known
        self.is_loose = is_loose
        self.options = options
        self.encoded = encoded
        self.solver = solver
        self.solutions: list[Colouring] = []
        self.candidates: dict[int, int] = {}
        self.proved: dict[int, int] = {}
        self.failed: Counter[int] = Counter()  # how often a question with this cell led to nothing
        self.given_up: Counter[int] = Counter()  # how often one about this cell alone did
        self.together = TOGETHER
        self.has_windows = known.puzzle.rules.are_plain and known.undecided.bit_count() >= MANY
        self.rng = random.Random(SEED)  # noqa: S311 (the same board, the same answer)

    def begin(self) -> bool:
        """Look for a solution; returns whether it is known if there is one."""
        self.first = self.solver.solve((), FIRST_PATIENCE if self.is_loose else None)
        return self.first is not None

    def run(self) -> Facts:
        if not self.first:
            return Facts(FactsStatus.NONE, Colouring.unknown(self.known.grid), frozenset(), ())
        model = self.solver.model()
        self.candidates = {c: model[c] for c in members_of(self.known.undecided)}
        self.meet(accepted(self.encoded, model))
        if not self.is_loose and self.candidates:
            self.settle_all(self.encoded, self.solver)
        while self.candidates and not self.solver.is_late():
            self.solver.deadline.tell(f"cells that are not settled: {len(self.candidates)}")
            self.settle(self.scattered())
        return self.answer(FactsStatus.LIMIT if self.candidates else FactsStatus.COMPLETE)

    def settle_all(self, encoded: Encoded, solver: LazySolver) -> None:
        """Ask whether any candidate can have its other colour: on a board of one solution there is no more to ask."""
        differ = encoded.cnf.new_variable("differ")
        solver.add([[-differ, *(-literal for literal in self.candidates.values())]])
        answer = solver.solve([differ], ALL_PATIENCE)
        solver.add([[-differ]])
        if answer:
            self.meet(accepted(encoded, solver.model()))
        elif answer is False:
            for c in list(self.candidates):
                self.prove(c)

    def doubt(self) -> None:
        """Perhaps the solution is the only one after all: ask about all candidates, as on boards that are not loose."""
        try:
            encoded, solver = _open(self.known, self.options, False, self.solver.deadline)
        except LimitReached:
            return
        with solver:
            self.settle_all(encoded, solver)

    def scattered(self) -> list[int]:
        """Candidates far from each other, those first that failed the least."""
        grid, chosen, near = self.known.grid, [], 0
        for c in sorted(self.candidates, key=lambda c: (self.failed[c], self.rng.random())):
            if not near >> c & 1:
                chosen.append(c)
                near |= grid.ball(1 << c, grid.all_cells, APART)
                if len(chosen) == self.together:
                    break
        return chosen

    def settle(self, cells: list[int]) -> None:
        """Ask for a solution in which these candidates have their other colours, and about fewer of them if need be."""
        while cells and not self.solver.is_late():
            patience = PATIENCE if len(cells) > 1 else SINGLE_PATIENCE << self.given_up[cells[0]]
            answer = self.solver.solve([-self.candidates[c] for c in cells], patience)
            if answer:
                self.meet(accepted(self.encoded, self.solver.model()))
                self.together = min(TOGETHER, self.together + 1)
                return
            if answer is None:
                left_out = cells[len(cells) // 2 :]
                self.together = max(1, len(cells) // 2)
                if len(cells) == 1:
                    self.given_up.update(cells)
                    if self.is_loose and len(self.solutions) == 1 and sum(self.given_up.values()) == DOUBT:
                        self.doubt()
                    if self.given_up[cells[0]] >= CLOSER:
                        self.look_closer(cells[0], patience)
            else:
                core = [abs(literal) - 1 for literal in self.solver.core()]
                left_out = [max(core, key=lambda c: self.failed[c])]
                if len(core) == 1:
                    self.prove(core[0])
            self.failed.update(left_out)
            cells = [c for c in cells if c not in left_out]

    def look_closer(self, cell: int, patience: int) -> None:
        """Ask about a cell in other ways than in the formula of the whole board."""
        if self.has_windows and len(self.solutions) > 1:
            self.look_nearby(cell)
        if cell in self.candidates:
            self.ask_anew(cell, patience)

    def look_nearby(self, cell: int) -> None:
        """Change the last solution around a cell, and the other candidates of the same window.

        What no window changes is not proved by that. Where there is one solution only, no window is asked.
        """
        known, grid = self.known, self.known.grid
        board = owned(known, self.solutions[-1])
        for radius in RADII:
            if cell in self.candidates and not self.solver.is_late():
                board = self.look_in(board, grid.ball(1 << cell, grid.all_cells, radius))

    def look_in(self, board: Owned, free: int) -> Owned:
        """Change the candidates of a window until that is not possible any more; returns the last board."""
        known = self.known
        with Window(known, board, free) as window:
            while wanted := mask_of(c for c in members_of(free) if c in self.candidates):
                window.want(wanted, mask_of(c for c in members_of(wanted) if self.candidates[c] < 0))
                changed = window.colouring(WINDOW_PATIENCE, self.solver.deadline)
                if changed is None:
                    break
                board = changed
                solution = colouring(known, board)
                if violations(known.puzzle, solution):
                    raise ConsistencyError("a window that was coloured anew breaks the rules")
                self.meet(solution)
        return board

    def prove(self, c: int) -> None:
        """A candidate is a fact: no solution has its other colour."""
        self.proved[c] = self.candidates.pop(c)
        self.solver.add([[self.proved[c]]])

    def ask_anew(self, cell: int, patience: int) -> None:
        """Decide the other colour of a cell, and all facts so far: a formula of what is then still open is smaller."""
        known = self.known
        sea, island = self.decided()
        if self.candidates[cell] > 0:
            island |= 1 << cell
        else:
            sea |= 1 << cell
        colours = Colouring.from_masks(known.grid, sea, island)
        supposed = (presolve if self.options.presolve else plain)(known.puzzle, colours)
        if supposed is None:
            self.prove(cell)
            return
        try:
            encoded, solver = _open(supposed, self.options, self.is_loose, self.solver.deadline)
        except LimitReached:
            return
        with solver:
            answer = solver.solve((), patience)
            if answer:
                self.meet(accepted(encoded, solver.model()))
            elif answer is False:
                self.prove(cell)

    def meet(self, solution: Colouring) -> None:
        """Keep a solution that the referee has accepted: a candidate that has its other colour there is none."""
        self.solutions.append(solution)
        sea = mask_of(solution.cells(Colour.SEA))
        self.candidates = {c: literal for c, literal in self.candidates.items() if (sea >> c & 1) == (literal > 0)}

    def decided(self) -> tuple[int, int]:
        """The sea and the island cells that are known now."""
        sea, island = self.known.sea, self.known.island
        sea |= mask_of(c for c, literal in self.proved.items() if literal > 0)
        island |= mask_of(c for c, literal in self.proved.items() if literal < 0)
        return sea, island

    def answer(self, status: FactsStatus) -> Facts:
        """What is known now."""
        sea, island = self.decided()
        unsettled = self.known.undecided if not self.solutions else mask_of(self.candidates)
        open_cells = self.known.grid.all_cells & ~sea & ~island & ~unsettled
        colouring = Colouring.from_masks(self.known.grid, sea, island)
        return Facts(status, colouring, frozenset(members_of(open_cells)), tuple(self.solutions))
