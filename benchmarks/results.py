"""Results as JSON lines, which are written one by one so that an interrupted run can continue, and as a CSV table."""

import csv
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from nurikabe_sat import FormatError

Record = dict[str, Any]
Key = tuple[str, str, str, str, int, int]
"""Key that identifies a run: instance, contender, task, mode, seed and repetition."""

_KEY = ("instance", "contender", "task", "mode", "seed", "repetition")


def key_of(record: Record) -> Key:
    instance, contender, task, mode, seed, repetition = (record[part] for part in _KEY)
    return instance, contender, task, mode, seed, repetition


def read(paths: Iterable[Path]) -> list[Record]:
    """Return the records in several files. Within a file, the latest record with a key replaces the others.

    If two files contain the same run of a contender, the contender's name gets the name of the file.

    Raises FormatError for an invalid line.
    """
    files = {path: {key_of(record): record for record in _records(path)} for path in paths}
    places = Counter(key for records in files.values() for key in records)
    shared = {contender for (_, contender, *_), count in places.items() if count > 1}
    stems = {path.stem for path in files}
    for path, records in files.items():
        for record in records.values():
            if record["contender"] in shared:
                record["contender"] += f", {path.stem if len(stems) == len(files) else path}"
    return [record for records in files.values() for record in records.values()]


def write_csv(records: Sequence[Record], path: Path) -> None:
    """Write records as a CSV table. Nested objects become columns such as ``seconds.wall``, and null becomes empty."""
    rows = [_flat(record) for record in records]
    columns = list(dict.fromkeys(column for row in rows for column in row))
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, columns)
        writer.writeheader()
        writer.writerows(rows)


def _flat(record: Record) -> Record:
    row: Record = {}
    for name, value in record.items():
        row |= {f"{name}.{part}": one for part, one in value.items()} if isinstance(value, dict) else {name: value}
    return row


def _records(path: Path) -> Iterator[Record]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise FormatError(f"no readable file ({error.strerror})", "results", source=str(path)) from None
    for number, line in enumerate(lines, start=1):
        try:
            record = json.loads(line)
            key_of(record)
        except (ValueError, KeyError, TypeError):
            raise FormatError("something else", "a line as 'run' writes it", source=str(path), line=number) from None
        yield record


class Results:
    """File of results to which a run appends lines. An incomplete last line is removed when the file is opened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.done: dict[Key, Record] = {}
        if path.exists():
            text = path.read_text("utf-8")
            whole = text[: text.rfind("\n") + 1]
            if whole != text:
                path.write_text(whole, "utf-8")
            self.done = {key_of(record): record for record in _records(path)}

    def add(self, record: Record) -> None:
        """Append a record to the file immediately."""
        with self._path.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(record) + "\n")
        self.done[key_of(record)] = record
