"""``batch --to csv|parquet``: the same answers as the lines, as a table."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from nurikabe_sat.cli.table_file import COLUMNS
from tests.command import Run, command_in

PUZZLES = ["nurikabe/4/4/i12k1g1i", "nurikabe/2/2/2i", "nurikabe/2/2/1h1", "nurikabe/2/2/z", "nurikabe/3/3/2g2o"]


batch = command_in({"puzzles.txt": "".join(f"{puzzle}\n" for puzzle in PUZZLES)}, "batch")


def lines(batch: Run, *arguments: object) -> list[dict[str, Any]]:
    return [json.loads(line) for line in batch("puzzles.txt", *arguments).out.splitlines()]


def of_table(row: dict[str, Any]) -> dict[str, Any]:
    """What a row says, without the seconds, which are never the same."""
    return {column: row[column] for column in COLUMNS if not column.startswith("seconds")}


def of_line(line: dict[str, Any]) -> dict[str, Any]:
    rating = line["rating"] or dict.fromkeys(("level", "score", "techniques"))
    inner = {f"rating.{key}": value for key, value in rating.items()}
    if inner["rating.techniques"] is not None:
        inner["rating.techniques"] = json.dumps(inner["rating.techniques"])
    boards = {key: None if line[key] is None else "/".join(line[key]) for key in ("solution", "second")}
    return of_table({**line, **inner, **boards, **{column: None for column in COLUMNS if column.startswith("seconds")}})


def in_csv(value: object) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def test_csv_says_what_the_lines_say(batch: Run, tmp_path: Path) -> None:
    told = lines(batch, "--rate")
    done = batch("puzzles.txt", "--rate", "--to", "csv")
    batch("puzzles.txt", "--rate", "--to", "csv", "-o", tmp_path / "table.csv")
    assert {(line["status"], line["unique"]) for line in told} >= {("solved", True), ("solved", False), ("none", None)}
    assert "error" in {line["status"] for line in told}
    for text in (done.out, (tmp_path / "table.csv").read_text(encoding="utf-8")):
        rows = list(csv.DictReader(text.splitlines()))
        assert list(rows[0]) == list(COLUMNS)
        expected = [{key: in_csv(value) for key, value in of_line(line).items()} for line in told]
        bools = [key for key, kind in COLUMNS.items() if kind is bool]
        assert [of_table(row) for row in rows] == expected
        assert {row[key] for row in rows for key in bools} == {"true", "false", ""}
        assert all(float(row["seconds.encode"]) >= 0 for row in rows)


def test_parquet_says_what_the_lines_say(batch: Run, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra 'parquet' is not installed")
    file = tmp_path / "table.parquet"
    done = batch("puzzles.txt", "--rate", "--to", "parquet", "-o", file)
    assert (done.out, sorted(one.name for one in tmp_path.iterdir())) == ("", ["puzzles.txt", "table.parquet"])
    table = parquet.read_table(file)
    assert table.column_names == list(COLUMNS)
    assert [of_table(row) for row in table.to_pylist()] == [of_line(line) for line in lines(batch, "--rate")]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--to", "parquet"), "a Parquet file is not for standard output: -o FILE"),
        (("--to", "csv", "--ask", "rate"), "it is not for --ask"),
        (("--to", "csv", "--resume", "-o", "x.csv"), "it is not for --resume"),
        (("--to", "csv", "-o", "no/folder/x.csv"), "cannot write no/folder/x.csv: No such file or directory"),
    ],
)
def test_what_cannot_be_written(batch: Run, arguments: tuple[str, ...], words: str) -> None:
    done = batch("puzzles.txt", *arguments)
    assert done.code == 2
    assert words in done.err


def test_an_interrupted_parquet_file_is_not_there(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra 'parquet' is not installed")
    from nurikabe_sat.cli.table_file import table_writer

    with pytest.raises(KeyboardInterrupt), table_writer("parquet", str(tmp_path / "table.parquet")):
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []
