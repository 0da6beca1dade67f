"""Where results go: files that are whole or not at all, pipes and ``/dev/stdout``, and one run at a time."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from nurikabe_sat.cli import files, output
from nurikabe_sat.cli.files import open_stream, write_file
from nurikabe_sat.cli.result_file import locked
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import read_boards
from tests.support.command import Outcome, run, run_installed, start
from tests.support.waiting import PATIENCE, wait_for_work, wait_until

posix_only = pytest.mark.skipif(os.name != "posix", reason="devices and pipes as POSIX has them")

PUZZLE = "nurikabe/4/4/i12k1g1i"
UNDECIDED = "nurikabe/10/10/q-25p-24zzzw"  # not by deduction alone
COMMANDS = {
    "solve": f"{PUZZLE} -o {{}}",
    "convert": f"convert {PUZZLE} --to plain -o {{}}",
    "generate": "generate 4 --count 3 --seed 1 -o {}",
    "batch": f"batch {PUZZLE} -o {{}}",
}


def shell(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NURIKABE": f"{sys.executable} -m nurikabe_sat"}
    command = ["bash", "-c", script]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE, check=False, env=environment, cwd=folder
    )


def without_times(text: str) -> str:
    return "\n".join(line.split(' "seconds"')[0] for line in text.splitlines())


@pytest.mark.slow
@posix_only
@pytest.mark.parametrize("command", COMMANDS)
def test_dev_stdout_keeps_what_is_there(command: str, tmp_path: Path) -> None:
    assert shell(f"$NURIKABE {COMMANDS[command].format('a.txt')} > answer", tmp_path).returncode == 0
    expected = without_times((tmp_path / "a.txt").read_text() + (tmp_path / "answer").read_text())
    (tmp_path / "link").symlink_to("/dev/stdout")
    for way, name in (
        ("(echo header; $NURIKABE {}; echo footer) > log", "/dev/stdout"),
        ("(echo header; $NURIKABE {}; echo footer) | cat > log", "/dev/stdout"),
        ("echo header > log; $NURIKABE {} >> log; echo footer >> log", "/dev/fd/1"),
        ("(echo header; $NURIKABE {}; echo footer) > log", "link"),
    ):
        done = shell(way.format(COMMANDS[command].format(name)), tmp_path)
        assert done.returncode == 0, done.stderr
        assert without_times((tmp_path / "log").read_text()) == f"header\n{expected.rstrip()}\nfooter", (way, name)


@posix_only
@pytest.mark.parametrize("command", COMMANDS)
def test_pipes(command: str, tmp_path: Path) -> None:
    assert shell(f"$NURIKABE {COMMANDS[command].format('a.txt')} > answer", tmp_path).returncode == 0
    expected = without_times((tmp_path / "a.txt").read_text())
    arguments = COMMANDS[command]
    shell(f"$NURIKABE {arguments.format('>(cat > log; touch end)')} > /dev/null", tmp_path)
    wait_until((tmp_path / "end").exists)  # bash does not wait for it
    (tmp_path / "end").unlink()
    assert without_times((tmp_path / "log").read_text()) == expected
    shell(f"mkfifo fifo; cat fifo > log2 & $NURIKABE {arguments.format('fifo')} > /dev/null; wait", tmp_path)
    assert without_times((tmp_path / "log2").read_text()) == expected
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "answer", "fifo", "log", "log2"]


@posix_only
def test_an_output_that_is_not_open_for_writing(tmp_path: Path) -> None:
    done = shell(f"$NURIKABE {PUZZLE} -o /dev/fd/7 7< /dev/null", tmp_path)
    assert (done.returncode, done.stderr) == (2, "nurikabe-sat: error: cannot write /dev/fd/7: Bad file descriptor\n")


@posix_only
def test_a_full_disk_is_an_error_for_everything_that_is_printed() -> None:
    for arguments in ([PUZZLE], ["--help"], ["--version"], ["convert", "--help"], ["list", "solvers"]):
        with Path("/dev/full").open("w") as full:
            process = start(*arguments, stdout=full.fileno())
        _, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (2, "nurikabe-sat: error: No space left on device\n"), arguments


def test_a_very_long_name_is_not_echoed_whole(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["x" * 100_000], ["batch", PUZZLE, "-o", "y" * 100_000], ["solve", "-s", "z" * 100_000]):
        outcome = run(capsys, *arguments)
        assert outcome.code == 2
        assert 100 < len(outcome.err) < 1100
        assert outcome.err.count("\n") == 1


def test_the_longest_name_can_be_written(tmp_path: Path) -> None:
    name = tmp_path / ("n" * 255)
    write_file(str(name), ["a\n"])
    assert name.read_text() == "a\n"


@posix_only
def test_what_is_written_is_on_disk_before_it_is_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def note_fsync(descriptor: int) -> None:
        done.append("sync folder" if os.path.isdir(f"/proc/self/fd/{descriptor}") else "sync file")  # noqa: PTH112
        fsync(descriptor)

    def note_replace(path: Path, target: Path) -> Path:
        done.append("replace")
        return replace(path, target)

    monkeypatch.setattr(os, "fsync", note_fsync)
    monkeypatch.setattr(Path, "replace", note_replace)
    write_file(str(tmp_path / "a"), ["x"])
    assert done == ["sync file", "replace", "sync folder"]


def test_a_closed_pipe_is_the_same_on_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows says EINVAL where others say EPIPE."""

    class Closed:
        def write(self, _: str) -> None:
            raise OSError(22, "Invalid argument")

        flush = write

    monkeypatch.setattr(output, "_READER_HAS_LEFT", (32, 22))
    monkeypatch.setattr(sys, "stdout", Closed())
    with pytest.raises(BrokenPipeError):
        output.say("x")


# Two at once.


@posix_only
def test_two_batches_cannot_write_one_file(tmp_path: Path) -> None:
    solver = tmp_path / "solver"
    solver.write_text("#!/bin/sh\nsleep 600\n")
    solver.chmod(0o755)
    result = tmp_path / "r.jsonl"
    first = start("batch", PUZZLE, UNDECIDED, "-o", result, "-s", solver)  # the first needs no solver
    wait_until(lambda: result.exists() and result.read_text())
    for arguments in ([], ["--resume"], ["--retry"]):
        second = run_installed("batch", PUZZLE, "-o", result, *arguments)
        assert second == Outcome(2, "", f"nurikabe-sat: error: {result} is in use by another run\n")
    assert result.read_text().count("\n") == 1
    first.kill()
    first.communicate(timeout=PATIENCE)
    third = run_installed("batch", PUZZLE, "-o", result, "--resume")
    assert third.code == 0
    assert [path.name for path in tmp_path.iterdir() if path != solver] == ["r.jsonl"]


@pytest.mark.slow
def test_many_at_once_write_each_name_once(tmp_path: Path) -> None:
    """As the report had it: two runs, 441 lines for 222 names."""
    result = tmp_path / "r.jsonl"
    running = [start("batch", "instances", "-o", result, "--resume") for _ in range(4)]
    ends = [process.communicate(timeout=PATIENCE)[1].splitlines()[-1] for process in running]
    refused = f"nurikabe-sat: error: {result} is in use by another run"
    assert {process.returncode for process, end in zip(running, ends, strict=True) if end == refused} <= {2}
    names = [json.loads(line)["name"] for line in result.read_text().splitlines()]
    assert len(names) == len(set(names)) > 200


def test_a_folder_that_cannot_hold_a_lock_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr("nurikabe_sat.cli.result_file._lock", refuse)
    with locked(str(tmp_path / "r.jsonl")):
        pass


# Puzzles that are made.


@pytest.mark.slow
@posix_only
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_puzzles_that_are_ready_are_not_lost(stop: signal.Signals, jobs: str, tmp_path: Path) -> None:
    made = tmp_path / "made.txt"
    process = start("generate", "8", "--style", "quick", "--count", "5000", "--seed", "1", "-o", made, "--jobs", jobs)
    wait_until(made.exists)
    wait_for_work(process.pid)
    process.send_signal(stop)
    _, err = process.communicate(timeout=PATIENCE)
    ready = sum("seed" in line for line in err.splitlines())
    written = len(read_boards(made.read_text()))
    assert 0 < written < 5000
    if stop is not signal.SIGKILL and process.returncode > 0:  # told to end, and not in the middle of a solver
        assert abs(ready - written) <= 1  # the very last may not be told or kept any more


def test_a_full_disk_keeps_the_puzzles_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / "made.txt"
    monkeypatch.setattr("nurikabe_sat.cli.puzzle_output._EVERY", 0.0)
    calls = 0

    def full_after_three(_: object) -> None:
        nonlocal calls
        calls += 1
        if calls > 3:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "sync", full_after_three)
    outcome = run(capsys, "generate", "4", "--count", "6", "--seed", "1", "-o", made)
    assert outcome.code == 2
    assert outcome.err.splitlines()[-1] == f"nurikabe-sat: error: cannot write {made}: No space left on device"
    assert len(read_boards(made.read_text())) == 3
    assert [path.name for path in tmp_path.iterdir()] == ["made.txt"]


def test_a_name_that_is_a_folder(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot write"):
        write_file(str(tmp_path), ["x"])
    with pytest.raises(IsADirectoryError):
        open_stream(str(tmp_path), "w")
