"""Compare results in tables (by size and contender: time, ratios, growth, memory, formulas) or in a plot.

With --rival COMMAND the files are puzzles. They are measured here and now, ours and the rival in turns, and the table
of ratios by CPU time is printed. The command is any program that reads puzz.link URLs, one per line, and prints a line
for each: its CPU time in milliseconds, and its answer.
"""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from benchmarks import results
from benchmarks import run as runs
from benchmarks.instances import load
from benchmarks.plots import PLOTS
from benchmarks.ratios import ratios
from benchmarks.results import Record
from benchmarks.rival import RIVAL
from benchmarks.statistics import CLOCKS, GROUPS, counts, disagreements, growth, peaks, rows_of, sizes, times_of, uneven
from benchmarks.tables import counted, formulas, growths, medians, memory, summary
from nurikabe_sat import UsageError

_NAMED = re.compile(r"[\w.-]+=")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="files of results; with --rival, of puzzles"
    )
    about = "measure ours and this program on FILE in turns; its name is 'rival' unless given"
    parser.add_argument("--rival", metavar="[NAME=]COMMAND", help=about)
    parser.add_argument("--best-of", type=int, default=3, metavar="N", help="with --rival: runs; default %(default)s")
    parser.add_argument(
        "--timeout", type=float, default=60.0, metavar="SECONDS", help="with --rival; default %(default)g"
    )
    parser.add_argument("--ratios", action="store_true", help="CPU time of the others to that of the first contender")
    parser.add_argument("--by", choices=tuple(GROUPS), default="class", help="classes of sizes (default), or each size")
    parser.add_argument("--medians", action="store_true", help="a smaller table, with a column for each size")
    parser.add_argument("--growth", action="store_true", help="medians by cells, and the exponent with which they grow")
    parser.add_argument("--memory", action="store_true", help="median and largest peak of memory by cells, in MiB")
    about = "variables, clauses and cuts of the formulas"
    parser.add_argument("--formulas", action="store_true", help=about)
    parser.add_argument("--counts", action="store_true", help="how many solutions, where that was counted")
    parser.add_argument("--clock", choices=CLOCKS, default="wall", help="of --medians, --growth and --plot")
    parser.add_argument("--format", choices=("markdown", "text"), default="text", help="default %(default)s")
    parser.add_argument("--plot", choices=tuple(PLOTS), help="draw this instead of printing a table")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="of the plot: .svg, .png or .pdf; with --rival, of the results",
    )
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the runs there as a table, a line for each")


def run(args: argparse.Namespace) -> int:
    if args.rival is not None:
        return _measure(args)
    if (args.plot is None) != (args.output is None):
        raise UsageError("--plot and -o go together")
    records = results.read(args.files)
    if args.plot is not None:
        times = times_of(records, args.clock)
        PLOTS[args.plot](times, args.output)
        print("".join(f"{one}\n" for one in uneven(times, args.by)), end="")
        return 0
    return _show(args, records)


def _show(args: argparse.Namespace, records: Sequence[Record]) -> int:
    """Print a table and the contradictions, or write the CSV table."""
    if args.csv is not None:
        results.write_csv(records, args.csv)
        return 0
    print(_table(args, records), end="")
    if not (args.ratios or args.memory or args.formulas or args.counts):
        print("".join(f"\n{one}\n" for one in uneven(times_of(records), args.by)), end="")
    contradictions = disagreements(records)
    if contradictions:
        print("\n" + "\n".join(contradictions))
    return 1 if contradictions else 0


def _table(args: argparse.Namespace, records: Sequence[Record]) -> str:
    times = times_of(records, args.clock)
    if args.ratios:
        return ratios(records, args.by, args.format)
    if args.growth:
        return growths(growth(times, args.by), times.horizon, args.format)
    if args.memory:
        return memory(peaks(records), args.format)
    if args.formulas:
        return formulas(sizes(records, args.by), args.format)
    if args.counts:
        return counted(counts(records), args.format)
    if args.medians:
        return medians(rows_of(times, args.by), times.horizon, args.format)
    return summary(records, args.by, args.format)


def _measure(args: argparse.Namespace) -> int:
    """Run nurikabe-sat and the rival alternately, as ``run`` does, and print the ratios."""
    if args.output is None or args.plot is not None:
        raise UsageError("--rival: requires a file for the results; add -o RESULTS.jsonl (plots are drawn from it)")
    parser = argparse.ArgumentParser()
    runs.add_arguments(parser)
    name, _, command = args.rival.partition("=") if _NAMED.match(args.rival) else ("rival", "", args.rival)
    words = ["-e", runs.ENGINES[0], "--rival", f"{name}={command}", "--repetitions", str(args.best_of)]
    words += ["--timeout", str(args.timeout), "-o", str(args.output)]
    code = runs.run(parser.parse_args([*map(str, args.files), *words]))
    taken = {instance.name for instance in load(args.files)}, {runs.ENGINES[0], RIVAL + name}
    records = [
        one for one in results.read([args.output]) if one["instance"] in taken[0] and one["contender"] in taken[1]
    ]
    return _show(argparse.Namespace(**{**vars(args), "ratios": True}), records) or code
