"""The command `batch`: which puzzles it finds, the lines it writes, how it ends."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from tests.command import HARD, Outcome, run, run_installed, start

Run = Callable[..., Outcome]

PUZZLE = "3 4\n. . . 2\n1 . . .\n. . 1 .\n"
TWO_ANSWERS = "1 3\n. 2 .\n"
NO_ANSWER = "3\n0 0 2\n1 0 0\n0 0 2\n"
URL = "nurikabe/4/3/i21k1g"
ENTRIES: list[dict[str, object]] = [
    {"name": "first", "rows": 1, "cols": 2, "clues": ["1 ."]},
    {"name": "second", "rows": 2, "cols": 2, "clues": ["1 ."]},
    {"name": "third", "rows": 1, "cols": 2, "clues": [". 2"]},
]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command in a directory with some puzzles."""
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "a.in": PUZZLE,
        "folder/b/two.in": TWO_ANSWERS,
        "folder/b/README": "no puzzle\n",
        "folder/b/picture": "\x7fPNG",
        "folder/.hidden": PUZZLE,
        "folder/.git/c.in": PUZZLE,
        "folder/bad.in": "2\n. .\n",
        "folder/url.txt": f"{URL}\n",
        "folder/z.json": json.dumps(ENTRIES),
    }.items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    Path("folder/b/binary").write_bytes(b"\xff\xfe\x00")
    return lambda *arguments: run(capsys, "batch", *arguments)


def records(outcome: Outcome) -> list[dict[str, Any]]:
    return [json.loads(line) for line in outcome.out.splitlines()]


def found(outcome: Outcome) -> list[tuple[str, str]]:
    return [(record["name"], record["status"]) for record in records(outcome)]


def summary(outcome: Outcome) -> str:
    """The last line without its seconds."""
    puzzles, _, rest = outcome.err.splitlines()[-1].partition(" in ")
    return f"{puzzles}:{rest.partition(':')[2]}"


def test_one_line_a_puzzle(command: Run) -> None:
    outcome = command("a.in", "--unique")
    (record,) = records(outcome)
    assert list(record["seconds"]) == ["encode", "solve", "unique"]
    assert all(isinstance(seconds, float) for seconds in record["seconds"].values())
    keys = "name rows cols status solution unique seconds variables clauses cuts rounds error"
    assert list(record) == keys.split()
    assert (outcome.code, record["name"], record["rows"], record["cols"]) == (0, "a.in", 3, 4)
    assert (record["status"], record["unique"], record["error"]) == ("solved", True, None)
    assert record["solution"] == ["BBWW", "WBBB", "BBWB"]
    assert summary(outcome) == "1 puzzle: 1 solved (1 unique, 0 not), 0 none, 0 limit, 0 error"


def test_files_directories_lists_urls(command: Run) -> None:
    outcome = command("a.in", "folder", URL, "no.in")
    assert found(outcome) == [
        ("a.in", "solved"),
        (str(Path("folder/bad.in")), "error"),
        (URL, "solved"),  # the file url.txt: a line of a list of URLs is called by its URL
        ("first", "solved"),
        ("second", "error"),
        ("third", "solved"),
        (str(Path("folder/b/two.in")), "solved"),
        (URL, "solved"),
        ("no.in", "error"),
    ]
    assert outcome.code == 2
    assert summary(outcome) == "9 puzzles: 6 solved, 0 none, 0 limit, 3 error; 3 other files"
    errors = {record["name"]: record["error"] for record in records(outcome) if record["error"]}
    bad = Path("folder/bad.in")
    json_list = Path("folder/z.json")
    assert errors == {
        str(bad): f"{bad}:3:1: found the end of the text after 1 of its rows, expected 2 rows of cells",
        "second": f"{json_list}#second:1:{json.dumps(ENTRIES).index('{', 5) + 1}: found 1 row, "
        "expected a list of 2 rows for 'clues'",
        "no.in": "no.in: found no such file, expected a file, - for standard input, or a puzzle's URL",
    }
    second = records(outcome)[4]
    assert (second["rows"], second["cols"], second["solution"], second["unique"]) == (None, None, None, None)


def test_standard_input(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(PUZZLE.encode())))
    assert found(command("-")) == [("-", "solved")]
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(f"{URL}\nnurikabe/2/2/!\n".encode())))
    outcome = command("-")
    assert found(outcome) == [(URL, "solved"), ("-", "error")]
    assert records(outcome)[1]["error"].startswith("<stdin>:2:14: found '!', expected ")


@pytest.mark.parametrize(
    ("texts", "arguments", "code"),
    [
        ([PUZZLE, TWO_ANSWERS], [], 0),
        ([PUZZLE, TWO_ANSWERS], ["--unique"], 1),
        ([PUZZLE, NO_ANSWER], [], 1),
        ([NO_ANSWER, HARD], ["--timeout", "0.2"], 3),
        ([NO_ANSWER, HARD, "2\n. ."], ["--timeout", "0.2"], 2),
    ],
)
def test_the_exit_code(command: Run, texts: list[str], arguments: list[str], code: int) -> None:
    for number, text in enumerate(texts):
        Path(f"{number}.txt").write_text(text)
    assert command(*[f"{number}.txt" for number in range(len(texts))], *arguments).code == code


def test_no_puzzle_at_all(command: Run) -> None:
    Path("empty").mkdir()
    assert command("empty") == Outcome(2, "", "nurikabe-sat: error: no puzzle in empty\n")


def test_an_output_file(command: Run) -> None:
    outcome = command("folder", "-o", "folder/a.jsonl")
    assert outcome.out == ""
    first = Path("folder/a.jsonl").read_text().splitlines()
    assert len(first) == 6
    command("folder", "-o", "folder/a.jsonl")  # it is not taken for a puzzle
    assert len(Path("folder/a.jsonl").read_text().splitlines()) == 6
    assert len(command("folder", "-o", "-").out.splitlines()) > 6  # but now it is: its objects are no puzzles


def test_jobs_give_the_same(command: Run) -> None:
    def stable(outcome: Outcome) -> list[dict[str, Any]]:
        return [{**record, "seconds": None} for record in records(outcome)]

    one = command("a.in", "folder", HARD, "a.in", "--unique", "--timeout", "0.3")
    many = command("a.in", "folder", HARD, "a.in", "--unique", "--timeout", "0.3", "--jobs", "3")
    assert [record["name"] for record in stable(one)] == [record["name"] for record in stable(many)]
    decided = [number for number, record in enumerate(stable(one)) if record["status"] != "limit"]
    assert [stable(one)[number] for number in decided] == [stable(many)[number] for number in decided]
    assert (one.code, summary(one)) == (many.code, summary(many))


def test_another_solver_and_encoding(command: Run) -> None:
    outcome = command("a.in", "folder/b/two.in", "-s", "cadical", "--encoding", "ranks")
    assert [record["cuts"] for record in records(outcome)] == [0, 0]
    assert outcome.code == 0


def test_a_bug_is_no_error_of_the_puzzle(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("nurikabe_sat.batch.solve", fail)
    outcome = command("a.in", "folder")
    assert outcome.code == 70
    assert records(outcome)[0]["error"] == "internal error: KeyError: 'x'"
    assert len(records(outcome)) == 7


# As users run it.


def test_the_installed_command(tmp_path: Path) -> None:
    (tmp_path / "a.in").write_text(PUZZLE)
    outcome = run_installed("batch", tmp_path, URL, "--jobs", "2")
    assert (outcome.code, len(records(outcome)), "━" in outcome.err) == (0, 2, False)


def in_session(session: int) -> list[str]:
    """The processes of a session that have not ended."""
    left = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, fields = stat.read_text().rpartition(")")
        except OSError:  # it has just ended
            continue
        if fields.split()[3] == str(session) and fields.split()[0] != "Z":
            left.append(name)
    return left


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("arguments", [["--jobs", "2"], ["--jobs", "2", "--timeout", "60"], []])
def test_ctrl_c(tmp_path: Path, arguments: list[str], stop: signal.Signals) -> None:
    if stop is signal.SIGTERM and not arguments:
        pytest.skip("without workers there is nothing to clean up, and Python ends by itself")
    output = tmp_path / "a.jsonl"
    process = start("batch", *[URL] * 5, HARD, *[URL] * 5, "-o", output, *arguments)
    deadline = time.monotonic() + 30
    while not (output.exists() and output.read_text().count("\n") >= 5) and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.3)
    began = time.monotonic()
    os.killpg(process.pid, stop)  # as a terminal does
    _, err = process.communicate(timeout=20)
    assert time.monotonic() - began < 5
    expected = (130, "nurikabe-sat: interrupted\n") if stop is signal.SIGINT else (143, "")
    assert (process.returncode, err) == expected
    text = output.read_text()
    assert text.endswith("\n")
    assert [json.loads(line)["status"] for line in text.splitlines()] == ["solved"] * 5
    while in_session(process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert in_session(process.pid) == []


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_ctrl_c_while_the_workers_start() -> None:
    for delay in (0.1, 0.2, 0.3):
        process = start("batch", HARD, HARD, "--jobs", "2")
        time.sleep(delay)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=20)
        assert "spawn" not in err  # no worker has said anything
        assert "nurikabe_sat" not in err  # nor this process, once Python itself was there


@pytest.mark.skipif(os.name != "posix", reason="pipes as POSIX has them")
def test_a_reader_that_leaves(tmp_path: Path) -> None:
    script = f"{sys.executable} -m nurikabe_sat batch {' '.join([URL] * 50)} | head -n 1"
    done = subprocess.run(["/bin/sh", "-c", script], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.stdout.count("\n") == 1
    assert "Broken" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="terminals as POSIX has them")
@pytest.mark.parametrize("arguments", [[], ["--jobs", "2"]])
def test_a_progress_bar_on_a_terminal(arguments: list[str]) -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "nurikabe_sat", "batch", *[URL] * 20, *arguments]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, text=True, env=environment)
    os.close(theirs)
    shown = b""
    while True:
        try:
            data = os.read(ours, 10_000)
        except OSError:  # Linux says so at the end
            data = b""
        if not data:
            break
        shown += data
    out, _ = process.communicate(timeout=60)
    os.close(ours)
    assert process.returncode == 0
    assert out.count("\n") == 20
    text = shown.decode()
    assert "━" in text
    assert "20/20" in text
    assert "20 puzzles in" in text.splitlines()[-1]


def test_the_archive(tmp_path: Path) -> None:
    folder = os.environ.get("NURIKABE_DATA")
    if folder is None:
        pytest.skip("NURIKABE_DATA does not name the folder with janko.json")
    entries = json.loads((Path(folder) / "janko.json").read_text("utf-8"))[:100]
    (tmp_path / "some.json").write_text(json.dumps(entries))
    outcome = run_installed("batch", tmp_path / "some.json", "--unique", "--jobs", "2", "--timeout", "5")
    printed = {entry["name"]: entry["solution"] for entry in entries}
    assert list(printed) == [record["name"] for record in records(outcome)]
    for record in records(outcome):
        if record["status"] == "solved":
            assert record["solution"] == printed[record["name"]]
            assert record["unique"] is not False
