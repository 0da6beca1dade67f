"""drat-trim as a checker: the real one where it is installed, and small fakes that say what it may say."""

import shutil
import stat
import sys
import tempfile
from pathlib import Path

import pytest

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import LimitReached, SolverError, UsageError
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.proofs.drat import Fault, ProofLine, read_drat
from nurikabe_sat.sat.proofs.drat_trim import check_by_drat_trim, is_on_path
from tests.support.cnf_tools import pigeonhole

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows starts no scripts by their first line")

STEPS = [ProofLine(1, False, [1]), ProofLine(2, True, [1, 2]), ProofLine(3, False, [])]


@pytest.fixture(autouse=True)
def _temporary_files_go_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))


def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    """A drat-trim in Python, the only program on PATH."""
    (tmp_path / "bin").mkdir()
    path = tmp_path / "bin" / "drat-trim"
    path.write_text(f"#!{sys.executable}\nimport sys, time\n{body}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert is_on_path()


def test_the_real_one() -> None:
    if shutil.which("drat-trim") is None:
        pytest.skip("drat-trim is not installed")
    clauses = pigeonhole(5)
    with open_backend("glucose4", proof=True) as solver:
        solver.add(clauses)
        assert solver.solve() is False
        proof = solver.proof()
    assert check_by_drat_trim(clauses, 30, read_drat(proof, 30)) is None
    for wrong in (["0"], proof[:1], ["1 0", "-1 0", "0"]):
        fault = check_by_drat_trim(clauses, 30, read_drat(wrong, 30))
        assert fault == Fault(None, "drat-trim does not accept it")


@posix_only
def test_it_gets_the_formula_and_the_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(
        tmp_path,
        monkeypatch,
        "formula, proof = open(sys.argv[1]).read(), open(sys.argv[2]).read()\n"
        "right = formula == 'p cnf 2 2\\n1 2 0\\n-1 0\\n' and proof == '1 0\\nd 1 2 0\\n0\\n'\n"
        "print('c hello'); print('s VERIFIED' if right else 's NOT VERIFIED')",
    )
    assert check_by_drat_trim([[1, 2], [-1]], 2, STEPS) is None
    assert check_by_drat_trim([[1, 2]], 2, STEPS) == Fault(None, "drat-trim does not accept it")
    assert list((tmp_path / "temporary").iterdir()) == []


@posix_only
@pytest.mark.parametrize("body", ["print('c s VERIFIED')", "sys.exit(1)", "print('\\xff')"])
def test_it_says_neither(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    fake(tmp_path, monkeypatch, body)
    with pytest.raises(SolverError, match=r"printed no verdict"):
        check_by_drat_trim([[1]], 1, STEPS[-1:])


@posix_only
def test_the_time_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(tmp_path, monkeypatch, "time.sleep(60)")
    with pytest.raises(LimitReached, match=r"^the time limit was reached before the proof was checked$"):
        check_by_drat_trim([[1]], 1, STEPS[-1:], Deadline.after(0.3))
    assert list((tmp_path / "temporary").iterdir()) == []


def test_it_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not is_on_path()
    with pytest.raises(UsageError, match=r"^drat-trim is not on PATH; install it"):
        check_by_drat_trim([[1]], 1, STEPS[-1:])
