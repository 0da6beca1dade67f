"""Programs of others in a folder of their own. What solvers do wrong is in ``test_external``."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import SolverError
from nurikabe_sat.processes.program import ProgramFolder

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs as POSIX has them")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def test_a_program_runs_in_the_folder_and_the_folder_goes(tmp_path: Path) -> None:
    with ProgramFolder() as folder:
        (folder.path / "a b").write_text("found")
        assert folder.run(["/bin/sh", "-c", "cat 'a b'; read x; echo \"$x\"; echo oh no >&2; exit 7"], NEVER) == 7
        assert (folder.path / "stdout").read_text() == "found\n"  # standard input is empty
        assert folder.last_words() == "oh no"
        assert (folder.path.parent, folder.path.stat().st_mode & 0o777) == (tmp_path, 0o700)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["two words", "quote'", "$HOME", "-n", "new\nline"])
def test_names_mean_nothing_to_the_shell(name: str, tmp_path: Path) -> None:
    program = tmp_path / name
    program.symlink_to("/bin/echo")
    with ProgramFolder() as folder:
        assert folder.run([str(program), "$(id)", "a  b", "*"], NEVER) == 0
        assert (folder.path / "stdout").read_text() == "$(id) a  b *\n"


def test_the_deadline() -> None:
    with ProgramFolder() as folder:
        assert folder.run(["/bin/sleep", "600"], Deadline.after(0.1)) is None


@pytest.mark.parametrize(("mode", "why"), [(0o644, "[Pp]ermission denied"), (None, "[Nn]o.* (?:found|directory)")])
def test_a_program_that_cannot_be_run(mode: int | None, why: str, tmp_path: Path) -> None:
    program = tmp_path / "program"
    if mode is not None:
        program.write_text("#!/bin/sh\n")
        program.chmod(mode)
    with ProgramFolder() as folder, pytest.raises(SolverError, match=rf"/program does not start: .*{why}$"):
        folder.run([str(program)], NEVER)


def test_no_process_stays_and_none_is_a_zombie() -> None:
    script = (
        "import subprocess\n"
        "from nurikabe_sat.deadline import NEVER\n"
        "from nurikabe_sat.processes.program import ProgramFolder\n"
        "for _ in range(5):\n"
        "    with ProgramFolder() as folder:\n"
        "        folder.run(['/bin/true'], NEVER)\n"
        "print(subprocess.run(['ps', '-o', 'stat=,comm=', '--ppid', str(__import__('os').getpid())],"
        " capture_output=True, text=True).stdout)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert [line.split()[1] for line in done.stdout.splitlines() if line.strip()] == ["ps"]
