"""Statistics of results per size class and contender: number solved, median, 90th percentile and PAR-2.

A run that is not solved (refused counts as that), or not within the *horizon*, counts as infinitely long, so medians
and percentiles are over all runs and not over the lucky ones. The horizon is the smallest time limit among the results
that are compared. PAR-2 is the mean time in which each unsolved run counts twice the horizon. Where a contender has
several runs of an instance (seeds, repetitions) their median stands for it.

Seconds are those of the clock or of the processor (``cpu``), which says more on a machine that others use as well. A
run that tells no CPU time has no place in numbers of CPU time.
"""

import math
import statistics
from bisect import insort
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from benchmarks.answer import Status
from benchmarks.results import Record
from nurikabe_sat import FormatError

CLASSES = ((100, "up to 100"), (200, "101-200"), (400, "201-400"), (800, "401-800"), (2500, "801-2500"))
LARGER = "above 2500"

LOOSE = "loose-"
"""Prefix of the names of boards with many solutions, which form a separate family."""

Clock = Literal["wall", "cpu"]

DONE = (Status.SOLVED.value, Status.NONE.value)


@dataclass(frozen=True)
class Entry:
    """Name and size of a puzzle, as the statistics need them."""

    name: str
    cells: int


@dataclass(frozen=True)
class Times:
    """Seconds by contender and instance, or ``inf`` for an instance that was not solved within the horizon."""

    by_contender: dict[str, dict[Entry, float]]
    horizon: float
    clock: Clock = "wall"


@dataclass(frozen=True)
class Row:
    """Row of the table of statistics."""

    cells: str
    contender: str
    runs: int
    solved: int
    median: float
    p90: float
    par2: float
    total: float


def times_of(records: Sequence[Record], clock: Clock = "wall", *, best: bool = False) -> Times:
    """Return the times in the records. With ``best``, the fastest run counts. Raises FormatError for empty results."""
    if not records:
        raise FormatError("no results", "at least one", source="the files to compare")
    horizon = min(record["limits"]["seconds"] for record in records)
    several_tasks = len({record["task"] for record in records}) > 1
    several_modes = len({record["mode"] for record in records}) > 1
    runs: dict[str, dict[Entry, list[float]]] = defaultdict(lambda: defaultdict(list))
    for record in records:
        label = record["contender"]
        label += ", one solution" if several_tasks and record["task"] == "solve" else ""
        label += ", cold" if several_modes and record["mode"] == "cold" else ""
        taken = record["seconds"].get(clock) if record["status"] in DONE else math.inf
        if taken is None:
            continue
        runs[label][Entry(record["instance"], record["cells"])].append(taken if taken <= horizon else math.inf)
    by_contender = {
        label: {instance: (min if best else statistics.median)(taken) for instance, taken in by_instance.items()}
        for label, by_instance in runs.items()
    }
    return Times(by_contender, horizon, clock)


def rows_of(times: Times, by: str = "class") -> list[Row]:
    """Return the rows of the table in the groups of GROUPS: small boards first, contenders in the given order."""
    label_of = GROUPS[by]
    instances = {instance for by_instance in times.by_contender.values() for instance in by_instance}
    rows = []
    for label in dict.fromkeys(map(label_of, sorted(instances, key=lambda one: (is_loose(one), one.cells)))):
        for contender, by_instance in times.by_contender.items():
            taken = sorted(seconds for instance, seconds in by_instance.items() if label_of(instance) == label)
            if taken:
                solved = sum(math.isfinite(seconds) for seconds in taken)
                rows.append(
                    Row(
                        label,
                        contender,
                        len(taken),
                        solved,
                        statistics.median(taken),
                        percentile(taken, 90),
                        par2(taken, times.horizon),
                        sum(taken),
                    )
                )
    return rows


def class_of(cells: int) -> str:
    """Return the size class of a board."""
    return next((label for most, label in CLASSES if cells <= most), LARGER)


def is_loose(instance: Entry) -> bool:
    """Return True if the instance belongs to the family of boards with many solutions."""
    return instance.name.startswith(LOOSE)


def _family(label_of: Callable[[int], str]) -> Callable[[Entry], str]:
    return lambda instance: ("loose, " if is_loose(instance) else "") + label_of(instance.cells)


GROUPS: dict[str, Callable[[Entry], str]] = {
    "class": _family(class_of),
    "cells": _family(str),
    "family": lambda instance: instance.name.partition("-")[0],
}
"""Groupings of a table: by size class, by exact size, or by family of the suite."""

CLOCKS = get_args(Clock)


Growth = tuple[dict[int, float], float | None]
"""Medians by number of cells, and the exponent e of the curve a * cells ** e that fits them best.

The fit is linear regression of logarithms; None where fewer than two sizes have a finite median.
"""


def growth(times: Times, by: str = "class") -> dict[str, dict[str, Growth]]:
    """Return the growth for each contender, by family of the suite, or for loose boards and for all other boards."""
    label_of = GROUPS["family"] if by == "family" else lambda one: "loose" if is_loose(one) else "other"
    taken: dict[str, dict[str, dict[int, list[float]]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for contender, by_instance in times.by_contender.items():
        for instance, seconds in by_instance.items():
            taken[label_of(instance)][contender][instance.cells].append(seconds)
    return {
        label: {contender: _fit(by_cells) for contender, by_cells in found.items()} for label, found in taken.items()
    }


def _fit(taken: dict[int, list[float]]) -> Growth:
    medians = {cells: statistics.median(taken[cells]) for cells in sorted(taken)}
    points = [(math.log(n), math.log(seconds)) for n, seconds in medians.items() if 0 < seconds < math.inf]
    return medians, statistics.linear_regression(*zip(*points, strict=True)).slope if len(points) > 1 else None


def percentile(taken: Sequence[float], percent: int) -> float:
    """Return the smallest of the sorted times that ``percent`` of the times do not exceed (the nearest rank)."""
    return taken[math.ceil(len(taken) * percent / 100) - 1]


def par2(taken: Sequence[float], horizon: float) -> float:
    """Return the mean time, where each unsolved run counts as twice the horizon."""
    return sum(seconds if math.isfinite(seconds) else 2 * horizon for seconds in taken) / len(taken)


def peaks(records: Iterable[Record]) -> dict[str, dict[int, list[float]]]:
    """Return the sorted peaks of memory in MiB by contender and cells, including runs that reached a limit."""
    found: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for record in records:
        if record.get("memory") is not None:
            insort(found[record["contender"]][record["cells"]], record["memory"])
    return found


def counts(records: Iterable[Record]) -> dict[Entry, dict[str, int]]:
    """Return the counts of each contender, for the instances that at least one contender has counted."""
    found: dict[Entry, dict[str, int]] = defaultdict(dict)
    for record in records:
        if record.get("count") is not None:
            found[Entry(record["instance"], record["cells"])][record["contender"]] = record["count"]
    return found


def disagreements(records: Sequence[Record]) -> list[str]:
    """Return a sentence for each instance on which answers contradict each other, and for each wrong answer."""
    said: dict[str, dict[tuple[str, object], list[str]]] = defaultdict(lambda: defaultdict(list))
    sentences = []
    for record in records:
        name, contender = record["instance"], record["contender"]
        if record["status"] == Status.WRONG.value:
            sentences.append(f"{contender} is wrong on {name}: {record['error']}")
        if record["status"] == Status.NONE.value:
            said[name]["solutions", False].append(contender)
        if record["status"] == Status.SOLVED.value and (record["correct"] or record["unique"] is not None):
            said[name]["solutions", True].append(contender)
            if record["unique"] is not None:
                said[name]["unique", record["unique"]].append(contender)
    for entry, counted in counts(records).items():
        if len(set(counted.values())) > 1:
            told = ", ".join(f"{count} ({contender})" for contender, count in counted.items())
            sentences.append(f"{entry.name}, how many? {told}")
    for name, answers in said.items():
        for question in ("solutions", "unique"):
            yes, no = answers.get((question, True)), answers.get((question, False))
            if yes and no:
                sentences.append(f"{name}, {question}? yes: {', '.join(yes)}; no: {', '.join(no)}")
    return sentences
