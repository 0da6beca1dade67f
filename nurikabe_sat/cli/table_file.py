"""Writer of the results of a batch as a table: CSV, or Parquet for data frames.

    name,puzzle,rows,cols,status,solution,unique,...,seconds.encode,...
    instances/input-4by4.in,nurikabe/4/4/i12k1g1i,4,4,solved,BBBW/WWBB/BBWB/WBBB,true,...

The columns are the keys of the JSON object, in the same order. Keys of an inner object have its name as a prefix. A
board is one word: its rows joined by ``/``. Queries other than ``solve`` have a column for each key of the answer.
Values other than numbers and texts are JSON. Characters of file names that UTF-8 cannot encode are escaped, as in JSON
lines.
"""

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import is_dataclass
from types import NoneType
from typing import Any, get_args, get_type_hints

from nurikabe_sat.batch.record import Record
from nurikabe_sat.cli.files import is_replaceable, replacing, writing
from nurikabe_sat.cli.output import say_line
from nurikabe_sat.cli.result_file import writing_lines
from nurikabe_sat.errors import UsageError, missing_extra
from nurikabe_sat.puzzle.model import Colouring
from nurikabe_sat.queries.query import Answer
from nurikabe_sat.queries.to_json import value_fields
from nurikabe_sat.wording import in_utf8

Columns = Mapping[str, type]
"""Type of the columns of a table: a map from column names to value types. All values may be null."""


def columns_of(answer: type[Answer[Any]], *, certified: bool = False) -> Columns:
    """Return the columns for a query: a few about the puzzle, and one for each field of the answer.

    The fields of an object in the answer have separate columns. ``certified`` adds a column for certificates.
    """
    about: dict[str, type] = {"name": str, "puzzle": str, "rows": int, "cols": int}
    found = {**about, **dict(_columns(answer)), **about}
    return {**found, **({"certificate": str} if certified else {}), "error": str}


def _columns(answer: type[Any]) -> Iterator[tuple[str, type]]:
    """Yield the name and type of the column for each field of an answer. Only numbers and booleans keep their types."""
    hints = get_type_hints(answer)
    for one in value_fields(answer):
        kinds = {kind for kind in (get_args(hints[one.name]) or (hints[one.name],)) if kind is not NoneType}
        kind = kinds.pop() if len(kinds) == 1 else str
        if is_dataclass(kind) and kind is not Colouring:
            yield from ((f"{one.name}.{inner}", its) for inner, its in _columns(kind))
        else:
            yield one.name, kind if kind in (int, float, bool) else str


_AS_TEXT = (str, list, dict)

_BUFFERED = 10_000  # rows that are buffered for one part of a Parquet file


def row_of(record: Record, columns: Columns) -> dict[str, Any]:
    """Return the row for a record: a dict from the name of each column to the value."""
    flat: dict[str, Any] = {}
    for key, value in record.to_json().items():
        if isinstance(value, dict) and key not in columns:
            flat.update({f"{key}.{inner}": content for inner, content in value.items()})
        elif isinstance(value, list) and key in ("solution", "second"):
            flat[key] = "/".join(value)
        else:
            flat[key] = value
    return {column: _cell(flat.get(column)) for column in columns}


def _cell(value: Any) -> Any:
    return in_utf8(value if isinstance(value, str) else json.dumps(value)) if isinstance(value, _AS_TEXT) else value


@contextmanager
def table_writer(form: str, name: str | None, columns: Columns) -> Iterator[Callable[[Record], None]]:
    """Yield a function that writes a record as a row of a new file. If no file is named, CSV goes to standard output.

    Raises:
        UsageError: If the file cannot be written, or the library for Parquet is missing.
    """
    if form == "parquet":
        if name is None or not is_replaceable(name):
            what = "standard output" if name is None else name
            raise UsageError(f"cannot write Parquet to {what}; name a regular file with -o FILE")
        with _parquet_writer(name, columns) as write:
            yield write
    elif name is None:
        say_line(_csv_line(list(columns)))
        yield lambda record: say_line(_csv_row(record, columns))
    else:
        with writing_lines(name, "w") as write_line:
            write_line(_csv_line(list(columns)))
            yield lambda record: write_line(_csv_row(record, columns))


def _csv_row(record: Record, columns: Columns) -> str:
    cells = row_of(record, columns).values()
    return _csv_line([json.dumps(cell) if isinstance(cell, bool) else cell for cell in cells])


def _csv_line(cells: list[Any]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


@contextmanager
def _parquet_writer(name: str, columns: Columns) -> Iterator[Callable[[Record], None]]:
    """Yield a function that adds a record to a Parquet file. The file is created after the last record."""
    try:
        import pyarrow
        from pyarrow.parquet import ParquetWriter
    except ImportError:
        raise missing_extra("Parquet requires", "parquet") from None
    types = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_()}
    schema = pyarrow.schema([(column, types[kind]) for column, kind in columns.items()])
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
            rows.append(row_of(record, columns))
            if len(rows) == _BUFFERED:
                flush()

        yield write
        flush()
        with writing(name):
            stack.close()
