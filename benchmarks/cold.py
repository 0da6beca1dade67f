"""Measurements of whole commands, from the start to the end of a process, including imports, reading and printing.

Two kinds of command: our own command line, and a worker that is used once (a peer is a library and has no command).
"""

import json
import sys
import time
from collections.abc import Callable

from benchmarks import ours
from benchmarks.answer import Answer, Outcome, Refused, Status, Unreadable
from benchmarks.child import Child, End
from benchmarks.contenders import Contender
from benchmarks.worker import request
from nurikabe_sat import Board, Puzzle
from nurikabe_sat.formats import plain

# From what was printed and the exit code to the answer.
# Raises Unreadable or ValueError for what has no meaning, and what a contender raises.
Parse = Callable[[str, int], Answer]

_DONE = (0,)  # exit codes; any other is a crash
_OUR_CODES = (0, 1, 2)
_OUR_REFUSAL = 2


class Cold:
    """Contender (from this project or another) that runs in a new process for each puzzle."""

    mode = "cold"
    command: str | None = None

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
        """Do nothing, because no process is kept."""


def run_command(
    command: list[str], text: str, timeout: float, memory: int | None, parse: Parse, fine: tuple[int, ...] = _DONE
) -> Outcome:
    """Run a command with a text as its standard input. ``fine`` contains the exit codes that mean an answer."""
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
    except Unreadable as reason:
        outcome.status, outcome.error = Status.INVALID, str(reason)
        return outcome
    except MemoryError as fault:
        outcome.status, outcome.error = Status.MEMORY, str(fault)
        return outcome
    except (ValueError, LookupError) as fault:
        outcome.error = f"cannot be read: {fault!r}"
        return outcome
    outcome.answer = answer
    outcome.status = Status.NONE if answer.claims_none else Status.SOLVED
    return outcome


def _our_record(said: str, code: int) -> Answer:
    """Return the answer in the output of ``--format json``."""
    if code == _OUR_REFUSAL:
        raise Refused("the command line refused it")
    record = json.loads(said)
    figures = {name: record[name] for name in ("variables", "clauses", "calls", "cuts") if name in record}
    return Answer(record["solution"], None, record["unique"], seconds=record["seconds"], figures=figures)


def _last_message(said: str, _: int) -> Answer:
    """Return the answer in the last message that a worker prints."""
    message = json.loads(said.splitlines()[-1])
    if message["state"] == "refused":
        raise Refused(message["error"])
    if message["state"] == "memory":
        raise MemoryError(message["error"])
    if message["state"] != "done":
        raise ValueError(message["error"])
    return Answer(**message["answer"])
