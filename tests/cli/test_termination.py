"""Told to end: every command leaves no process, no temporary folder and no half-written file behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sat.test_external import HANG, fake
from tests.support.command import start
from tests.support.waiting import PATIENCE, has_ended, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")]

PUZZLE = "nurikabe/4/4/i12k1g1i"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the temporary files of the commands go."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    return temporary


def wait_for(path: Path) -> str:
    wait_until(lambda: path.exists() and path.read_text())
    return path.read_text()


@pytest.mark.parametrize(
    ("stop", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGKILL, -9)]
)
@pytest.mark.parametrize("command", [["solve"], ["batch"], ["batch", "--jobs", "2"]])
def test_an_outside_solver_ends_with_the_command(
    command: list[str], stop: signal.Signals, code: int, folder: Path, tmp_path: Path
) -> None:
    solver = fake(tmp_path, HANG.format(str(tmp_path / "pid")))
    process = start(*command, PUZZLE, "--no-presolve", "-s", solver)
    solver_pid = int(wait_for(tmp_path / "pid"))
    process.send_signal(stop)
    out, _ = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (code, "")
    assert has_ended(solver_pid)
    wait_until(lambda: not list(folder.iterdir()))


def test_a_file_that_is_being_written_is_left_as_it_was(tmp_path: Path) -> None:
    output = tmp_path / "formula.cnf"
    output.write_text("the old one\n")
    script = (
        "import sys, time\n"
        "from nurikabe_sat.cli import main\n"
        "def slowly(board, encoding, deadline):\n"
        "    yield 'c\\n'\n"
        "    print('under way', flush=True)\n"
        "    time.sleep(60)\n"
        "import nurikabe_sat.encoding.export\n"
        "nurikabe_sat.encoding.export.export = slowly\n"
        "sys.exit(main.main(['nurikabe/1/1/1', '-o', sys.argv[1]]))\n"
    )
    process = subprocess.Popen([sys.executable, "-c", script, output], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "under way\n"
        process.terminate()
        assert process.wait(PATIENCE) == 143
    finally:
        process.kill()
        process.communicate()
    assert [path.name for path in tmp_path.iterdir()] == ["formula.cnf"]
    assert output.read_text() == "the old one\n"


def test_ctrl_c_reaches_a_command_that_a_run_in_the_background_starts(tmp_path: Path) -> None:
    """A shell lets what it starts in the background ignore Ctrl-C; the tests that need it must not hang there."""
    test = "tests/sat/test_backends.py::test_ctrl_c_during_a_solve_is_a_keyboard_interrupt[glucose4-None]"
    command = f"{sys.executable} -m pytest -q -p no:cacheprovider '{test}' > {tmp_path}/log 2>&1 & wait $!"
    done = subprocess.run(["/bin/sh", "-c", command], timeout=PATIENCE, check=False, cwd=Path(__file__).parents[2])
    assert done.returncode == 0, (tmp_path / "log").read_text()
