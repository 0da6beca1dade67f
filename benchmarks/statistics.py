"""Statistics of results per size class and contender: number solved, median, 90th percentile and PAR-2.

A run that is not solved (refused counts as that), or not within the *horizon*, counts as infinitely long, so medians
and percentiles are over all runs and not over the lucky ones. The horizon is the smallest time limit that a run has
reached, or the largest limit if no run has reached its own. PAR-2 is the mean time in which each unsolved run counts
twice the horizon. Where a contender has several runs of an instance (seeds, repetitions) their median stands for it.

Seconds are those of the clock or of the processor (``cpu``), which says more on a machine that others use as well. A
run that tells no CPU time has no place in numbers of CPU time.
"""

import math
import statistics
from bisect import insort
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal, get_args

from benchmarks.answer import Status
from benchmarks.results import Record
from nurikabe_sat import FormatError

CLASSES = ((100, "up to 100"), (200, "101-200"), (400, "201-400"), (800, "401-800"), (2500, "801-2500"))
LARGER = "above 2500"

_POINTS = 3  # sizes that a fit needs

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
    refused: frozenset[tuple[str, Entry]] = frozenset()
    """Contenders with the instances that they refused in every run."""


@dataclass(frozen=True)
class Row:
    """Row of the table of statistics. The times are NaN if the contender refused all boards."""

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
    limits = [record["limits"]["seconds"] for record in records if record["status"] == Status.LIMIT.value]
    horizon = min(limits) if limits else max(record["limits"]["seconds"] for record in records)
    unproved = {record["contender"] for record in records if _is_unproved(record)}
    several_tasks = len({record["task"] for record in records}) > 1
    several_modes = len({record["mode"] for record in records}) > 1
    runs: dict[str, dict[Entry, list[float]]] = defaultdict(lambda: defaultdict(list))
    accepted: set[tuple[str, Entry]] = set()
    for record in records:
        label = record["contender"]
        one = (several_tasks and record["task"] == "solve") or record["contender"] in unproved
        label += ", one solution" if one else ""
        label += ", cold" if several_modes and record["mode"] == "cold" else ""
        taken = record["seconds"].get(clock) if record["status"] in DONE else math.inf
        if taken is None:
            continue
        entry = Entry(record["instance"], record["cells"])
        runs[label][entry].append(taken if taken <= horizon else math.inf)
        if record["status"] != Status.REFUSED.value:
            accepted.add((label, entry))
    by_contender = {
        label: {instance: (min if best else statistics.median)(taken) for instance, taken in by_instance.items()}
        for label, by_instance in runs.items()
    }
    entries = {(label, entry) for label, by_instance in runs.items() for entry in by_instance}
    return Times(by_contender, horizon, clock, frozenset(entries - accepted))


def _is_unproved(record: Record) -> bool:
    """Return True if uniqueness was asked for, and the answer has a solution without a claim about uniqueness."""
    return record["task"] == "unique" and record["status"] == Status.SOLVED.value and record["unique"] is None


def rows_of(times: Times, by: str = "class") -> list[Row]:
    """Return the rows of the table in the groups of GROUPS: small boards first, contenders in the given order."""
    label_of = GROUPS[by]
    instances = {instance for by_instance in times.by_contender.values() for instance in by_instance}
    rows = []
    for label in dict.fromkeys(map(label_of, sorted(instances, key=lambda one: (is_loose(one), one.cells)))):
        for contender, by_instance in times.by_contender.items():
            boards = [instance for instance in by_instance if label_of(instance) == label]
            if not boards:
                continue
            taken = sorted(by_instance[instance] for instance in boards)
            figures = (statistics.median(taken), percentile(taken, 90), par2(taken, times.horizon), sum(taken))
            if all((contender, instance) in times.refused for instance in boards):
                figures = (math.nan,) * 4
            rows.append(Row(label, contender, len(taken), sum(map(math.isfinite, taken)), *figures))
    return rows


def uneven(times: Times, by: str = "class") -> list[str]:
    """Return a sentence for each group of the table in which contenders have different boards."""
    label_of = GROUPS[by]
    boards: dict[str, dict[str, set[Entry]]] = defaultdict(lambda: defaultdict(set))
    for contender, by_instance in times.by_contender.items():
        for instance in by_instance:
            boards[label_of(instance)][contender].add(instance)
    return [
        f"{label}: not the same boards, so the times are not comparable: "
        f"{'; '.join(f'{name} has {len(has)}' for name, has in found.items())}; "
        f"{len(set.intersection(*found.values()))} in common"
        for label, found in boards.items()
        if len(set(map(frozenset, found.values()))) > 1
    ]


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

SIZES = ("variables", "clauses", "cuts")
"""Figures that describe the size of a formula. The cuts are clauses that are added during the search."""


Growth = tuple[dict[int, float], float | None]
"""Medians by number of cells, and the exponent e of the curve a * cells ** e that fits them best.

The fit is linear regression of logarithms, and ends before the first size without a finite median. None if fewer than
three sizes remain.
"""


def growth(times: Times, by: str = "class") -> dict[str, dict[str, Growth]]:
    """Return the growth for each contender, by family of the suite, or for loose boards and for all other boards."""
    label_of = GROUPS["family"] if by == "family" else lambda one: "loose" if is_loose(one) else "other"
    taken: dict[str, dict[str, dict[int, list[float]]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for contender, by_instance in times.by_contender.items():
        for instance, seconds in by_instance.items():
            is_refused = (contender, instance) in times.refused
            taken[label_of(instance)][contender][instance.cells].append(math.nan if is_refused else seconds)
    return {
        label: {contender: _fit(by_cells) for contender, by_cells in found.items()} for label, found in taken.items()
    }


def _fit(taken: dict[int, list[float]]) -> Growth:
    medians = {cells: _median(taken[cells]) for cells in sorted(taken)}
    solved = takewhile(lambda one: math.isfinite(one[1]), medians.items())
    points = [(math.log(n), math.log(seconds)) for n, seconds in solved if seconds > 0]
    is_enough = len(points) >= _POINTS
    return medians, statistics.linear_regression(*zip(*points, strict=True)).slope if is_enough else None


def _median(taken: Sequence[float]) -> float:
    """Return the median, where NaN stands for a refused board. It is NaN if every board was refused."""
    if all(map(math.isnan, taken)):
        return math.nan
    return statistics.median(math.inf if math.isnan(seconds) else seconds for seconds in taken)


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


def sizes(records: Iterable[Record], by: str = "class") -> dict[str, dict[str, dict[str, list[int]]]]:
    """Return the sorted values of SIZES by group and contender, one value per instance: the largest of its runs."""
    largest: dict[str, dict[str, dict[str, dict[Entry, int]]]] = defaultdict(lambda: defaultdict(dict))
    for record in records:
        entry = Entry(record["instance"], record["cells"])
        for figure in SIZES:
            if (value := record.get(figure)) is not None:
                found = largest[GROUPS[by](entry)][record["contender"]].setdefault(figure, {})
                found[entry] = max(value, found.get(entry, 0))
    return {
        label: {
            contender: {figure: sorted(values.values()) for figure, values in found.items()}
            for contender, found in by_contender.items()
        }
        for label, by_contender in largest.items()
    }


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
