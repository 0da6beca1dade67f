"""Measure how many small boards `nurikabe-sat batch` processes per second, and how much memory it uses.

The boards are made on the way (see ``loose``): the same arguments, the same boards. A line is printed now and then:

    python -m benchmarks many --count 1000000 -- --jobs 2
    python -m benchmarks many --count 20000 -- --dask local --jobs 2

What follows ``--`` goes to the command. Its answers are counted and not kept; one that is not ``solved`` is an error:
every board has a solution. CPU time is that of the command and of all processes that it has started and waited for;
what makes the boards is not in it.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, cast

from benchmarks.loose import loose_puzzle
from nurikabe_sat import Board, UsageError
from nurikabe_sat.formats import write_board

SIZES = (5, 6)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=20_000, metavar="N", help="boards; default %(default)s")
    parser.add_argument("--seed", type=int, default=0, help="default %(default)s")
    parser.add_argument(
        "--every", type=float, default=30.0, metavar="SECONDS", help="between lines; default %(default)g"
    )
    parser.add_argument("options", nargs="*", metavar="OPTION", help="of nurikabe-sat batch, after --")


def run(args: argparse.Namespace) -> int:
    if sys.platform == "win32":
        raise UsageError("many: it looks at processes as Linux and macOS have them")
    started = time.monotonic()
    command = [sys.executable, "-m", "nurikabe_sat", "batch", "-", *args.options]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        into, out = cast(IO[str], process.stdin), cast(IO[str], process.stdout)
        threading.Thread(target=_feed, args=(into, args.count, args.seed), daemon=True).start()
        print("   seconds     boards  boards/s  MiB", flush=True)
        done = wrong = shown = 0
        latest = started
        for line in out:
            done += 1
            wrong += json.loads(line)["status"] != "solved"
            now = time.monotonic()
            if now - latest >= args.every:
                print(_line(now - started, done, (done - shown) / (now - latest), process.pid), flush=True)
                latest, shown = now, done
    seconds = time.monotonic() - started
    user, system = os.times()[2:4]
    print(f"{done} boards, {wrong} not solved, in {seconds:.1f} s: {done / seconds:.0f} a second, ", end="")
    print(f"{user + system:.1f} s of CPU, {1e3 * (user + system) / max(1, done):.2f} ms a board")
    return 1 if wrong or done != args.count or process.returncode else 0


def boards(count: int, seed: int) -> Iterator[Board]:
    """Yield legal boards of 5x5 and 6x6 cells alternately."""
    chance = random.Random(seed)
    for number in range(count):
        yield Board.of(loose_puzzle(SIZES[number % len(SIZES)], chance))


def _feed(stream: IO[str], count: int, seed: int) -> None:
    with suppress(OSError), stream:  # the command has ended
        for board in boards(count, seed):
            stream.write(f"{write_board(board, 'puzzlink')}\n")


def _line(seconds: float, done: int, rate: float, pid: int) -> str:
    return f"{seconds:10.0f} {done:10d} {rate:9.0f} {_memory(pid):4.0f}"


def _memory(pid: int) -> float:
    """Return the resident memory of a process in MiB, or NaN if the system does not report it."""
    with suppress(OSError, StopIteration):
        text = Path(f"/proc/{pid}/status").read_text("utf-8")
        return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("VmRSS")) / 1024
    return float("nan")
