"""The results of a batch as a table: CSV, or Parquet for data frames.

    name,puzzle,rows,cols,status,solution,unique,...,seconds.encode,...
    instances/input-4by4.in,nurikabe/4/4/i12k1g1i,4,4,solved,BBBW/WWBB/BBWB/WBBB,true,...

The columns are the keys of the JSON object, in its order; those of an object inside it come with its name before them.
Boards are one word, their rows joined by ``/``; the techniques of a rating are JSON. What UTF-8 cannot hold in the name
of a file is escaped, as in the lines.
"""

import csv
import io
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from nurikabe_sat.batch.record import Record
from nurikabe_sat.cli.files import is_replaceable, replacing, writing
from nurikabe_sat.cli.output import finish, say
from nurikabe_sat.cli.result_file import writing_lines
from nurikabe_sat.errors import UsageError
from nurikabe_sat.wording import in_utf8

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
    cells = {column: flat.get(column) for column in COLUMNS}
    return {column: in_utf8(cell) if isinstance(cell, str) else cell for column, cell in cells.items()}


@contextmanager
def table_writer(form: str, name: str | None) -> Iterator[Callable[[Record], None]]:
    """Yields what writes a record as a row of a new file; ``name``: None is standard output, for CSV.

    Raises UsageError if it cannot be written, or if Parquet's library is not there.
    """
    if form == "parquet":
        if name is None or not is_replaceable(name):
            what = "standard output" if name is None else name
            raise UsageError(f"a Parquet file is written to a regular file, not to {what}: -o FILE")
        with _parquet_writer(name) as write:
            yield write
    elif name is None:
        say(_csv_line(list(COLUMNS)))
        yield _say_row
    else:
        with writing_lines(name, "w") as write_line:
            write_line(_csv_line(list(COLUMNS)))
            yield lambda record: write_line(_csv_row(record))


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
    """The file is there when the last row is."""
    try:
        import pyarrow
        from pyarrow.parquet import ParquetWriter
    except ImportError:
        raise UsageError("Parquet needs the extra: pip install 'nurikabe-sat[parquet]'") from None
    types = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_()}
    schema = pyarrow.schema([(column, types[kind]) for column, kind in COLUMNS.items()])
    rows: list[dict[str, Any]] = []
    with ExitStack() as stack:
        with writing(name):
            unfinished = stack.enter_context(replacing(name))
            writer = stack.enter_context(ParquetWriter(unfinished, schema))

        def flush() -> None:
            with writing(name):
                writer.write_table(pyarrow.Table.from_pylist(rows, schema))
            rows.clear()

        def write(record: Record) -> None:
            rows.append(row_of(record))
            if len(rows) == _BUFFERED:
                flush()

        yield write
        flush()
        with writing(name):
            stack.close()
