"""Proof checker in plain Python. It requires that each clause of a proof follows by unit propagation, or is RAT.

    formula    1 2   1 -2   -1 3   -1 -3        proof    1 0      1 must hold: -1 would give 2 (by 1 2), against 1 -2
                                                         0        nothing is left: 1 gives 3 (by -1 3), against -1 -3

A step is checked by making all its literals false and propagating: each clause with one literal left makes it true,
until some clause has none left. Then the step follows from the formula, and becomes a further clause. A proof
is correct if all steps up to the empty clause are correct; the formula then has no model.

A step that does not follow may still be a *resolution asymmetric tautology* on its first literal ``l``. Joined with
any clause that has ``-l``, without ``l`` and ``-l``, it then gives a clause that follows. Such a step keeps a
satisfiable formula satisfiable. Solvers that introduce new variables or forget eliminated ones need it.

``d`` lines delete clauses. Deletions only make the check faster, so those of missing clauses, and of
clauses with one or two literals, are ignored. As in drat-trim, a literal that unit propagation has found from
the formula and the steps alone stays true, even if a clause that it needed is deleted later.

No code is shared with any solver. Each clause of three or more literals has two watched literals, the first two of
the list. The checker visits the clause only if one of them becomes false.

Source: E. Goldberg and Y. Novikov, "Verification of proofs of unsatisfiability for CNF formulas", 2003 (RUP); N.
Wetzler, M. Heule and W. Hunt, "DRAT-trim", 2014 (RAT, deletion); M. Moskewicz et al., "Chaff", 2001 (watched literals).
"""

from collections.abc import Iterable, Sequence

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.sat.proofs.drat import Fault, ProofLine, unfinished

_Clause = list[int]


def check_by_rup(
    clauses: Iterable[Sequence[int]], variables: int, steps: Iterable[ProofLine], deadline: Deadline = NEVER
) -> Fault | None:
    """Return the fault of a proof that the clauses are unsatisfiable, or None if the proof is correct.

    Variables go from 1 to ``variables``. Steps after the empty clause are ignored.

    Raises:
        LimitReached: If the deadline passes first.
    """
    checker = _Checker(variables)
    for clause in clauses:
        checker.add(clause)
    line = 0
    for line, is_deletion, literals in steps:
        deadline.check(f"the proof was checked, at line {line}")
        PROGRESS.send(f"line {line} of the proof")
        if is_deletion:
            checker.delete(literals)
        elif not (checker.is_implied(literals) or checker.is_rat(literals)):
            return Fault(line, "the clause does not follow by unit propagation, and is not RAT on its first literal")
        elif not literals:
            return None
        else:
            checker.add(literals)
    return unfinished(line)


class _Checker:
    """State of a proof check: the clauses, and the literals that unit propagation makes true."""

    def __init__(self, variables: int) -> None:
        self._true = bytearray(2 * variables + 1)  # 1 for the literals that are true
        self._trail: list[int] = []  # the true literals, in the order of their coming
        self._implied: list[list[int]] = [[] for _ in self._true]  # by clauses of two: what a true literal implies
        self._watched: list[list[_Clause]] = [[] for _ in self._true]  # clauses that watch a literal
        self._long: dict[tuple[int, ...], list[_Clause]] = {}  # clauses of three and more, by their sorted literals
        self._refuted = False  # the clauses contradict each other by unit propagation alone

    def add(self, literals: Sequence[int]) -> None:
        """Add a clause, and propagate the literals that follow from it."""
        clause = list(dict.fromkeys(literals))
        true = self._true
        # Watch literals that are not false: a visit follows if they become false. At this level, nothing is undone.
        clause.sort(key=lambda literal: true[-literal])
        free = [literal for literal in clause[:2] if not true[-literal]]
        if len(clause) > 2:
            self._long.setdefault(tuple(sorted(clause)), []).append(clause)
            self._watched[clause[0]].append(clause)
            self._watched[clause[1]].append(clause)
        elif len(clause) == 2:
            self._implied[-clause[0]].append(clause[1])
            self._implied[-clause[1]].append(clause[0])
        if not free:
            self._refuted = True
        elif len(free) == 1 and not true[free[0]]:
            start = len(self._trail)
            self._assign(free[0])
            self._refuted = self._refuted or self._propagate(start)

    def delete(self, literals: Sequence[int]) -> None:
        """Delete one clause that has exactly the given literals. A clause of at most two literals is kept."""
        same = self._long.get(tuple(sorted(dict.fromkeys(literals))))
        if same:
            clause = same.pop()
            for literal in clause[:2]:
                watching = self._watched[literal]
                del watching[next(i for i, other in enumerate(watching) if other is clause)]

    def is_implied(self, literals: Iterable[int]) -> bool:
        """Return True if unit propagation reaches a contradiction when the given literals are false."""
        if self._refuted:
            return True
        true, trail = self._true, self._trail
        start = len(trail)
        contradiction = False
        for literal in literals:
            if true[literal]:
                contradiction = True
                break
            if not true[-literal]:
                self._assign(-literal)
        contradiction = contradiction or self._propagate(start)
        for literal in trail[start:]:
            true[literal] = 0
        del trail[start:]
        return contradiction

    def is_rat(self, literals: Sequence[int]) -> bool:
        """Return True if the clause is RAT: each resolvent on its first literal follows by unit propagation."""
        if not literals:
            return False
        opposite = -literals[0]
        if self._true[opposite]:  # it is already a unit clause, and its resolvent is no better than the step
            return False
        others = [[other] for other in self._implied[literals[0]]]
        others += [
            [literal for literal in clause if literal != opposite]
            for same in self._long.values()
            for clause in same
            if opposite in clause
        ]
        return all(self.is_implied([*literals, *other]) for other in others)

    def _assign(self, literal: int) -> None:
        self._true[literal] = 1
        self._trail.append(literal)

    def _propagate(self, start: int) -> bool:
        """Propagate the literals of the trail from index ``start``. Return True if a clause becomes false."""
        # The hot path: local names, no calls but those of lists.
        true, trail, implied, watched = self._true, self._trail, self._implied, self._watched
        while start < len(trail):
            literal = trail[start]
            start += 1
            for other in implied[literal]:
                if not true[other]:
                    if true[-other]:
                        return True
                    true[other] = 1
                    trail.append(other)
            literal = -literal  # false now
            watching = watched[literal]
            if not watching:
                continue
            kept = watched[literal] = []
            rest = iter(watching)
            for clause in rest:
                first = clause[0]
                if first == literal:
                    first = clause[0] = clause[1]
                    clause[1] = literal
                if true[first]:
                    kept.append(clause)
                    continue
                for i in range(2, len(clause)):
                    other = clause[i]
                    if not true[-other]:
                        clause[1] = other
                        clause[i] = literal
                        watched[other].append(clause)
                        break
                else:
                    kept.append(clause)
                    if true[-first]:
                        kept.extend(rest)
                        return True
                    true[first] = 1
                    trail.append(first)
        return False
