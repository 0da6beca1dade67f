"""The command `batch`: which puzzles it finds, the lines it writes, how it ends."""

import gzip
import json
import lzma
import os
import re
import signal
import subprocess
import sys
import uuid
from collections.abc import Callable
from functools import partial
from io import BytesIO, TextIOWrapper
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from nurikabe_sat.processes.worker import KEEPS_MEMORY
from tests.support.command import HARD, Outcome, Run, run, run_installed, start
from tests.support.outside_data import outside_json
from tests.support.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.slow

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
    """Return the command in a directory with some puzzles."""
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
    """Return the last line without its seconds."""
    puzzles, _, rest = outcome.err.splitlines()[-1].partition(" in ")
    return f"{puzzles}:{rest.partition(':')[2]}"


def test_ratings_are_summed_up(command: Run) -> None:
    """The last lines, and the same from a file that a former run has left."""
    arguments = ("a.in", "folder/z.json", "folder/b/two.in", "--rate", "-o", "out.jsonl")
    outcome = command(*arguments)
    ratings = [json.loads(line).get("score") for line in Path("out.jsonl").read_text().splitlines()]
    scores = sorted(one for one in ratings if one is not None)
    levels, score, hardest = outcome.err.splitlines()[-3:]
    assert levels == f"levels   easy {len(scores)}; {ratings.count(None)} without a rating"
    assert score == f"score    {median(scores):.1f} in the median, from {scores[0]:.1f} to {scores[-1]:.1f}"
    assert re.fullmatch(r"hardest  [\w-]+ in \d puzzles?(, [\w-]+ in \d)*", hardest)
    assert sum(map(int, re.findall(r" in (\d)", hardest))) == len(scores)
    again = command(*arguments, "--resume")
    assert again.err.splitlines()[-3:] == [levels, score, hardest]


def test_one_line_a_puzzle(command: Run) -> None:
    outcome = command("a.in", "--unique")
    (record,) = records(outcome)
    assert list(record["seconds"]) == ["encode", "solve", "unique"]
    assert all(isinstance(seconds, float) for seconds in record["seconds"].values())
    keys = "name puzzle rows cols status rests_on solution unique second seconds variables clauses cuts calls error"
    assert list(record) == keys.split()
    assert (outcome.code, record["name"], record["rows"], record["cols"]) == (0, "a.in", 3, 4)
    assert (record["status"], record["unique"], record["error"]) == ("solved", True, None)
    assert record["solution"] == ["BBWW", "WBBB", "BBWB"]
    assert summary(outcome) == "1 puzzle: 1 solved (1 unique, 0 not), 0 none, 0 limit, 0 error"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_rate_is_short_for_the_question(command: Run, jobs: str) -> None:
    Path("none.in").write_text(NO_ANSWER)
    puzzles = ("a.in", "folder/b/two.in", "none.in", "folder/bad.in")
    outcome = command(*puzzles, "--rate", "--jobs", jobs, "--timeout", "60")
    assert outcome.out == command(*puzzles, "--ask", "rate").out
    assert [(one["status"], one.get("score")) for one in records(outcome)] == [
        ("rated", 3.3),
        ("ambiguous", None),
        ("none", None),
        ("error", None),
    ]
    assert records(outcome)[0]["techniques"] == {"complete-island": 2, "only-way-out-sea": 2, "only-way-out-island": 1}
    assert list(records(outcome)[3]) == ["name", "puzzle", "rows", "cols", "status", "error"]
    assert outcome.code == 2


def test_other_rules(command: Run) -> None:
    """All but one cell are sea in the variant without the rule about pools; in ``--ask``, likewise."""
    Path("loose.in").write_text("3\n1 . .\n. . .\n. . .\n")
    assert [one["status"] for one in records(command("loose.in"))] == ["none"]
    (record,) = records(command("loose.in", "--variant", "pools", "--unique"))
    assert (record["status"], record["solution"], record["unique"]) == ("solved", ["WBB", "BBB", "BBB"], True)
    (record,) = records(command("loose.in", "--variant", "pools", "--ask", "count"))
    assert (record["status"], record["count"]) == ("complete", 1)
    assert command("loose.in", "--variant", "poolz").err.count("did you mean 'pools'?") == 1


def test_another_question_goes_on_with_its_file(command: Run) -> None:
    """Each status is known again; what has no answer is tried again with ``--retry``."""
    Path("none.in").write_text(NO_ANSWER)
    run_it = partial(command, "a.in", "none.in", "folder/bad.in", "--ask", "facts", "-o", "out.jsonl")
    assert command("a.in", "none.in", "--ask", "facts", "-o", "out.jsonl").code == 1
    before = Path("out.jsonl").read_text()
    again = run_it("--resume")
    after = Path("out.jsonl").read_text()
    assert after.startswith(before)
    assert [json.loads(line)["status"] for line in after.splitlines()] == ["complete", "none", "error"]
    assert summary(again) == "3 puzzles (2 from before): 1 complete, 1 none, 0 limit, 1 error"
    assert again.code == 2
    Path("folder/bad.in").write_text(PUZZLE)
    assert summary(run_it("--retry")) == "3 puzzles (2 from before): 2 complete, 1 none, 0 limit, 0 error"
    Path("out.jsonl").write_text(before.replace("complete", "rated"))
    assert "expected a line that the command batch wrote" in run_it("--resume").err


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
        (f"{URL}#2", "solved"),
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
        "no.in": "no such file: no.in (expected a file, - for standard input, or a puzzle's URL)",
    }
    second = records(outcome)[4]
    assert (second["rows"], second["cols"], second["solution"], second["unique"]) == (None, None, None, None)


@pytest.mark.skipif(os.name != "posix", reason="pipes as POSIX has them")
def test_a_pipe_in_a_directory_is_skipped(command: Run, tmp_path: Path) -> None:
    """To open it would wait for a writer for ever."""
    (tmp_path / "some").mkdir()
    os.mkfifo(tmp_path / "some" / "a.in")
    (tmp_path / "some" / "b.in").write_text("1 2\n2 0\n")
    (tmp_path / "some" / "c.in").symlink_to("nowhere")
    done = command("some")
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert [(Path(line["name"]).name, line["status"]) for line in lines] == [("b.in", "solved")]
    assert "2 other files" in done.err


def test_standard_input(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(PUZZLE.encode())))
    assert found(command("-")) == [("-", "solved")]
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(f"{URL}\nnurikabe/2/2/!\n".encode())))
    outcome = command("-")
    assert found(outcome) == [(URL, "solved"), ("-", "error")]
    assert records(outcome)[1]["error"].startswith("<stdin>:2:14: found '!', expected ")


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzip"])
def test_standard_input_named_twice(
    command: Run, monkeypatch: pytest.MonkeyPatch, pack: Callable[[bytes], bytes]
) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(pack(PUZZLE.encode()))))
    first, second = records(command("-", "-"))
    assert first["status"] == "solved"
    assert re.search(r"<stdin>\S* found (an empty text|a closed pipe), expected", second["error"])


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


# Going on with what a former run has left.


def lines(*given: tuple[str, str]) -> str:
    """What a batch has written: names and statuses."""
    return "".join(
        json.dumps({"name": name, "status": status, "solution": None, "unique": None}) + "\n" for name, status in given
    )


@pytest.mark.parametrize(
    ("before", "arguments", "after", "total"),
    [
        (None, ["--resume"], [("a.in", "solved"), ("b.in", "none"), ("c.in", "error")], "3 puzzles"),
        ("", ["--resume"], [("a.in", "solved"), ("b.in", "none"), ("c.in", "error")], "3 puzzles"),
        (
            lines(("b.in", "limit"), ("z.in", "none")),
            ["--resume"],
            [("b.in", "limit"), ("z.in", "none"), ("a.in", "solved"), ("c.in", "error")],
            "3 puzzles (1 from before)",
        ),
        (
            lines(("a.in", "limit"), ("b.in", "error"), ("c.in", "none")),
            ["--resume"],
            [("a.in", "limit"), ("b.in", "error"), ("c.in", "none")],
            "3 puzzles (3 from before)",
        ),
        (
            lines(("a.in", "limit"), ("b.in", "error"), ("c.in", "none")),
            ["--retry"],
            [("c.in", "none"), ("a.in", "solved"), ("b.in", "none")],
            "3 puzzles (1 from before)",
        ),
        (
            lines(("a.in", "solved"), ("b.in", "solved")),
            ["--retry"],
            [("a.in", "solved"), ("b.in", "solved"), ("c.in", "error")],
            "3 puzzles (2 from before)",
        ),
        (
            lines(("b.in", "none"), ("a.in", "solved")),
            ["--retry", "--unique"],  # the solution may or may not be the only one
            [("b.in", "none"), ("a.in", "solved"), ("c.in", "error")],
            "3 puzzles (1 from before)",
        ),
        *(
            (
                lines(("a.in", "limit"), ("b.in", "none"))[:-cut],
                ["--resume"],
                [("a.in", "limit"), ("b.in", "none"), ("c.in", "error")],
                "3 puzzles (1 from before)",
            )
            for cut in (1, 20, len(lines(("b.in", "none"))) - 1)
        ),
    ],
)
def test_resume(
    command: Run, before: str | None, arguments: list[str], after: list[tuple[str, str]], total: str
) -> None:
    Path("b.in").write_text(NO_ANSWER)
    Path("c.in").write_text("2\n. .\n")
    if before is not None:
        Path("r.jsonl").write_text(before)
    outcome = command("a.in", "b.in", "c.in", "-o", "r.jsonl", *arguments)
    text = Path("r.jsonl").read_text()
    assert [(one["name"], one["status"]) for one in map(json.loads, text.splitlines())] == after
    assert summary(outcome).split(":")[0] == total
    again = command("a.in", "b.in", "c.in", "-o", "r.jsonl", "--resume")
    assert Path("r.jsonl").read_text() == text
    assert again.code == outcome.code
    assert not list(Path().glob(".r*"))


def test_resume_tells_puzzles_of_one_name_apart(command: Run) -> None:
    arguments = [URL, "a.in", URL, URL, "-o", "r.jsonl"]
    command(*arguments)
    first, others = Path("r.jsonl").read_text().split("\n", 1)
    names = [json.loads(line)["name"] for line in (first, *others.splitlines())]
    assert names == [URL, "a.in", f"{URL}#2", f"{URL}#3"]
    Path("r.jsonl").write_text(others)
    command(*arguments, "--resume")
    found = [json.loads(line)["name"] for line in Path("r.jsonl").read_text().splitlines()]
    assert found == [*names[1:], URL]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (PUZZLE, "r.jsonl:1: found '3 4', expected a line that the command batch wrote"),
        ("precious", "r.jsonl:1: found 'precious', expected a line that the command batch wrote"),
        ('{"a": 1}\n', "r.jsonl:1: found '{\"a\": 1}', expected a line that the command batch wrote"),
        (lines(("x", "none"), ("x", "none")), "r.jsonl:2: found the name 'x' again, expected each name once"),
        (
            lines(("x", "fine")),
            f"r.jsonl:1: found {lines(('x', 'fine'))[:40]!r}, expected a line that the command batch wrote",
        ),
    ],
)
def test_another_file_is_not_resumed(command: Run, text: str, message: str) -> None:
    Path("r.jsonl").write_text(text)
    outcome = command("a.in", "-o", "r.jsonl", "--retry")
    assert outcome == Outcome(2, "", f"nurikabe-sat: error: {message}\n")
    assert Path("r.jsonl").read_text() == text


@pytest.mark.parametrize("option", ["--resume", "--retry"])
def test_there_must_be_a_file_to_resume(command: Run, option: str) -> None:
    needed = Outcome(2, "", f"nurikabe-sat: error: {option} requires a file: -o FILE\n")
    assert command("a.in", option) == command("a.in", option, "-o", "-") == needed
    outcome = command("a.in", option, "-o", "folder")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)


# Who solves.


def test_as_they_are_done(command: Run) -> None:
    outcome = command(HARD, "a.in", "--jobs", "2", "--timeout", "2", "--unordered")
    assert found(outcome) == [("a.in", "solved"), (HARD, "limit")]


@pytest.mark.skipif(not KEEPS_MEMORY, reason="this system does not limit the memory of a process")
def test_a_puzzle_that_takes_too_much_memory(command: Run) -> None:
    Path("big.in").write_text("60\n" + f"9{' 0' * 59}\n" * 60)
    outcome = command("a.in", "big.in", "a.in", "--memory", "256", "--no-presolve", "--encoding", "ranks")
    assert [record["error"] for record in records(outcome)] == [None, "out of memory", None]
    assert [record["status"] for record in records(outcome)] == ["solved", "limit", "solved"]
    assert outcome.code == 3


def test_memory_that_cannot_be_limited(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.cli.executor.KEEPS_MEMORY", False)
    message = "--memory is not supported: this system cannot limit the memory of a process"
    assert command("a.in", "--memory", "256") == Outcome(2, "", f"nurikabe-sat: error: {message}\n")


@pytest.mark.parametrize("value", ["255", "0", "-1", "x", "1e9"])
def test_too_little_memory(command: Run, value: str) -> None:
    outcome = command("a.in", f"--memory={value}")
    assert outcome.code == 2
    assert f"{value!r} is not a whole number from 256 to 1000000000" in outcome.err


def test_dask_that_is_not_installed(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] in ("dask", "distributed")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "nurikabe_sat.processes.dask", raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    outcome = command("a.in", "--dask", "local")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert "--dask requires the extra 'dask': pip install 'nurikabe-sat[dask]'" in outcome.err


def test_a_cluster_has_its_own_number_of_workers(command: Run) -> None:
    outcome = command("a.in", "--dask", "tcp://localhost:1", "--jobs", "2")
    message = "--jobs cannot be combined with a remote Dask cluster"
    assert outcome == Outcome(2, "", f"nurikabe-sat: error: {message}\n")


def test_jobs_give_the_same(command: Run) -> None:
    def stable(outcome: Outcome) -> list[dict[str, Any]]:
        return [{**record, "seconds": None} for record in records(outcome)]

    one = command("a.in", "folder", HARD, "a.in", "--unique", "--timeout", "1")
    many = command("a.in", "folder", HARD, "a.in", "--unique", "--timeout", "1", "--jobs", "3")
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

    monkeypatch.setattr("nurikabe_sat.queries.solve.find_solution", fail)
    outcome = command("a.in", "folder")
    assert outcome.code == 70
    assert records(outcome)[0]["error"] == "internal error: KeyError: 'x'"
    assert len(records(outcome)) == 7


# As users run it.


def test_the_installed_command(tmp_path: Path) -> None:
    (tmp_path / "a.in").write_text(PUZZLE)
    outcome = run_installed("batch", tmp_path, URL, "--jobs", "2")
    assert (outcome.code, len(records(outcome)), "━" in outcome.err) == (0, 2, False)


@pytest.fixture
def mark(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a word that the environment of all processes of a test has."""
    word = f"NURIKABE_SAT_TEST={uuid.uuid4().hex}"
    monkeypatch.setenv(*word.split("="))
    return word


def marked(mark: str) -> list[int]:
    """The processes with that word that have not ended, this one left out."""
    return [int(one.name) for one in Path("/proc").glob("[0-9]*") if one.name != str(os.getpid()) and has(one, mark)]


def has(process: Path, mark: str) -> bool:
    try:
        return mark.encode() in (process / "environ").read_bytes()
    except OSError:  # it has just ended, or is not ours
        return False


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("arguments", [["--jobs", "2"], ["--jobs", "2", "--timeout", "60"], []])
def test_ctrl_c(tmp_path: Path, arguments: list[str], stop: signal.Signals, mark: str) -> None:
    if stop is signal.SIGTERM and not arguments:
        pytest.skip("without workers there is nothing to clean up, and Python ends by itself")
    output = tmp_path / "a.jsonl"
    process = start("batch", *[URL] * 5, HARD, *[URL] * 5, "-o", output, *arguments)
    wait_until(lambda: output.exists() and output.read_text().count("\n") >= 5)
    os.killpg(process.pid, stop)  # as a terminal does
    _, err = process.communicate(timeout=PATIENCE)
    expected = (130, "nurikabe-sat: interrupted\n") if stop is signal.SIGINT else (143, "")
    assert (process.returncode, err) == expected
    text = output.read_text()
    assert text.endswith("\n")
    assert [json.loads(line)["status"] for line in text.splitlines()] == ["solved"] * 5
    wait_until(lambda: not marked(mark))


@pytest.mark.skipif(os.name != "posix", reason="pipes as POSIX has them")
def test_a_reader_that_leaves(tmp_path: Path) -> None:
    script = f"{sys.executable} -m nurikabe_sat batch {' '.join([URL] * 50)} | head -n 1"
    done = subprocess.run(["/bin/sh", "-c", script], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.stdout.count("\n") == 1
    assert "Broken" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="terminals as POSIX has them")
def test_progress_on_a_terminal() -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "nurikabe_sat", "batch", *[URL] * 20, HARD, "--timeout", "1.2", "--jobs", "2"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, text=True)
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
    out, _ = process.communicate(timeout=PATIENCE)
    os.close(ours)
    assert process.returncode == 3
    assert out.count("\n") == 21
    text = shown.decode()
    assert re.search(r"\r\d:\d\d, \d+/21, \d:\d\d left: \d+ solved, 0 none, [01] limit, 0 error", text)
    assert "\r21 puzzles in" in text


def test_the_archive(tmp_path: Path) -> None:
    entries = outside_json("janko.json")[:100]
    (tmp_path / "some.json").write_text(json.dumps(entries))
    outcome = run_installed("batch", tmp_path / "some.json", "--unique", "--jobs", "2", "--timeout", "5")
    printed = {entry["name"]: entry["solution"] for entry in entries}
    assert list(printed) == [record["name"] for record in records(outcome)]
    for record in records(outcome):
        if record["status"] == "solved":
            assert record["solution"] == printed[record["name"]]
            assert record["unique"] is not False


@pytest.mark.parametrize("pack", [bytes, gzip.compress, lzma.compress])
def test_its_own_lines_are_puzzles_again(command: Run, pack: Callable[[bytes], bytes]) -> None:
    """With the cells that are decided; compressed or not."""
    Path("painted.json").write_text(
        json.dumps({"name": "p", "rows": 1, "cols": 3, "clues": [". 2 ."], "cells": ["B.."]})
    )
    first = command("a.in", "folder/url.txt", "painted.json", "folder/bad.in", "--unique")
    Path("again").write_bytes(pack(first.out.encode()))
    again = command("again", "--unique")
    keys = ("name", "puzzle", "rows", "solution", "unique")
    wanted = [[one[key] for key in keys] for one in records(first)[:3]]
    assert [[one[key] for key in keys] for one in records(again)[:3]] == wanted
    assert records(first)[2]["solution"] == ["BWW"]
    assert [one["status"] for one in records(again)] == ["solved"] * 3 + ["error"]


def test_zstandard(command: Run) -> None:
    zstandard = pytest.importorskip("zstandard")
    Path("a.zst").write_bytes(zstandard.compress(PUZZLE.encode()))
    assert found(command("a.zst")) == [("a.zst", "solved")]
    Path("a.zst").write_bytes(zstandard.compress(PUZZLE.encode() * 100)[:-5])
    assert command("a.zst").code == 2


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
def test_broken_compressed_data(command: Run, pack: Callable[[bytes], bytes]) -> None:
    Path("a.packed").write_bytes(pack(PUZZLE.encode() * 100)[:-12])
    (record,) = records(command("a.packed"))
    assert record["error"].startswith("a.packed: found broken compressed data (")
