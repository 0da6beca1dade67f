"""Measurements inside a process that is kept, so that imports count only before the first puzzle."""

import json
import sys
import time
from functools import cache
from typing import Any

from benchmarks.answer import Answer, Outcome, Status
from benchmarks.child import Child
from benchmarks.contenders import Contender, contender
from benchmarks.kept import Kept
from benchmarks.worker import request
from nurikabe_sat import Puzzle, SolverError

_TO_START = 120.0  # seconds for imports on a busy machine
_STATES = {"refused": Status.REFUSED, "memory": Status.MEMORY, "crash": Status.CRASH}


class Warm(Kept):
    """Contender in a process that is reused from puzzle to puzzle, and replaced by a new process after a kill."""

    mode = "warm"
    command: str | None = None

    def __init__(self, who: Contender, timeout: float, memory: int | None) -> None:
        super().__init__(timeout, memory)
        self.name = who.name
        self.versions = who.versions()
        self.task = who.task

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the state for pickling. A process that receives the object again gets the same object."""
        return _kept, (self.name, *self._limits)

    def run(self, puzzle: Puzzle, unique: bool) -> Outcome:
        """Solve a puzzle within the limits. Raises SolverError if the process cannot be started."""
        try:
            return self._run(puzzle, unique)
        except BaseException:  # also when this process is told to end
            self.close()
            raise

    def _run(self, puzzle: Puzzle, unique: bool) -> Outcome:
        child = self._child = self._child or self._start()
        child.forget_peak()
        started = time.monotonic()
        child.say(request(puzzle, unique))
        answer = Answer()
        try:
            while line := child.hear(started + self._limits[0]):
                message = json.loads(line)
                answer = Answer(**message["answer"])
                if message["state"] != "so far":
                    return self._finished(message, answer, child.peak())
        except TimeoutError:
            return self._late(child, answer)
        return self._ended(child, answer, time.monotonic() - started)

    def _finished(self, message: dict[str, Any], answer: Answer, peak: int | None) -> Outcome:
        status = _STATES.get(message["state"], Status.NONE if answer.claims_none else Status.SOLVED)
        outcome = Outcome(status, answer, message["wall"], message["cpu"], peak, message["error"])
        if status in (Status.MEMORY, Status.CRASH):  # what it left behind must not meet the next puzzle
            self.close()
        return outcome

    def _start(self) -> Child:
        child = Child([sys.executable, "-m", "benchmarks.worker", self.name], self._limits[1])
        try:
            line = child.hear(time.monotonic() + _TO_START)
        except TimeoutError:
            line = None
        if line is None:
            raise SolverError(f"{self.name} does not start: {child.kill().words[-300:] or 'no reason given'}")
        return child


@cache
def _kept(name: str, timeout: float, memory: int | None) -> Warm:
    return Warm(contender(name), timeout, memory)
