"""Run contenders on instances, one by one or several in parallel, and append the results to a file of JSON lines.

A contender is ENCODING/SOLVER (default/glucose, tree/cadical; +plain at the end skips the deduction before the
encoding). Parts of your own are names of an installed package, or module:object, as in my_package:STEPS/glucose. Or it
is a peer (clingo, puzzlekit, z3), rival:NAME with --rival NAME=COMMAND, one that counts solutions (count-frontier,
count-one-by-one, count-ganak), or facts. A run that the output file has already is not made again, so the same command
goes on where it was interrupted. Only runs that ended at a smaller limit of time or memory are made again.
"""

import argparse
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.answer import Status
from benchmarks.cold import Cold
from benchmarks.contenders import contender, installed
from benchmarks.instances import DEFAULT, Instance, load, named
from benchmarks.measure import Limits, Run, Runner
from benchmarks.results import Record, Results, read
from benchmarks.rival import RIVAL, Rival
from benchmarks.side_by_side import result_of
from benchmarks.symmetry import SEEDS
from benchmarks.tables import summary
from benchmarks.warm import Warm
from nurikabe_sat import UsageError
from nurikabe_sat.cli.executor import add_executor, open_executor
from nurikabe_sat.processes.calls import run_calls

ENGINES = ("default/glucose", "elimination/glucose", "tree/glucose", "ranks/glucose")
"""Default contenders of nurikabe-sat. The installed peers are added to them."""

_SHOWN = {Status.NONE.value: "without a solution"}
_WIDTH = 78
_MEMORY = 4096  # MiB
_TERMINATED = 128 + signal.SIGTERM


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "instances",
        nargs="*",
        type=Path,
        default=[DEFAULT],
        metavar="INSTANCES",
        help="files of puzzles in any known format, or directories of .in files; default: the repository's instances/",
    )
    parser.add_argument(
        "-e",
        "--engine",
        nargs="+",
        action="extend",
        metavar="NAME",
        help=f"the contenders; default: {', '.join(ENGINES)} and the peers that are installed",
    )
    parser.add_argument(
        "--rival",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help=f"a program that takes part as {RIVAL}NAME: it reads puzz.link URLs and prints a line for each",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="add the results to this file (default: print a table, as 'compare' does, and keep nothing)",
    )
    parser.add_argument(
        "--task",
        choices=("solve", "unique"),
        default="unique",
        help="one solution, or also whether it is the only one; default %(default)s (solve for those who cannot)",
    )
    parser.add_argument("--timeout", type=float, default=10.0, metavar="SECONDS", help="for a run; default %(default)g")
    parser.add_argument("--repetitions", type=int, default=1, metavar="N", help="runs of the same; default %(default)s")
    parser.add_argument(
        "--seeds",
        type=int,
        nargs="+",
        choices=SEEDS,
        default=[0],
        metavar="SEED",
        help="0 is the board as it stands, 1 to 7 are its turned and mirrored positions; default 0",
    )
    parser.add_argument(
        "--only",
        nargs="+",
        action="extend",
        default=[],
        metavar="PATTERN",
        help="take the instances with such names only: '30x30-*', '*-hard-*'",
    )
    parser.add_argument("--every", type=int, default=1, metavar="N", help="take each Nth of them only")
    parser.add_argument("--max-cells", type=int, metavar="N", help="leave out larger boards")
    parser.add_argument("--cold", action="store_true", help="measure whole commands, the start of Python included")
    add_executor(parser, memory=_MEMORY)


def run(args: argparse.Namespace) -> int:
    if args.output is not None:
        return _run(args, args.output)
    with TemporaryDirectory() as folder:
        output = Path(folder) / "results.jsonl"
        code = _run(args, output)
        records = read([output]) if output.exists() else []
    if records:
        print(summary(records), end="")
    return code


def _run(args: argparse.Namespace, output: Path) -> int:
    if args.every < 1 or args.repetitions < 1 or args.timeout <= 0:
        raise UsageError("--every, --repetitions and --timeout have to be above 0")
    instances = load(args.instances)
    if args.only:
        instances = named(instances, args.only)
    instances = instances[:: args.every]
    instances = [one for one in instances if args.max_cells is None or one.puzzle.grid.size <= args.max_cells]
    results = Results(output)
    limits = Limits(args.timeout, args.memory)
    statuses: Counter[str] = Counter()
    errors: dict[tuple[str, str], str] = {}
    with ExitStack() as stack:
        stack.enter_context(_leaving_when_told())
        executor = stack.enter_context(open_executor(_without_limits(args)))
        runners = [stack.enter_context(closing(runner)) for runner in _runners(args, limits)]
        _check_records(runners, instances, results, output)
        runs = [
            Run(instance, runner, args.task, seed, repetition, limits, executor.width)
            for instance, seed, repetition, runner in product(instances, args.seeds, range(args.repetitions), runners)
        ]
        due = [one for one in runs if not _is_done(results.done.get(one.key()), limits)]
        kept = [(one, results.done[one.key()]) for one in runs if one.key() in results.done]
        old = sum(one.versions() != record["versions"] for one, record in kept if _is_done(record, limits))
        show = stack.enter_context(_progress(len(due)))
        calls = ((one, one.record) for one in due)
        for one, future in run_calls(calls, executor.executor, executor.in_flight, ordered=False):
            record = result_of(future)
            results.add(record)
            statuses[record["status"]] += 1
            if record["error"] is not None:
                said = " ".join(record["error"].split())
                errors.setdefault((record["contender"], record["status"]), f"{record['instance']}: {said}")
            show(f"{one.runner.name} on {one.instance.name}")
    counts = ", ".join(f"{count} {_SHOWN.get(status, status)}" for status, count in statuses.items())
    versions = f" ({old} from other versions)" if old else ""
    print(f"{len(due)} runs made, {len(runs) - len(due)} were there already{versions}{': ' if counts else ''}{counts}")
    for (name, status), error in errors.items():
        print(f"{name}, first {status}: {error}")
    return 1 if any(statuses[bad.value] for bad in (Status.WRONG, Status.CRASH, Status.INVALID)) else 0


def _check_records(runners: Sequence[Runner], instances: Sequence[Instance], results: Results, output: Path) -> None:
    """Raise UsageError if the file has results of another rival or another puzzle with the same name."""
    commands = {runner.name: runner.command for runner in runners if runner.command is not None}
    digests = {instance.name: instance.digest for instance in instances}
    for record in results.done.values():
        name, command = record["contender"], record.get("command")
        puzzle, digest = record["instance"], record.get("digest")
        other = ""
        if name in commands and command != commands[name]:
            told = "a command that is not recorded" if command is None else f"another command ({command!r})"
            other = f"{name} from {told}"
        elif digest is not None and digest != digests.get(puzzle, digest):
            other = f"another puzzle named {puzzle}"
        if other:
            raise UsageError(f"{output} has results of {other}; use another -o or another name")


def _is_done(record: Record | None, limits: Limits) -> bool:
    """Return True if a run does not have to be made again. A run that reached a smaller limit is made again."""
    if record is None:
        return False
    if record["status"] == Status.LIMIT.value:
        return bool(record["limits"]["seconds"] >= limits.timeout)
    return record["status"] != Status.MEMORY.value or bool(record["limits"]["memory"] >= limits.memory)


def _runners(args: argparse.Namespace, limits: Limits) -> Iterator[Runner]:
    """Yield the contenders that the command line names. Raises UsageError for an unknown contender."""
    rivals = {}
    for definition in args.rival:
        name, equals, line = definition.partition("=")
        if not equals:
            raise UsageError(f"--rival {definition!r} is not NAME=COMMAND")
        rivals[RIVAL + name] = Rival(name, line, args.timeout, limits.bytes)
    names = args.engine or [*ENGINES, *installed()]
    for name in dict.fromkeys([*names, *rivals]):
        if name in rivals:
            yield rivals[name]
        elif name.startswith(RIVAL):
            raise UsageError(f"{name} has no command: add --rival {name.removeprefix(RIVAL)}=COMMAND")
        else:
            yield (Cold if args.cold else Warm)(contender(name), args.timeout, limits.bytes)


def _without_limits(args: argparse.Namespace) -> argparse.Namespace:
    """Return options without limits for the executor, because only the contender's own process is limited."""
    return argparse.Namespace(**{**vars(args), "timeout": None, "memory": None})


@contextmanager
def _leaving_when_told() -> Iterator[None]:
    """Make SIGTERM exit normally within a ``with`` block, so that all processes are stopped."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(_TERMINATED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[str], None]]:
    """Yield a function to call after each run. On a terminal, it shows the progress."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    done = 0

    def show(what: str) -> None:
        nonlocal done
        done += 1
        sys.stderr.write(f"\r{f'{done}/{total} {what}'[:_WIDTH]:{_WIDTH}}")
        sys.stderr.flush()

    yield show
    sys.stderr.write(f"\r{'':{_WIDTH}}\r")
