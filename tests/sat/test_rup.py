"""The proof checkers: proofs made by hand, proofs of every solver that writes some, and proofs that were spoilt."""

import random
from collections.abc import Callable, Iterable, Sequence

import pytest

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.sat.backends import BACKENDS, open_backend
from nurikabe_sat.sat.backends.python_sat import is_present
from nurikabe_sat.sat.proofs.drat import Fault, ProofLine, read_drat
from nurikabe_sat.sat.proofs.replay import check_by_replay
from nurikabe_sat.sat.proofs.rup import check_by_rup
from tests.support.cnf_tools import Clauses, models, pigeonhole, propagates_to_conflict, random_clauses, random_literal

Check = Callable[..., Fault | None]

both_checkers = pytest.mark.parametrize("check", [check_by_rup, check_by_replay])

PROVERS = [info.name for info in BACKENDS if info.proof and is_present(info)]
FOUR = [[1, 2], [1, -2], [-1, 2], [-1, -2]]  # no two truth values satisfy all of them
EIGHT = [[s * 1, t * 2, u * 3] for s in (1, -1) for t in (1, -1) for u in (1, -1)]  # likewise, with three


def fault_of(check: Check, clauses: Clauses, proof: str | Iterable[str], variables: int = 0) -> Fault | None:
    lines = [line.strip() for line in proof.split(",")] if isinstance(proof, str) else list(proof)
    top = max([variables, 9, *(abs(literal) for clause in clauses for literal in clause)])
    return check(clauses, top, read_drat(lines, top))


def line_of(check: Check, clauses: Clauses, proof: str | Iterable[str], variables: int = 0) -> int | None:
    """Return the line of the fault that there has to be."""
    fault = fault_of(check, clauses, proof, variables)
    assert fault is not None
    return fault.line


RIGHT = {
    "one step": (FOUR, "1 0, 0"),
    "without the step that propagation does not need": ([[1], [-1, 2], [-2]], "0"),
    "two steps": (EIGHT, "1 2 0, 1 0, 2 0, 0"),
    "comments": (FOUR, "c hello, 1 0, c, 0"),
    "what comes after the end is not looked at": (FOUR, "1 0, 0, 5 0"),
    "a tautology": (FOUR, "5 -5 0, 1 0, 0"),
    "a literal twice": (FOUR, "1 1 0, 0"),
    "a step that is in the formula": (FOUR, "1 2 0, 1 0, 0"),
    "the empty clause in the formula": ([[]], "0"),
    "units that contradict each other": ([[1], [-1]], "0"),
    "clauses with a literal twice": ([[1, 1], [-1, -1, -1]], "0"),
    "tautologies in the formula": ([[1, -1], [2, -2, 1], *FOUR], "1 0, 0"),
    "a deletion of a clause that is not there": (FOUR, "d 1 7 0, 1 0, 0"),
    "a deletion of a clause that is no longer needed": (EIGHT, "1 2 0, d 1 2 3 0, d 3 2 1 -3 0, 1 0, 2 0, 0"),
    "a unit clause is not deleted": (FOUR, "1 0, d 1 0, 0"),
    "a binary clause is not deleted": (FOUR, "d 1 2 0, 1 0, 0"),
    "what a deleted clause has made true stays": ([[1], [2], [-1, -2, 3], *EIGHT], "d -1 -2 3 0, 0"),
    "one of two equal clauses is deleted": ([[1, 2, 3], *EIGHT], "d 3 2 1 0, 1 2 0, 1 0, 2 0, 0"),
}


@pytest.mark.parametrize(("clauses", "proof"), RIGHT.values(), ids=RIGHT)
@both_checkers
def test_right_proofs(check: Check, clauses: Clauses, proof: str) -> None:
    assert fault_of(check, clauses, proof) is None


WRONG = {
    "a step that does not follow": ([[1, 2], [-1, 3]], "-1 0, 0", 1),
    "a later step that does not follow": ([[1, 2], [-1, 3]], "2 3 0, 1 2 3 0, -1 0, 0", 3),
    "the empty clause at once": (FOUR, "0", 1),
    "a formula that has a model": ([[1, 2], [3, 1]], "1 2 3 0, 0", 2),
    "no end": (FOUR, "1 0, 2 0", 2),
    "nothing": (FOUR, "", 0),
    "only a comment": (FOUR, "c 0", 0),
    "no formula": ([], "0", 1),
}


@pytest.mark.parametrize(("clauses", "proof", "line"), WRONG.values(), ids=WRONG)
@both_checkers
def test_wrong_proofs_say_the_line(check: Check, clauses: Clauses, proof: str, line: int) -> None:
    assert line_of(check, clauses, proof) == line


@pytest.mark.parametrize("proof", ["d 1 2 3 0, 1 2 0, 1 0, 2 0, 0", "d 3 1 2 0, d 1 2 -3 0, 1 2 0, 1 0, 2 0, 0"])
def test_a_clause_that_is_deleted_is_gone(proof: str) -> None:
    assert line_of(check_by_rup, EIGHT, proof) == proof[: proof.index("1 2 0, 1 0")].count(",") + 1
    assert fault_of(check_by_rup, EIGHT, proof.replace("d ", "c ")) is None


def test_a_deletion_takes_one_copy() -> None:
    twice = [[1, 2, 3], *EIGHT]
    assert fault_of(check_by_rup, twice, "d 1 2 3 0, d 1 2 3 0, 1 2 0, 1 0, 0") == Fault(
        3, "the clause does not follow by unit propagation, and is not RAT on its first literal"
    )


# Resolution asymmetric tautologies.

DEFINITION = ["21 -1 -6 0", "-21 1 0", "-21 6 0"]  # 21 is new: it stands for "1 and 6"


def test_a_definition_of_a_new_variable_is_rat() -> None:
    clauses = pigeonhole(4)
    with open_backend("glucose4", proof=True) as solver:
        solver.add(clauses)
        assert solver.solve() is False
        proof = [*DEFINITION, *solver.proof()]
    assert fault_of(check_by_rup, clauses, proof, variables=21) is None
    fault = fault_of(check_by_replay, clauses, proof, variables=21)
    assert fault == Fault(1, "the clause does not follow by unit propagation")


def test_rat_is_about_the_first_literal() -> None:
    loose = [[1, 2], [-1, 3]]
    assert line_of(check_by_rup, loose, "9 -1 0, 9 0") == 2
    assert line_of(check_by_rup, loose, "-1 9 0, 9 0") == 1


def test_a_definition_cannot_be_changed_afterwards() -> None:
    loose = [[1, 6, 3], [-1, -6, -3]]
    assert line_of(check_by_rup, loose, [*DEFINITION, "21 -1 6 0"], variables=21) == 4


def test_the_opposite_of_a_unit_is_no_rat() -> None:
    assert line_of(check_by_rup, [[9], [1, 2, 3]], "-9 1 0") == 1


# Random proofs, against slow checkers and the truth table.


def random_steps(
    rng: random.Random, variables: int, count: int, deletions: Sequence[list[int]] = ()
) -> list[ProofLine]:
    """Steps of which many do not follow, each with its line."""
    steps = []
    for line in range(1, count + 1):
        if deletions and rng.random() < 0.3:
            steps.append(ProofLine(line, True, rng.sample(chosen := rng.choice(deletions), len(chosen))))
        else:
            steps.append(
                ProofLine(line, False, [random_literal(rng, variables) for _ in range(rng.choice((0, 1, 1, 2, 2, 3)))])
            )
    return steps


def slow_fault(clauses: Clauses, steps: Iterable[ProofLine], *, rat: bool) -> int | None:
    """The line of the first fault, None if there is none; nothing is deleted."""
    known = [list(clause) for clause in clauses]
    line = 0
    for line, _, literals in steps:
        if not (is_implied(known, literals) or (rat and is_rat(known, literals))):
            return line
        if not literals:
            return None
        known.append(literals)
    return line


def is_implied(clauses: Clauses, literals: Iterable[int]) -> bool:
    return propagates_to_conflict(clauses, [-literal for literal in literals])


def is_rat(clauses: Clauses, literals: Sequence[int]) -> bool:
    return bool(literals) and all(
        is_implied(clauses, [*literals, *(other for other in clause if other != -literals[0])])
        for clause in clauses
        if -literals[0] in clause
    )


def test_random_proofs_fail_where_a_slow_checker_says() -> None:
    rng = random.Random(3)
    ends: set[bool] = set()
    for _ in range(400):
        variables = rng.randint(1, 5)
        clauses = random_clauses(rng, rng.randint(1, 16), variables, (2, 2, 3, 3, 3, 4))
        steps = random_steps(rng, variables, rng.randint(1, 12))
        for check, rat in ((check_by_rup, True), (check_by_replay, False)):
            fault = check(clauses, variables, steps)
            assert (fault and fault.line) == slow_fault(clauses, steps, rat=rat), (check, clauses, steps)
            ends.add(fault is None)
    assert ends == {True, False}


def test_a_step_that_is_accepted_never_loses_the_last_model() -> None:
    rng = random.Random(4)
    accepted = 0
    for _ in range(400):
        variables = rng.randint(2, 5)
        clauses = random_clauses(rng, rng.randint(1, 12), variables, (1, 2, 3, 3, 3, 4))
        steps = random_steps(rng, variables, 12, deletions=clauses)
        fault = check_by_rup(clauses, variables, steps)
        satisfiable = any(models(clauses, variables))
        if fault is None:
            assert not satisfiable, (clauses, steps)
            continue
        assert fault.line is not None
        kept = [step.literals for step in steps[: fault.line - 1] if not step.is_deletion]
        accepted += len(kept)
        if satisfiable:
            gone = [set(step.literals) for step in steps[: fault.line - 1] if step.is_deletion]
            left = [clause for clause in clauses if set(clause) not in gone]
            assert any(models([*left, *kept], variables)), (clauses, steps)
    assert accepted > 100


# The proofs of solvers.


@both_checkers
@pytest.mark.parametrize("name", PROVERS)
def test_the_proofs_of_every_solver_are_accepted(name: str, check: Check) -> None:
    rng = random.Random(name)
    formulas = [pigeonhole(5), *(random_clauses(rng, 140, 26, (3,)) for _ in range(4))]
    formulas += [random_clauses(rng, 20, 6) for _ in range(15)]
    refuted = 0
    for clauses in formulas:
        with open_backend(name, proof=True) as solver:
            solver.add(clauses)
            if solver.solve() is False:
                refuted += 1
                assert fault_of(check, clauses, solver.proof()) is None
    assert refuted > 5


def test_a_proof_that_was_tampered_with_is_accepted_only_where_it_is_still_right() -> None:
    clauses = pigeonhole(3)
    with open_backend("glucose4", proof=True) as solver:
        solver.add(clauses)
        assert solver.solve() is False
        lines = [line for line in solver.proof() if not line.startswith("d")]
    rng = random.Random(6)
    verdicts = set()
    for i in range(len(lines)):
        literals = [int(word) for word in lines[i].split()[:-1]]
        changed = [
            [*lines[:i], *lines[i + 1 :]],
            [*lines[:i], " ".join(map(str, [*literals[:-1], 0])), *lines[i + 1 :]],
            [*lines[:i], " ".join(map(str, [*(-literal for literal in literals), 0])), *lines[i + 1 :]],
            rng.sample(lines, len(lines)),
        ]
        for proof in changed:
            steps = list(read_drat(proof, 12))
            for check, rat in ((check_by_rup, True), (check_by_replay, False)):
                fault = check(clauses, 12, steps)
                assert (fault and fault.line) == slow_fault(clauses, steps, rat=rat), proof
                verdicts.add(fault is None)
    assert verdicts == {True, False}


@both_checkers
def test_the_time_limit(check: Check) -> None:
    with pytest.raises(LimitReached, match=r"^the time limit was reached before the proof was checked, at line 1$"):
        check(FOUR, 2, read_drat(["1 0", "0"], 2), Deadline.after(0))
    assert check(FOUR, 2, read_drat(["1 0", "0"], 2), Deadline.after(60)) is None
