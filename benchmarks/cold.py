"""Measure whole commands, from the start of the process to its end: imports, reading and printing included.

Three kinds of command: our own command line; a worker that is used once (a peer is a library and has no command); and
a rival, any program by a line of shell words (see ``Rival``).
"""

import json
import re
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import NamedTemporaryFile

from benchmarks import ours
from benchmarks.answer import Answer, Outcome, Refused, Status
from benchmarks.child import Child, End
from benchmarks.contenders import Contender, Task
from benchmarks.worker import request
from nurikabe_sat import Board, Puzzle, UsageError
from nurikabe_sat.formats import plain, puzzlink

# From what was printed and the exit code to the answer, or to None if the command only says that it is done.
# Raises ValueError for what has no meaning, and what a contender raises.
Parse = Callable[[str, int], Answer | None]

_DONE = (0,)  # exit codes; any other is a crash
_OUR_CODES = (0, 1, 2)
_OUR_REFUSAL = 2


class Cold:
    """A contender of ours or a peer, a new process for each puzzle."""

    mode = "cold"

    def __init__(self, who: Contender, timeout: float, memory: int | None) -> None:
        self.name = who.name
        self.versions = who.versions()
        self.task = who.task
        self._is_ours = "/" in who.name
        self._limits = timeout, memory
        if self._is_ours:
            ours.command(who.name, False)

    def run(self, puzzle: Puzzle, unique: bool) -> Outcome:
        """Solve a puzzle within the limits."""
        if self._is_ours:
            command = [sys.executable, *ours.command(self.name, unique)]
            return run_command(command, plain.write(Board.of(puzzle)), *self._limits, _our_record, _OUR_CODES)
        command = [sys.executable, "-m", "benchmarks.worker", self.name, "--cold"]
        return run_command(command, request(puzzle, unique), *self._limits, _last_message)

    def close(self) -> None:
        """Nothing is kept."""


class Rival:
    """Any program that solves: a line of shell words in which ``{url}`` or ``{file}`` stands for the puzzle.

    ``{url}`` becomes ``https://puzz.link/p?nurikabe/...``, ``{file}`` the name of a file in the plain format; a line
    with neither gets that text on standard input. What it may print, among other things: a row of the board a line, as
    ``B`` and ``W`` with or without blanks between; the line ``none`` for no solution; ``unique`` or ``several``. It may
    print nothing of that kind: then a run that ends with exit code 0 counts as done, and stays unchecked.
    """

    mode = "cold"

    def __init__(self, name: str, line: str, timeout: float, memory: int | None) -> None:
        self.name = f"rival:{name}"
        self.versions: dict[str, str] = {}
        self._words = shlex.split(line)
        self._limits = timeout, memory
        if not self._words:
            raise UsageError(f"the rival {name} has no command")

    def task(self, asked: Task) -> Task:
        """The command line decides what it does; it is taken at its word."""
        return asked

    def run(self, puzzle: Puzzle, unique: bool) -> Outcome:  # noqa: ARG002 (see task)
        """Solve a puzzle within the limits."""
        board = Board.of(puzzle)
        url = f"https://puzz.link/p?{puzzlink.write(board)}"
        with NamedTemporaryFile("w", suffix=".in", encoding="utf-8", delete=False) as file:
            file.write(plain.write(board))
        try:
            command = [word.replace("{url}", url).replace("{file}", file.name) for word in self._words]
            text = plain.write(board) if command == self._words else ""
            return run_command(command, text, *self._limits, lambda said, _: printed_answer(said, puzzle))
        finally:
            Path(file.name).unlink()

    def close(self) -> None:
        """Nothing is kept."""


def run_command(
    command: list[str], text: str, timeout: float, memory: int | None, parse: Parse, fine: tuple[int, ...] = _DONE
) -> Outcome:
    """Run a command with a text as its standard input. ``fine`` are the exit codes of an answer."""
    started = time.monotonic()
    try:
        child = Child(command, memory)
    except OSError as fault:
        return Outcome(Status.CRASH, Answer(), 0.0, error=f"cannot be started: {fault}")
    try:
        child.say(text)
        child.say_no_more()
        said = []
        while line := child.hear(started + timeout):
            said.append(line)
        end = child.wait(started + timeout)
    except TimeoutError:
        return Outcome(Status.LIMIT, Answer(), timeout, memory=child.peak())
    finally:
        child.kill()
    return _outcome("".join(said), end, time.monotonic() - started, memory, parse, fine)


def _outcome(said: str, end: End, wall: float, memory: int | None, parse: Parse, fine: tuple[int, ...]) -> Outcome:
    outcome = Outcome(Status.CRASH, Answer(), wall, end.cpu, end.memory)
    if end.code not in fine:
        outcome.error = f"exit code {end.code}: {end.words[-200:]}"
        if end.is_for_want_of_memory(memory):
            outcome.status = Status.MEMORY
        return outcome
    try:
        answer = parse(said, end.code)
    except Refused as reason:
        outcome.status, outcome.error = Status.REFUSED, str(reason)
        return outcome
    except MemoryError as fault:
        outcome.status, outcome.error = Status.MEMORY, str(fault)
        return outcome
    except (ValueError, LookupError) as fault:
        outcome.error = f"cannot be read: {fault!r}"
        return outcome
    outcome.checkable = answer is not None
    outcome.answer = answer or Answer()
    outcome.status = Status.NONE if answer is not None and answer.claims_none else Status.SOLVED
    return outcome


def _our_record(said: str, code: int) -> Answer:
    """What ``--format json`` prints."""
    if code == _OUR_REFUSAL:
        raise Refused("the command line refused it")
    record = json.loads(said)
    figures = {name: record[name] for name in ("variables", "clauses", "rounds", "cuts") if name in record}
    return Answer(record["solution"], None, record["unique"], seconds=record["seconds"], figures=figures)


def _last_message(said: str, _: int) -> Answer:
    """What a worker prints."""
    message = json.loads(said.splitlines()[-1])
    if message["state"] == "refused":
        raise Refused(message["error"])
    if message["state"] == "memory":
        raise MemoryError(message["error"])
    if message["state"] != "done":
        raise ValueError(message["error"])
    return Answer(**message["answer"])


def printed_answer(said: str, puzzle: Puzzle) -> Answer | None:
    """The answer among the lines that a rival printed; None if there is none."""
    lines = [re.sub(r"\s", "", line) for line in said.splitlines()]
    rows = [line for line in lines if len(line) == puzzle.cols and set(line) <= set("BW")]
    words = set(lines)
    if len(rows) >= puzzle.rows:
        unique = True if "unique" in words else False if "several" in words else None
        return Answer(rows[: puzzle.rows], rows[puzzle.rows : 2 * puzzle.rows] or None, unique)
    return Answer() if "none" in words else None
