"""Facts: the cells that have the same colour in all solutions of a puzzle, given the cells that are decided.

    . . .        B ? B        the 2 takes one of four cells, so none of these four is a fact;
    . 2 .   ->   ? W ?        the corners are sea whichever it takes
    . . .        B ? B

One solution leaves for each cell one colour that may be a fact. Then a question about many cells at a time: is there
a solution in which one of them has the other colour? A solution like that settles all the cells in which it differs;
if there is none, all of the cells are facts at once. Where a second solution is known and many candidates are left, the
solver first tries for each of them the colour that no solution had yet, and then windows (``solving/window.py``) are
asked for changes nearby, unless the puzzle has rules of its own. When a question takes too many conflicts, it is asked
about half of the cells, so that something is proved long before everything is.

This set is the *backbone* of the formula, restricted to the cells. Source: M. Janota, I. Lynce and J. Marques-Silva,
"Algorithms for computing backbones of propositional formulae", 2015 (chunks of candidates, filtered by each model).
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.known import Known, plain
from nurikabe_sat.encoding.presolve import presolve
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.solving.lazy import LazySolver, accepted, open_solver
from nurikabe_sat.solving.search import Options
from nurikabe_sat.solving.window import Owned, Window, colouring, owned

PATIENCE = 2_000
"""Conflicts, some 50 ms, that a question about several cells may take before it is asked about half of them."""

RADII = (2, 4, 6, 8, 12)
"""Windows of the cells within so many steps are asked for changes, the small ones first."""

WINDOW_PATIENCE = 200
"""Conflicts for a window."""

VARIED_PATIENCE = 1_000
"""Conflicts for a question that tries the other colours first."""

MISSES = 3
GAIN = 10
"""After so many of these questions in a row that took too many conflicts, or left hardly fewer candidates, they end."""

MANY = 100
FEW = 30
"""With fewer candidates than ``MANY`` this is not begun, and with fewer than ``FEW`` it ends: one question after the
other is then as fast."""

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
    try:
        encoded, solver = open_solver(known, options.encoding, options.solver, deadline)
    except LimitReached:
        return Facts(FactsStatus.LIMIT, known.colouring(), frozenset(), ())
    with solver:
        return _Search(known, encoded, solver).run()


class _Search:
    """The facts so far, and the candidates: a literal for each cell with the one colour that was met."""

    def __init__(self, known: Known, encoded: Encoded, solver: LazySolver) -> None:
        self.known = known
        self.encoded = encoded
        self.solver = solver
        self.solutions: list[Colouring] = []
        self.candidates: dict[int, int] = {}
        self.proved: dict[int, int] = {}
        self.is_varied = False
        self.rng = random.Random(SEED)  # noqa: S311 (the same board, the same answer)

    def run(self) -> Facts:
        first = self.solver.solve()
        if first is None:
            return self.answer(FactsStatus.LIMIT)
        if not first:
            return Facts(FactsStatus.NONE, Colouring.unknown(self.known.grid), frozenset(), ())
        model = self.meet_solution()
        self.candidates = {c: model[c] for c in members_of(self.known.undecided)}
        size, patience = len(self.candidates), PATIENCE
        while self.candidates and not self.solver.is_late():
            self.solver.deadline.tell(f"cells that are not settled: {len(self.candidates)}")
            if len(self.solutions) > 1 and not self.is_varied and len(self.candidates) >= MANY:
                self.is_varied = True
                self.vary()
                if len(self.candidates) >= FEW and self.known.puzzle.rules.are_plain:
                    self.look_nearby()
                    size = 1  # what is left is hard to change, or a fact: one by one, the answers come soonest
                continue
            chunk = list(self.candidates)[:size]
            answer = self.settle(chunk, patience)
            if answer is not None:
                size = 2 * len(chunk)
            elif len(chunk) > 1:
                size = len(chunk) // 2
            else:  # the others first; they may help
                self.candidates[chunk[0]] = self.candidates.pop(chunk[0])
                patience *= 2
        return self.answer(FactsStatus.LIMIT if self.candidates else FactsStatus.COMPLETE)

    def vary(self) -> None:
        """Ask for solutions that are very different from those before."""
        misses = 0
        while misses < MISSES and len(self.candidates) >= FEW and not self.solver.is_late():
            before = len(self.candidates)
            self.solver.prefer(self.unusual())
            self.settle(list(self.candidates), VARIED_PATIENCE)
            misses = 0 if before - len(self.candidates) >= GAIN else misses + 1

    def settle(self, cells: list[int], patience: int) -> bool | None:
        """Ask whether one of the cells can have its other colour. Every answer but None leaves fewer candidates."""
        differ = self.encoded.cnf.new_variable("differ")
        self.solver.add([[-differ, *(-self.candidates[c] for c in cells)]])
        answer = self.solver.solve([differ], patience)
        self.solver.add([[-differ]])
        if answer:
            model = self.meet_solution()
            self.candidates = {c: literal for c, literal in self.candidates.items() if model[c] == literal}
        elif answer is False:
            for c in cells:
                self.proved[c] = self.candidates.pop(c)
                self.solver.add([[self.proved[c]]])
        return answer

    def unusual(self) -> list[int]:
        """A colour for each cell: for a candidate the one that no solution had yet, for others any."""
        return [
            -self.candidates[c] if c in self.candidates else self.rng.choice((c + 1, -c - 1))
            for c in members_of(self.known.undecided)
        ]

    def look_nearby(self) -> None:
        """Change the last solution here and there: each change that a small window allows leaves fewer candidates.

        What no window changes is not proved by that. Where there is one solution only, no window is asked.
        """
        known, grid = self.known, self.known.grid
        board = owned(known, self.solutions[-1])
        for radius in RADII:
            for c in list(self.candidates):
                if c in self.candidates and not self.solver.is_late():
                    board = self.look_in(board, grid.ball(1 << c, grid.all_cells, radius))

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
                self.solutions.append(solution)
                sea = board.sea
                self.candidates = {c: one for c, one in self.candidates.items() if (sea >> c & 1) == (one > 0)}
        return board

    def meet_solution(self) -> Sequence[int]:
        """Keep the solution that was just found, if the referee accepts it; returns its model."""
        model = self.solver.model()
        self.solutions.append(accepted(self.encoded, model))
        return model

    def answer(self, status: FactsStatus) -> Facts:
        """What is known now."""
        sea, island = self.known.sea, self.known.island
        sea |= mask_of(c for c, literal in self.proved.items() if literal > 0)
        island |= mask_of(c for c, literal in self.proved.items() if literal < 0)
        unsettled = self.known.undecided if not self.solutions else mask_of(self.candidates)
        open_cells = self.known.grid.all_cells & ~sea & ~island & ~unsettled
        colouring = Colouring.from_masks(self.known.grid, sea, island)
        return Facts(status, colouring, frozenset(members_of(open_cells)), tuple(self.solutions))
