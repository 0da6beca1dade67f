"""The results of a batch as a table: CSV, or Parquet for data frames.

    name,puzzle,rows,cols,status,solution,unique,...,seconds.encode,...
    instances/input-4by4.in,nurikabe/4/4/i12k1g1i,4,4,solved,BBBW/WWBB/BBWB/WBBB,true,...

The columns are the keys of the JSON object, in its order; those of an object inside it come with its name before them.
Boards are one word, their rows joined by ``/``; the techniques of a rating are JSON.
"""

import csv
import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from nurikabe_sat.batch.record import Record
from nurikabe_sat.cli.files import open_stream, sync, writing
from nurikabe_sat.cli.output import finish, say
from nurikabe_sat.errors import UsageError

COLUMNS: dict[str, type] = {
    "name": str,
    "puzzle": str,
    "rows": int,
    "cols": int,
    "status": str,
    "solution": str,
    "unique": bool,
    "second": str,
    "rating.level": str,
    "rating.score": float,
    "rating.techniques": str,
    "seconds.encode": float,
    "seconds.solve": float,
    "seconds.unique": float,
    "variables": int,
    "clauses": int,
    "cuts": int,
    "rounds": int,
    "error": str,
}
"""The columns with their types. Every one may be empty (null)."""

_BUFFERED = 10_000  # rows that are kept until they are written as one part of a Parquet file


def row_of(record: Record) -> dict[str, Any]:
    """The cells of a record, one for each column."""
    flat: dict[str, Any] = {}
    for key, value in record.to_json().items():
        if isinstance(value, dict):
            flat.update({f"{key}.{inner}": content for inner, content in value.items()})
        else:
            flat[key] = value
    for column in ("solution", "second"):
        if flat[column] is not None:
            flat[column] = "/".join(flat[column])
    if "rating.techniques" in flat:
        flat["rating.techniques"] = json.dumps(flat["rating.techniques"])
    return {column: flat.get(column) for column in COLUMNS}


@contextmanager
def table_writer(form: str, name: str | None) -> Iterator[Callable[[Record], None]]:
    """Yields what writes a record as a row of a new file; ``name``: None is standard output, for CSV.

    Raises UsageError if it cannot be written, or if Parquet's library is not there.
    """
    if form == "parquet":
        if name is None:
            raise UsageError("a Parquet file is not for standard output: -o FILE")
        with _parquet_writer(name) as write:
            yield write
    elif name is None:
        say(_csv_line(list(COLUMNS)))
        yield _say_row
    else:
        with writing(name), open_stream(name, "w") as stream:
            stream.write(_csv_line(list(COLUMNS)))

            def write_row(record: Record) -> None:
                with writing(name):
                    stream.write(_csv_row(record))
                    stream.flush()

            yield write_row
            sync(stream)


def _say_row(record: Record) -> None:
    say(_csv_row(record))
    finish()


def _csv_row(record: Record) -> str:
    return _csv_line([json.dumps(cell) if isinstance(cell, bool) else cell for cell in row_of(record).values()])


def _csv_line(cells: list[Any]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


@contextmanager
def _parquet_writer(name: str) -> Iterator[Callable[[Record], None]]:
    """The file is there when the last row is: it is written under another name beside it."""
    try:
        import pyarrow
        from pyarrow.parquet import ParquetWriter
    except ImportError:
        raise UsageError("Parquet needs the extra: pip install 'nurikabe-sat[parquet]'") from None
    types = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_()}
    schema = pyarrow.schema([(column, types[kind]) for column, kind in COLUMNS.items()])
    rows: list[dict[str, Any]] = []
    unfinished = Path(f"{name}.tmp")
    try:
        with writing(name):
            with ParquetWriter(unfinished, schema) as writer:

                def flush() -> None:
                    writer.write_table(pyarrow.Table.from_pylist(rows, schema))
                    rows.clear()

                def write(record: Record) -> None:
                    rows.append(row_of(record))
                    if len(rows) == _BUFFERED:
                        flush()

                yield write
                flush()
            unfinished.replace(name)
    finally:
        unfinished.unlink(missing_ok=True)
