"""New puzzles with one solution, of the difficulty that is asked for.

    nurikabe-sat generate 10 --level hard --seed 7
    nurikabe-sat generate 10x15 --symmetry rotate --count 20 -o puzzles/ --to puzzlink
    nurikabe-sat generate 9 --style plain --timeout 60

The same seed, options and version make the same puzzle on every machine. The puzzles of --count have the seeds S,
S + 1, ... and each can be made again alone; no two are alike, turned or mirrored: where one is, a later seed comes
in its place. If a time limit strikes there is no puzzle of that seed, and exit 3; with --best, the best so far.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import fields
from functools import partial

from nurikabe_sat.cli.display import PRETTY, add_format
from nurikabe_sat.cli.executor import BatchExecutor, add_executor, open_executor
from nurikabe_sat.cli.files import read_puzzle
from nurikabe_sat.cli.numbers import number_between, positive, whole
from nurikabe_sat.cli.output import tell
from nurikabe_sat.cli.parser import add_timeout
from nurikabe_sat.cli.picture_file import read_picture
from nurikabe_sat.cli.puzzle_output import JSON, Output
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.technique import LEVELS
from nurikabe_sat.errors import LimitReached, SolverError, UsageError
from nurikabe_sat.making.generator.frame import NONE, SYMMETRIES
from nurikabe_sat.making.generator.generate import Generated, generate, generate_or_best
from nurikabe_sat.making.generator.likeness import Likeness
from nurikabe_sat.making.generator.request import LARGEST_BOARD, PuzzleRequest
from nurikabe_sat.making.generator.style import QUICK, STYLES
from nurikabe_sat.processes.calls import run_calls
from nurikabe_sat.queries.fill import FillAnswer, FillRequest, fill
from nurikabe_sat.queries.from_picture import FromPictureAnswer, FromPictureRequest, from_picture
from nurikabe_sat.queries.generate import DEFAULT_TIMEOUT, GenerateRequest, any_seed, summary

_LARGEST = 1e9  # score, or number of open steps

_MOST_CELLS = 10_000

_SEEDS = 3
"""So many seeds for each puzzle of --count are tried, where many are alike (on the smallest boards)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("size", metavar="ROWSxCOLS", type=_size, nargs="?", help="the size of the board; 10 is 10x10")
    given = parser.add_argument_group("from what is there").add_mutually_exclusive_group()
    given.add_argument(
        "--picture",
        metavar="FILE",
        help="a puzzle with this solution, or the nearest: text (# black, . white, ? either), a board, or PNG",
    )
    given.add_argument(
        "--layout", metavar="FILE", help="a puzzle with clues in the cells of this one: each ? becomes a number"
    )
    wishes = parser.add_argument_group("the puzzle")
    wishes.add_argument(
        "--level", choices=LEVELS, help="techniques of this level finish it, and those of the level below do not"
    )
    for option, about in (
        ("--requires", "the techniques cannot finish it without this one; may be repeated"),
        ("--forbid", "the techniques finish it without this one; may be repeated"),
    ):
        wishes.add_argument(option, metavar="TECHNIQUE", action="append", default=[], help=about)
    wishes.add_argument("--min-clue", metavar="N", type=positive, default=1, help="the smallest island; default 1")
    wishes.add_argument("--max-clue", metavar="N", type=positive, help="the largest; default the longer side")
    wishes.add_argument("--islands", metavar="MIN..MAX", type=_range, help="how many islands")
    wishes.add_argument(
        "--density",
        metavar="SHARE",
        type=number_between(float, 0, 1),
        help="the share of island cells, 0 to 1, within 0.03",
    )
    wishes.add_argument(
        "--symmetry", choices=tuple(SYMMETRIES), default=NONE, help="of the places of the clues; default %(default)s"
    )
    wishes.add_argument(
        "--unknown",
        metavar="SHARE",
        type=number_between(float, 0, 1),
        default=0.0,
        help="the share of the clues that are '?'; default 0",
    )
    wishes.add_argument(
        "--style",
        choices=tuple(STYLES),
        default=QUICK,
        help="how it looks: plain as published puzzles, which takes longer; default %(default)s",
    )
    target = parser.add_argument_group("the way through it, as rate tells it")
    for option, of, about in (
        ("--score", _floats, "the score"),
        ("--steps", _range, "the steps in all"),
        ("--open", _floats, "the steps that are open at a time, in the mean"),
    ):
        target.add_argument(option, metavar="MIN..MAX", type=of, help=about)
    target.add_argument(
        "--story",
        metavar="TEXT",
        type=_story,
        default=(),
        help="techniques that it takes in this order, as in 'confinement then ring'",
    )
    parser.add_argument("--count", metavar="N", type=positive, default=1, help="so many puzzles")
    parser.add_argument(
        "--seed", metavar="S", type=whole, help="what makes the puzzle this one; default any, which is told"
    )
    parser.add_argument(
        "--best",
        action="store_true",
        help="if the time limit comes first, print the best so far, which misses something",
    )
    parser.add_argument(
        "--max-cells",
        metavar="N",
        type=number_between(int, 1, LARGEST_BOARD),
        default=_MOST_CELLS,
        help="Maximum board size in cells (default: %(default)s)",
    )
    add_timeout(parser, f"give up on a puzzle after that time; default {DEFAULT_TIMEOUT:g}")
    parser.set_defaults(timeout=DEFAULT_TIMEOUT)
    add_executor(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="a file, or a directory for one file a puzzle")
    parser.add_argument(
        "--to",
        metavar="FORMAT",
        help="the format to write (see --list formats); default plain, and puzzlink for several",
    )
    add_format(parser, JSON, formats=False, default=f"{PRETTY} on a terminal, otherwise as --to says")
    parser.epilog = "exit: 0 done, 2 bad usage or a puzzle that cannot be, 3 the time limit came first"


def run(args: argparse.Namespace) -> int:
    if args.picture is not None or args.layout is not None:
        return _from_what_is_there(args)
    if args.size is None:
        raise UsageError("the size of the board is missing: 10, or 10x15")
    rows, cols = args.size
    if rows * cols > args.max_cells:
        raise UsageError(
            f"{rows}x{cols}: found {rows * cols} cells, expected at most {args.max_cells} (see --max-cells)"
        )
    given = {**vars(args), "rows": rows, "cols": cols, "requires": tuple(args.requires), "forbid": tuple(args.forbid)}
    wishes = GenerateRequest(**{one.name: given[one.name] for one in fields(GenerateRequest)}).puzzle
    first = any_seed() if args.seed is None else args.seed
    seeds = list(range(first, first + args.count))
    next_seed, ready, likeness = first + args.count, 0, Likeness()
    with Output(args) as output:
        for seed, answer in _puzzles(wishes, seeds, args):
            if isinstance(answer, LimitReached):
                tell(f"seed {seed}: {answer}")
            elif (earlier := likeness.like(answer)) is not None:
                tell(f"seed {seed}: left out, it is like that of seed {earlier}")
                if next_seed < first + _SEEDS * args.count:
                    seeds.append(next_seed)
                    next_seed += 1
            else:
                tell(summary(answer))
                output.add(answer)
                ready += not answer.misses
    return 0 if ready == args.count else 3


def _from_what_is_there(args: argparse.Namespace) -> int:
    """A puzzle of a picture or of a layout; both are questions, and this asks them."""
    _refuse_other_wishes(args)
    started = time.perf_counter()
    lines: Sequence[str]
    found: FillAnswer | FromPictureAnswer
    with Output(args) as output:
        if args.picture is not None:
            traced = FromPictureRequest(read_picture(args.picture, args.size), level=args.level, timeout=args.timeout)
            found = from_picture.ask(traced)
            lines, code = found.sentences(), found.exit_code
        else:
            board = read_puzzle(args.layout)
            request = FillRequest(board, level=args.level, max_clue=args.max_clue, timeout=args.timeout)
            found = fill.ask(request)
            lines, code = found.sentences(), found.exit_code
        for line in lines:
            tell(line)
        if found.solution is not None:
            seconds = time.perf_counter() - started
            output.add(Generated(args.level, found.puzzle, found.solution, args.seed or 0, 1, seconds))
    return code


def _refuse_other_wishes(args: argparse.Namespace) -> None:
    """Raise UsageError for options that a picture or a layout leaves no room for."""
    option = "--picture" if args.picture is not None else "--layout"
    usual = {"requires": [], "forbid": [], "min_clue": 1, "islands": None, "density": None, "symmetry": NONE}
    usual |= {"unknown": 0.0, "style": QUICK, "count": 1, "seed": None}
    usual |= {"score": None, "steps": None, "open": None, "story": (), "best": False}
    usual |= {"max_clue": None} if args.picture is not None else {"size": None}
    for name, value in usual.items():
        if getattr(args, name) != value:
            written = "ROWSxCOLS" if name == "size" else f"--{name.replace('_', '-')}"
            raise UsageError(f"{option} and {written}: give one of them")


# The puzzles.


def _puzzles(
    wishes: PuzzleRequest, seeds: list[int], args: argparse.Namespace
) -> Iterator[tuple[int, Generated | LimitReached]]:
    """Each seed with its puzzle, or with what came in the way, in order. More seeds may follow while it goes on."""
    with _executor(args) as crew:
        # The attempts of one puzzle can be made side by side, with one clock; but none of them sees the best so far.
        if len(seeds) == 1 and args.dask is None and not args.best:
            yield seeds[0], _made(seeds[0], partial(_one, wishes, seeds[0], args.timeout, crew.executor, crew.width))
            return
        while seeds:
            batch, seeds[:] = list(seeds), []
            calls = ((seed, partial(_one, wishes, seed, args.timeout, best=args.best)) for seed in batch)
            for seed, future in run_calls(calls, crew.executor, crew.in_flight):
                yield seed, _made(seed, future.result)


def _executor(args: argparse.Namespace) -> AbstractContextManager[BatchExecutor]:
    """This process, unless something else is asked for: here the generator itself keeps the time limit."""
    if args.jobs in (None, 1) and args.dask is None and args.memory is None:
        return nullcontext(BatchExecutor())
    return open_executor(args)


def _made(seed: int, result: Callable[[], Generated]) -> Generated | LimitReached:
    try:
        return result()
    except LimitReached as limit:
        return limit
    except (TimeoutError, MemoryError) as error:
        return LimitReached(str(error) or "out of memory")
    except BrokenExecutor as error:
        raise SolverError(f"seed {seed}: the process that made the puzzle died ({error})") from error


def _one(
    wishes: PuzzleRequest,
    seed: int,
    timeout: float,
    executor: Executor | None = None,
    in_flight: int = 1,
    *,
    best: bool = False,
) -> Generated:
    if best:
        return generate_or_best(wishes, seed, deadline=Deadline.after(timeout))
    return generate(wishes, seed, deadline=Deadline.after(timeout), executor=executor, in_flight=in_flight)


# What people type.


def _size(text: str) -> tuple[int, int]:
    """``10`` and ``10x15``."""
    rows, _, cols = text.partition("x")
    return positive(rows), positive(cols if "x" in text else rows)


def _floats(text: str) -> tuple[float, float]:
    """``20..40``, and ``7.5`` for ``7.5..7.5``."""
    least, dots, most = text.partition("..")
    number = number_between(float, 0, _LARGEST)
    return number(least), number(most if dots else least)


def _story(text: str) -> tuple[str, ...]:
    """``confinement then ring``."""
    return tuple(part.strip() for part in text.split(" then "))


def _range(text: str) -> tuple[int, int]:
    """``5..9``, and ``7`` for ``7..7``."""
    least, dots, most = text.partition("..")
    return whole(least), whole(most if dots else least)
