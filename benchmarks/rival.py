"""Any program as a contender, given as a shell command.

Without ``{url}`` or ``{file}`` the program is kept. It reads puzz.link URLs, one per line, and prints one line for
each: its CPU time in milliseconds if it measures that, and words such as ``unique``, ``several`` or ``none``, or a
solution whose rows are joined by ``/``. With ``{url}`` or ``{file}`` (plain format) it is started for each puzzle. Then
it may print rows and the same words on separate lines. A result without any of these has the status ``invalid``.
"""

import re
import shlex
import time
from pathlib import Path
from tempfile import NamedTemporaryFile

from benchmarks.answer import Answer, Outcome, Status, Unreadable
from benchmarks.child import Child
from benchmarks.cold import run_command
from benchmarks.contenders import Task
from benchmarks.kept import Kept
from benchmarks.machine import program_digest
from nurikabe_sat import Board, Puzzle, UsageError
from nurikabe_sat.formats import plain, puzzlink

RIVAL = "rival:"
_MILLISECONDS = 1000.0
_QUOTED = 60  # characters


class Rival(Kept):
    """Program that solves puzzles. It is kept running, or started again for each puzzle."""

    def __init__(self, name: str, line: str, timeout: float, memory: int | None) -> None:
        super().__init__(timeout, memory)
        self.name = RIVAL + name
        self.command: str | None = line
        self._words = shlex.split(line)
        self.versions = {self.name: program_digest(self._words)}
        if not self._words:
            raise UsageError(f"--rival {name}: the command is empty; name a program")
        self.mode = "cold" if any("{url}" in word or "{file}" in word for word in self._words) else "warm"

    def task(self, asked: Task) -> Task:
        """Return the requested task, because the command line determines what the program does."""
        return asked

    def run(self, puzzle: Puzzle, unique: bool) -> Outcome:  # noqa: ARG002 (see task)
        """Solve a puzzle within the limits."""
        board = Board.of(puzzle)
        url = f"https://puzz.link/p?{puzzlink.write(board)}"
        return self._answered(url, puzzle) if self.mode == "warm" else self._started(url, board)

    def _answered(self, url: str, puzzle: Puzzle) -> Outcome:
        """Send the URL to the kept program, after starting the program if it is not running."""
        timeout, memory = self._limits
        try:
            child = self._child = self._child or Child(self._words, memory)
        except OSError as fault:
            return Outcome(Status.CRASH, Answer(), 0.0, error=f"cannot be started: {fault}")
        child.forget_peak()
        started = time.monotonic()
        child.say(url + "\n")
        try:
            line = child.hear(started + timeout)
        except TimeoutError:
            outcome = self._late(child, Answer())
            outcome.error = f"no line within {timeout:g} s; if the program had finished, it must flush each line"
            return outcome
        except BaseException:  # also when this process is told to end
            self.close()
            raise
        wall = time.monotonic() - started
        if line is None:
            return self._ended(child, Answer(), wall)
        return self._outcome(line, puzzle, wall, child.peak())

    def _outcome(self, line: str, puzzle: Puzzle, wall: float, peak: int | None) -> Outcome:
        number, _, said = line.strip().partition(" ")
        try:
            cpu = float(number) / _MILLISECONDS
        except ValueError:
            cpu, said = None, line
        if "error" in said:
            return Outcome(Status.REFUSED, Answer(), wall, cpu, peak, line.strip())
        try:
            answer = printed_answer(said.replace("/", "\n").replace(" ", "\n"), puzzle)
        except Unreadable:
            error = f"expected 'MILLISECONDS unique|several|none' or rows, found {_quoted(line)}"
            return Outcome(Status.INVALID, Answer(), wall, cpu, peak, error)
        return Outcome(Status.NONE if answer.claims_none else Status.SOLVED, answer, wall, cpu, peak)

    def _started(self, url: str, board: Board) -> Outcome:
        with NamedTemporaryFile("w", suffix=".in", encoding="utf-8", delete=False) as file:
            file.write(plain.write(board))
        try:
            command = [word.replace("{url}", url).replace("{file}", file.name) for word in self._words]
            return run_command(command, "", *self._limits, lambda said, _: printed_answer(said, board.puzzle))
        finally:
            Path(file.name).unlink()


def printed_answer(said: str, puzzle: Puzzle) -> Answer:
    """Return the answer in printed lines. If only words are printed, the answer has no solution.

    Raises:
        Unreadable: If the lines contain neither a solution nor one of the words.
    """
    lines = [re.sub(r"\s", "", line) for line in said.splitlines()]
    rows = [line for line in lines if len(line) == puzzle.cols and set(line) <= set("BW")]
    words = set(lines)
    unique = True if "unique" in words else False if "several" in words else None
    if len(rows) >= puzzle.rows:
        return Answer(rows[: puzzle.rows], rows[puzzle.rows : 2 * puzzle.rows] or None, unique)
    if "none" in words or unique is not None:
        return Answer(unique=unique)
    raise Unreadable(f"expected rows, 'unique', 'several' or 'none', found {_quoted(said)}")


def _quoted(said: str) -> str:
    """Return the first printed line in quotation marks, shortened."""
    return repr(next(iter(said.strip().splitlines()), "")[:_QUOTED])
