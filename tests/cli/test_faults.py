"""Every step of writing fails once, and processes are killed at any moment: what is left is whole, or as it was."""

import json
import random
import signal
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path

import pytest

from nurikabe_sat.certificate.text import read_claim
from nurikabe_sat.cli import result_file
from nurikabe_sat.cli.files import write_file
from nurikabe_sat.formats import read_boards
from nurikabe_sat.processes.signals import Terminated, ended_in_order
from nurikabe_sat.sat.dimacs import read_dimacs
from tests.support.command import Outcome, run, run_installed, start
from tests.support.faults import faults_in
from tests.support.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.slow

URLS = ["nurikabe/4/4/i12k1g1i", "nurikabe/3/3/h21j2", "nurikabe/2/2/1i", "nurikabe/3/1/1h"]
OLD = "the old one\n"


def run_with_faults(capsys: pytest.CaptureFixture[str], folder: Path, fails_at: int, *arguments: str) -> Outcome | None:
    """What the command left behind when that step failed; None if there are not so many steps."""
    with faults_in(folder, fails_at) as faults:
        outcome = run(capsys, *arguments)
    if not faults.has_failed:
        assert fails_at > 3, faults.steps  # the shim has seen something
        return None
    # No error, since the file is there: a folder that is not synced after a rename, a lock that cannot be had.
    assert outcome.code == 2 or (faults.steps[fails_at - 1] in ("sync", "open a")), faults.steps
    if outcome.code == 2:
        assert outcome.err.splitlines()[-1].startswith("nurikabe-sat: error: ")
        assert "No space left on device" in outcome.err
    return outcome


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "out").mkdir()
    return tmp_path / "out"


@pytest.mark.parametrize("command", ["solve", "convert", "generate"])
@pytest.mark.parametrize("has_old", [True, False])
def test_one_file_is_new_and_whole_or_as_it_was(
    command: str, has_old: bool, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nurikabe_sat.cli.puzzle_output._EVERY", 0.0)  # every puzzle is written at once
    output = folder / "out"
    arguments = {
        "solve": [URLS[0], "-o", str(output)],
        "convert": ["convert", URLS[0], "--to", "plain", "-o", str(output)],
        "generate": ["generate", "4", "--count", "3", "--seed", "1", "-o", str(output)],
    }[command]
    fails_at = 0
    while True:
        fails_at += 1
        output.unlink(missing_ok=True)
        if has_old:
            output.write_text(OLD)
        if run_with_faults(capsys, folder, fails_at, *arguments) is None:
            break
        assert names(folder) in ([], ["out"])
        if not output.exists():
            assert not has_old
        elif (text := output.read_text()) == OLD:
            assert has_old
        elif command == "solve":
            read_dimacs(text)
        else:
            assert len(read_boards(text)) <= (3 if command == "generate" else 1)
    assert output.read_text() != OLD


def test_files_of_a_folder_are_whole(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "urls").write_text("\n".join(URLS))
    fails_at = 1
    while True:
        target = folder / str(fails_at)
        arguments = ["convert", str(tmp_path / "urls"), "--to", "plain", "-o", f"{target}/"]
        if run_with_faults(capsys, folder, fails_at, *arguments) is None:
            break
        for path in target.iterdir():
            assert path.suffix == ".in"
            assert len(read_boards(path.read_text())) == 1
        fails_at += 1


def test_a_certificate_is_there_with_all_its_files_or_not(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "p.in").write_text("2\n2 0\n0 2\n")
    fails_at = 1
    while True:
        for path in folder.iterdir():
            path.unlink()
        arguments = [str(tmp_path / "p.in"), "--certify", str(folder / "c")]
        if run_with_faults(capsys, folder, fails_at, *arguments) is None:
            break
        if names(folder):
            assert names(folder) == ["c", "c.cnf", "c.drat"]
            read_claim((folder / "c").read_text())
            assert run(capsys, "verify", folder / "c").code == 0
        fails_at += 1
    assert names(folder) == ["c", "c.cnf", "c.drat"]


@pytest.mark.parametrize("option", ["--resume", "--retry"])
def test_a_batch_goes_on_after_any_fault(option: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = folder / "r.jsonl"
    fails_at = 1
    while True:
        # As a former run has left it: one line, one to be tried again, one cut.
        lines = run(capsys, "batch", *URLS[:1]).out
        output.write_text(f'{lines}{{"name": "{URLS[1]}", "status": "limit", "unique": null}}\n{{"name": "nur')
        if run_with_faults(capsys, folder, fails_at, "batch", *URLS, "-o", str(output), option) is None:
            break
        assert names(folder) == ["r.jsonl"]
        assert lines in output.read_text()
        *whole, last = output.read_text().split("\n")
        assert all(json.loads(line)["name"] in URLS for line in whole)
        assert last in ("", '{"name": "nur')  # as it was
        assert run(capsys, "batch", *URLS, "-o", output, option).code in (1, 3)
        assert sorted(json.loads(line)["name"] for line in output.read_text().splitlines()) == sorted(URLS)
        fails_at += 1


@pytest.mark.skipif(sys.platform == "win32", reason="a limit on the size of files, as POSIX has it")
@pytest.mark.parametrize("options", [[], ["--to", "csv"]])
@pytest.mark.parametrize("has_name", [True, False])
def test_a_full_disk_leaves_whole_lines(has_name: bool, options: list[str], tmp_path: Path) -> None:
    """The system writes the first part of the line that does not fit; this part is taken back."""
    output = tmp_path / "r"
    command = [sys.executable, "-m", "nurikabe_sat", "batch", *URLS * 5, *options]
    where = ["-o", str(output)] if has_name else []
    with nullcontext() if has_name else output.open("a") as stdout:  # as a shell opens it for >>
        limited = ["/bin/sh", "-c", 'ulimit -f 2; exec "$@"', "sh", *command, *where]
        done = subprocess.run(limited, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].endswith("File too large")
    text = output.read_text()
    assert 0 < len(text) < 2048
    assert text.endswith("\n")
    assert [path.name for path in tmp_path.iterdir()] == ["r"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_a_signal_while_a_lock_is_taken_leaves_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_file, "_lock", lambda _: signal.raise_signal(signal.SIGTERM))

    def hold() -> None:
        with result_file.locked(str(tmp_path / "out")):
            assert [path.name for path in tmp_path.iterdir()] == [".out.lock"]
            wait_until(lambda: False)

    with pytest.raises(Terminated), ended_in_order():
        hold()
    assert list(tmp_path.iterdir()) == []


# Killed at any moment.


def kill_somewhere(rng: random.Random, longest: float, *arguments: str | Path) -> None:
    process = start(*arguments)
    time.sleep(rng.uniform(0, longest))
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=PATIENCE)


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
@pytest.mark.parametrize("times", [6, pytest.param(200, marks=pytest.mark.soak)])
def test_a_batch_that_is_killed_again_and_again_comes_to_its_end(
    times: int, rng: random.Random, tmp_path: Path
) -> None:
    output = tmp_path / "r.jsonl"
    for number in range(times):
        if number % 50 == 49:
            output.unlink(missing_ok=True)
        jobs = ["--jobs", "2"] if rng.random() < 0.5 else []
        kill_somewhere(rng, 1.2, "batch", "instances", "-o", output, "--resume", *jobs)
        if output.exists():
            *whole, _ = output.read_text().split("\n")
            seen = [json.loads(line)["name"] for line in whole]
            assert len(seen) == len(set(seen))
    assert run_installed("batch", "instances", "-o", output, "--resume").code == 1
    seen = [json.loads(line)["name"] for line in output.read_text().splitlines()]
    assert len(seen) == len(set(seen)) > 200
    assert [path.name for path in tmp_path.iterdir() if path.suffix != ".tmp"] == ["r.jsonl"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
@pytest.mark.parametrize("times", [3, pytest.param(200, marks=pytest.mark.soak)])
def test_files_are_whole_whenever_a_command_is_killed(times: int, rng: random.Random, tmp_path: Path) -> None:
    formula, made = tmp_path / "f.cnf", tmp_path / "made.txt"
    for _ in range(times):
        kill_somewhere(rng, 0.5, "instances/input-10by10.in", "-o", formula)
        if formula.exists():
            read_dimacs(formula.read_text())
        kill_somewhere(rng, 2.5, "generate", "7", "--count", "5000", "--seed", str(rng.randrange(100)), "-o", made)
        if made.exists():
            assert read_boards(made.read_text())


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_the_next_run_removes_what_a_killed_one_has_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing that another run is still writing."""
    monkeypatch.setattr("nurikabe_sat.cli.files._YOUNG", 0.0)
    hold = (
        "import sys, time\n"
        "from nurikabe_sat.cli.files import replacing\n"
        "with replacing(sys.argv[1]) as unfinished:\n"
        "    print(unfinished, flush=True)\n"
        "    time.sleep(600)\n"
    )
    command = [sys.executable, "-c", hold, str(tmp_path / "a")]
    writers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    try:
        names = [Path((one.stdout.readline() if one.stdout else "").strip()) for one in writers]
        writers[0].kill()
        writers[0].wait()
        assert all(name.exists() for name in names)
        write_file(str(tmp_path / "b"), ["new\n"])
        assert sorted(tmp_path.iterdir()) == sorted([tmp_path / "b", names[1]])
    finally:
        for one in writers:
            one.kill()
            one.wait()
            if one.stdout is not None:
                one.stdout.close()
