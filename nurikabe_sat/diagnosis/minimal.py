"""Minimal and smallest contradictions: sets of literals that cannot all be true.

    minimal:  {a b c d e} -> try without e: no model, and the solver reports that {a c d} are enough
                          -> try without d: a model, so d is needed; the model is the witness for it
                          -> ...
    smallest: every model omits an element of each contradiction. So collect the sets that models
              omit, take a smallest set that hits each of them, and check whether it is a contradiction. If it
              is, it is a smallest one; otherwise, there is another model.

Sources: deletion with core refinement, e.g. J. Marques-Silva, "Computing minimally unsatisfiable subformulas", 2012;
smallest sets: A. Ignatiev et al., "Smallest MUS extraction with minimal hitting set dualization", CP 2015.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.diagnosis.hitting_sets import HittingSets
from nurikabe_sat.errors import ConsistencyError

GROWTH = 1_000
"""Maximum number of solver conflicts for finding a model with one more true literal."""

Spread = Callable[[Sequence[int], dict[int, Sequence[int]]], None]
"""Function that gets all literals of a contradiction, and adds models to those that are known."""

Accepts = Callable[[Sequence[int], Sequence[int]], bool]
"""Function that checks, without a solver, whether a model satisfies all given literals."""


class LiteralSolver(Protocol):
    """Interface of the solvers that ``minimal`` can use, such as ``solving.lazy.LazySolver``."""

    @property
    def deadline(self) -> Deadline: ...

    def solve(self, assumptions: Sequence[int], conflicts: int | None = None, /) -> bool | None: ...

    def model(self) -> Sequence[int]: ...

    def core(self) -> Sequence[int]: ...

    def conflicts(self) -> int: ...


@dataclass(frozen=True)
class LiteralConflict:
    """Contradiction: literals that cannot all be true.

    Attributes:
        witnesses: For each literal that is proved to be needed, a model of all the others.
        smallest: Whether no contradiction among the given literals has fewer literals.
    """

    literals: tuple[int, ...]
    witnesses: dict[int, Sequence[int]] = field(default_factory=dict)
    smallest: bool = False

    @property
    def is_minimal(self) -> bool:
        """True if every literal is proved to be needed for the contradiction."""
        return len(self.witnesses) == len(self.literals)


def minimal(
    solver: LiteralSolver,
    always: Sequence[int],
    literals: Sequence[int],
    limits: Sequence[int | None] = (None,),
    most: float = math.inf,
    spread: Spread | None = None,
) -> LiteralConflict | None:
    """Return a minimal contradiction among ``literals`` or, at a limit, the smallest one found so far.

    The result is None if no contradiction exists or none is known in time.

    Args:
        solver: The solver.
        always: Literals that are always true.
        literals: The literals, which are dropped from the last to the first.
        limits: Numbers of conflicts per literal. A literal without a result is tried again with the next limit.
        most: The total number of conflicts after which no literal is tried.
        spread: Derives models for further literals from known models.
    """
    if solver.solve([*always, *literals], limits[-1]) is not False:
        return None
    found = LiteralConflict(tuple(_among(solver, literals)))
    if spread is not None:
        spread(found.literals, found.witnesses)
    for conflicts in limits:
        found, most = _reduced(solver, always, found, conflicts, most, spread)
    return found


def _reduced(
    solver: LiteralSolver,
    always: Sequence[int],
    found: LiteralConflict,
    conflicts: int | None,
    most: float,
    spread: Spread | None,
) -> tuple[LiteralConflict, float]:
    """Return the contradiction without superfluous literals, and the number of solver conflicts that remain.

    A model proves that a literal is necessary. Conflicts for further models by ``spread`` are not counted.
    """
    needed = dict(found.witnesses)
    left = list(found.literals)
    untried = [literal for literal in left if literal not in needed]
    while untried and most > 0:
        *untried, tried = untried
        before = solver.conflicts()
        answer = solver.solve([*always, *(literal for literal in left if literal != tried)], conflicts)
        most -= solver.conflicts() - before
        if answer:
            needed[tried] = solver.model()
            if spread is not None:
                spread(left, needed)
                untried = [literal for literal in untried if literal not in needed]
        elif answer is False:
            left = _among(solver, left)
            untried = _among(solver, untried)
    return LiteralConflict(tuple(left), needed), most


def smallest(
    solver: LiteralSolver, always: Sequence[int], literals: Sequence[int], first: LiteralConflict, accepts: Accepts
) -> LiteralConflict:
    """Return a smallest contradiction among ``literals``, or ``first`` if the deadline passes.

    Raises:
        ConsistencyError: If ``accepts`` rejects a model, or a second solver finds fewer literals.
    """
    with HittingSets(literals) as hitting:
        while (chosen := hitting.smallest(solver.deadline)) is not None:
            if len(chosen) == len(first.literals):
                return _confirmed(first, hitting, solver.deadline)
            answer = solver.solve([*always, *chosen])
            if answer is None:
                break
            if not answer:
                found = minimal(solver, always, chosen)
                return first if found is None else _confirmed(found, hitting, solver.deadline)
            left_out = _left_out(solver, always, literals)
            if not accepts([*always, *(literal for literal in literals if literal not in left_out)], solver.model()):
                raise ConsistencyError("a model breaks a clause of its formula")
            hitting.add(left_out)
    return first


def _confirmed(found: LiteralConflict, hitting: HittingSets, deadline: Deadline) -> LiteralConflict:
    """Return the contradiction, marked as smallest if another solver confirms that none is smaller."""
    is_least = hitting.is_least(deadline)
    if is_least is False:
        raise ConsistencyError("another solver finds a solution despite a reported contradiction")
    return replace(found, smallest=is_least is True)


def _left_out(solver: LiteralSolver, always: Sequence[int], literals: Sequence[int]) -> list[int]:
    """Find a model with many true literals, and return the literals that are false in it.

    Every contradiction contains one of them.
    """
    met, left_out = _met(solver, literals)
    hopeless: list[int] = []
    while left_out:
        tried = left_out.pop()
        if solver.solve([*always, *met, tried], GROWTH):
            met, left_out = _met(solver, literals)
            left_out = [literal for literal in left_out if literal not in hopeless]
        else:
            hopeless.append(tried)
    return hopeless


def _met(solver: LiteralSolver, literals: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return two lists: the literals that are true in the last model, and the literals that are false."""
    model = solver.model()
    met: list[int] = []
    others: list[int] = []
    for literal in literals:
        (met if (model[abs(literal) - 1] > 0) == (literal > 0) else others).append(literal)
    return met, others


def _among(solver: LiteralSolver, literals: Sequence[int]) -> list[int]:
    """Return those ``literals`` that were used to derive the last contradiction, in the given order."""
    core = set(solver.core())
    return [literal for literal in literals if literal in core]
