"""Solver for relaxed puzzles, which decides whether given clues, rules and decided cells can hold together.

    "all but the 3 at r1c3" --> solver --> after a few conflicts --> presolve --> a contradiction: no
                                ^                                       |
                                +---------------------------------------+---------> "all clues and rules": the engine
                                   the cells that it decides, as further assumptions

The relaxed formula has no clauses about several clues, because each of them may be dropped. A solver may therefore miss
for minutes a deduction that takes a millisecond. If only decided cells are dropped, the engine's formula is better.
"""

from collections.abc import Collection, Sequence

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.diagnosis.drafted import drafted
from nurikabe_sat.diagnosis.probing import Probing, deduce_kept, literals_of, noted_in
from nurikabe_sat.encoding.deduced import presolve
from nurikabe_sat.encoding.dropped import encode_dropped
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.encoding.presolve import Watch
from nurikabe_sat.encoding.relaxed import Relaxed
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.puzzle.model import Clue, Colouring, Puzzle, Rules
from nurikabe_sat.sat.backend import Solver
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving.lazy import LazySolver, accepted, counting_pays, lazy_solver, open_solver

FEW = 100
"""Number of solver conflicts after which deduction takes over. On small boards, this number is rarely reached."""

MOST_FAILED = 4
"""Number of failed repairs of drafts, beyond the successful repairs, after which no more drafts are tried."""


class RelaxedSolver:
    """Solver for formulas whose clues and rules can be dropped. The solver has the methods of ``LazySolver``."""

    def __init__(
        self, formula: Relaxed, solver: LazySolver, name: str | Solver, probing: Probing | None = None
    ) -> None:
        self.deadline = solver.deadline
        self.is_late = solver.is_late
        self.formula = formula
        self._solver = solver
        self._name = name
        self._probing = probing  # only on a large board
        self._tried: set[frozenset[int]] = set()  # the questions that probes and drafts do not answer
        self._failed = 0  # drafts without a repair, less the others
        self._refuted: set[int] = set()  # the last contradiction
        self._elsewhere = 0  # conflicts in other solvers
        self._model: Sequence[int] = ()
        self._core: Sequence[int] = ()

    def solve(self, literals: Sequence[int], conflicts: int | None = None) -> bool | None:
        """Return True if all literals can hold together, False if they cannot, or None if a limit was reached."""
        few = FEW if conflicts is None else min(FEW, conflicts)
        answer = self._solver.solve(literals, few)
        if answer:
            self._model = self._solver.model()
        elif answer is False:
            self._core = self._solver.core()
        elif few != conflicts and not self.is_late():
            answer = self._solve_deduced(literals, conflicts)
        if answer is False:
            self._refuted = set(self._core)
        return answer

    def _solve_deduced(self, literals: Sequence[int], conflicts: int | None) -> bool | None:
        self._core = literals
        try:
            known = deduce(self.formula, literals, self.deadline)
        except LimitReached:
            return None
        if known is None:
            return False
        if known.puzzle is self.formula.puzzle:
            return self._solve_whole(known, conflicts, self.formula.clues.values())
        answer = self._solve_without_formula(literals)
        if answer is not None:
            return answer
        if self._stands_alone(literals):
            return self._solve_alone(known, literals, conflicts)
        answer = self._solver.solve([*literals, *literals_of(known.sea, known.island)], conflicts)
        if answer:
            self._model = self._solver.model()
        elif answer is False and set(core := self._solver.core()) <= set(literals):
            self._core = core
        return answer

    def _solve_whole(self, known: Known, conflicts: int | None, kept: Collection[int]) -> bool | None:
        """Return whether a puzzle with all rules has a solution, found with the usual formula.

        ``kept`` are the literals of the clues that the puzzle keeps.
        """
        try:
            encoded, solver = open_solver(known, None, self._name, self.deadline, counting=counting_pays(known))
        except LimitReached:
            return None
        with solver:
            answer = solver.solve((), conflicts)
            self._elsewhere += solver.conflicts()
            if answer:
                solution = accepted(encoded, solver.model())
                self._model = self._completed(solution, kept)
        return answer

    def _stands_alone(self, literals: Collection[int]) -> bool:
        """Return True if a formula for these clues alone is better: on a large board with all rules."""
        rules = self.formula.rules
        no_constraints = not self.formula.puzzle.rules.constraints
        return self._probing is not None and no_constraints and set(rules.values()).issubset(literals)

    def nearest_first(self, literals: Sequence[int]) -> Sequence[int]:
        """Return the literals of clues in the order of their distances from the place of the contradiction."""
        if self._probing is None:
            return literals
        clues = self._probing.nearest_first([self.formula.clue_of[literal] for literal in literals])
        return [self.formula.clues[clue] for clue in clues]

    def solve_without(self, literal: int, conflicts: int) -> Sequence[int] | None:
        """Return a model of all rules and all clues of the puzzle but one, or None on failure."""
        puzzle, dropped = self.formula.puzzle, self.formula.clue_of[literal]
        others = [clue for clue in puzzle.clue_list if clue != dropped]
        kept = [one for one in self.formula.clues.values() if one != literal]
        rules = Rules(pools_allowed=puzzle.rules.pools_allowed)
        try:
            if self._probing is not None and self._probing.refutes(others):
                return None
            for clues in ([*others, Clue(dropped.cell, None)], others):
                known = presolve(Puzzle(puzzle.grid, tuple(clues), rules), deadline=self.deadline)
                if known is not None and self._solve_whole(known, conflicts, kept):
                    return self._model
        except LimitReached:
            pass
        return None

    def solve_near(
        self, literals: Sequence[int], model: Sequence[int], free: int, conflicts: int
    ) -> Sequence[int] | None:
        """Return a model of the literals that agrees with ``model`` outside the ``free`` cells, or None on failure."""
        sea, island = self.formula.decode(model).masks
        given = Colouring.from_masks(self.formula.puzzle.grid, sea & ~free, island & ~free)
        question = set(literals)
        clues = [clue for clue, literal in self.formula.clues.items() if literal in question]
        try:
            known = deduce_kept(self.formula.puzzle, clues, [*self.formula.rules], given, self.deadline)
        except LimitReached:
            return None
        return self._model if known is not None and self._solve_alone(known, literals, conflicts) else None

    def _solve_alone(self, known: Known, literals: Sequence[int], conflicts: int | None) -> bool | None:
        """Return whether the kept clues have a solution, found with a formula for these clues alone."""
        dropped = self.formula.puzzle.clue_mask & ~known.puzzle.clue_mask
        backend = open_backend(self._name, deadline_expected=self.deadline.is_limited, counting=True)
        with backend:
            try:
                encoded = encode_dropped(known, dropped, self.deadline, counting=backend.info.counts)
            except LimitReached:
                return None
            solver = lazy_solver(encoded, backend, self._name, self.deadline, None)
            answer = solver.solve((), conflicts)
            self._elsewhere += solver.conflicts()
            if answer:
                self._model = self._completed(encoded.decode(solver.model()), set(literals))
        return answer

    def _solve_without_formula(self, literals: Sequence[int]) -> bool | None:
        """Return the answer that probing or the repair of a draft gives, or None if neither gives an answer.

        Return None if neither has an answer, or if the question is repeated.
        """
        formula, puzzle, question = self.formula, self.formula.puzzle, frozenset(literals)
        if self._probing is None or question in self._tried or not question.issuperset(formula.rules.values()):
            return None
        clues = {clue for clue, literal in formula.clues.items() if literal in question}
        given = formula.given(literals)
        try:
            if self._probing.refutes(clues, given):
                return False
            solution = None
            if self._failed < MOST_FAILED and not puzzle.rules.constraints:
                gone = [clue for clue, literal in formula.clues.items() if literal in self._refuted - question]
                solution = drafted(puzzle, clues, gone, given, self.deadline)
                self._failed += 1 if solution is None else -1
        except LimitReached:
            return None
        if solution is None:
            self._tried.add(question)
            return None
        self._model = self._completed(solution, question)
        return True

    def _completed(self, solution: Colouring, question: Collection[int]) -> Sequence[int]:
        """Return the model of a solution: the literals of all cells, clues and rules, ordered by variable."""
        model = [*self.formula.cells(solution), *range(self.formula.puzzle.grid.size + 1, self._variables() + 1)]
        for literal in self.formula.clues.values():
            if literal not in question:
                model[literal - 1] = -literal
        return model

    def _variables(self) -> int:
        return self.formula.formula.cnf.variables

    def conflicts(self) -> int:
        """Return the number of solver conflicts so far."""
        return self._solver.conflicts() + self._elsewhere

    def model(self) -> Sequence[int]:
        """Return the model after ``solve`` returned True.

        Only the literals of cells, clues and rules are meaningful.
        """
        return self._model

    def core(self) -> Sequence[int]:
        """Return contradictory literals after ``solve`` returned False. The result may contain all assumed literals."""
        return self._core


def deduce(
    formula: Relaxed, literals: Sequence[int], deadline: Deadline = NEVER, watch: Watch | None = None
) -> Known | None:
    """Return the cells that follow from the given clues, rules and cells, or None if these contradict each other.

    ``watch`` is called with the sea and island cells after each rule. Raises LimitReached at the deadline.
    """
    puzzle = formula.puzzle
    asked = set(literals)
    clues = [clue for clue, literal in formula.clues.items() if literal in asked]
    rules = [rule for rule, literal in formula.rules.items() if literal in asked]
    return deduce_kept(puzzle, clues, rules, formula.given(literals), deadline, watch)


def deduced_cells(formula: Relaxed, literals: Sequence[int]) -> list[int]:
    """Return the literals of the cells that deduction decides, in order, including any that contradict each other."""
    found: dict[int, None] = {}
    deduce(formula, literals, watch=noted_in(found))
    return list(found)
