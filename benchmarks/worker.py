"""Process in which a contender runs. It reads one request per line, and writes what is known so far as messages.

    python -m benchmarks.worker CONTENDER [--cold]

It says ``ready`` once everything is imported and has been used on a tiny board, so that neither is measured; ``--cold``
leaves that out. Only the time inside the contender counts. Messages are JSON objects; ``state`` says what they mean:
``ready``, ``so far``, ``done``, or why there is no answer: ``refused``, ``memory``, ``crash``.
"""

import gc
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import perf_counter, process_time
from typing import Any

from benchmarks.answer import Answer, Refused
from benchmarks.contenders import Contender, contender
from nurikabe_sat import Board, Puzzle
from nurikabe_sat.formats import plain

Send = Callable[[dict[str, Any]], None]

_WARM_UP = Puzzle.from_rows([[2, 0], [0, 0]])  # two solutions: no deduction can answer it without a solver


def request(puzzle: Puzzle, unique: bool) -> str:
    """Return the line that requests a solution of a puzzle."""
    return json.dumps({"puzzle": plain.write(Board.of(puzzle)), "unique": unique}) + "\n"


def main(argv: list[str]) -> int:
    send = _private_output()
    who = contender(argv[0])
    if "--cold" not in argv:
        _serve(who, _WARM_UP, False, lambda _: None)
        send({"state": "ready"})
    for line in sys.stdin:
        asked = json.loads(line)
        _serve(who, plain.read(asked["puzzle"]).puzzle, asked["unique"], send)
    return 0


def _private_output() -> Send:
    """Return a function that sends a message. The other output of a contender goes to standard error."""
    stream = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def send(message: dict[str, Any]) -> None:
        stream.write(json.dumps(message) + "\n")
        stream.flush()

    return send


def _serve(who: Contender, puzzle: Puzzle, unique: bool, send: Send) -> None:
    gc.collect()
    watch = _Watch(who.solve(puzzle, unique))
    state, error, answer = "done", None, Answer()
    try:
        for answer in watch:
            send({"state": "so far", "answer": answer.to_json()})
    except Refused as reason:
        state, error = "refused", str(reason)
    except MemoryError:
        state, error = "memory", "out of memory"
    except Exception as fault:  # noqa: BLE001 (one puzzle must not end the run)
        state, error = "crash", f"{type(fault).__name__}: {fault}"
    message = {"state": state, "error": error, "answer": answer.to_json(), "wall": watch.wall, "cpu": watch.cpu}
    with suppress(MemoryError):
        send(message)


class _Watch:
    """Iterator over the answers of a contender, which measures only the time that the contender takes."""

    def __init__(self, answers: Iterator[Answer]) -> None:
        self._answers = answers
        self.wall = self.cpu = 0.0

    def __iter__(self) -> "_Watch":
        return self

    def __next__(self) -> Answer:
        wall, cpu = perf_counter(), _cpu()
        try:
            return next(self._answers)
        finally:
            self.wall += perf_counter() - wall
            self.cpu += _cpu() - cpu


def _cpu() -> float:
    """Return the CPU seconds of this process and of its children that have ended."""
    seconds = process_time()
    if sys.platform != "win32":
        import resource

        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds += usage.ru_utime + usage.ru_stime
    return seconds


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
