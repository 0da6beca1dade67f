"""Count all colourings and puzzles of a board by number of clues: puzzles with one solution, and minimal puzzles.

Three methods. ``grouped`` lists all colourings and groups them by the places of the clues; ``asked`` counts the
solutions of puzzle after puzzle along a frontier, and is slower; ``frontier`` counts the colourings, and the puzzles
with a solution, of much larger boards, and nothing else. The first two make parts, which processes or a Dask cluster
share out; -o keeps each part when it is done, and the same command goes on with the others.
"""

import argparse
import os
from collections.abc import Iterator
from functools import partial

from benchmarks.census import asked, grouped
from benchmarks.census.parts_file import PartsFile, open_parts
from benchmarks.census.places import Part, Places
from benchmarks.census.tally import COLUMNS, Tally
from benchmarks.side_by_side import result_of
from nurikabe_sat import ConsistencyError, UsageError
from nurikabe_sat.cli.executor import BatchExecutor, add_executor, open_executor
from nurikabe_sat.cli.output import tell
from nurikabe_sat.processes.calls import run_calls
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.solving.frontier import count_colourings, count_solved_puzzles

METHODS = {"grouped": grouped.tally_of, "asked": asked.tally_of}
FRONTIER = "frontier"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rows", type=int, metavar="ROWS")
    parser.add_argument("cols", type=int, metavar="COLS", nargs="?", help="default: as many as rows")
    parser.add_argument("--by", choices=(*METHODS, FRONTIER), default="grouped", help="default %(default)s")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="keep the parts that are done, and go on with the others"
    )
    parser.set_defaults(timeout=None)
    add_executor(parser)


def run(args: argparse.Namespace) -> int:
    rows, cols = args.rows, args.rows if args.cols is None else args.cols
    if min(rows, cols) < 1:
        raise UsageError("census: a board has at least one row and one column")
    rows, cols = max(rows, cols), min(rows, cols)
    print(f"{rows}x{cols}: {count_colourings(rows, cols):,} colourings")
    solved = count_solved_puzzles(rows, cols)
    if args.by == FRONTIER:
        print(f"{solved:,} solved puzzles")
        return 0
    started = sum(os.times()[:4])
    with open_parts(args.output, rows, cols, args.by) as file, open_executor(args) as executor:
        tally = _tally(args.by, Places(Grid(rows, cols)), file, executor)
    seconds = sum(os.times()[:4]) - started
    if tally.total("solved") != solved:
        raise ConsistencyError(f"{tally.total('solved'):,} solved puzzles, but {solved:,} by the frontier method")
    print(table(tally), end="")
    print("The frontier method has as many solved puzzles.")
    tell(f"by {args.by}, {seconds:.1f} s of CPU on this machine")
    return 0


def table(tally: Tally) -> str:
    """Return the counts by the number of clues, and their sums, as a Markdown table."""
    lines: list[tuple[str, ...]] = [("clues", *COLUMNS)]
    lines += [(str(clues), *(f"{count:,}" for count in row)) for clues, row in sorted(tally.by_clues.items())]
    lines.append(("all", *(f"{tally.total(column):,}" for column in COLUMNS)))
    widths = [max(len(line[i]) for line in lines) for i in range(len(COLUMNS) + 1)]
    text = [
        "| " + " | ".join(one.rjust(width) for one, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    text.insert(1, "|" + "|".join("-" * (width + 1) + ":" for width in widths) + "|")
    return "\n".join(text) + "\n"


def _tally(method: str, places: Places, file: PartsFile, executor: BatchExecutor) -> Tally:
    total = Tally()
    parts = list(places.parts())
    done = [part for part in parts if part in file.done]
    for part in done:
        total.include(file.done[part].by_clues)
    if done:
        tell(f"{len(done)} of {len(parts)} parts were there already")
    for part, tally in _work(method, places.grid, [part for part in parts if part not in file.done], executor):
        file.add(part, tally)
        total.include(tally.by_clues)
    return total


def _work(method: str, grid: Grid, parts: list[Part], executor: BatchExecutor) -> Iterator[tuple[Part, Tally]]:
    """Yield the parts with their counts, in the order in which their counts are completed."""
    calls = ((part, partial(METHODS[method], grid.rows, grid.cols, part)) for part in parts)
    for part, future in run_calls(calls, executor.executor, executor.in_flight, ordered=False):
        yield part, result_of(future)
