"""Reason why a puzzle has no solution: a minimal set of contradictory clues, and the rules that are involved.

    . . 2        No solution exists. Dropping the 1, or either 2, makes the puzzle solvable: these three clues are a
    1 . .        minimal conflict. (*Dropping* a clue means removing it or turning it into a ``?``; see
    . . 2        ``relaxed.py``.)

If the puzzle has a solution but the decided cells allow none, the result is a minimal set of contradictory decided
cells, with the clues and rules that exclude them.

A conflict is *minimal* if dropping any element of it allows a way out, and *smallest* if no other conflict has
fewer elements. In a conflict of clues, the clues are minimised first, with all rules; then the rules are minimised,
with these clues. In a conflict of decided cells, the cells are minimised first, then the clues, then the rules. An
element stays if it is too hard to decide whether it is needed. The conflict may then not be minimal.

Every result is verified. Another solver, with a different formula for this conflict alone, must
also find no way out. On large boards, hard questions of the search and the check (``refutation.py``) share
``encoding/dropped.py``, but the check proves each known cell first. Each way out is a grid that the referee accepts,
for the puzzle with the dropped clues removed or turned into ``?``.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.diagnosis.cross_check import other_solver, search_deadline
from nurikabe_sat.diagnosis.minimal import LiteralConflict, minimal, smallest
from nurikabe_sat.diagnosis.probing import Probing
from nurikabe_sat.diagnosis.refutation import Refutation
from nurikabe_sat.diagnosis.relaxed_puzzle import relaxed_puzzle, solves
from nurikabe_sat.diagnosis.relaxed_solver import RelaxedSolver, deduced_cells
from nurikabe_sat.diagnosis.spreading import Spreading
from nurikabe_sat.encoding.relaxed import Decided, Demand, Relaxed, Rule, demands, relaxed
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.model import Board, Clue, Colouring, Puzzle, Rules
from nurikabe_sat.sat.backend import Solver
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving.lazy import MOST_COUNTED, LazySolver
from nurikabe_sat.solving.search import Options

LIMITS = (300, 3_000, 10_000)
"""Maximum number of solver conflicts in each round for deciding whether a clue, rule or cell is needed.

A hard question often becomes easy after other elements are dropped. Elements undecided in the last round stay.
"""

MOST = 60_000
"""Maximum number of solver conflicts for minimising one contradiction on boards of at most ``LARGE`` cells."""

RULE_CONFLICTS = 5_000
"""Maximum number of solver conflicts for the first check, and for deciding whether a single rule is needed."""

LARGE_RULE_CONFLICTS = 500
"""The same for boards of more than ``LARGE`` cells, where a conflict takes ten times as long."""

LARGE = 400
"""Board size, in cells, above which probing removes clues first, and the check does not write a complete formula."""

LEMMA = 1_000
"""Maximum number of solver conflicts for proving one deduced cell when a conflict is checked."""

MOST_FAILED = 5
"""Number of failed proofs after which no further cell is tried. Late cells usually depend on early cells."""


@dataclass(frozen=True)
class WayOut:
    """Solution without one element of a conflict. Its existence proves that the conflict needs this element.

    Clues outside the conflict may be removed or turned into ``?`` in ``puzzle``. If the element is a rule, the rules
    outside the conflict are dropped as well.
    """

    dropped: Clue | Demand | Decided
    puzzle: Puzzle
    solution: Colouring


@dataclass(frozen=True)
class Conflict:
    """Conflict: clues, rules and decided cells that contradict each other, with proofs that they are needed.

    The puzzle's constraints count as rules. Rules are checked last with little effort, so proofs may be missing.

    Attributes:
        smallest: Whether no conflict has fewer decided cells or, if there are none, fewer clues.
        complete: Whether the search ended before the time limit.
    """

    clues: tuple[Clue, ...]
    rules: tuple[Demand, ...]
    decided: tuple[Decided, ...]
    ways_out: tuple[WayOut, ...]
    smallest: bool
    complete: bool = True

    @property
    def minimal(self) -> bool:
        """True if every clue and every decided cell of the conflict is proved to be needed."""
        return not self.unproved

    @property
    def unproved(self) -> tuple[Decided | Clue, ...]:
        """The decided cells and clues that are not proved to be needed."""
        proved = {way.dropped for way in self.ways_out}
        members: tuple[Decided | Clue, ...] = (*self.decided, *self.clues)
        return tuple(one for one in members if one not in proved)


def conflict(
    board: Board | Puzzle, *, fewest: bool = False, options: Options | None = None, deadline: Deadline = NEVER
) -> Conflict | None:
    """Return a minimal conflict, or None if the board has a solution.

    At the time limit, the best conflict so far is returned.

    Args:
        board: The board.
        fewest: Search for a conflict of minimum size.
        options: The options, of which only the solver is used.
        deadline: The time limit.

    Raises:
        LimitReached: If no conflict is known at the time limit.
        ConsistencyError: If a check of the result fails.
        UsageError: If an option is invalid.
        SolverError: If the solver fails.
    """
    options = options or Options()
    puzzle = board.puzzle
    limited, counting = deadline.is_limited, puzzle.grid.size <= MOST_COUNTED
    with open_backend(options.solver, deadline_expected=limited, counting=counting) as backend:
        within = search_deadline(deadline)
        probing = Probing(puzzle, within) if puzzle.grid.size > LARGE and not fewest else None
        clues = None if probing is None else probing.few_clues()
        try:
            formula = relaxed(puzzle, clues, counting=backend.info.counts, deadline=within)
            solver = RelaxedSolver(formula, LazySolver(backend, formula.formula, within), options.solver, probing)
            found = _Search(formula, solver, fewest=fewest).run(None if clues else board.colouring)
        except LimitReached:
            if clues is None:
                raise
            rules = tuple(rule for rule in demands(puzzle) if isinstance(rule, Rule))  # probing uses no constraints
            found = Conflict(tuple(clues), rules, (), (), smallest=False, complete=False)
    if found is not None:
        _check(puzzle, found, options.solver, deadline, probing)
    return found


class _Search:
    """Search that minimises a conflict: first the decided cells, then the clues, then the rules."""

    def __init__(self, formula: Relaxed, solver: RelaxedSolver, *, fewest: bool) -> None:
        self.formula = formula
        self.solver = solver
        self.fewest = fewest
        self.large = formula.puzzle.grid.size > LARGE and not formula.puzzle.rules.constraints

    def run(self, given: Colouring | None) -> Conflict | None:
        """Return a conflict, or None if a solution exists. If ``given`` is None, decided cells are ignored."""
        formula = self.formula
        clues, rules, cells = list(formula.clues.values()), list(formula.rules.values()), formula.cells(given)
        answer = False if given is None else self.solver.solve([*clues, *rules])
        if answer is False:
            cells = []
        elif answer and cells:
            answer = self.solver.solve([*clues, *rules, *cells])
        if answer is None:
            raise self.solver.deadline.reached("the solver decided whether a solution exists")
        if answer:
            return None
        PROGRESS.send("no solution; looking for a minimal reason")
        decided = self.minimise([*clues, *rules], cells)
        kept = self.minimise([*rules, *decided.literals], clues)
        needed = minimal(
            self.solver,
            [*decided.literals, *kept.literals],
            rules,
            (LARGE_RULE_CONFLICTS if self.large else RULE_CONFLICTS,),
        )
        return self.told(decided, kept, needed or LiteralConflict(tuple(rules)))

    def minimise(self, always: Sequence[int], literals: Sequence[int]) -> LiteralConflict:
        most, spread = MOST * LARGE // max(LARGE, self.formula.puzzle.grid.size), None
        try:
            if self.large and literals and literals[0] in self.formula.clue_of:
                literals, spread = self.solver.nearest_first(literals), Spreading(self.solver, always)
            found = minimal(self.solver, always, literals, LIMITS, most, spread)
        except LimitReached:
            found = None
        if found is None:  # no time is left; that they are a contradiction is known from before
            return LiteralConflict(tuple(literals))
        return smallest(self.solver, always, literals, found, self.accepts) if self.fewest else found

    def accepts(self, literals: Sequence[int], model: Sequence[int]) -> bool:
        """Return True if the independent check confirms that the model satisfies all the given literals."""
        formula = self.formula
        clues = [formula.clue_of[literal] for literal in literals if literal in formula.clue_of]
        rules = [formula.rule_of[literal] for literal in literals if literal in formula.rule_of]
        decided = [formula.cell(literal) for literal in literals if abs(literal) <= formula.puzzle.grid.size]
        return solves(formula.puzzle, clues, rules, decided, formula.decode(model))

    def told(self, decided: LiteralConflict, kept: LiteralConflict, needed: LiteralConflict) -> Conflict:
        """Convert a conflict of literals to a conflict of clues, rules and decided cells."""
        formula = self.formula
        puzzle = formula.puzzle
        clues = tuple(clue for clue, literal in formula.clues.items() if literal in kept.literals)
        ways_out = [
            *(
                self.way_out(formula.cell(literal), puzzle.clue_list, model)
                for literal, model in decided.witnesses.items()
            ),
            *(self.way_out(formula.clue_of[literal], clues, model) for literal, model in kept.witnesses.items()),
            *(self.way_out(formula.rule_of[literal], clues, model) for literal, model in needed.witnesses.items()),
        ]
        return Conflict(
            clues,
            tuple(formula.rule_of[literal] for literal in needed.literals),
            tuple(formula.cell(literal) for literal in decided.literals),
            tuple(ways_out),
            (decided if decided.literals else kept).smallest,
            not self.solver.is_late(),
        )

    def way_out(self, dropped: Clue | Demand | Decided, clues: tuple[Clue, ...], model: Sequence[int]) -> WayOut:
        solution = self.formula.decode(model)
        kept = [clue for clue in clues if clue != dropped]
        return WayOut(dropped, relaxed_puzzle(self.formula.puzzle, kept, solution), solution)


def _check(
    puzzle: Puzzle, found: Conflict, solver: str | Solver, deadline: Deadline, probing: Probing | None = None
) -> None:
    """Raise ConsistencyError unless the conflict is confirmed by another solver and by the independent check.

    Raises LimitReached if the deadline passes first.
    """
    for way in found.ways_out:
        by_rule = not isinstance(way.dropped, Clue | tuple)
        clues = puzzle.clue_list if isinstance(way.dropped, tuple) else found.clues
        kept = [clue for clue in clues if clue != way.dropped]
        rules = [rule for rule in (found.rules if by_rule else demands(puzzle)) if rule != way.dropped]
        decided = [cell for cell in found.decided if cell != way.dropped]
        if not solves(puzzle, kept, rules, decided, way.solution):
            raise ConsistencyError(f"the solution found without {way.dropped} breaks a rule")
    if not _is_contradiction(puzzle, found, solver, deadline, probing):
        raise ConsistencyError("a solution exists for clues that were reported to contradict each other")


def _is_contradiction(
    puzzle: Puzzle, found: Conflict, solver: str | Solver, deadline: Deadline, probing: Probing | None
) -> bool:
    """Return True if another solver finds the contradiction with a separate formula.

    The solver gets an eager formula first and then, if that is too hard, a lazy one. An eager formula of a large board
    takes long to write. There, the solver proves the contradiction cell by cell, if the most important rules hold.
    """
    if probing is not None and {Rule.SEA_CONNECTED, Rule.ISLAND_HAS_CLUE} <= set(found.rules) <= set(Rule):
        answer = _refuted(puzzle, found, probing, other_solver(solver), deadline)
        if answer is not None:
            return answer
        raise deadline.reached("the conflict was verified")
    for eager in (False,) if puzzle.grid.size > LARGE else (True, False):
        formula = relaxed(puzzle, found.clues, found.rules, eager=eager, deadline=deadline)
        literals = [
            *formula.clues.values(),
            *(formula.rules[rule] for rule in found.rules),
            *formula.cells(Board.of(puzzle, decided=found.decided).colouring),
        ]
        with (
            open_backend(other_solver(solver), deadline_expected=deadline.is_limited) as backend,
            LazySolver(backend, formula.formula, deadline) as lazy,
        ):
            lazy.add([[literal] for literal in literals])
            if not eager:
                prove(lazy, formula, deduced_cells(formula, literals))
            answer = lazy.solve([], RULE_CONFLICTS if eager else None)
        if answer is not None:
            return not answer
    raise deadline.reached("the conflict was verified")


def _refuted(puzzle: Puzzle, found: Conflict, probing: Probing, solver: str, deadline: Deadline) -> bool | None:
    """Return True if the conflict is proved cell by cell, False if a solution exists, and None at the deadline."""
    kept = Puzzle(puzzle.grid, found.clues, Rules(pools_allowed=Rule.NO_POOL not in found.rules))
    dropped = puzzle.clue_mask & ~kept.clue_mask
    given = Board.of(puzzle, decided=found.decided).colouring
    return Refutation(kept, dropped, *given.masks, solver, deadline).run(*probing.hints(found.clues, given, deadline))


def prove(solver: LazySolver, formula: Relaxed, cells: Sequence[int]) -> None:
    """Prove the literals of deduced cells one by one, and add each proved literal to the solver.

    If a proof takes long, the solver gets the cuts of the sea that the island cells so far require. Without them, it
    first has to find a whole model.
    """
    failed = island = 0
    for cell in cells:
        answer = solver.solve([-cell], LEMMA)
        if answer is not False:
            solver.add(formula.sea_cuts(island | (1 << cell - 1 if cell > 0 else 0)))
            answer = solver.solve([-cell], LEMMA)
        if answer is False:
            solver.add([[cell]])
            island |= 1 << -cell - 1 if cell < 0 else 0
        elif (failed := failed + 1) == MOST_FAILED:
            return
    solver.add(formula.sea_cuts(island))
