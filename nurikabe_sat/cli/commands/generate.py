"""Generate puzzles with one solution and the requested difficulty.

    nurikabe-sat generate 10 --level hard --seed 7
    nurikabe-sat generate 10x15 --symmetry rotate --count 20 -o puzzles/ --to puzzlink
    nurikabe-sat generate 9 --numbers 2,3,7
    nurikabe-sat generate 9 --symmetry quarter --equal

The same seed, options and version make the same puzzle on every machine. The puzzles of --count have the seeds S,
S + 1, ... and each can be generated alone. No two puzzles are equal, also if turned or mirrored: a later seed replaces
a repetition. If the time limit comes first, the seed has no puzzle and the exit code is 3; with --best, the best puzzle
so far is printed.
"""

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import fields
from functools import partial

from nurikabe_sat.cli.commands.question import add_fields
from nurikabe_sat.cli.display import PRETTY, add_format, add_output
from nurikabe_sat.cli.executor import BatchExecutor, add_executor, open_executor
from nurikabe_sat.cli.numbers import board_size, number_list, positive
from nurikabe_sat.cli.output import tell
from nurikabe_sat.cli.parser import OUTPUT, add_max_cells, add_timeout, group
from nurikabe_sat.cli.puzzle_output import JSON, Output
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import LimitReached, SolverError
from nurikabe_sat.formats.scan import refuse_larger
from nurikabe_sat.making.generator.generate import Generated, generate, generate_or_best
from nurikabe_sat.making.generator.likeness import Likeness
from nurikabe_sat.making.generator.request import LARGEST_BOARD, PuzzleRequest
from nurikabe_sat.processes.calls import run_calls
from nurikabe_sat.queries.generate import DEFAULT_TIMEOUT, LARGEST, GenerateRequest, any_seed, summary

_NUMBERS = number_list(1, LARGEST)

_SEEDS = 3
"""Maximum number of seeds to try per requested puzzle. On tiny boards, many seeds give equal puzzles."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("size", metavar="ROWSxCOLS", type=board_size, help="Size of the board; 10 is 10x10")
    wishes = parser.add_argument_group("Puzzle")
    add_fields(wishes, GenerateRequest, "level", "requires", "forbid", "min_clue", "max_clue", "islands", "density")
    add_fields(wishes, GenerateRequest, "unknown", "style")
    theme = parser.add_argument_group("Theme")
    add_fields(theme, GenerateRequest, "symmetry", "equal", "most")
    numbers = theme.add_mutually_exclusive_group()
    numbers.add_argument(
        "--numbers",
        metavar="NUMBERS",
        type=_NUMBERS,
        default=(),
        help="Use only these numbers, such as 2,3,7",
    )
    numbers.add_argument("--all", metavar="N", dest="numbers", type=_NUMBERS, help="Use only the number N")
    theme.add_argument(
        "--motif", metavar="CELLS", type=_cells, default=(), help="Place clues in these cells, such as r2c3,r2c7"
    )
    target = parser.add_argument_group("Rating")
    add_fields(target, GenerateRequest, "score", "steps", "open")
    target.add_argument(
        "--story",
        metavar="TEXT",
        type=_story,
        default=(),
        help="Require these techniques in this order, such as 'confinement then ring'",
    )
    parser.add_argument("--count", metavar="N", type=positive, default=1, help="Number of puzzles (default: 1)")
    add_fields(parser, GenerateRequest, "seed", "best")
    add_max_cells(parser, LARGEST_BOARD)
    add_timeout(parser, DEFAULT_TIMEOUT)
    add_executor(parser)
    add_output(parser, "File to write, or a directory for one file per puzzle")
    group(parser, OUTPUT).add_argument(
        "--to",
        metavar="FORMAT",
        help='Format of the puzzle (default: plain, or puzzlink for several; see "list formats")',
    )
    add_format(
        parser, JSON, formats=False, colours=False, default=f"{PRETTY} on a terminal, otherwise the format of --to"
    )


def run(args: argparse.Namespace) -> int:
    rows, cols = args.size
    refuse_larger(rows, cols)
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
                tell(f"seed {seed}: left out because its puzzle is like that of seed {earlier}")
                if next_seed < first + _SEEDS * args.count:
                    seeds.append(next_seed)
                    next_seed += 1
            else:
                tell(summary(answer))
                output.add(answer)
                ready += not answer.misses
    return 0 if ready == args.count else 3


# The puzzles.


def _puzzles(
    wishes: PuzzleRequest, seeds: list[int], args: argparse.Namespace
) -> Iterator[tuple[int, Generated | LimitReached]]:
    """Yield each seed with its puzzle or its error, in order. The caller may append seeds during the iteration."""
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
    """Return a context manager for the executor. By default, this process generates the puzzles itself."""
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


def _cells(text: str) -> tuple[str, ...]:
    """Return the cells that a text such as ``r2c3,r2c7`` names."""
    return tuple(part.strip() for part in text.split(","))


def _story(text: str) -> tuple[str, ...]:
    """Return the techniques that a text such as ``confinement then ring`` names."""
    return tuple(part.strip() for part in text.split(" then "))
