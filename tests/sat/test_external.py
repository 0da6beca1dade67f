"""Programs as solvers: real ones where they are installed, and small fakes that do what real ones do wrong."""

import os
import random
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import SolverError, UsageError
from nurikabe_sat.processes import program as program_module
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.backends.external import External
from tests.support.cnf_tools import (
    Clauses,
    first_step_not_implied,
    is_satisfiable,
    pigeonhole,
    random_clauses,
    random_literal,
    satisfies,
)
from tests.support.waiting import PATIENCE, has_ended, wait_until

pytestmark = pytest.mark.slow

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows starts no scripts by their first line")


def program(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not installed")
    return path


@pytest.fixture(autouse=True)
def _temporary_files_go_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))


def left_behind(tmp_path: Path) -> list[Path]:
    return list((tmp_path / "temporary").iterdir())


@pytest.mark.parametrize("name", ["cadical", "minisat", "clasp", "kissat", "glucose", "cryptominisat5"])
def test_real_solvers_agree_with_the_truth_table(name: str, tmp_path: Path) -> None:
    rng = random.Random(name)
    with open_backend(program(name)) as solver:
        for _ in range(10):
            solver.close()
            variables, clauses = rng.randint(1, 7), []
            for _ in range(3):
                new = random_clauses(rng, rng.randint(0, 8), variables)
                clauses += new
                solver.add(new)
                assumptions = [random_literal(rng, variables) for _ in range(rng.randint(0, 2))]
                answer = solver.solve(assumptions)
                assert answer is is_satisfiable(clauses, assumptions), (clauses, assumptions)
                if answer:
                    assert satisfies(solver.model(), [*clauses, *([literal] for literal in assumptions)])
    assert left_behind(tmp_path) == []


@pytest.mark.parametrize("name", ["cadical", "minisat", "clasp"])
def test_real_solvers_take_no_clause_and_the_empty_clause(name: str) -> None:
    with open_backend(program(name)) as solver:
        assert solver.solve() is True
        assert solver.model() == []
        solver.add([[]])
        assert solver.solve() is False


@pytest.mark.parametrize("name", ["cadical", "minisat", "clasp"])
def test_real_solvers_are_stopped_at_the_deadline(name: str, tmp_path: Path) -> None:
    with open_backend(program(name), deadline_expected=True) as solver:
        solver.add(pigeonhole(14))
        assert solver.solve((), Deadline.after(0.3)) is None
    assert left_behind(tmp_path) == []


def fake(tmp_path: Path, body: str, name: str = "fake") -> Path:
    """A program in Python; ``formula`` is the text it is given, ``say`` prints a line, ``sys.argv[2:]`` is a result."""
    path = tmp_path / name
    path.write_text(
        f"#!{sys.executable}\nimport os, sys, time\nformula = open(sys.argv[1]).read()\n"
        f"def say(line): print(line, flush=True)\n{body}\n"
    )
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@posix_only
@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ("say('s SATISFIABLE'); say('v 1 -2 0'); sys.exit(10)", True),
        ("say('v 1 0'); say('Hello, no c before this'); say('s SATISFIABLE')", True),
        ("say('s UNSATISFIABLE'); sys.exit(20)", False),
        ("say('no line of the protocol'); sys.exit(20)", False),
        ("say('s UNKNOWN')", None),
    ],
)
def test_answers_that_are_understood(body: str, answer: bool | None, tmp_path: Path) -> None:
    solver = External(fake(tmp_path, body))
    solver.add([[1, 2], [-2, 1]])
    assert solver.solve() is answer
    if answer:
        assert solver.model() == [1, -2]


@posix_only
@pytest.mark.parametrize("name", ["minisat", "Glucose-simp", "minisat_static"])
def test_answers_in_a_result_file(name: str, tmp_path: Path) -> None:
    write = "open(sys.argv[2], 'w').write({!r}); say('SATISFIABLE'); sys.exit({})"
    solver = External(fake(tmp_path, write.format("SAT\n-1 2 0\n", 10), name))
    solver.add([[1, 2]])
    assert solver.solve() is True
    assert solver.model() == [-1, 2]
    assert External(fake(tmp_path, write.format("UNSAT\n", 20), name)).solve() is False
    assert External(fake(tmp_path, write.format("INDET\n", 0), name)).solve() is None
    # One that is called so and yet ignores its second argument.
    assert External(fake(tmp_path, "say('s UNSATISFIABLE')", name)).solve() is False


NO_STATUS = "its output: found no status, expected a line 's SATISFIABLE', 's UNSATISFIABLE' or 's UNKNOWN'"
NO_MODEL = "its output:1: found an incomplete model, expected all literals of the model and a final 0"


@posix_only
@pytest.mark.parametrize(
    ("body", "failure"),
    [
        ("sys.exit(3)", f"{NO_STATUS} (exit code 3)"),
        ("say('rubbish')", f"{NO_STATUS} (exit code 0)"),
        ("sys.stdout.buffer.write(bytes(range(256)))", f"{NO_STATUS} (exit code 0)"),
        ("say('s SATISFIABLE'); sys.exit(10)", f"{NO_MODEL} (exit code 10)"),
        (
            "say('banner'); say('s SATISFIABLE'); say('v 1 two 0')",
            "its output:3:5: found 'two', expected a literal or 0 (exit code 0)",
        ),
        ("say('s UNSATISFIABLE'); sys.exit(10)", "its output contradicts its exit code (exit code 10)"),
        (
            "sys.stderr.write('out\\nof luck\\n'); sys.stderr.flush(); os.kill(os.getpid(), 9)",
            f"{NO_STATUS} (exit code -9, standard error: out of luck)",
        ),
        (
            "sys.stderr.write('x' * 5000 + 'the end'); sys.exit(1)",
            f"{NO_STATUS} (exit code 1, standard error: {'x' * 193}the end)",
        ),
    ],
)
def test_failures_are_one_clear_line(body: str, failure: str, tmp_path: Path) -> None:
    path = fake(tmp_path, body)
    solver = External(path)
    solver.add([[1]])
    with pytest.raises(SolverError) as caught:
        solver.solve()
    assert str(caught.value) == f"{path} failed: {failure}"
    assert left_behind(tmp_path) == []


@posix_only
def test_a_wrong_model_is_caught(tmp_path: Path) -> None:
    path = fake(tmp_path, "say('s SATISFIABLE'); say('v 1 0')")
    solver = External(path)
    solver.add([[1, 2], [-1, 2]])
    with pytest.raises(SolverError) as caught:
        solver.solve()
    assert str(caught.value) == f"{path} gave a wrong model: it violates the clause [-1, 2]"


@posix_only
def test_the_program_gets_the_clauses_and_the_assumptions_as_units(tmp_path: Path) -> None:
    path = fake(tmp_path, f"open({str(tmp_path / 'seen')!r}, 'w').write(formula); say('s UNSATISFIABLE')")
    solver = External(path)
    solver.add([(1, -2), [3]])
    solver.solve([-4])
    assert (tmp_path / "seen").read_text() == "p cnf 4 3\n1 -2 0\n3 0\n-4 0\n"


@posix_only
def test_a_program_that_does_not_start(tmp_path: Path) -> None:
    path = tmp_path / "nothing"
    path.write_text("#!/no/such/interpreter\n")
    path.chmod(0o755)
    with pytest.raises(SolverError, match=r"/nothing does not start: .*[Nn]o.* (?:found|file or directory)$"):
        External(path).solve()
    assert left_behind(tmp_path) == []


@posix_only
def test_a_relative_path_is_one_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(tmp_path, "say('s UNSATISFIABLE')")
    monkeypatch.chdir(tmp_path)
    assert open_backend(f".{os.sep}fake").solve() is False


@posix_only
def test_a_program_on_the_path_has_a_name_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(tmp_path, "say('s UNSATISFIABLE')", "fakesolver")
    fake(tmp_path, "say('s UNSATISFIABLE')", "kissat")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    for name in ("fakesolver", "kissat"):
        with open_backend(name) as solver:
            assert isinstance(solver, External)
            assert solver.info.name == name
    with open_backend("kissat404") as solver:
        assert not isinstance(solver, External)


@posix_only
def test_what_a_program_cannot_do_is_refused(tmp_path: Path) -> None:
    path = fake(tmp_path, "say('s UNSATISFIABLE')")
    with pytest.raises(UsageError, match=r"fake is not known to write proofs; use cadical$"):
        open_backend(str(path), proof=True)
    solver = External(path)
    solver.solve()
    with pytest.raises(UsageError, match=r"^no model is available"):
        solver.model()
    with pytest.raises(UsageError, match=r"^fake does not report the assumptions that it used$"):
        solver.core()
    with pytest.raises(UsageError, match=r"^fake was opened without proof output$"):
        solver.proof()
    assert solver.stats() == {}


def test_a_real_solver_proves_step_by_step(tmp_path: Path) -> None:
    rng = random.Random(5)
    formulas: list[Clauses] = [pigeonhole(4), [[1], [-1]], [[]], *(random_clauses(rng, 18, 6) for _ in range(10))]
    refuted = 0
    for clauses in formulas:
        with open_backend(program("cadical"), proof=True) as solver:
            solver.add(clauses)
            if solver.solve() is False:
                refuted += 1
                assert first_step_not_implied(clauses, solver.proof()) is None, clauses
    assert refuted > 3
    assert left_behind(tmp_path) == []


PROVER = """
if "proof" in sys.argv:
    assert sys.argv[2:] == ["proof", "--no-binary"]
    open("proof", "w").write("1 0\\n{last}2 0\\n")
say("s UNSATISFIABLE")
"""


@posix_only
@pytest.mark.parametrize("last", ["", "0\\n"])
def test_a_proof_ends_in_the_empty_clause(last: str, tmp_path: Path) -> None:
    path = fake(tmp_path, PROVER.replace("{last}", last), "cadical-fake")
    with open_backend(str(path), proof=True) as solver:
        with pytest.raises(UsageError, match=r"^no proof is available"):
            solver.proof()
        assert solver.solve() is False
        assert solver.proof() == (["1 0", "0"] if last else ["1 0", "2 0", "0"])
        assert solver.solve([1]) is False
        with pytest.raises(UsageError, match=r"^no proof is available"):
            solver.proof()


@posix_only
def test_a_proof_that_is_missing_is_a_failure(tmp_path: Path) -> None:
    path = fake(tmp_path, "say('s UNSATISFIABLE')", "cadical-fake")
    with open_backend(str(path), proof=True) as solver, pytest.raises(SolverError, match="it wrote no proof"):
        solver.solve()


HANG = "import subprocess; p = subprocess.Popen(['sleep', '600']); open({!r}, 'w').write(str(p.pid)); p.wait()"
LEAVE = "import subprocess; p = subprocess.Popen(['sleep', '600']); open({!r}, 'w').write(str(p.pid)); sys.exit(20)"


@posix_only
def test_a_deadline_ends_what_the_program_started_too(tmp_path: Path) -> None:
    path = tmp_path / "solver"
    path.write_text(f"#!/bin/sh\nsleep 600 &\necho $! > {tmp_path / 'pid'}\nwait\n")  # soon under way
    path.chmod(0o755)
    assert External(path).solve((), Deadline.after(3)) is None
    assert has_ended(int((tmp_path / "pid").read_text()))
    assert left_behind(tmp_path) == []


@posix_only
def test_a_program_that_ends_leaves_nothing_running(tmp_path: Path) -> None:
    solver = External(fake(tmp_path, LEAVE.format(str(tmp_path / "pid"))))
    assert solver.solve() is False
    assert has_ended(int((tmp_path / "pid").read_text()))
    assert left_behind(tmp_path) == []


@posix_only
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGKILL])
def test_we_end_the_program_ends_and_leaves_no_file(stop: signal.Signals, tmp_path: Path) -> None:
    path = fake(tmp_path, HANG.format(str(tmp_path / "pid")))
    script = f"from nurikabe_sat.sat.backends import open_backend\nopen_backend({str(path)!r}).solve()"
    environment = {**os.environ, "TMPDIR": str(tmp_path / "temporary")}
    process = subprocess.Popen([sys.executable, "-c", script], env=environment, stderr=subprocess.PIPE, text=True)
    try:
        while not ((tmp_path / "pid").exists() and (tmp_path / "pid").read_text()):
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(stop)
        assert ("KeyboardInterrupt" in process.communicate(timeout=PATIENCE)[1]) is (stop is signal.SIGINT)
    finally:
        process.kill()
    assert has_ended(int((tmp_path / "pid").read_text()))
    wait_until(lambda: not left_behind(tmp_path))


@posix_only
@pytest.mark.parametrize(
    ("chatter", "failure"),
    [
        ("'c banner\\n' * 10_000_000", "stdout: found more than"),
        ("'v ' + '1 ' * 30_000_000", "found output that is too long, expected a model of 1 variable"),
        ("'v 1 2\\n' * 100_000", "found output that is too long, expected a model of 1 variable"),
        ("'v 1' + ' 2' * 5_000_000", "found output that is too long, expected a model of 1 variable"),
    ],
)
def test_a_program_that_prints_too_much_is_refused_soon(chatter: str, failure: str, tmp_path: Path) -> None:
    pytest.importorskip("resource")
    path = fake(tmp_path, f"say('s SATISFIABLE'); sys.stdout.write({chatter})")
    script = f"""
import resource, tracemalloc
resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
from nurikabe_sat.errors import SolverError
from nurikabe_sat.sat.backends.external import External
from pathlib import Path
solver = External(Path({str(path)!r}))
solver.add([[1]])
tracemalloc.start()
try:
    solver.solve()
except SolverError as error:
    print(error)
print(tracemalloc.get_traced_memory()[1])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=False)
    message, memory = done.stdout.splitlines()
    assert failure in message
    assert int(memory) < 20 << 20


@posix_only
def test_banners_of_any_length_are_no_answer(tmp_path: Path) -> None:
    body = "say('x' * 1_000_000); say('s SATISFIABLE'); sys.stdout.write('y ' * 100_000 + chr(10)); say('v 1 0')"
    solver = External(fake(tmp_path, body))
    solver.add([[1]])
    assert solver.solve() is True
    assert solver.model() == [1]


@posix_only
def test_a_program_cannot_fill_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = re.sub("ulimit -f [0-9]+", "ulimit -f 64", program_module._LAUNCH)
    monkeypatch.setattr(program_module, "_LAUNCH", small)
    body = "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_DFL)\nwhile True: say('c nothing new')"
    with pytest.raises(SolverError, match="wrote more than 1024 MiB to a file"):
        External(fake(tmp_path, body)).solve()
    assert left_behind(tmp_path) == []
