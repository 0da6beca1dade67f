"""Reason for the colour of a cell, found by search: known cells, clues and rules that force the colour.

    . B . .        r1c1 is sea because of r1c2, r2c1 and the rule that every island has a clue. The rule includes
    B 3 . .        the positions of the clues, so neither the 3 nor r2c2 is named.
    . . . .

The cell is assumed to have its other colour. The elements that a solver needs to refute this are a reason.
Elements are dropped as long as no solution exists, the farthest from the cell first. A reason is *minimal* if none of
its elements can be dropped. It need not be a smallest reason, because finding one takes far longer. The elements of a
long reason may force other cells too, so that the reader checks them only once.
Dropping is defined in ``relaxed.py``: a clue is removed or turned into a ``?``, a known cell becomes unknown.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import itemgetter

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.diagnosis.facts import FactsStatus, facts
from nurikabe_sat.diagnosis.minimal import LiteralConflict, minimal
from nurikabe_sat.encoding.deduced import presolve
from nurikabe_sat.encoding.relaxed import Decided, Demand, relaxed
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving.lazy import LazySolver
from nurikabe_sat.solving.search import Status, solve

SOLVER = "minisat22"
"""Name of the solver for reasons, which is faster for thousands of small searches than the default solver."""

CANDIDATES = 30
"""Maximum number of forced cells to compare. Cells with many known cells nearby come first."""

CHOSEN = 8
"""Maximum number of contradictions to minimise. The contradictions with the fewest elements come first."""

AROUND = 2
"""Radius, in steps, of the area around a cell. Known cells in this area are counted."""

SMALL = 6
"""Maximum number of known cells, clues and rules in a reason that is accepted without looking for a smaller reason."""

EFFORT = 1_500
"""Number of solver conflicts after which no further reason is minimised."""

HASTE = 50
"""Maximum number of solver conflicts per solver call while reasons are compared."""

FORCED_CONFLICTS = 300
"""Maximum number of solver conflicts for deciding whether a cell is forced."""

CARE = 2_000
"""Maximum number of solver conflicts per solver call about the final reason."""

SEARCH_EFFORT = 1_000
"""Number of solver conflicts after which the search for forced cells tries no further cell."""


@dataclass(frozen=True)
class Reason:
    """Reason for the colour of a cell: known cells, clues and rules that together force the colour.

    Attributes:
        minimal: Whether every element is proved to be needed for the cell; False if this was too hard to decide.
        others: Other cells with the colours that the same elements force, if the reason is long.
    """

    cell: int
    colour: Colour
    cells: tuple[Decided, ...]
    clues: tuple[Clue, ...]
    rules: tuple[Demand, ...]
    minimal: bool
    others: tuple[Decided, ...] = ()

    @property
    def size(self) -> int:
        """The number of known cells, clues and rules."""
        return len(self.cells) + len(self.clues) + len(self.rules)


@dataclass(frozen=True)
class _Forced:
    """Cell with a forced colour: the literal of the colour, and the elements that refute the other colour."""

    literal: int
    because: LiteralConflict

    @property
    def size(self) -> int:
        return len(self.because.literals)


class Reasoner:
    """Search for reasons on several boards of the same puzzle. Use it as a context manager.

    The solver keeps the clauses that it learnt on earlier boards. Equal sequences of calls give equal answers.
    ``solution`` is a known solution of the first board, which saves a search.
    """

    def __init__(self, puzzle: Puzzle, *, deadline: Deadline = NEVER, solution: Colouring | None = None) -> None:
        self.puzzle = puzzle
        self._formula = relaxed(puzzle, deadline=deadline)
        self._backend = open_backend(SOLVER, deadline_expected=deadline.is_limited)
        self._solver = LazySolver(self._backend, self._formula.formula, deadline)
        self._solution = solution  # the last that was met

    def easiest(self, colouring: Colouring) -> Reason | None:
        """Return the smallest reason found for the colour of any undecided cell, or None if no cell is forced.

        Cells with clues are ignored. Raises LimitReached if the deadline passes.
        """
        solution = self._solution_of(colouring)
        if solution is None:
            return None
        before = self._solver.conflicts()
        best: _Forced | None = None
        for forced in self._most_promising(colouring, solution):
            if best is not None and (best.size <= SMALL or self._solver.conflicts() - before > EFFORT):
                break
            found = self._minimised(forced, HASTE)
            if best is None or found.size < best.size:
                best = found
        if best is None:
            return None
        best = best if best.because.is_minimal else self._minimised(best, CARE)
        return self._told(best, self._others(best, colouring, solution))

    @property
    def conflicts(self) -> int:
        """The number of solver conflicts so far, a measure of effort that is the same on every machine."""
        return self._solver.conflicts()

    def close(self) -> None:
        """Release the solver."""
        self._backend.close()

    def __enter__(self) -> "Reasoner":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _solution_of(self, colouring: Colouring) -> Colouring | None:
        """Return a solution of the board, or None if the board has no solution."""
        if self._solution is None or not _agrees(self._solution, colouring):
            result = solve(Board(self.puzzle, colouring), deadline=self._solver.deadline)
            if result.status is Status.LIMIT:
                raise self._too_late()
            self._solution = result.solution
        return self._solution

    def _too_late(self) -> LimitReached:
        return self._solver.deadline.reached("a reason was found")

    def _undecided(self, colouring: Colouring) -> list[int]:
        """Return the undecided cells without clues. Those with the most known cells nearby come first."""
        grid = self.puzzle.grid
        unknown = {c for c in colouring.numbers_of(Colour.UNKNOWN) if c not in self.puzzle.clue_at}
        known = grid.all_cells & ~mask_of(unknown)

        def known_around(cell: int) -> int:
            return (grid.ball(1 << cell, grid.all_cells, AROUND) & known).bit_count()

        return sorted(unknown, key=lambda c: (-known_around(c), c))

    def _most_promising(self, colouring: Colouring, solution: Colouring) -> list[_Forced]:
        """Return at most ``CHOSEN`` forced cells. Those with the smallest contradictions come first.

        Return an empty list only if no cell is forced.
        """
        cells = self._undecided(colouring)
        before = self._solver.conflicts()
        found = []
        for cell in cells:
            forced = self._forced(colouring, cell, solution.colours[cell])
            found += [] if forced is None else [forced]
            if len(found) == CANDIDATES or self._solver.conflicts() - before > SEARCH_EFFORT:
                break
        return sorted(found, key=lambda forced: forced.size)[:CHOSEN] or self._among_facts(colouring, cells)

    def _among_facts(self, colouring: Colouring, cells: list[int]) -> list[_Forced]:
        """Return a list with the first of ``cells`` that is a fact. If none of them is a fact, return an empty list."""
        known = facts(Board(self.puzzle, colouring), deadline=self._solver.deadline)
        cell = next((cell for cell in cells if known.colouring.colours[cell] is not Colour.UNKNOWN), None)
        if cell is None:
            if known.status is FactsStatus.LIMIT:
                raise self._too_late()
            return []
        literal = self._formula.literal((cell, known.colouring.colours[cell]))
        return [_Forced(literal, LiteralConflict(tuple(self._elements(colouring, cell))))]

    def _forced(self, colouring: Colouring, cell: int, colour: Colour) -> _Forced | None:
        """Return the forced cell with the elements that refute its other colour, or None if no such proof is found.

        Return None if the cell is not forced, or after many conflicts.
        """
        literal = self._formula.literal((cell, colour))
        literals = self._elements(colouring, cell)
        answer = self._solver.solve([-literal, *literals], FORCED_CONFLICTS)
        if answer is None and self._solver.is_late():
            raise self._too_late()
        if answer is not False:
            return None
        core = set(self._solver.core())
        return _Forced(literal, LiteralConflict(tuple(element for element in literals if element in core)))

    def _elements(self, colouring: Colouring, cell: int) -> list[int]:
        """Return the literals of rules, clues and known cells.

        Elements near the cell come first, as solvers prefer these.
        """
        formula, grid = self._formula, self.puzzle.grid
        row, col = grid.position(cell)
        places = {literal: clue.cell for clue, literal in formula.clues.items()}
        for literal in formula.cells(colouring):
            known, _ = formula.cell(literal)
            if known not in self.puzzle.clue_at:
                places[literal] = known

        def distance(literal: int) -> int:
            other_row, other_col = grid.position(places[literal])
            return abs(row - other_row) + abs(col - other_col)

        return [*formula.rules.values(), *sorted(places, key=distance)]

    def _minimised(self, forced: _Forced, patience: int) -> _Forced:
        """Return the forced cell with a minimised reason. The elements farthest from the cell are dropped first.

        Return the cell unchanged if time runs out.
        """
        found = minimal(self._solver, [-forced.literal], forced.because.literals, (patience,))
        return forced if found is None else _Forced(forced.literal, found)

    def _others(self, forced: _Forced, colouring: Colouring, solution: Colouring) -> list[int]:
        """Return the literals of further cells whose colours the elements of a long reason force.

        Cells that quick deduction decides from the other cells are left out.
        """
        literals, before = forced.because.literals, self._solver.conflicts()
        if len(literals) <= SMALL or not forced.because.is_minimal:
            return []
        found = [forced.literal]
        left = self._open_with(colouring, found)
        for cell in self._undecided(colouring):
            if self._solver.conflicts() - before > EFFORT:
                break
            if not left >> cell & 1:
                continue
            literal = self._formula.literal((cell, solution.colours[cell]))
            answer = self._solver.solve([-literal, *literals], FORCED_CONFLICTS)
            if answer is False:
                found.append(literal)
                left &= self._open_with(colouring, found)
            elif answer:
                left &= ~(self._formula.decode(self._solver.model()).masks[0] ^ solution.masks[0])
        return found[1:]

    def _open_with(self, colouring: Colouring, literals: list[int]) -> int:
        """Return the mask of the cells that quick deduction leaves undecided if further cells are known."""
        known = presolve(self.puzzle, self._formula.given([*self._formula.cells(colouring), *literals]))
        return 0 if known is None else known.undecided

    def _decided(self, literals: Iterable[int]) -> tuple[Decided, ...]:
        """Return the cells of those literals that stand for cells, in order."""
        size = self.puzzle.grid.size
        return tuple(sorted((self._formula.cell(one) for one in literals if abs(one) <= size), key=itemgetter(0)))

    def _told(self, forced: _Forced, others: list[int]) -> Reason:
        """Convert a reason of literals to a reason of known cells, clues and rules."""
        formula, literals = self._formula, forced.because.literals
        cell, colour = formula.cell(forced.literal)
        return Reason(
            cell,
            colour,
            self._decided(literals),
            tuple(clue for clue, literal in formula.clues.items() if literal in literals),
            tuple(rule for rule, literal in formula.rules.items() if literal in literals),
            forced.because.is_minimal,
            self._decided(others),
        )


def _agrees(solution: Colouring, colouring: Colouring) -> bool:
    """Return True if all decided cells have the same colour in a solution."""
    pairs = zip(solution.colours, colouring.colours, strict=True)
    return all(known in (colour, Colour.UNKNOWN) for colour, known in pairs)
