"""Puzzle as a formula, and the way back: cells from a model, and the lazy clauses that a model violates."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from nurikabe_sat.bitset import members_of
from nurikabe_sat.connectivity.cuts import Cut, cut_clauses, violated_cuts
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colour, Colouring, Puzzle
from nurikabe_sat.sat.cardinality import AtMost
from nurikabe_sat.sat.cnf import Clause, Cnf

if TYPE_CHECKING:
    from nurikabe_sat.encoding.constraints import Literals


def refuse_lazy(puzzle: Puzzle) -> None:
    """Raise UsageError if a puzzle has a constraint that no formula expresses completely."""
    for constraint in puzzle.rules.constraints:
        if constraint.is_lazy:
            raise UsageError(
                f"the constraint {constraint.sentence()!r} is a Python function, which adds clauses while "
                "the puzzle is solved: it cannot be written as a formula"
            )


@dataclass(frozen=True)
class Reserve:
    """Redundant clauses that speed up long searches, and slow down short ones.

    ``add`` adds them to a formula. Use it after ``patience`` conflicts without an answer. ``after`` is the reserve for
    a search that takes still longer. ``says_counts``: the clauses express the solver's counts, so the search can
    continue with a solver that cannot count.
    """

    patience: int
    add: Callable[[Cnf], None]
    after: "Reserve | None" = None
    says_counts: bool = False


Violated = Callable[[Sequence[int]], Iterable[Clause]]


@dataclass(frozen=True)
class LazyFormula:
    """Formula without some clauses: ``violated`` returns those that a model shows to be needed.

    ``counted``: the bounds that the solver must count. ``rests_on``: the unverified own part of an encoding.
    """

    cnf: Cnf
    violated: Violated
    reserve: Reserve | None = None
    counted: Sequence[AtMost] = ()
    rests_on: str | None = None


def coloured(grid: Grid, model: Sequence[int]) -> Colouring:
    """Return the colouring of a model whose first variables mean that the cells are sea."""
    return Colouring(grid, tuple([Colour.SEA if model[c] > 0 else Colour.ISLAND for c in range(grid.size)]))


@dataclass(frozen=True)
class Encoded:
    """Formula whose models are, on the variables 1 .. rows * cols, the solutions of the puzzle.

    Variable ``c + 1`` is true if cell ``c`` is sea. If ``is_complete`` is False, a model is a solution only if
    ``missing`` finds no clauses, and the clauses found must be added. ``own``: for each clue, the literals "it owns
    this cell", by cell, for its reach outside of ``known.main``. ``counted``: bounds for a solver that counts, in
    addition to the clauses. ``rests_on``: as in ``LazyFormula``.
    """

    puzzle: Puzzle
    known: Known
    cnf: Cnf
    encoding: str
    own: Sequence[Mapping[int, int]] = ()
    lazy: tuple[Task, ...] = ()
    reserve: Reserve | None = None
    counted: Sequence[AtMost] = ()
    rests_on: str | None = None

    @property
    def is_complete(self) -> bool:
        """True if every model of the clauses is a solution."""
        return not self.lazy and not self.counted and not self.puzzle.rules.is_lazy

    def decode(self, model: Sequence[int]) -> Colouring:
        """Return the colouring of a model: literals of the variables 1, 2, 3, ... in this order."""
        return coloured(self.known.grid, model)

    def to_pysat(self) -> Any:
        """Return the formula as a ``pysat.formula.CNF`` for the tools of python-sat; comments name its cells.

        >>> from nurikabe_sat import complete_formula, read_board
        >>> from pysat.solvers import Glucose42
        >>> encoded = complete_formula(read_board("nurikabe/2/2/2i"))
        >>> with Glucose42(bootstrap_with=encoded.to_pysat()) as solver:
        ...     found = solver.solve() and encoded.decode(solver.get_model())
        >>> found.colours[0].value
        'W'

        Raises UsageError for a formula that is not complete: some of its models are not solutions.
        """
        if not self.is_complete:
            refuse_lazy(self.puzzle)
            raise UsageError(f"encoding {self.encoding!r} adds clauses while it is solved, so it cannot be handed over")
        from nurikabe_sat.sat.pysat_formula import cnf_of

        names = [f"varname {c + 1} {self.cnf.name(c + 1)}" for c in range(self.puzzle.grid.size)]
        return cnf_of(self.cnf.variables, self.cnf.clauses, names)

    def violated(self, model: Sequence[int]) -> list[tuple[Task, Cut]]:
        """Return the cuts that the model violates; none if it is a solution."""
        return [*violated_cuts(self.lazy, model)]

    def missing(self, model: Sequence[int]) -> list[Clause]:
        """Return the clauses that the model violates: cuts and, where all is connected, explanations of predicates."""
        cuts = [*cut_clauses(self.lazy, model)]
        if cuts or not self.puzzle.rules.constraints:
            return cuts
        from nurikabe_sat.encoding.constraints import broken  # few puzzles have any

        lazy = [one for one in self.puzzle.rules.constraints if one.is_lazy]
        return [clause for _, clause in broken(lazy, self.puzzle, self.decode(model), self.literals)]

    @cached_property
    def literals(self) -> "Literals":
        """The literals for cells and owners, for constraints."""
        from nurikabe_sat.encoding.constraints import Literals

        clues, grid = self.puzzle.clue_list, self.puzzle.grid
        own = {clue.cell: literals for clue, literals in zip(clues, self.own, strict=True)}
        mains = {clue.cell: main for clue, main in zip(clues, self.known.main, strict=True)}
        return Literals(grid, range(1, grid.size + 1), own, mains)

    def blocking(self, model: Sequence[int]) -> Clause:
        """Return the clause that forbids this solution and no other.

        If every clue has a size, all solutions have the same number of sea cells. Another solution then changes a sea
        cell to island and an island cell to sea, so the shorter of the two lists is enough.
        """
        literals = [-model[c] for c in members_of(self.known.undecided)]
        if self.known.puzzle.sea_total is None:
            return literals
        sea = [literal for literal in literals if literal < 0]
        island = [literal for literal in literals if literal > 0]
        return min(sea, island, key=len)
