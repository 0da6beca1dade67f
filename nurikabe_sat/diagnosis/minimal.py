"""Minimal and smallest contradictions: of some literals that cannot hold together, as few as possible.

    minimal:  {a b c d e} -> try without e: no model, and the solver says that {a c d} were enough
                          -> try without d: a model, so d is needed; it is the witness for that
                          -> ...

    smallest: whatever is left out of a contradiction, every model leaves out something of it. So collect what models
              leave out, take a smallest set that has an element of each, and ask whether that is a contradiction. It
              is then a smallest one; otherwise there is one more model.

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
"""Conflicts that may be spent on the question whether a model can have one more literal."""

Accepts = Callable[[Sequence[int], Sequence[int]], bool]
"""Whether a check apart from the solver finds that a model, the second argument, has all of the literals."""


class LiteralSolver(Protocol):
    """What is asked: whether literals can hold together, and which of them cannot (``solving.lazy.LazySolver``)."""

    @property
    def deadline(self) -> Deadline: ...

    def solve(self, assumptions: Sequence[int], conflicts: int | None = None, /) -> bool | None: ...

    def model(self) -> Sequence[int]: ...

    def core(self) -> Sequence[int]: ...

    def conflicts(self) -> int: ...


@dataclass(frozen=True)
class LiteralConflict:
    """Literals that cannot hold together (with those that always do).

    ``witnesses``
        for each literal that is proved to be needed a model of all the others.
    ``smallest``
        no contradiction among the literals that were given has fewer.
    """

    literals: tuple[int, ...]
    witnesses: dict[int, Sequence[int]] = field(default_factory=dict)
    smallest: bool = False

    @property
    def is_minimal(self) -> bool:
        """Whether every literal is proved to be needed."""
        return len(self.witnesses) == len(self.literals)


def minimal(
    solver: LiteralSolver,
    always: Sequence[int],
    literals: Sequence[int],
    limits: Sequence[int | None] = (None,),
    most: float = math.inf,
) -> LiteralConflict | None:
    """A minimal contradiction among ``literals``, which are tried in the opposite order: the last go first.

    ``limits``: the conflicts that may be spent on a literal. One that is not decided by then stays, and is tried again
    with the next limit, when others have gone. ``most``: the conflicts after which no literal is tried any more.
    None if there is no contradiction, or if time or the last limit is over before that is known; when time is over
    later, what there is by then.
    """
    if solver.solve([*always, *literals], limits[-1]) is not False:
        return None
    found = LiteralConflict(tuple(_among(solver, literals)))
    end = solver.conflicts() + most
    for conflicts in limits:
        found = _reduced(solver, always, found, conflicts, end)
    return found


def _reduced(
    solver: LiteralSolver, always: Sequence[int], found: LiteralConflict, conflicts: int | None, end: float
) -> LiteralConflict:
    """A contradiction without those of its literals that are found to be unneeded; the others may get a witness."""
    needed = dict(found.witnesses)
    left = list(found.literals)
    untried = [literal for literal in left if literal not in needed]
    while untried and solver.conflicts() < end:
        *untried, tried = untried
        answer = solver.solve([*always, *(literal for literal in left if literal != tried)], conflicts)
        if answer:
            needed[tried] = solver.model()
        elif answer is False:
            left = _among(solver, left)
            untried = _among(solver, untried)
    return LiteralConflict(tuple(left), needed)


def smallest(
    solver: LiteralSolver, always: Sequence[int], literals: Sequence[int], first: LiteralConflict, accepts: Accepts
) -> LiteralConflict:
    """A smallest contradiction among ``literals``; ``first`` is one, and the best there is if time is over before.

    Raises ConsistencyError if ``accepts`` refuses a model, or another solver knows of fewer literals.
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
    """It is a smallest one if another solver agrees."""
    is_least = hitting.is_least(deadline)
    if is_least is False:
        raise ConsistencyError("a smallest contradiction has a solution, according to another solver")
    return replace(found, smallest=is_least is True)


def _left_out(solver: LiteralSolver, always: Sequence[int], literals: Sequence[int]) -> list[int]:
    """What the last model leaves out, made smaller while other models have more: no contradiction does without all."""
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
    """Which of the literals the last model has, and which not."""
    model = solver.model()
    met = [literal for literal in literals if (model[abs(literal) - 1] > 0) == (literal > 0)]
    return met, [literal for literal in literals if literal not in met]


def _among(solver: LiteralSolver, literals: Sequence[int]) -> list[int]:
    """Return the literals that the last contradiction needed, in their order."""
    core = set(solver.core())
    return [literal for literal in literals if literal in core]
