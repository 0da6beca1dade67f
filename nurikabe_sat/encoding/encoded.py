"""Formula of a puzzle, with functions that decode its models and find the lazy clauses that a model violates."""

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
    """Raise UsageError if a puzzle has a constraint that a formula cannot express completely."""
    for constraint in puzzle.rules.constraints:
        if constraint.is_lazy:
            raise UsageError(
                f"the constraint {constraint.sentence()!r} is a Python function that adds clauses during "
                "the search, so the puzzle cannot be written as a formula"
            )


@dataclass(frozen=True)
class Reserve:
    """Redundant clauses that make long searches faster, but short searches slower.

    Attributes:
        add: Adds the clauses to a formula.
        patience: The number of solver conflicts after which the clauses are added.
        after: The next reserve, for a search that takes even longer.
        says_counts: Whether the clauses replace the bounds that the solver counts itself.
    """

    patience: int
    add: Callable[[Cnf], None]
    after: "Reserve | None" = None
    says_counts: bool = False


Violated = Callable[[Sequence[int]], Iterable[Clause]]


@dataclass(frozen=True)
class LazyFormula:
    """Formula that is incomplete at first: the search adds missing clauses when a model violates them.

    Attributes:
        violated: Returns the missing clauses that a model violates.
        counted: The bounds that the solver must count itself.
        rests_on: The name of an encoding from outside the project, if one was used.
    """

    cnf: Cnf
    violated: Violated
    reserve: Reserve | None = None
    counted: Sequence[AtMost] = ()
    rests_on: str | None = None


def coloured(grid: Grid, model: Sequence[int]) -> Colouring:
    """Return the colouring that a model represents. In the model, the variable of a cell is true if the cell is sea."""
    sea, island = Colour.SEA, Colour.ISLAND
    return Colouring(grid, tuple([sea if literal > 0 else island for literal in model[: grid.size]]))


@dataclass(frozen=True)
class Encoded:
    """Formula of a puzzle. Variable ``c + 1`` is true if cell ``c`` is sea.

    Attributes:
        own: For each clue, a map from undecided cells to the literals that the clue owns them.
        counted: The bounds that the solver must count itself.
        rests_on: The name of an encoding from outside the project, if one was used.
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
        """True if every model of the formula is a solution."""
        return not self.lazy and not self.counted and not self.puzzle.rules.is_lazy

    def decode(self, model: Sequence[int]) -> Colouring:
        """Return the colouring that a model represents. A model lists the literals of the variables in order."""
        return coloured(self.known.grid, model)

    def to_pysat(self) -> Any:
        """Return the formula as a ``pysat.formula.CNF``. Its comments name the cells.

        Raises:
            UsageError: If the formula is not complete, so that some models are not solutions.

        >>> from nurikabe_sat import complete_formula, read_board
        >>> from pysat.solvers import Glucose42
        >>> encoded = complete_formula(read_board("nurikabe/2/2/2i"))
        >>> with Glucose42(bootstrap_with=encoded.to_pysat()) as solver:
        ...     found = solver.solve() and encoded.decode(solver.get_model())
        >>> found.colours[0].value
        'W'
        """
        if not self.is_complete:
            refuse_lazy(self.puzzle)
            raise UsageError(f"encoding {self.encoding!r} adds clauses during the search, so it cannot be exported")
        from nurikabe_sat.sat.pysat_formula import cnf_of

        names = [f"varname {c + 1} {self.cnf.name(c + 1)}" for c in range(self.puzzle.grid.size)]
        return cnf_of(self.cnf.variables, self.cnf.clauses, names)

    def violated(self, model: Sequence[int]) -> list[tuple[Task, Cut]]:
        """Return the connectivity cuts that a model violates. If everything is connected, the list is empty."""
        return [*violated_cuts(self.lazy, model)]

    def missing(self, model: Sequence[int]) -> list[Clause]:
        """Return the missing clauses that a model violates. If the model is a solution, the list is empty.

        Violated predicates are reported only if the sea and all islands are connected.
        """
        cuts = [*cut_clauses(self.lazy, model)]
        if cuts or not self.puzzle.rules.constraints:
            return cuts
        from nurikabe_sat.encoding.constraints import broken  # few puzzles have any

        lazy = [one for one in self.puzzle.rules.constraints if one.is_lazy]
        return [clause for _, clause in broken(lazy, self.puzzle, self.decode(model), self.literals)]

    @cached_property
    def literals(self) -> "Literals":
        """The literals of the formula, keyed by their meaning, for the encoding of constraints."""
        from nurikabe_sat.encoding.constraints import Literals

        clues, grid = self.puzzle.clue_list, self.puzzle.grid
        own = {clue.cell: literals for clue, literals in zip(clues, self.own, strict=True)}
        mains = {clue.cell: main for clue, main in zip(clues, self.known.main, strict=True)}
        return Literals(grid, range(1, grid.size + 1), own, mains)

    def blocking(self, model: Sequence[int]) -> Clause:
        """Return the clause that forbids only the given solution.

        If every clue has a size, all solutions have the same number of sea cells. Another solution then changes a sea
        cell to island and an island cell to sea, so the shorter of the two lists is enough.
        """
        literals = [-model[c] for c in members_of(self.known.undecided)]
        if self.known.puzzle.sea_total is None:
            return literals
        sea = [literal for literal in literals if literal < 0]
        island = [literal for literal in literals if literal > 0]
        return min(sea, island, key=len)
