"""Every command ends in order at a signal, whenever it comes: the right exit code, no traceback, nothing left behind.

The commands are those of the table, so that a new one is covered: by its line here, or as a question about a puzzle.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nurikabe_sat.cli.commands import COMMANDS
from nurikabe_sat.formats import legup, read_board
from tests.support.command import HARD
from tests.support.waiting import PATIENCE, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="signals and processes as Linux shows them"),
]

LINES = {
    "solve": ["solve", "hard.in", "-v", "1"],
    "generate": ["generate", "30", "-o", "out", "--jobs", "2"],
    "from-picture": ["from-picture", "picture.in"],
    "convert": ["convert", "hard.in", "--to", "penpa", "-o", "out"],
    "book": ["book", "hard.in", "-o", "out.html"],
    "serve": ["serve", "--port", "0"],
    "site": ["site", "-o", "out", "--offline", "."],
    "batch": ["batch", "easy.in", "hard.in", "-o", "out", "--jobs", "2"],
    "legup prove": ["legup", "prove", "hard.in", "-o", "out"],
    "legup check": ["legup", "check", "proof.xml"],
    "legup grade": ["legup", "grade", "class", "-o", "out"],
    "legup convert": ["legup", "convert", "proof.xml"],
    "verify": ["verify", "claim.json"],
    "decode": ["decode", "formula.cnf", "answer"],
    "circuit": ["circuit", "a" + " ^ b" * 300, "-o", "out"],
    "list": ["list", "solvers"],
    "completion": ["completion", "bash"],
}
"""The command lines that are not the name of the command and a puzzle."""

COMMANDS_HERE = [command.name for command in COMMANDS if not command.is_family]
STOPS = (signal.SIGINT, signal.SIGTERM)
CASES = [(name, stop) for name in COMMANDS_HERE for stop in STOPS]
ENDED = (0, 1, 2, 3)
"""The exit codes of a command that was done before the signal came."""


def make_inputs(folder: Path) -> None:
    hard, easy = read_board(HARD), read_board("nurikabe/4/4/i12k1g1i")
    for name, board in (("hard.in", hard), ("easy.in", easy)):
        rows = board.puzzle.rows
        clues = {clue.cell: "?" if clue.size is None else str(clue.size) for clue in board.puzzle.clue_list}
        cells = [clues.get(cell, ".") for cell in range(board.puzzle.grid.size)]
        lines = [" ".join(cells[row * board.puzzle.cols : (row + 1) * board.puzzle.cols]) for row in range(rows)]
        (folder / name).write_text("\n".join([f"{rows} {board.puzzle.cols}", *lines, ""]))
    (folder / "picture.in").write_text("9 9\n" + "B W B B W B W B B\n" * 9)
    (folder / "class").mkdir()
    for where in ("proof.xml", "class/proof.xml"):
        (folder / where).write_text(legup.write(hard))
    (folder / "claim.json").write_text(json.dumps({"kind": "none"}))
    (folder / "formula.cnf").write_text("p cnf 1 1\n1 0\n")
    (folder / "answer").write_text("s SATISFIABLE\nv 1 0\n")


def catches(pid: int, number: int) -> bool:
    """Whether a process has a handler for a signal; of a process that has ended, too."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return True
    mask = next((line.split()[1] for line in status.splitlines() if line.startswith("SigCgt")), None)
    return mask is None or bool(int(mask, 16) >> number - 1 & 1)


def of_mark(mark: int) -> list[int]:
    """Return the processes that a command has started, and that have not ended."""
    return [int(path.name) for path in Path("/proc").glob("[0-9]*") if has_mark(path, mark)]


def has_mark(process: Path, mark: int) -> bool:
    try:
        state = (process / "stat").read_text().rpartition(")")[2].split()[0]
        return state != "Z" and f"NURIKABE_TEST={mark}".encode() in (process / "environ").read_bytes().split(b"\0")
    except OSError:  # it has just ended, or is not ours
        return False


def stop_somewhere(name: str, stop: signal.Signals, rng: random.Random, folder: Path) -> None:
    """Run a command, send it the signal after a random time, and look at what it leaves."""
    folder.mkdir()
    make_inputs(folder)
    temporary = folder / "temporary"
    temporary.mkdir()
    before = {path.name for path in folder.iterdir()}
    mark = rng.randrange(1 << 60)
    environment = {**os.environ, "NURIKABE_TEST": str(mark), "TMPDIR": str(temporary)}
    line = LINES.get(name, [*name.split(), "hard.in"])
    process = subprocess.Popen(
        [sys.executable, "-m", "nurikabe_sat", *line],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        wait_until(lambda: catches(process.pid, signal.SIGTERM) or process.poll() is not None)
        time.sleep(rng.uniform(0, 1.0))
        process.send_signal(stop)
        _, err = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
        process.communicate()
    what = (line, stop.name, process.returncode, err)
    # When Python itself ends, the system's own handlers are back: for a shell, ``-stop`` is ``128 + stop``.
    assert process.returncode in (128 + stop, -stop, *ENDED), what
    assert "Traceback" not in err, what
    assert "a bug" not in err, what
    wait_until(lambda: not of_mark(mark))
    assert list(temporary.iterdir()) == [], what
    assert {path.name for path in folder.iterdir()} - before <= {"out", "out.html"}, what


def test_every_line_is_of_a_command() -> None:
    assert set(LINES) <= set(COMMANDS_HERE)


@pytest.mark.parametrize("number", range(8))
def test_some_commands_end_at_a_signal(number: int, tmp_path: Path) -> None:
    rng = random.Random(number)
    name, stop = rng.choice(CASES)
    stop_somewhere(name, stop, rng, tmp_path / "here")


@pytest.mark.soak
@pytest.mark.parametrize(("name", "stop"), CASES)
def test_every_command_ends_at_any_moment(name: str, stop: signal.Signals, rng: random.Random, tmp_path: Path) -> None:
    for number in range(50):
        stop_somewhere(name, stop, rng, tmp_path / str(number))
