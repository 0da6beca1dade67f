"""What the tests of the SAT layer share: small formulas, truth tables, and a slow proof checker."""

import itertools
import random
from collections.abc import Iterable, Iterator, Sequence

Clauses = list[list[int]]


def satisfies(values: Sequence[int], clauses: Iterable[Sequence[int]]) -> bool:
    truths = set(values)
    return all(not truths.isdisjoint(clause) for clause in clauses)


def models(clauses: Clauses, variables: int) -> Iterator[tuple[int, ...]]:
    """All models over the variables 1..variables, by the truth table."""
    for signs in itertools.product((-1, 1), repeat=variables):
        values = tuple(sign * variable for variable, sign in enumerate(signs, 1))
        if satisfies(values, clauses):
            yield values


def is_satisfiable(clauses: Clauses, assumptions: Iterable[int] = (), variables: int = 7) -> bool:
    return any(models([*clauses, *([literal] for literal in assumptions)], variables))


def random_clauses(
    rng: random.Random, count: int, variables: int, sizes: Sequence[int] = (1, 2, 2, 3, 3, 3)
) -> Clauses:
    """Clauses in which literals may repeat and contradict each other."""
    return [[random_literal(rng, variables) for _ in range(rng.choice(sizes))] for _ in range(count)]


def random_literal(rng: random.Random, variables: int) -> int:
    return rng.choice((-1, 1)) * rng.randint(1, variables)


def pigeonhole(holes: int) -> Clauses:
    """One pigeon more than holes: unsatisfiable, and hard for resolution from about 12 holes on."""

    def sits(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    pigeons = range(holes + 1)
    everyone = [[sits(pigeon, hole) for hole in range(holes)] for pigeon in pigeons]
    alone = [[-sits(one, hole), -sits(other, hole)] for hole in range(holes) for one in pigeons for other in range(one)]
    return everyone + alone


def first_step_not_implied(clauses: Clauses, proof: Iterable[str]) -> str | None:
    """The first clause of a DRUP proof that unit propagation does not yield, None if the proof is right to its end.

    Deletions are ignored: more clauses can only make more steps follow.
    """
    known = [list(clause) for clause in clauses]
    last: list[int] | None = None
    for line in proof:
        if line.startswith("d"):
            continue
        last = [int(word) for word in line.split()][:-1]
        if not propagates_to_conflict(known, [-literal for literal in last]):
            return line
        known.append(last)
    return None if last == [] else "the end: the last clause is not empty"


def propagates_to_conflict(clauses: Clauses, literals: Iterable[int]) -> bool:
    """Whether unit propagation empties a clause where the literals are true."""
    truths = set(literals)
    if any(-literal in truths for literal in truths):
        return True
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if truths.isdisjoint(clause):
                free = {literal for literal in clause if -literal not in truths}
                if not free:
                    return True
                if len(free) == 1:
                    truths |= free
                    changed = True
    return False
