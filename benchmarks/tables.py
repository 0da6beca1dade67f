"""Tables of numbers, as Markdown or as plain text with aligned columns."""

import math
from collections.abc import Mapping, Sequence
from statistics import median

from benchmarks.results import Record
from benchmarks.statistics import CLOCKS, SIZES, Entry, Growth, Row, rows_of, times_of

_HEAD = ("cells", "contender", "solved", "median s", "p90 s", "PAR-2 s")
_CPU_HEAD = ("CPU median s", "CPU p90 s", "CPU sum s")


def summary(records: Sequence[Record], by: str = "class", style: str = "text") -> str:
    """Return the table of wall and CPU time, by size or family and by contender."""
    wall, cpu = (times_of(records, clock) for clock in CLOCKS)
    return table(rows_of(wall, by), rows_of(cpu, by), wall.horizon, style)


def table(rows: Sequence[Row], cpu: Sequence[Row], horizon: float, style: str) -> str:
    """Return the table in the style ``markdown`` or ``text``. A time beyond the horizon is shown as ``> horizon``.

    ``cpu``: the same rows by CPU time, as far as it is known.
    """
    by_cpu = {(row.cells, row.contender): row for row in cpu}
    wall = {(row.cells, row.contender): row for row in rows}
    lines: list[tuple[str, ...]] = [(*_HEAD, *_CPU_HEAD)]
    previous = ""
    sizes = list(dict.fromkeys([row.cells for row in rows] + [row.cells for row in cpu]))
    for key in sorted({**wall, **by_cpu}, key=lambda key: sizes.index(key[0])):
        row, own = wall.get(key), by_cpu.get(key)
        either = row or by_cpu[key]
        cells = either.cells if style == "markdown" or either.cells != previous else ""
        previous = either.cells
        taken = (row.median, row.p90, row.par2) if row else ()
        cpu_taken = (own.median, own.p90, own.total) if own else ()
        lines.append(
            (
                cells,
                either.contender,
                f"{either.solved}/{either.runs}",
                *([seconds(value, horizon) for value in taken] or [""] * 3),
                *([seconds(value, horizon) for value in cpu_taken] or [""] * 3),
            )
        )
    return aligned(lines, 2, style)


def medians(rows: Sequence[Row], horizon: float, style: str) -> str:
    """Return a table with a row per contender and a column per size: the median seconds, and the number solved."""
    runs: dict[str, int] = {}
    for row in rows:
        runs[row.cells] = max(row.runs, runs.get(row.cells, 0))
    texts = {(row.contender, row.cells): _median(row, runs[row.cells], horizon) for row in rows}
    head = ("contender", *(f"{cells} ({count})" for cells, count in runs.items()))
    contenders = dict.fromkeys(row.contender for row in rows)
    lines = [(contender, *(texts.get((contender, cells), "") for cells in runs)) for contender in contenders]
    return aligned([head, *lines], 1, style)


def growths(found: Mapping[str, Mapping[str, Growth]], horizon: float, style: str) -> str:
    """Return a table per family with the contenders' medians by number of cells, and the exponents of their growth."""
    return "\n".join(_growths(label, one, horizon, style) for label, one in found.items())


def _growths(label: str, found: Mapping[str, Growth], horizon: float, style: str) -> str:
    sizes = sorted({cells for medians_of, _ in found.values() for cells in medians_of})
    lines = [(label, *map(str, sizes), "grows as")]
    for contender, (taken, exponent) in found.items():
        texts = [seconds(taken[cells], horizon) if cells in taken else "" for cells in sizes]
        lines.append((contender, *texts, "" if exponent is None else f"cells ** {exponent:.2f}"))
    return aligned(lines, 1, style)


def memory(found: Mapping[str, Mapping[int, Sequence[float]]], style: str) -> str:
    """Return a table with a row per contender and a column per size: the median and the largest memory peak in MiB."""
    sizes = sorted({cells for by_cells in found.values() for cells in by_cells})
    lines = [("peak MiB: median, largest", *map(str, sizes))]
    for contender, by_cells in found.items():
        taken = [by_cells.get(cells, ()) for cells in sizes]
        lines.append((contender, *(f"{median(one):.0f}, {max(one):.0f}" if one else "" for one in taken)))
    return aligned(lines, 1, style)


def formulas(found: Mapping[str, Mapping[str, Mapping[str, Sequence[int]]]], style: str) -> str:
    """Return a table with the median and the largest formula of each group and contender that reports its size."""
    lines = [("cells", "contender", "boards", *(f"{figure}: median, largest" for figure in SIZES))]
    for label, by_contender in found.items():
        for contender, figures in by_contender.items():
            taken = [figures.get(figure, ()) for figure in SIZES]
            texts = (f"{median(one):.0f}, {max(one)}" if one else "" for one in taken)
            lines.append((label, contender, str(max(map(len, taken))), *texts))
    return aligned(lines, 2, style)


def counted(found: Mapping[Entry, Mapping[str, int]], style: str) -> str:
    """Return a table with a row per instance: its number of solutions, and the contenders that counted them."""
    lines = [("instance", "cells", "solutions", "counted by")]
    for entry, by_contender in found.items():
        numbers = " or ".join(map(str, dict.fromkeys(by_contender.values())))
        lines.append((entry.name, str(entry.cells), numbers, ", ".join(by_contender)))
    return aligned(lines, 1, style)


def _median(row: Row, runs: int, horizon: float) -> str:
    """Return the median of a row, with the number of solved runs unless all ``runs`` of this size were solved."""
    text = seconds(row.median, horizon)
    return text if row.solved == runs or math.isnan(row.median) else f"{text}, {row.solved}/{row.runs} solved"


def aligned(lines: Sequence[Sequence[str]], left: int, style: str) -> str:
    """Return lines as a table whose first line is the head. The first ``left`` columns are aligned to the left."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    padded = [
        [
            text.ljust(width) if i < left else text.rjust(width)
            for i, (text, width) in enumerate(zip(line, widths, strict=True))
        ]
        for line in lines
    ]
    if style == "text":
        return "".join("  ".join(line).rstrip() + "\n" for line in padded)
    rule = ["-" * width if i < left else "-" * (width - 1) + ":" for i, width in enumerate(widths)]
    return "".join(f"| {' | '.join(line)} |\n" for line in (padded[0], rule, *padded[1:]))


def seconds(value: float, horizon: float) -> str:
    """Return seconds as text with at least two significant digits, such as ``0.0034``, ``0.27`` or ``125``.

    NaN means that every board was refused.
    """
    if math.isnan(value):
        return "refused"
    if math.isinf(value):
        return f"> {horizon:g}"
    if value == 0:
        return "0"
    exponent = int(f"{value:.1e}".partition("e")[2])  # of the rounded value: 0.00999 is shown as 0.010
    digits = max(0, 1 - exponent)
    return f"{value:.{min(digits, 6)}f}"
