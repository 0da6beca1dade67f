"""Search for the solutions of a puzzle, one by one, to decide whether a solution exists and is unique.

    deduction --> formula --> question --yes--> a solution; the referee must accept it; forbid it, and repeat
                                 |
                                 no: no (further) solution

The module ``lazy`` contains the loop between the solver and the lazy cuts.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.deduced import known_cells
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.sat.unverified import unverified

if TYPE_CHECKING:  # deduction decides many boards, so formulas and solvers are imported only where needed
    import random

    from nurikabe_sat.encoding.encoded import Encoded
    from nurikabe_sat.encoding.presets import Encoding
    from nurikabe_sat.sat.backend import Solver
    from nurikabe_sat.solving.lazy import LazySolver, Watch
    from nurikabe_sat.solving.loose.window import Owned

HIDDEN_CLUES = 0.4
HIDDEN_SHARE = 0.5
HIDDEN_CELLS = 20
"""Limits above which local search is tried first on boards with many clues ``?``.

They are the minimum share of `?` clues, and the minimum share and number of undecided cells. All three limits must be
reached. A single clue also counts as `?`.
"""

CROWDED = 3.1
"""Minimum mean number of islands per cell for which local search is tried after a short complete search.

The redundant clauses for long searches of such boards are many. Published puzzles have at most 2.9.
"""

SHORT = 150
"""Maximum number of solver conflicts of the short search. Redundant clauses for long searches come after more."""

TURNS = 6
"""Maximum number of turns of local search on boards with hidden sizes. A turn of the complete search follows each."""

PAIR_WORK = 80
"""Work of the first turn per possible owner of an undecided cell, in about microseconds. It doubles with each turn.

To write the clauses of the complete search takes about a quarter of this time. If repair is not first, it succeeds less
often, so it gets half of this work, and the complete search twice.
"""

CELLS_PER_WORK = 3
"""Number of board cells per unit of work that a conflict in the complete search takes."""

LOOSE_CELLS = 250
LOOSE_SHARE = 0.65
LOOSE_ISLAND = 40
"""Limits within which local search is tried first on boards with few clues ``?`` but many solutions.

They are the minimum number and share of undecided cells, and the maximum size of an island.
"""

LOOSE_CONSTRAINTS = 20
"""Maximum number of constraints for local search. Drafts ignore constraints, so more of them cause too many faults."""


DEFAULT_SOLVER = "glucose"


class Status(Enum):
    """Outcome of a search: a solution was found, no solution exists, or the time limit was reached."""

    SOLVED = "solved"
    NONE = "none"
    LIMIT = "limit"


@dataclass(frozen=True)
class Options:
    """Options of a search, such as the solver and the encoding.

    Attributes:
        encoding: A name, or a ``Way`` or ``Preset``. None selects lazy cuts if the solver accepts clauses later, and
            otherwise a complete formula.
        solver: A name, a program, or a ``Solver``.
        presolve: Whether to deduce cells with cheap techniques before encoding. Baseline encodings never do this.
    """

    encoding: "Encoding | None" = None
    solver: "str | Solver" = DEFAULT_SOLVER
    presolve: bool = True


@dataclass
class Statistics:
    """Cost of a search so far: the size of the formula, the number of solver calls, and the wall time in seconds."""

    variables: int = 0
    clauses: int = 0
    cuts: int = 0
    calls: int = 0
    conflicts: int = 0
    encode: float = 0.0
    solve: float = 0.0
    unique: float = 0.0


@dataclass(frozen=True)
class Result:
    """Result of a search: the status, the solution, whether it is unique, and the cost.

    Attributes:
        solution: The solution; set exactly if the status is SOLVED.
        unique: True or False if uniqueness was decided, otherwise None.
        second: Another solution, if one was requested and found.
        rests_on: The outside program, solver or encoding that gave the unverified answer "no (other) solution";
            None if the answer is verified.
    """

    status: Status
    solution: Colouring | None
    second: Colouring | None
    unique: bool | None
    statistics: Statistics = field(hash=False)
    rests_on: str | None = None


REPAIR_SEED = 1
"""Fixed random seed of the local search, so that the same board always gets the same solution."""


def is_loose(known: Known) -> bool:
    """Return True if the board probably has many solutions. Local search finds a solution of such a board quickly."""
    if not _allows_repair(known):
        return False
    return _hides_sizes(known) or (not _has_huge_island(known) and _is_open(known))


def _allows_repair(known: Known) -> bool:
    """Return True if local search can take account of the rules of the puzzle."""
    rules = known.puzzle.rules
    return not rules.is_lazy and len(rules.constraints) <= LOOSE_CONSTRAINTS


def _has_huge_island(known: Known) -> bool:
    """Return True if an island is too large for local search."""
    return any((clue.size or 0) > LOOSE_ISLAND for clue in known.puzzle.clue_list)


def _is_open(known: Known) -> bool:
    """Return True if most cells of a large board are undecided, and the sizes of the islands leave room."""
    undecided = known.undecided.bit_count()
    if undecided < LOOSE_CELLS or undecided < LOOSE_SHARE * known.grid.size:
        return False
    from nurikabe_sat.encoding.spans import is_tight

    return not is_tight(known)


def _hides_sizes(known: Known) -> bool:
    """Return True if many cells are undecided, and the share of clues `?` is at least ``HIDDEN_CLUES``.

    A single clue also counts as `?`.
    """
    if known.undecided.bit_count() < max(HIDDEN_CELLS, HIDDEN_SHARE * known.grid.size):
        return False
    clues = known.puzzle.clue_list
    return len(clues) == 1 or sum(clue.size is None for clue in clues) >= HIDDEN_CLUES * len(clues)


def _hides_a_size(known: Known) -> bool:
    return any(clue.size is None for clue in known.puzzle.clue_list)


def _is_crowded(known: Known) -> bool:
    """Return True if some sizes are unknown, and many cells can belong to several islands."""
    return _hides_a_size(known) and _possible_owners(known) >= CROWDED * known.grid.size


def _possible_owners(known: Known) -> int:
    """Return the number of pairs of an undecided cell and a clue that can own it."""
    return sum((reach & known.undecided).bit_count() for reach in known.reach)


def _is_baseline(encoding: "Encoding | None") -> bool:
    """Return True if an encoding serves only for comparisons, so that no cells are deduced before it."""
    if encoding is None:
        return False
    from nurikabe_sat.encoding.presets import preset

    return preset(encoding).baseline


class Search:
    """Search for all solutions that agree with a board, one after another. Use it as a context manager.

    ``watch`` is called after each call of the solver.

    Raises:
        UsageError: If a name or a puzzle is rejected.
        SolverError: If a solver fails.

    >>> with Search(Puzzle.from_rows([[2, 0, 0]])) as search:
    ...     print(search.next_solution(), search.next_solution())
    W W B None
    """

    def __init__(
        self,
        board: Board | Puzzle,
        options: Options | None = None,
        deadline: Deadline = NEVER,
        watch: "Watch | None" = None,
    ) -> None:
        options = options or Options()
        puzzle, given = board.puzzle, board.colouring
        started = time.perf_counter()
        self.puzzle = puzzle
        self.encoded: Encoded | None = None
        self.statistics = Statistics()
        self._deadline = deadline
        self._solver: LazySolver | None = None
        self._decided: Colouring | None = None  # what needs no solver: everything is known
        deduce = options.presolve and not _is_baseline(options.encoding)
        self._late: LimitReached | None = None  # the time was over before the formula was there
        known = None
        try:
            known = known_cells(puzzle, given, deadline, deduce=deduce)
        except LimitReached as limit:
            self._late = limit
        self._loose: Known | None = None  # a large board that probably has many solutions: first it is repaired
        self._loose_later: Known | None = None  # a crowded board: it is repaired after a short search
        self._repaired_boards: dict[int, Owned] = {}  # the solutions found that way, in order, by their sea
        self._rng: random.Random | None = None
        self._how = options, watch
        if known is not None and deduce and options.encoding is None and is_loose(known):
            self._loose = known
        elif known is not None and (known.undecided or not deduce):
            self._open(known)
            if deduce and options.encoding is None and _allows_repair(known) and _is_crowded(known):
                self._loose_later = known
        elif known is not None and not violations(puzzle, known.colouring()):
            self._decided = known.colouring()
        self.statistics.encode = time.perf_counter() - started

    @property
    def is_repairing(self) -> bool:
        """True if local search, instead of the complete search, will look for the next solution."""
        return self._loose is not None

    def _open(self, known: Known) -> None:
        from nurikabe_sat.solving.lazy import counting_pays, open_solver

        options, watch = self._how
        counting = counting_pays(known)
        try:
            opened = None
            deduced = options.presolve and options.encoding is None
            if counting and deduced and _has_huge_island(known) and _is_open(known):
                from nurikabe_sat.solving.tries import open_after_tries

                opened = open_after_tries(known, options.solver, self._deadline, watch)
            if opened is None:
                opened = open_solver(known, options.encoding, options.solver, self._deadline, watch, counting=counting)
        except LimitReached as limit:
            self._late = limit
            return
        self.encoded, self._solver = opened
        self._count(*opened)

    def next_solution(self) -> Colouring | None:
        """Return a further checked solution, or None if no further solution exists.

        Raises:
            LimitReached: If the deadline passes.
            ConsistencyError: If a solution breaks a rule.
        """
        if self._loose is not None:
            solution = self._repaired(self._loose)
            if solution is not None:
                return solution
        if self._late is not None:
            raise self._late
        if self.encoded is None or self._solver is None:
            decided, self._decided = self._decided, None
            return decided
        started = time.perf_counter()
        try:
            solution = self._next(self.encoded, self._solver)
        finally:
            self.statistics.solve += time.perf_counter() - started
        if solution is None:
            self.close()
        return solution

    def _repaired(self, known: Known) -> Colouring | None:
        """Find a solution by local search: repair a draft, or change the last solution. Return None on failure.

        If the result is None, the complete search has been prepared, with all solutions found so far forbidden.
        """
        import random

        from nurikabe_sat.solving.loose.nearby import another
        from nurikabe_sat.solving.loose.window import colouring

        started = time.perf_counter()
        self._rng = self._rng or random.Random(REPAIR_SEED)  # noqa: S311 (the same board, the same solutions)
        try:
            if self._repaired_boards:
                last = next(reversed(self._repaired_boards.values()))
                found = another(known, last, self._repaired_boards, self._rng, self._deadline)
            else:
                found = self._first_repaired(known, self._rng)
            if found is not None:
                self._repaired_boards[found.sea] = found
                return colouring(known, found)
            self._loose = None
            if self._solver is None:
                self._open(known)
            if self.encoded is not None and self._solver is not None:
                for sea in self._repaired_boards:
                    model = [c + 1 if sea >> c & 1 else -c - 1 for c in range(known.grid.size)]
                    self._solver.add([self.encoded.blocking(model)])
            return None
        finally:
            self.statistics.solve += time.perf_counter() - started

    def _first_repaired(self, known: Known, rng: "random.Random") -> "Owned | None":
        """Find a first solution by local search. On boards with hidden sizes, turns of the complete search alternate.

        If the result is None, the complete search must answer.
        """
        from nurikabe_sat.solving.loose.repair import DRAFTS, MANY_DRAFTS, SEARCHED, repaired

        if not _hides_a_size(known) or known.undecided.bit_count() > SEARCHED:
            return repaired(known, rng, self._deadline, DRAFTS if _hides_sizes(known) else 1)
        work = PAIR_WORK * _possible_owners(known)
        share = 1 if self._solver is None else 2
        for turn in range(TURNS):
            found = repaired(known, rng, self._deadline, MANY_DRAFTS, (work << turn) // share)
            if found is not None:
                return found
            if self._solver is None:
                self._open(known)
            conflicts = (work << turn) * share * CELLS_PER_WORK // known.grid.size + 1
            if self._solver is None or self._solver.solve((), conflicts) is not None:
                break
        return None

    def _next(self, encoded: "Encoded", solver: "LazySolver") -> Colouring | None:
        from nurikabe_sat.solving.lazy import accepted

        later, self._loose_later = self._loose_later, None
        answer = solver.solve((), SHORT if later is not None else None)
        if answer is None and later is not None:
            self._loose = later
            solution = self._repaired(later)
            if solution is not None:
                return solution
            answer = solver.solve()
        self._count(encoded, solver)
        if answer is None:
            raise self._deadline.reached()
        if not answer:
            return None
        model = solver.model()
        solver.add([encoded.blocking(model)])
        return accepted(encoded, model)

    def _count(self, encoded: "Encoded", solver: "LazySolver") -> None:
        statistics, cnf = self.statistics, encoded.cnf
        statistics.variables, statistics.clauses = cnf.variables, len(cnf.clauses)
        statistics.calls, statistics.cuts = solver.calls, solver.cuts
        statistics.conflicts = solver.earlier_conflicts + solver.conflicts()

    def close(self) -> None:
        """Release the solver. After this call, the search returns no further solutions."""
        if self._solver is not None:
            self._solver.close()
            self._solver = None

    def __enter__(self) -> "Search":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def solutions(
    board: Board | Puzzle, limit: int | None = None, *, options: Options | None = None, deadline: Deadline = NEVER
) -> Iterator[Colouring]:
    """Yield checked solutions of a board, at most ``limit`` if given. Raises the errors of ``Search``.

    >>> puzzle = Puzzle.from_rows([[2, 0], [0, 0]])
    >>> sorted(one.to_rows() for one in solutions(puzzle))
    [['WB', 'WB'], ['WW', 'BB']]
    """
    with Search(board, options, deadline) as search:
        found = 0
        while limit is None or found < limit:
            solution = search.next_solution()
            if solution is None:
                return
            yield solution
            found += 1


def solve(
    board: Board | Puzzle,
    *,
    unique: bool = False,
    options: Options | None = None,
    deadline: Deadline = NEVER,
    watch: "Watch | None" = None,
) -> Result:
    """Return a solution and, if ``unique`` is True, whether the solution is unique. The status reports a time limit.

    Raises:
        UsageError: If a name or a puzzle is rejected.
        SolverError: If a solver fails.
    """
    with Search(board, options, deadline, watch) as search:
        return conclude(search, unique)


def conclude(search: Search, unique: bool) -> Result:
    """Return the result of ``solve`` for a search that has just been opened."""
    with unverified() as claims:
        found = _conclude(search, unique)
    if claims.program is None:
        return found
    return Result(found.status, found.solution, found.second, found.unique, found.statistics, claims.program)


def _conclude(search: Search, unique: bool) -> Result:
    statistics = search.statistics
    try:
        first = search.next_solution()
    except LimitReached:
        return Result(Status.LIMIT, None, None, None, statistics)
    if first is None:
        return Result(Status.NONE, None, None, None, statistics)
    if not unique:
        return Result(Status.SOLVED, first, None, None, statistics)
    solved_in = statistics.solve
    try:
        second = search.next_solution()
    except LimitReached:
        return Result(Status.SOLVED, first, None, None, statistics)
    finally:
        statistics.unique, statistics.solve = statistics.solve - solved_in, solved_in
    return Result(Status.SOLVED, first, second, second is None, statistics)


def is_unique(board: Board | Puzzle, *, options: Options | None = None, deadline: Deadline = NEVER) -> bool:
    """Return True if a board has exactly one solution. Raises LimitReached if the deadline passes first.

    >>> is_unique(Puzzle.from_rows([[2, 0, 0]]))
    True
    """
    found = solutions(board, 2, options=options, deadline=deadline)
    return sum(1 for _ in found) == 1
