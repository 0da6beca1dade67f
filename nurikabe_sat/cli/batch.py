"""Solve many puzzles: one JSON object a line for each, in the order of the input.

A puzzle that cannot be read is a line with its error, and the rest goes on. Each line is written as soon as it is
known, and whole: an interrupted run leaves whole lines only.
"""

import argparse
import json
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import chain, islice
from typing import NoReturn

from nurikabe_sat.batch import IN_FLIGHT, solve_many
from nurikabe_sat.cli.collect import Collection
from nurikabe_sat.cli.files import line_writer, refuse_overwriting
from nurikabe_sat.cli.output import finish, say, tell
from nurikabe_sat.cli.parser import add_solver, options_of
from nurikabe_sat.cli.tally import Tally
from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.record import Record
from nurikabe_sat.workers import Workers

_COUNTED = 5_000  # puzzles that are read ahead for a progress bar that knows its end
_TERMINATED = 128 + signal.SIGTERM


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a file with one puzzle or many (a JSON list, a URL a line), a directory (every puzzle in it and in the "
        "directories below), - for standard input, or a puzzle's URL",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write the lines there, not to standard output")
    parser.add_argument(
        "-j", "--jobs", metavar="N", type=_jobs, default=1, help="solve so many puzzles at a time; default %(default)s"
    )
    add_solver(parser)
    parser.epilog = (
        "exit, the first that applies: 2 a puzzle could not be read or tried, 3 a limit came first for a puzzle,\n"
        "1 a puzzle has no solution or (with --unique) more than one, 0 otherwise"
    )


def run(args: argparse.Namespace) -> int:
    options = options_of(args)
    output = None if args.output == "-" else args.output
    if output is not None:
        refuse_overwriting(output, args.paths)
    started = time.perf_counter()
    collection = Collection(args.paths, output)
    tally = Tally(args.unique)
    with ExitStack() as stack:
        write = _say_line if output is None else stack.enter_context(line_writer(output))
        executor = stack.enter_context(_workers(args.jobs)) if args.jobs > 1 else None
        boards: Iterable[Board | Record] = collection
        show: Callable[[Record], None] = tally.add
        if _has_room_for_a_bar(output):
            from nurikabe_sat.cli.progress import progress_bar

            boards, total = _counted(collection)
            show = stack.enter_context(progress_bar(tally, total))
        records = solve_many(
            boards, executor=executor, unique=args.unique, options=options, in_flight=max(IN_FLIGHT, 4 * args.jobs)
        )
        for record in records:
            write(json.dumps(record.to_json()) + "\n")
            show(record)
    if not tally.total:
        raise UsageError(f"no puzzle in {', '.join(args.paths)}")
    tell(tally.summary(time.perf_counter() - started, collection.skipped))
    return tally.exit_code()


def _say_line(line: str) -> None:
    say(line)
    finish()


def _has_room_for_a_bar(output: str | None) -> bool:
    """On a terminal that the lines do not go to."""
    if sys.stderr is None or not sys.stderr.isatty():
        return False
    return output is not None or sys.stdout is None or not sys.stdout.isatty()


def _counted(collection: Iterable[Board | Record]) -> tuple[Iterator[Board | Record], int | None]:
    """The collection, and how many there are; None if they are too many to read ahead."""
    boards = iter(collection)
    ahead = list(islice(boards, _COUNTED + 1))
    return chain(ahead, boards), None if len(ahead) > _COUNTED else len(ahead)


@contextmanager
def _workers(count: int) -> Iterator[Workers]:
    """Processes that end with this one, also when it is told to terminate."""
    before = None
    with suppress(ValueError):  # not the main thread, which alone may say so
        before = signal.signal(signal.SIGTERM, _terminate)
    try:
        with Workers(count) as workers:
            yield workers
    finally:
        if before is not None:
            signal.signal(signal.SIGTERM, before)


def _terminate(*_: object) -> NoReturn:
    raise SystemExit(_TERMINATED)


def _jobs(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and 1 <= len(text) <= 4 and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of processes from 1 to 9999")
    return int(text)
