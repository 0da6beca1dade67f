"""Rows of numbers as a table: Markdown, or plain text with aligned columns."""

import math
from collections.abc import Sequence

from benchmarks.statistics import Row

_HEAD = ("cells", "contender", "solved", "median s", "p90 s", "PAR-2 s")


def table(rows: Sequence[Row], horizon: float, style: str) -> str:
    """The table in the style ``markdown`` or ``text``. Times beyond the horizon are shown as ``> horizon``."""
    lines = [_HEAD]
    previous = ""
    for row in rows:
        cells = row.cells if style == "markdown" or row.cells != previous else ""
        previous = row.cells
        numbers = (seconds(row.median, horizon), seconds(row.p90, horizon), seconds(row.par2, horizon))
        lines.append((cells, row.contender, f"{row.solved}/{row.runs}", *numbers))
    widths = [max(len(line[i]) for line in lines) for i in range(len(_HEAD))]
    padded = [
        [
            text.ljust(width) if i < 2 else text.rjust(width)
            for i, (text, width) in enumerate(zip(line, widths, strict=True))
        ]
        for line in lines
    ]
    if style == "text":
        return "".join("  ".join(line).rstrip() + "\n" for line in padded)
    rule = ["-" * width if i < 2 else "-" * (width - 1) + ":" for i, width in enumerate(widths)]
    return "".join(f"| {' | '.join(line)} |\n" for line in (padded[0], rule, *padded[1:]))


def seconds(value: float, horizon: float) -> str:
    """Seconds with two or three digits that count: ``0.0034``, ``0.27``, ``12.5``."""
    if math.isinf(value):
        return f"> {horizon:g}"
    if value == 0:
        return "0"
    digits = max(0, 1 - math.floor(math.log10(value)))
    return f"{value:.{min(digits, 6)}f}"
