"""Compare results: a table by size and contender with wall and CPU time, the growth with the size, memory, or a plot.

A peer that was measured elsewhere can be put beside them: --against PEER.csv, with the columns name, rows, cols,
solve_s (one solution) and facts_s (uniqueness as well); an empty field is a run that was not done within 60 s. With the
columns name, ours_cpu_s and rival_cpu_s it is compared by CPU time, and calibrated by what we take here for ours_cpu_s.
"""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks import results
from benchmarks.plots import PLOTS
from benchmarks.statistics import CLOCKS, GROUPS, counts, disagreements, growth, peaks, rows_of, times_of
from benchmarks.tables import counted, growths, medians, memory, table
from nurikabe_sat import UsageError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("results", nargs="+", type=Path, metavar="RESULTS", help="files that 'run' has written")
    parser.add_argument(
        "--against", type=Path, metavar="PEER.csv", help="the times of a peer that was measured elsewhere"
    )
    parser.add_argument("--by", choices=tuple(GROUPS), default="class", help="classes of sizes (default), or each size")
    parser.add_argument("--medians", action="store_true", help="a smaller table, with a column for each size")
    parser.add_argument("--growth", action="store_true", help="medians by cells, and the exponent with which they grow")
    parser.add_argument("--memory", action="store_true", help="median and largest peak of memory by cells, in MiB")
    parser.add_argument("--counts", action="store_true", help="how many solutions, where that was counted")
    parser.add_argument("--clock", choices=CLOCKS, default="wall", help="of --medians, --growth and --plot")
    parser.add_argument("--format", choices=("markdown", "text"), default="text", help="default %(default)s")
    parser.add_argument("--plot", choices=tuple(PLOTS), help="draw this instead of printing a table")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="where the plot goes: .svg, .png or .pdf")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the runs there as a table, a line for each")


def run(args: argparse.Namespace) -> int:
    if (args.plot is None) != (args.output is None):
        raise UsageError("--plot and -o go together")
    records = results.read(args.results)
    if args.csv is not None:
        results.write_csv(records, args.csv)
        return 0
    in_cpu = args.against is not None and _has_cpu(args.against)
    against = {"wall": None if in_cpu else args.against, "cpu": args.against if in_cpu else None}
    times = {clock: times_of(records, against[clock], clock) for clock in CLOCKS}
    chosen = times[args.clock]
    if args.plot is not None:
        PLOTS[args.plot](chosen, args.output)
        return 0
    if args.growth:
        for loose in (False, True):
            found = growth(chosen, loose)
            print(growths(found, chosen.horizon, args.format) if found else "", end="")
    elif args.memory:
        print(memory(peaks(records), args.format), end="")
    elif args.counts:
        print(counted(counts(records), args.format), end="")
    elif args.medians:
        print(medians(rows_of(chosen, args.by), chosen.horizon, args.format), end="")
    else:
        print(summary(records, args.by, args.format, against), end="")
    contradictions = disagreements(records)
    if contradictions:
        print("\n" + "\n".join(contradictions))
    return 1 if contradictions else 0


def summary(
    records: Sequence[results.Record],
    by: str = "class",
    form: str = "text",
    against: Mapping[str, Path | None] | None = None,
) -> str:
    """Return the table of wall and CPU time by size and contender."""
    wall, cpu = (times_of(records, (against or {}).get(clock), clock) for clock in CLOCKS)
    return table(rows_of(wall, by), rows_of(cpu, by), wall.horizon, form)


def _has_cpu(path: Path) -> bool:
    with path.open(encoding="utf-8") as stream:
        return "rival_cpu_s" in stream.readline()
