"""Smallest hitting sets: as few elements as possible, with one of each set among them.

    {a b} {b c} {d}   ->   {b d}

Sets are added one by one, so the number of elements that it takes never falls: the bound is raised until there is an
answer. Source: the implicit hitting set approach, R. Karp, "Implicit hitting set problems", 2011.
"""

from collections.abc import Collection

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.diagnosis.cross_check import other_solver
from nurikabe_sat.sat.backend import Backend
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.cardinality import at_most
from nurikabe_sat.sat.cnf import Clause, Cnf

SOLVER = "glucose"


class HittingSets:
    """The sets so far; ``bound`` is the least number of elements that can hit them all. A context manager."""

    def __init__(self, elements: Collection[int]) -> None:
        self._variables = {element: i for i, element in enumerate(elements, 1)}
        self._clauses: list[Clause] = []
        self.bound = 0
        self._backend = self._open(SOLVER, self.bound)

    def add(self, members: Collection[int]) -> None:
        """One more set, of some of the elements."""
        clause = [self._variables[member] for member in members]
        self._clauses.append(clause)
        self._backend.add([clause])

    def forbid(self, members: Collection[int]) -> None:
        """From now on, not all of these elements together."""
        clause = [-self._variables[member] for member in members]
        self._clauses.append(clause)
        self._backend.add([clause])

    def smallest(self, deadline: Deadline) -> list[int] | None:
        """A smallest hitting set of the sets so far; None if the deadline comes first.

        There has to be one: with all elements, or whatever is not forbidden.
        """
        while not (answer := self._backend.solve(deadline=deadline)):
            if answer is None:
                return None
            self.bound += 1
            self._backend.close()
            self._backend = self._open(SOLVER, self.bound)
        true = {literal for literal in self._backend.model() if literal > 0}
        return [element for element, variable in self._variables.items() if variable in true]

    def is_least(self, deadline: Deadline) -> bool | None:
        """Whether another solver agrees that fewer than ``bound`` elements do not do; None if it has no time."""
        with self._open(other_solver(SOLVER), self.bound - 1) as backend:
            answer = backend.solve(deadline=deadline)
        return None if answer is None else not answer

    def _open(self, solver: str, bound: int) -> Backend:
        cnf = Cnf()
        cnf.new_variables(len(self._variables), lambda i: f"element_{i}")
        at_most(cnf, list(self._variables.values()), bound, kind="totalizer")
        backend = open_backend(solver)
        backend.add([*cnf.clauses, *self._clauses])
        return backend

    def __enter__(self) -> "HittingSets":
        return self

    def __exit__(self, *exception: object) -> None:
        self._backend.close()
