"""Smallest hitting sets: smallest sets that contain at least one member of each given set.

    {a b} {b c} {d}   ->   {b d}

Sets are added one by one, so the necessary number of elements never falls. The bound is raised until an
answer exists. Sets can be *missable*: the hitting set may miss at most one of these. Source: the implicit hitting
set approach, R. Karp, "Implicit hitting set problems", 2011.
"""

from collections.abc import Collection, Sequence

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.diagnosis.cross_check import other_solver
from nurikabe_sat.sat.backend import Backend
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.cardinality import at_most
from nurikabe_sat.sat.cnf import Clause, Cnf

SOLVER = "glucose"


class HittingSets:
    """Solver that finds a smallest hitting set, which contains a member of each given set. Use it as a context manager.

    Attributes:
        bound: A lower bound on the size of a hitting set.
        conflicts: The approximate maximum number of solver conflicts for all searches together.
    """

    def __init__(self, elements: Collection[int], conflicts: int | None = None) -> None:
        self._variables = {element: i for i, element in enumerate(elements, 1)}
        self._clauses: list[Clause] = []
        self._missable: list[Clause] = []
        self._conflicts = conflicts
        self.bound = 0
        self._backend = self._open(SOLVER, self.bound)

    def add(self, members: Collection[int]) -> None:
        """Add a set of which every hitting set must contain a member."""
        self._keep([self._variables[member] for member in members])

    def forbid(self, members: Collection[int]) -> None:
        """Forbid hitting sets that contain all of the given elements."""
        self._keep([-self._variables[member] for member in members])

    def add_missable(self, members: Collection[int]) -> None:
        """Add a set that a hitting set may miss, provided that the hitting set misses no other set of this kind."""
        self._missable.append([self._variables[member] for member in members])
        self._backend.add(self._all_but_one_hit(self._missable[-1:]))

    def smallest(self, deadline: Deadline) -> list[int] | None:
        """Return a smallest hitting set, or None if the deadline or the maximum number of conflicts was reached.

        A hitting set without a forbidden combination must exist.
        """
        while not (answer := self._solve(deadline)):
            if answer is None:
                return None
            self.bound += 1
            self._backend.close()
            self._backend = self._open(SOLVER, self.bound)
        true = {literal for literal in self._backend.model() if literal > 0}
        return [element for element, variable in self._variables.items() if variable in true]

    def is_least(self, deadline: Deadline) -> bool | None:
        """Return True if a second solver confirms that no hitting set has fewer than ``bound`` elements.

        The result is None if the deadline passes. No method may be called after this one.
        """
        with self._open(other_solver(SOLVER), self.bound - 1) as backend:
            answer = backend.solve(deadline=deadline)
        return None if answer is None else not answer

    def _keep(self, clause: Clause) -> None:
        self._clauses.append(clause)
        self._backend.add([clause])

    def _solve(self, deadline: Deadline) -> bool | None:
        if not self._conflicts:
            return self._backend.solve(deadline=deadline) if self._conflicts is None else None
        before = self._backend.stats().get("conflicts", 0)
        answer = self._backend.solve(deadline=deadline, conflicts=self._conflicts)
        self._conflicts = max(0, self._conflicts - self._backend.stats().get("conflicts", 0) + before)
        return answer

    def _open(self, solver: str, bound: int) -> Backend:
        self._cnf = Cnf()
        self._cnf.new_variables(len(self._variables), lambda i: f"element_{i}")
        at_most(self._cnf, list(self._variables.values()), bound, kind="totalizer")
        self._is_missed = 0
        backend = open_backend(solver)
        backend.add([*self._cnf.clauses, *self._clauses, *self._all_but_one_hit(self._missable)])
        return backend

    def _all_but_one_hit(self, clauses: Sequence[Clause]) -> list[Clause]:
        """Return clauses that allow a hitting set to miss at most one of the missable sets."""
        more = []
        for clause in clauses:
            missed, before, self._is_missed = (
                self._cnf.new_variable("missed"),
                self._is_missed,
                self._cnf.new_variable("missed so far"),
            )
            more += [[missed, *clause], [-missed, self._is_missed]]
            if before:
                more += [[-before, self._is_missed], [-before, -missed]]
        return more

    def __enter__(self) -> "HittingSets":
        return self

    def __exit__(self, *exception: object) -> None:
        self._backend.close()
