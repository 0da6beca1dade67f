"""Formula in conjunctive normal form that people can read: its variables have names, and its clauses are grouped.

Variables are the ints 1, 2, 3, ...; a literal is a variable or its negative. A clause is a list of literals. Clauses
form groups, each with an explanatory comment. Names are computed only on request,
so they cost nothing while a formula is solved.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import UsageError

Clause = list[int]

_SECONDS = 1e-6
"""Estimated seconds per clause for adding a guard."""


@dataclass
class Cnf:
    """CNF formula under construction. For speed, encoders append directly to ``clauses``.

    Attributes:
        most_clauses: The approximate maximum number of clauses, to limit memory; None means no limit.
    """

    clauses: list[Clause] = field(default_factory=list)
    variables: int = 0
    deadline: Deadline = NEVER
    most_clauses: int | None = None
    _blocks: list[tuple[int, Callable[[int], str]]] = field(default_factory=list)
    _groups: list[tuple[int, str]] = field(default_factory=list)

    def new_variables(self, count: int, name: Callable[[int], str]) -> int:
        """Allocate ``count`` variables, and return the first. ``name(i)`` names the variable at the 0-based index i.

        Raises:
            ValueError: If ``count`` is negative.
        """
        if count < 0:
            raise ValueError(f"cannot allocate {count} variables")
        first = self.variables + 1
        if count:
            self._blocks.append((first, name))
            self.variables += count
        return first

    def new_variable(self, name: str) -> int:
        """Allocate a variable with the given name, and return it."""
        return self.new_variables(1, lambda _: name)

    def name(self, variable: int) -> str:
        """Return the name of a variable. Raises ValueError if the variable does not exist."""
        if not 1 <= variable <= self.variables:
            raise ValueError(f"variable {variable} does not exist: the formula has 1 to {self.variables}")
        first, name = self._blocks[bisect_right(self._blocks, variable, key=lambda block: block[0]) - 1]
        return name(variable - first)

    def completed(self, model: Sequence[int]) -> Sequence[int]:
        """Return a model extended to all variables of the formula. Variables that the model omits are false."""
        missing = range(len(model) + 1, self.variables + 1)
        return [*model, *(-v for v in missing)] if missing else model

    def group(self, comment: str) -> None:
        """Start a group of clauses that ``comment`` describes.

        Raises LimitReached if the formula's deadline has passed.
        """
        self.check()
        self._groups.append((len(self.clauses), comment))

    def check(self, ahead: float = 0.0) -> None:
        """Raise LimitReached if the formula's deadline passes within ``ahead`` seconds.

        Call this in loops that write many clauses, and before a long step.

        Raises:
            UsageError: If the formula has too many clauses.
        """
        if self.most_clauses is not None and len(self.clauses) > self.most_clauses:
            raise UsageError(
                f"the formula needs more than {self.most_clauses} clauses: the board has too many undecided cells"
            )
        if self.deadline is NEVER:
            return
        left = self.deadline.seconds_left()
        if left is not None and left <= ahead:
            raise self.deadline.reached("the formula was written")

    @contextmanager
    def guarded(self, *literals: int) -> Iterator[None]:
        """Apply the clauses added inside a ``with`` block only if all given literals are true.

        >>> cnf = Cnf(variables=2)
        >>> with cnf.guarded(2):
        ...     cnf.clauses.append([1])
        >>> cnf.clauses
        [[1, -2]]
        """
        written = len(self.clauses)
        yield
        self.check((len(self.clauses) - written) * _SECONDS)
        if literals:
            guards = [-literal for literal in literals]
            self.clauses[written:] = [[*clause, *guards] for clause in self.clauses[written:]]

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickling and copying, with variable names instead of functions and no deadline."""
        ends = [*(first for first, _ in self._blocks[1:]), self.variables + 1]
        blocks = [
            (first, tuple(map(name, range(end - first))).__getitem__)
            for (first, name), end in zip(self._blocks, ends, strict=False)
        ]
        return {**vars(self), "deadline": NEVER, "_blocks": blocks}

    def groups(self) -> Iterator[tuple[str, list[Clause]]]:
        """Yield the groups of clauses with their comments. Clauses before the first group have an empty comment."""
        starts = [(0, ""), *self._groups, (len(self.clauses), "")]
        for (start, comment), (end, _) in pairwise(starts):
            if end > start:
                yield comment, self.clauses[start:end]
