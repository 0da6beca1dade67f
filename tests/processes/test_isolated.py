"""Solvers in a process of their own: what the pipe carries, deadlines, and children that die."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import SolverError, UsageError
from nurikabe_sat.processes.worker import Limits, Worker
from nurikabe_sat.sat.backend import Backend, SolverInfo
from nurikabe_sat.sat.backends import BACKENDS, open_backend
from nurikabe_sat.sat.backends.isolated import Isolated
from nurikabe_sat.sat.backends.python_sat import PythonSat
from tests.support.cnf_tools import pigeonhole, satisfies
from tests.support.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.slow

GLUCOSE = next(info for info in BACKENDS if info.name == "glucose4")


def isolated_glucose(*, proof: bool = False) -> Isolated:
    return Isolated(GLUCOSE, partial(PythonSat, GLUCOSE, proof=proof))


class Misbehaving(Backend):
    """A solver that does what its clauses' first literal says: 1 ends the process, 2 runs out of memory, 3 refuses."""

    def __init__(self) -> None:
        self._order = 0

    @property
    def info(self) -> SolverInfo:
        return SolverInfo("misbehaving")

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        for clause in clauses:
            self._order = clause[0]

    def solve(
        self,
        assumptions: Sequence[int] = (),
        deadline: Deadline = NEVER,
        conflicts: int | None = None,  # noqa: ARG002
    ) -> bool | None:
        if self._order == 1:
            os._exit(7)
        if self._order == 2:
            raise MemoryError
        if self._order == 3:
            raise UsageError("not like this")
        return bool(assumptions) and not deadline.is_limited

    def close(self) -> None:
        pass


def misbehaving(order: int) -> Isolated:
    solver = Isolated(SolverInfo("misbehaving"), Misbehaving)
    solver.add([[order]])
    return solver


def test_it_answers_as_the_solver_inside_does() -> None:
    with isolated_glucose() as solver:
        solver.add([[1, 2], [-1, 3]])
        assert solver.solve() is True
        assert satisfies(solver.model(), [[1, 2], [-1, 3]])
        assert solver.solve([1, -3]) is False
        assert set(solver.core()) == {1, -3}
        solver.add(pigeonhole(5))
        assert solver.solve() is False
        assert solver.stats()["conflicts"] > 0


def test_proofs_come_through() -> None:
    with isolated_glucose(proof=True) as solver:
        solver.add(pigeonhole(4))
        assert solver.solve() is False
        assert solver.proof()[-1] == "0"


def test_after_a_deadline_the_next_question_is_answered_by_a_new_child() -> None:
    with isolated_glucose() as solver:
        solver.add([*clause, 1000] for clause in pigeonhole(13))
        assert solver.solve([-1000], Deadline.after(0.5)) is None
        with pytest.raises(UsageError):
            solver.model()
        assert solver.stats() == {}
        assert solver.solve([1000], Deadline.after(60)) is True
        assert solver.model()[999] == 1000


def test_large_formulas_fit_through_the_pipe() -> None:
    with isolated_glucose() as solver:
        solver.add([v, -v - 1] for v in range(1, 200_000))
        assert solver.solve([200_000]) is True
        assert list(solver.model()) == list(range(1, 200_001))


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (1, "misbehaving crashed or ran out of memory (exit code 7)"),
        (2, "misbehaving ran out of memory"),
    ],
)
def test_a_child_that_dies_is_a_solver_error(order: int, message: str) -> None:
    with misbehaving(order) as solver:
        for _ in range(2):  # and once more with a new child
            with pytest.raises(SolverError) as caught:
                solver.solve()
            assert str(caught.value) == message


def test_errors_keep_their_type_and_text() -> None:
    with misbehaving(3) as solver, pytest.raises(UsageError, match=r"^not like this$"):
        solver.solve()


def test_a_script_needs_no_main_guard(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from nurikabe_sat.deadline import Deadline\n"
        "from nurikabe_sat.sat.backends import open_backend\n"
        "with open_backend('lingeling', deadline_expected=True) as solver:\n"
        "    solver.add([[1, 2], [-1]])\n"
        "    print(solver.solve((), Deadline.after(60)), list(solver.model()))\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.stdout, done.stderr) == ("True [-1, 2]\n", "")


def test_the_solver_is_still_there_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.processes.worker._IDLE", 0.1)
    with isolated_glucose() as solver:
        solver.add([[1]])
        assert solver.solve() is True
        with closing(Worker(Limits())) as other:
            wait_until(lambda: not other.is_usable)  # it had nothing to do
        assert solver.model() == [1]


def test_there_is_nothing_to_ask_about_before_an_answer() -> None:
    with isolated_glucose() as solver:
        for method in (solver.model, solver.core, solver.proof):
            with pytest.raises(UsageError, match=r"clauses were added, so call solve again$"):
                method()
        assert solver.stats() == {}
        solver.add([[1]])
        solver.solve()
        solver.add([[2]])
        with pytest.raises(UsageError):
            solver.model()
    solver.close()


@pytest.mark.parametrize("name", ["lingeling", "kissat404"])
def test_solvers_that_keep_no_deadline_are_isolated_when_one_is_expected(name: str) -> None:
    with open_backend(name) as plain, open_backend(name, deadline_expected=True) as solver:
        assert not isinstance(plain, Isolated)
        assert isinstance(solver, Isolated)
        assert (plain.info.deadline, solver.info.deadline) == (False, True)


class _Stops:
    """What is told to end while it gets its name, as a class that is just being made."""

    def __set_name__(self, owner: type, name: str) -> None:
        os.kill(os.getpid(), signal.SIGTERM)


def make_a_class() -> str:
    return type("Made", (), {"part": _Stops()}).__name__


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_a_worker_that_is_told_to_end_while_a_class_is_made_gives_no_answer() -> None:
    """Up to Python 3.11 what a signal raises becomes the cause of a RuntimeError there."""
    with closing(Worker(Limits())) as worker, pytest.raises(BrokenExecutor):
        worker.call(make_a_class)
