"""Comparison of programs: the CPU time of each contender as a multiple of the first contender's CPU time.

The best of several runs counts. Puzzles that one of the two did not solve within the limit have no place in the sums;
their numbers stand in columns of their own.
"""

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Sequence

from benchmarks.results import Record
from benchmarks.statistics import DONE, GROUPS, Entry, Times, is_loose, percentile, times_of
from benchmarks.tables import aligned
from nurikabe_sat import UsageError

_NAMED = 5  # puzzles on which the first was slower
_HEAD = ("cells", "n", "both", "ours: median / p90 / sum ms", "the other's", "ratio of medians", "of sums", "slower")


def ratios(records: Sequence[Record], by: str = "class", style: str = "text") -> str:
    """Return a table for each contender after the first. ``slower`` counts puzzles on which the first was slower."""
    times = times_of(records, "cpu", best=True)
    first, *others = times.by_contender or ("",)
    tables = [*(_table(times, first, other, by, style) for other in others), *_without_times(records)]
    if not tables:
        raise UsageError(f"--ratios: requires results of two programs; these are of {first} alone")
    return "\n".join(tables)


def _without_times(records: Sequence[Record]) -> list[str]:
    """Return a line for each contender that printed no CPU time in some of its runs."""
    finished = Counter(record["contender"] for record in records if record["status"] in DONE)
    silent = Counter(
        record["contender"] for record in records if record["status"] in DONE and record["seconds"].get("cpu") is None
    )
    return [
        f"{name} printed no CPU time in {count} of {finished[name]} runs; expected '12.3 unique', in milliseconds\n"
        for name, count in silent.items()
    ]


def _table(times: Times, first: str, other: str, by: str, style: str) -> str:
    ours, theirs = times.by_contender[first], times.by_contender[other]
    groups: dict[str, list[Entry]] = defaultdict(list)
    for entry in sorted(ours.keys() & theirs.keys(), key=lambda one: (is_loose(one), one.cells, one.name)):
        groups[GROUPS[by](entry)].append(entry)
    lines = [_HEAD, *(_line(label, entries, ours, theirs) for label, entries in groups.items())]
    slower = [entry.name for entries in groups.values() for entry in entries if ours[entry] > theirs[entry]]
    names = f"\nslower on {', '.join(slower)}\n" if 0 < len(slower) <= _NAMED else ""
    if len(groups) > 1:
        lines.append(_line("all", [entry for entries in groups.values() for entry in entries], ours, theirs))
    title = f"{first} (ours) and {other}, CPU, limit {times.horizon:g} s, times of the puzzles that both solved\n"
    return title + ("\n" if style == "markdown" else "") + aligned(lines, 1, style) + names


def _line(label: str, entries: list[Entry], ours: dict[Entry, float], theirs: dict[Entry, float]) -> tuple[str, ...]:
    solved = [entry for entry in entries if math.isfinite(ours[entry]) and math.isfinite(theirs[entry])]
    slower = sum(ours[entry] > theirs[entry] for entry in entries)
    if not solved:
        return (label, str(len(entries)), "0", "", "", "", "", str(slower))
    mine, other = (sorted(times[entry] for entry in solved) for times in (ours, theirs))
    medians = statistics.median(other) / statistics.median(mine)
    sums = sum(other) / sum(mine)
    return (
        label,
        str(len(entries)),
        str(len(solved)),
        _milliseconds(mine),
        _milliseconds(other),
        f"{medians:.1f}",
        f"{sums:.1f}",
        str(slower),
    )


def _milliseconds(taken: list[float]) -> str:
    """Return the median, the 90th percentile and the sum in milliseconds, with three significant digits."""
    figures = (1000 * one for one in (statistics.median(taken), percentile(taken, 90), sum(taken)))
    return " / ".join(f"{one:.3g}" if one < 1000 else f"{one:,.0f}" for one in figures)
