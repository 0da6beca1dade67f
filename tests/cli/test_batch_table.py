"""``batch --to csv|parquet``: the same answers as the lines, as a table."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from nurikabe_sat import RateAnswer, SolveAnswer
from nurikabe_sat.batch.record import Record
from nurikabe_sat.batch.task import questions
from nurikabe_sat.cli.table_file import Columns, columns_of, row_of, table_writer
from nurikabe_sat.queries import query_named
from nurikabe_sat.queries.to_json import value_fields
from tests.support.command import Run, command_in
from tests.support.waiting import PATIENCE

posix_only = pytest.mark.skipif(os.name != "posix", reason="devices and limits as POSIX has them")

PUZZLES = ["nurikabe/4/4/i12k1g1i", "nurikabe/2/2/2i", "nurikabe/2/2/1h1", "nurikabe/2/2/z", "nurikabe/3/3/2g2o"]


batch = command_in({"puzzles.txt": "".join(f"{puzzle}\n" for puzzle in PUZZLES)}, "batch")


def lines(batch: Run, *arguments: object) -> list[dict[str, Any]]:
    return [json.loads(line) for line in batch("puzzles.txt", *arguments).out.splitlines()]


SOLUTIONS = columns_of(SolveAnswer)
QUESTIONS: dict[str, tuple[tuple[str, ...], Columns]] = {
    "solve": (("--unique",), SOLUTIONS),
    "rate": (("--rate",), columns_of(RateAnswer)),
}


def of_table(row: dict[str, Any], columns: Columns) -> dict[str, Any]:
    """What a row says, without the seconds, which are never the same."""
    return {column: row[column] for column in columns if not column.startswith("seconds")}


def of_line(line: dict[str, Any], columns: Columns) -> dict[str, Any]:
    cells = {**dict.fromkeys(columns), **line}
    if columns is SOLUTIONS:
        cells |= {key: None if line[key] is None else "/".join(line[key]) for key in ("solution", "second")}
    else:
        cells |= {key: json.dumps(value) for key, value in line.items() if isinstance(value, (dict, list))}
    return of_table(cells, columns)


def in_csv(value: object) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("question", QUESTIONS)
def test_csv_says_what_the_lines_say(batch: Run, tmp_path: Path, question: str) -> None:
    options, columns = QUESTIONS[question]
    told = lines(batch, *options)
    done = batch("puzzles.txt", *options, "--to", "csv")
    batch("puzzles.txt", *options, "--to", "csv", "-o", tmp_path / "table.csv")
    assert {line["status"] for line in told} >= {"error", "none", "rated" if question == "rate" else "solved"}
    for text in (done.out, (tmp_path / "table.csv").read_text(encoding="utf-8")):
        rows = list(csv.DictReader(text.splitlines()))
        assert list(rows[0]) == list(columns)
        expected = [{key: in_csv(value) for key, value in of_line(line, columns).items()} for line in told]
        assert [of_table(row, columns) for row in rows] == expected
        if question == "solve":
            assert {row["unique"] for row in rows} == {"true", "false", ""}
            assert all(float(row["seconds.encode"]) >= 0 for row in rows)


@pytest.mark.parametrize("question", QUESTIONS)
def test_parquet_says_what_the_lines_say(batch: Run, tmp_path: Path, question: str) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra 'parquet' is not installed")
    options, columns = QUESTIONS[question]
    file = tmp_path / "table.parquet"
    done = batch("puzzles.txt", *options, "--to", "parquet", "-o", file)
    assert (done.out, sorted(one.name for one in tmp_path.iterdir())) == ("", ["puzzles.txt", "table.parquet"])
    table = parquet.read_table(file)
    assert table.column_names == list(columns)
    told = [of_line(line, columns) for line in lines(batch, *options)]
    assert [of_table(row, columns) for row in table.to_pylist()] == told


@pytest.mark.parametrize("question", questions())
def test_every_question_has_columns(question: str) -> None:
    query = query_named(question)
    columns = columns_of(query.answer_type)
    assert [*columns][:4] == ["name", "puzzle", "rows", "cols"]
    assert [*columns][-1] == "error"
    assert {name.partition(".")[0] for name in columns} >= {one.name for one in value_fields(query.answer_type)}
    assert set(columns.values()) <= {str, int, float, bool}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--to", "parquet"), "cannot write Parquet to standard output; name a regular file with -o FILE"),
        (("--to", "csv", "--resume", "-o", "x.csv"), "--to csv cannot be combined with --resume"),
        (("--to", "csv", "-o", "no/folder/x.csv"), "cannot write no/folder/x.csv: No such file or directory"),
    ],
)
def test_what_cannot_be_written(batch: Run, arguments: tuple[str, ...], words: str) -> None:
    done = batch("puzzles.txt", *arguments)
    assert done.code == 2
    assert words in done.err


def test_an_interrupted_parquet_file_is_not_there(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra 'parquet' is not installed")
    with pytest.raises(KeyboardInterrupt), table_writer("parquet", str(tmp_path / "table.parquet"), SOLUTIONS):
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


@posix_only
def test_a_parquet_file_does_not_take_the_place_of_a_device(batch: Run, tmp_path: Path) -> None:
    """As root it did: /dev/null became a file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for name in ("/dev/stdout", pipe):
        done = batch("puzzles.txt", "--to", "parquet", "-o", name)
        assert (done.code, done.err.count("\n")) == (2, 1)
        assert f"cannot write Parquet to {name}" in done.err
    assert pipe.is_fifo()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["pipe", "puzzles.txt"]


_ON_A_FULL_DISK = """
import resource, sys
from nurikabe_sat.cli.main import main
usual = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, usual[1]))
code = main(["batch", "puzzles.txt", "--to", sys.argv[1], "-o", "table"])
resource.setrlimit(resource.RLIMIT_FSIZE, usual)  # what measures coverage writes a file of its own
sys.exit(code)
"""


@posix_only
@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_full_disk(form: str, tmp_path: Path) -> None:
    """A former Parquet file stays, and nothing is beside it. Of a CSV file the rows stay that came before."""
    if form == "parquet":
        pytest.importorskip("pyarrow", reason="the extra 'parquet' is not installed")
    (tmp_path / "puzzles.txt").write_text("".join(f"{puzzle}\n" for puzzle in 3 * PUZZLES))
    (tmp_path / "table").write_text("old")
    command = [sys.executable, "-c", _ON_A_FULL_DISK, form]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=tmp_path)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
    assert done.stderr.startswith("nurikabe-sat: error: cannot write table: ")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["puzzles.txt", "table"]
    text = (tmp_path / "table").read_text()
    assert text == "old" if form == "parquet" else text.startswith(",".join(SOLUTIONS))


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_name_that_is_no_text(form: str, tmp_path: Path) -> None:
    """A file's name may be any bytes; Python has those that are no letters as halves of a pair."""
    if form == "parquet":
        pytest.importorskip("pyarrow", reason="the extra 'parquet' is not installed")
    record = Record("a\udcff.in", error="cannot read a\udcff.in")
    row = row_of(record, SOLUTIONS)
    assert (row["name"], row["error"]) == (r"a\udcff.in", r"cannot read a\udcff.in")
    with table_writer(form, str(tmp_path / "table"), SOLUTIONS) as write:
        write(record)
    assert rb"a\udcff.in" in (tmp_path / "table").read_bytes()


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_an_input_that_fails_is_not_a_table_that_cannot_be_written(form: str, tmp_path: Path) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow", reason="the extra 'parquet' is not installed")
    with pytest.raises(OSError, match="of the input"), table_writer(form, str(tmp_path / "table"), SOLUTIONS):
        raise OSError("of the input")
