"""Compare results: a table by size and contender, or a plot.

A peer that was measured elsewhere can be put beside them: --against PEER.csv, with the columns name, rows, cols,
solve_s (one solution) and facts_s (uniqueness as well); an empty field is a run that was not done within 60 s.
"""

import argparse
from pathlib import Path

from benchmarks import results
from benchmarks.plots import PLOTS
from benchmarks.statistics import GROUPS, disagreements, rows_of, times_of
from benchmarks.tables import medians, table
from nurikabe_sat import UsageError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("results", nargs="+", type=Path, metavar="RESULTS", help="files that 'run' has written")
    parser.add_argument(
        "--against", type=Path, metavar="PEER.csv", help="the times of a peer that was measured elsewhere"
    )
    parser.add_argument("--by", choices=tuple(GROUPS), default="class", help="classes of sizes (default), or each size")
    parser.add_argument("--medians", action="store_true", help="a smaller table, with a column for each size")
    parser.add_argument("--format", choices=("markdown", "text"), default="text", help="default %(default)s")
    parser.add_argument("--plot", choices=tuple(PLOTS), help="draw this instead of printing a table")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="where the plot goes: .svg, .png or .pdf")


def run(args: argparse.Namespace) -> int:
    if (args.plot is None) != (args.output is None):
        raise UsageError("--plot and -o go together")
    records = results.read(args.results)
    times = times_of(records, args.against)
    if args.plot is not None:
        PLOTS[args.plot](times, args.output)
        return 0
    show = medians if args.medians else table
    print(show(rows_of(times, args.by), times.horizon, args.format), end="")
    contradictions = disagreements(records)
    if contradictions:
        print("\n" + "\n".join(contradictions))
    return 1 if contradictions else 0
