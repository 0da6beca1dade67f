"""Every solver of python-sat that is present, against truth tables, its own cores and proofs, and the clock."""

import itertools
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import UsageError
from nurikabe_sat.sat.backend import Backend
from nurikabe_sat.sat.backends import BACKENDS, FAMILIES, available, open_backend
from nurikabe_sat.sat.backends.python_sat import is_present
from nurikabe_sat.sat.cardinality import at_most
from nurikabe_sat.sat.cnf import Cnf
from tests.support.cnf_tools import (
    Clauses,
    first_step_not_implied,
    is_satisfiable,
    pigeonhole,
    propagates_to_conflict,
    random_clauses,
    random_literal,
    satisfies,
)
from tests.support.waiting import PATIENCE, wait_for_work

PRESENT = [info for info in BACKENDS if is_present(info)]
every_solver = pytest.mark.parametrize("name", [info.name for info in PRESENT])
every_prover = pytest.mark.parametrize("name", [info.name for info in PRESENT if info.proof])
without_signals = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send to one process")


def test_the_solvers_that_every_wheel_of_python_sat_brings_are_present() -> None:
    assert {"cadical195", "glucose4", "lingeling", "minisat22"} <= {info.name for info in PRESENT}


@every_solver
def test_growing_formulas_and_assumptions_agree_with_the_truth_table(name: str) -> None:
    rng = random.Random(name)
    for _ in range(60):
        variables = rng.randint(1, 7)
        clauses: Clauses = []
        with open_backend(name) as solver:
            for _ in range(4):
                new = random_clauses(rng, rng.randint(0, 6), variables)
                clauses += new
                solver.add(new)
                assumptions = [random_literal(rng, variables) for _ in range(rng.randint(0, 3))]
                deadline = Deadline.after(60) if solver.info.deadline and rng.random() < 0.5 else NEVER
                check_answer(solver, solver.solve(assumptions, deadline), clauses, assumptions)


def check_answer(solver: Backend, answer: bool | None, clauses: Clauses, assumptions: list[int]) -> None:
    assert answer is is_satisfiable(clauses, assumptions), (clauses, assumptions)
    if answer:
        model = solver.model()
        assert [abs(literal) for literal in model] == list(range(1, len(model) + 1))
        assert satisfies(model, [*clauses, *([literal] for literal in assumptions)]), (model, clauses, assumptions)
    elif solver.info.core:
        core = solver.core()
        assert set(core) <= set(assumptions)
        assert not is_satisfiable(clauses, core), (core, clauses)


@every_solver
def test_larger_formulas_that_grow_agree_with_one_that_is_solved_whole(name: str) -> None:
    rng = random.Random(name)
    for _ in range(8):
        clauses: Clauses = []
        with open_backend(name) as solver:
            answer: bool | None = True
            while answer:
                new = [[rng.choice((-1, 1)) * v for v in rng.sample(range(1, 61), 3)] for _ in range(30)]
                clauses += new
                solver.add(new)
                answer = solver.solve([random_literal(rng, 60)])
                assert not answer or satisfies(solver.model(), clauses)
            answer = solver.solve()
        with open_backend("minisat22") as referee:
            referee.add(clauses)
            assert referee.solve() is answer


@pytest.mark.parametrize("name", [info.name for info in PRESENT if info.counts])
def test_solvers_that_count_agree_with_the_truth_table(name: str) -> None:
    rng = random.Random(name)
    for _ in range(150):
        variables = rng.randint(3, 7)
        clauses: Clauses = random_clauses(rng, rng.randint(0, 8), variables)
        with open_backend(name) as solver:
            solver.add(clauses)
            for _ in range(rng.randint(1, 3)):
                chosen = rng.sample(range(1, variables + 1), rng.randint(2, variables))
                literals = [rng.choice((-1, 1)) * v for v in chosen]
                bound = rng.randint(0, len(literals))
                solver.at_most(literals, bound)
                # not more than so many: of any bound + 1 one is false
                clauses += [[-one for one in some] for some in itertools.combinations(literals, bound + 1)]
            for _ in range(4):
                assumptions = [random_literal(rng, variables) for _ in range(rng.randint(0, 3))]
                check_answer(solver, solver.solve(assumptions), clauses, assumptions)
                new = random_clauses(rng, rng.randint(0, 2), variables)
                clauses += new
                solver.add(new)


@pytest.mark.parametrize("name", [info.name for info in PRESENT if info.counts])
def test_solvers_that_count_agree_with_counters_of_clauses_after_thousands_of_conflicts(name: str) -> None:
    # So many that learnt clauses are thrown away and memory is tidied up between the questions.
    rng = random.Random(name)
    conflicts = 0
    for _ in range(3):
        cnf = Cnf()
        cnf.new_variables(70, str)
        cnf.clauses += [[rng.choice((-1, 1)) * v for v in rng.sample(range(1, 71), 3)] for _ in range(250)]
        with open_backend(name) as solver, open_backend("glucose4") as referee:
            solver.add(cnf.clauses)
            for _ in range(5):
                literals, bound = [rng.choice((-1, 1)) * v for v in rng.sample(range(1, 71), 25)], rng.randint(8, 12)
                solver.at_most(literals, bound)
                at_most(cnf, literals, bound)
            referee.add(cnf.clauses)
            for _ in range(40):
                assumptions = [random_literal(rng, 70) for _ in range(rng.randint(0, 2))]
                answer = solver.solve(assumptions)
                assert answer is referee.solve(assumptions)
                if not answer:
                    assert referee.solve(solver.core()) is False
                    continue
                assert satisfies(solver.model(), cnf.clauses[:250])
                blocking = [-literal for literal in solver.model()[:70]]
                solver.add([blocking])
                referee.add([blocking])
            conflicts += solver.stats()["conflicts"]
    assert conflicts > 100


def test_other_solvers_refuse_to_count() -> None:
    with (
        open_backend("glucose42") as solver,
        pytest.raises(UsageError, match=r"^glucose42 does not support cardinality constraints$"),
    ):
        solver.at_most([1, 2, 3], 1)


@every_solver
def test_no_clause_at_all_and_the_empty_clause(name: str) -> None:
    with open_backend(name) as solver:
        assert solver.solve() is True
        assert solver.solve([2, -3]) is True
        assert list(solver.model())[1:3] == [2, -3]
        solver.add([[]])
        assert solver.solve() is False
        assert solver.solve([2]) is False


@every_solver
def test_tuples_and_generators_are_clauses_too(name: str) -> None:
    with open_backend(name) as solver:
        solver.add(clause for clause in [(1, 2), (-1,)])
        assert solver.solve() is True
        assert list(solver.model()) == [-1, 2]


@every_solver
def test_a_deadline_ends_a_hopeless_question_and_the_solver_lives_on(name: str) -> None:
    selector = 1000
    with open_backend(name, deadline_expected=True) as solver:
        assert solver.info.deadline
        solver.add([*clause, selector] for clause in pigeonhole(13))
        assert solver.solve([-selector], Deadline.after(0.3)) is None
        with pytest.raises(UsageError):
            solver.model()
        assert solver.solve([selector]) is True
        assert solver.model()[selector - 1] == selector


@pytest.mark.parametrize("name", [info.name for info in PRESENT if info.deadline])
def test_a_budget_of_conflicts_ends_a_hopeless_question_and_the_solver_lives_on(name: str) -> None:
    selector = 1000
    with open_backend(name) as solver:
        solver.add([*clause, selector] for clause in pigeonhole(13))
        assert solver.solve([-selector], conflicts=200) is None
        assert solver.solve([-selector], Deadline.after(60), conflicts=200) is None
        assert solver.solve([selector], conflicts=200) is True


@every_solver
def test_a_deadline_that_has_passed_is_no_time(name: str) -> None:
    with open_backend(name, deadline_expected=True) as solver:
        solver.add([[1]])
        assert solver.solve((), Deadline(time.monotonic() - 1)) is None


@pytest.mark.parametrize("name", [info.name for info in PRESENT if not info.deadline])
def test_a_deadline_is_refused_where_it_could_not_be_kept(name: str) -> None:
    message = f"^{name} can stop at a time limit only in a separate process$"
    with open_backend(name) as solver, pytest.raises(UsageError, match=message):
        solver.solve((), Deadline.after(1))


@every_prover
@pytest.mark.parametrize("sliced", [False, True])
def test_proofs_prove_step_by_step(name: str, sliced: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.sat.backends.python_sat._FIRST_SLICE", 3)
    rng = random.Random(name)
    formulas: list[Clauses] = [pigeonhole(4), [[1], [-1]], [[]], [[1, 1], [-1, -1]]]
    formulas += [[[rng.choice((-1, 1)) * v for v in rng.sample(range(1, 31), 3)] for _ in range(170)] for _ in range(5)]
    formulas += [random_clauses(rng, 18, 6) for _ in range(20)]
    for clauses in formulas:
        with open_backend(name, proof=True, deadline_expected=sliced and name != "lingeling") as solver:
            solver.add(clauses)
            if solver.solve((), Deadline.after(60) if sliced and solver.info.deadline else NEVER) is False:
                assert first_step_not_implied(clauses, solver.proof()) is None, clauses


@every_prover
def test_a_proof_is_refused_where_it_would_prove_something_else(name: str) -> None:
    def refusal(*questions: list[int]) -> str:
        with open_backend(name, proof=True) as solver:
            solver.add([[1, 2], [-1, 2], [1, -2]])
            for assumptions in questions:
                solver.solve(assumptions)
            with pytest.raises(UsageError) as caught:
                solver.proof()
            return str(caught.value)

    asked_once = "a proof is available only if the solver was called exactly once, without assumptions"
    assert refusal([-1]) == asked_once
    assert refusal([], [-1]) == asked_once
    assert refusal([]) == refusal() == "no proof is available: the last answer was not 'unsatisfiable'"


@pytest.mark.parametrize("name", [info.name for info in PRESENT if info.propagation])
def test_unit_propagation_refutes_what_it_should_and_no_more(name: str) -> None:
    rng = random.Random(name)
    for _ in range(60):
        variables = rng.randint(1, 7)
        clauses: Clauses = []
        with open_backend(name) as solver:
            for _ in range(4):
                new = random_clauses(rng, rng.randint(0, 6), variables)
                clauses += new
                solver.add(new)
                literals = [random_literal(rng, variables) for _ in range(rng.randint(0, 4))]
                assert solver.refutes(literals) is propagates_to_conflict(clauses, literals), (clauses, literals)
                assert solver.refutes([]) is propagates_to_conflict(clauses, []), clauses


def test_propagation_is_no_answer() -> None:
    with open_backend("glucose4") as solver:
        solver.add([[1]])
        assert solver.solve()
        assert solver.refutes([-1])
        with pytest.raises(UsageError, match=r"^no model is available"):
            solver.model()
    with open_backend("lingeling") as solver, pytest.raises(UsageError, match=r"^lingeling does not propagate"):
        solver.refutes([1])


def test_what_is_not_there_is_refused() -> None:
    with open_backend("glucose4") as solver:
        solver.add([[1]])
        for method, message in [
            (solver.model, "no model is available: the last answer was not 'satisfiable'"),
            (solver.core, "no core is available: the last answer was not 'unsatisfiable'"),
            (solver.proof, "glucose4 was opened without proof output"),
        ]:
            with pytest.raises(UsageError) as caught:
                method()
            assert str(caught.value) == message
        solver.solve()
        solver.add([[2]])
        with pytest.raises(UsageError):
            solver.model()
    for deadline_expected in (False, True):
        with pytest.raises(UsageError, match=r"^kissat404 cannot write proofs$"):
            open_backend("kissat404", proof=True, deadline_expected=deadline_expected)
    with (
        open_backend("kissat404") as solver,
        pytest.raises(UsageError, match=r"^kissat404 does not report the assumptions"),
    ):
        solver.core()


def test_statistics_count_the_work() -> None:
    with open_backend("glucose4") as solver:
        solver.add(pigeonhole(5))
        solver.solve()
        assert solver.stats()["conflicts"] > 10
        assert set(solver.stats()) == {"restarts", "conflicts", "decisions", "propagations"}
    with open_backend("kissat404") as solver:
        assert solver.stats() == {}


def test_closing_twice_does_nothing() -> None:
    solver = open_backend("glucose4")
    solver.close()
    solver.close()


@pytest.mark.parametrize(
    ("name", "opened"),
    [
        ("glucose", "glucose42"),
        ("cadical", "cadical300"),
        ("minisat", "minisat22"),
        ("maple", "maplechrono"),
        ("Glucose", "glucose42"),
        ("g4", "glucose4"),
        ("cd19", "cadical195"),
        ("m22", "minisat22"),
        ("lgl", "lingeling"),
        ("maplesat", "maplesat"),
    ],
)
def test_names_and_families_open_the_solver_they_mean(name: str, opened: str) -> None:
    with open_backend(name) as solver:
        assert solver.info.name == opened


@pytest.mark.parametrize(
    ("name", "opened"),
    [("glucose", "minicard"), ("minisat", "minicard"), ("cadical", "cadical300"), ("glucose4", "glucose4")],
)
def test_some_families_open_a_solver_that_counts_where_that_is_asked_for(name: str, opened: str) -> None:
    with open_backend(name, counting=True) as solver:
        assert solver.info.name == opened


def test_where_no_solver_counts_a_family_opens_a_member(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.sat.backends.is_present", lambda info: not info.counts)
    with open_backend("glucose", counting=True) as solver:
        assert solver.info.name == "glucose42"


def test_a_family_falls_back_to_an_older_member(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.sat.backends.is_present", lambda info: info.name != "glucose42")
    with open_backend("glucose") as solver:
        assert solver.info.name == "glucose4"
    monkeypatch.setattr("nurikabe_sat.sat.backends.is_present", lambda _: False)
    message = r"^no glucose is available: python-sat has none of glucose42, glucose4, glucose3$"
    with pytest.raises(UsageError, match=message):
        open_backend("glucose")
    with pytest.raises(UsageError, match=r"^solver 'glucose4' is not available in the installed python-sat$"):
        open_backend("g4")


def test_an_unknown_name_is_refused_in_one_line_that_lists_what_there_is(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        open_backend("nosuchsolver")
    message = str(caught.value)
    assert message.startswith("unknown solver 'nosuchsolver'; choose from glucose, cadical, ")
    assert "\n" not in message
    missing = tmp_path / "missing"
    with pytest.raises(UsageError) as caught:
        open_backend(str(missing))
    assert str(caught.value) == f"no solver at {missing}: this path is not an executable file"


def test_every_family_and_solver_is_listed_once_under_its_kind() -> None:
    rows = available()
    assert len({(row.name, row.kind) for row in rows}) == len(rows)
    assert [row.name for row in rows if row.kind == "family"] == list(FAMILIES)
    assert [row.name for row in rows if row.kind == "python-sat"] == [info.name for info in BACKENDS]
    assert {row.name for row in rows if row.kind == "python-sat" and row.present} == {info.name for info in PRESENT}


def test_names_and_aliases_are_unambiguous() -> None:
    words = [*FAMILIES, *(word for info in BACKENDS for word in (info.name, *info.aliases))]
    assert sorted(words) == sorted(set(words))


def test_asking_for_absent_solvers_is_silent() -> None:
    program = "from nurikabe_sat.sat.backends import available; available()"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == run.stderr == ""


def test_importing_the_registry_does_not_import_python_sat() -> None:
    program = "import sys, nurikabe_sat.sat.backends as b, nurikabe_sat.sat.cardinality; print('pysat' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"


@without_signals
@pytest.mark.parametrize(
    ("name", "seconds"),
    [
        pytest.param(info.name, seconds, marks=[pytest.mark.slow] if (number + which) % 2 else [])
        for number, info in enumerate(PRESENT)
        for which, seconds in enumerate((None, 60))
    ],
)
def test_ctrl_c_during_a_solve_is_a_keyboard_interrupt(name: str, seconds: float | None) -> None:
    program = f"""
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.sat.backends import open_backend
from tests.support.cnf_tools import pigeonhole

if __name__ == "__main__":
    with open_backend({name!r}, deadline_expected={seconds is not None}) as solver:
        solver.add(pigeonhole(14))
        try:
            print("begin", flush=True)
            solver.solve((), Deadline.after({seconds}))
        except KeyboardInterrupt:
            print("interrupted")
"""
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "begin\n"
        wait_for_work(process.pid, 0.05)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=PATIENCE)[0] == "interrupted\n"
    finally:
        process.kill()
