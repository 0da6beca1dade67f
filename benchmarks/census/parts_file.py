"""File of the finished parts of a census, with one line per part, so that a later run can continue."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.census.places import Part
from benchmarks.census.tally import COLUMNS, Tally
from nurikabe_sat import FormatError
from nurikabe_sat.cli.files import read_lines, write_file
from nurikabe_sat.cli.result_file import locked, writing_lines


@dataclass(frozen=True)
class PartsFile:
    """Finished parts of a census, and a function that stores another part."""

    done: dict[Part, Tally]
    add: Callable[[Part, Tally], object]


@contextmanager
def open_parts(name: str | None, rows: int, cols: int, method: str) -> Iterator[PartsFile]:
    """Yield the finished parts in the file ``name``, which other censuses may share. Without a name, store nothing.

    A last line that was cut off is removed. Raises FormatError for any other line that no census has written, and
    UsageError if another run writes the file, or it cannot be written.
    """
    if name is None:
        yield PartsFile({}, lambda part, tally: (part, tally))
        return
    key = {"rows": rows, "cols": cols, "by": method}
    with locked(name):
        done = _read(name, key)
        with writing_lines(name, "a") as write:
            yield PartsFile(done, lambda part, tally: write(_line(key, part, tally)))


def _line(key: dict[str, Any], part: Part, tally: Tally) -> str:
    counts = [[clues, *row] for clues, row in sorted(tally.by_clues.items())]
    return json.dumps({**key, "part": part, "counts": counts}) + "\n"


def _read(name: str, key: dict[str, Any]) -> dict[Part, Tally]:
    lines = list(read_lines(name)) if Path(name).exists() else []
    if lines and not lines[-1].endswith("\n"):
        del lines[-1]
        write_file(name, iter(lines))
    done = {}
    for number, line in enumerate(lines, 1):
        entry = _entry(line)
        if entry is None:
            raise FormatError(repr(line.strip()[:40]), "a line that census has written", source=name, line=number)
        if entry.items() >= key.items():
            first, last = entry["part"]
            done[first, last] = Tally({clues: row for clues, *row in entry["counts"]})
    return done


def _entry(line: str) -> dict[str, Any] | None:
    """Return the JSON object in a line, or None if the line was not written by a census."""
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    match entry:
        case {"rows": int(), "cols": int(), "by": str(), "part": [int(), int()], "counts": [*counts]}:
            return entry if all(map(_is_row, counts)) else None
    return None


def _is_row(row: object) -> bool:
    return isinstance(row, list) and len(row) == 1 + len(COLUMNS) and all(isinstance(one, int) for one in row)
