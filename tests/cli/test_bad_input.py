"""Bad input, bad usage, bad disks: each with its exit code and its one exact line, and nothing half-written."""

import os
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from nurikabe_sat.encoding.presets import ENCODINGS
from nurikabe_sat.formats import FORMATS
from nurikabe_sat.wording import list_of
from tests.support.command import HARD, Outcome, Run, run, run_installed

PUZZLE = "3 4\n. . . 2\n1 . . .\n. . 1 .\n"
SIZE = "expected the size of the board, 'n' or 'rows cols'"
CELL = "expected a cell (a clue, '?', '.', 'B' or 'W') between blanks"
ANY = f"expected a puzzle as {list_of([known.name for known in FORMATS], 'or')}"


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(tmp_path)
    Path("a.in").write_text(PUZZLE)
    return lambda *arguments: run(capsys, *arguments)


def refused(message: str) -> Outcome:
    return Outcome(2, "", f"nurikabe-sat: error: {message}\n")


def names() -> list[str]:
    """What is in the directory."""
    return sorted(path.name for path in Path().iterdir())


FILES = {
    "empty": (b"", f"1:1: found an empty text, {ANY}"),
    "blanks": (b" \n\n", f"1:1: found an empty text, {ANY}"),
    "words": (b"hello\n", f"1:1: found 'hello', {ANY}"),
    "a row missing": (
        b"3\n. . .\n. . .\n",
        "4:1: found the end of the text after 2 of its rows, expected 3 rows of cells",
    ),
    "a row too many": (b"1 2\n. .\n. .\n", "3:1: found row 2, expected the end of the text after row 1"),
    "a short row": (b"2\n. .\n.\n", "3:2: found the end of row 2 after 1 of its cells, expected 2 cells in each row"),
    "a long row": (b"2\n. . 1\n. .\n", "2:5: found cell 3 of row 1, '1', expected 2 cells in each row"),
    "no number": (b"2\n. x\n. .\n", f"2:3: found 'x', {CELL}"),
    "a negative clue": (b"2\n. -7\n. .\n", f"2:3: found the negative number '-7', {CELL}"),
    "a size of 0": (b"0\n", "1:1: found a size of 0, expected at least one row and one column"),
    "a size beyond memory": (
        b"99999999 99999999\n",
        "1:1: found a board of 99999999 x 99999999 cells, expected at most 20000 cells (see --max-cells)",
    ),
    "a fraction": (b"2.5\n. .\n", f"1:1: found '2.5', {SIZE}"),
    "a program": (b"\x7fELF\x02\x01\x01\x00", f"1:1: found '\\x7fELF\\x02\\x01\\x01\\x00', {ANY}"),
    "zeros": (b"\x00" * 100, "1:1: found '" + r"\x00" * 17 + f"...' (100 characters), {ANY}"),
    "not UTF-8": ("1 2\n# Größe\n. .\n".encode("latin-1"), "2:5: found the byte 0xf6, expected text in UTF-8"),
    "UTF-8 of another column": (
        "1 2\n# Größe\n. ".encode() + b"\xff\n",
        "3:3: found the byte 0xff, expected text in UTF-8",
    ),
    "half of UTF-16": (b"\xff\xfe2", " found bytes that are not valid UTF-16, expected text in UTF-8 or UTF-16"),
    "a line of 10 MB": (b"1\n" + b"x" * 10_000_000, f"2:1: found 'xxxxxxxxxxxxxxxxx...' (10000000 characters), {CELL}"),
    "a number of 10 MB": (
        b"1\n" + b"9" * 10_000_000,
        "2:1: found a number of 10000000 digits, expected at most 9 digits",
    ),
    "10 MB of cells": (b"2\n" + b". " * 5_000_000, "2:5: found cell 3 of row 1, '.', expected 2 cells in each row"),
    "several puzzles": (
        b"nurikabe/3/3/h2i2\nnurikabe/3/3/h2i2\n",
        "2:1: found a second URL, expected one puzzle",
    ),
}


@pytest.mark.parametrize("case", FILES)
def test_files(command: Run, monkeypatch: pytest.MonkeyPatch, case: str) -> None:
    data, message = FILES[case]
    Path("b.in").write_bytes(data)
    assert command("b.in", "-o", "b.cnf") == refused(f"b.in:{message}")
    assert not Path("b.cnf").exists()
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data)))
    assert command("-i", "-") == refused(f"<stdin>:{message}")


def test_a_file_that_is_not_there(command: Run) -> None:
    expected = "(expected a file, - for standard input, or a puzzle's URL)"
    assert command("b.in") == refused(f"no such file: b.in {expected}")
    assert command("--unique") == refused(f"no such file: input.in {expected}")
    assert command("no/such/b.in") == refused(f"no such file: no/such/b.in {expected}")
    assert command("x" * 5000).code == 2


def test_a_directory(command: Run) -> None:
    Path("folder").mkdir()
    assert command("folder") == refused("folder: found a directory, expected a file")


def test_a_url(command: Run) -> None:
    assert command("https://puzz.link/p?slither/3/2/1") == refused(
        "<url>:1:21: found the puzzle type 'slither', expected 'nurikabe'"
    )
    assert command("nurikabe/3/2/1g2i!") == refused(
        "<url>:1:18: found '!', expected a clue (0-9, a-f, '.', or a sign and hexadecimal digits) or a gap (g-z)"
    )
    assert command("ftp://example.org/a.in") == refused(
        f"<url>:1:1: found 'ftp://example.org...' (22 characters), {ANY}"
    )


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_file_that_may_not_be_read(command: Run) -> None:
    Path("a.in").chmod(0)
    assert command("a.in") == refused("a.in: Permission denied")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no /dev/zero")
def test_a_file_without_end(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.cli.files.LARGEST_TEXT", 1_000_000)
    assert command("/dev/zero") == refused("/dev/zero: found more than 1000000 bytes, expected a smaller file")
    assert command("decode", "/dev/zero", "a.in") == refused(
        "/dev/zero:1: found a line of more than 1000000 bytes, expected shorter lines"
    )


# Usage.

USAGE = {
    "an unknown option": (["--what"], "unrecognized arguments: --what (see nurikabe-sat --help)"),
    "an option cut short": (
        ["a.in", "--form", "json"],
        "unrecognized arguments: --form json; did you mean '--format'? (see nurikabe-sat --help)",
    ),
    "an option without its value": (
        ["a.in", "-s"],
        "argument -s/--solver: expected one argument (see nurikabe-sat --help)",
    ),
    "two puzzles": (["a.in", "-i", "b.in"], "PUZZLE: found 'a.in' and -i 'b.in'; name only one puzzle"),
    "three puzzles": (["a.in", "b.in"], "unrecognized arguments: b.in (see nurikabe-sat --help)"),
    "no time": (
        ["a.in", "--timeout", "0"],
        "argument --timeout: '0' is not a number of seconds above 0 (see nurikabe-sat --help)",
    ),
    "a negative time": (
        ["a.in", "--timeout=-1"],
        "argument --timeout: '-1' is not a number of seconds above 0 (see nurikabe-sat --help)",
    ),
    "a time that is no number": (
        ["solve", "a.in", "--timeout", "1s"],
        "argument --timeout: '1s' is not a number of seconds above 0 (see nurikabe-sat solve --help)",
    ),
    "an endless time": (
        ["a.in", "--timeout", "inf"],
        "argument --timeout: 'inf' is not a number of seconds above 0 (see nurikabe-sat --help)",
    ),
    "not a time": (
        ["a.in", "--timeout", "nan"],
        "argument --timeout: 'nan' is not a number of seconds above 0 (see nurikabe-sat --help)",
    ),
    "an unknown encoding": (
        ["a.in", "--encoding", "magic"],
        f"unknown encoding 'magic'; choose from {', '.join(one.name for one in ENCODINGS)}",
    ),
    "an unknown encoding to write": (
        ["a.in", "--encoding", "magic", "-o", "b.cnf"],
        f"unknown encoding 'magic'; choose from {', '.join(one.name for one in ENCODINGS)}",
    ),
    "a lazy encoding to write": (
        ["a.in", "--encoding", "cuts", "-o", "b.cnf"],
        "encoding 'cuts' adds clauses during the search, so it cannot be exported",
    ),
    "a solver that is not there": (
        ["a.in", "-s", "./no-solver"],
        "no solver at ./no-solver: this path is not an executable file",
    ),
    "processes that are none": (
        ["batch", "a.in", "--jobs", "none"],
        "argument -j/--jobs: 'none' is not a whole number from 0 to 9999 (see nurikabe-sat batch --help)",
    ),
    "a batch of nothing": (
        ["batch"],
        "the following arguments are required: PATH (see nurikabe-sat batch --help)",
    ),
}


@pytest.mark.parametrize("case", USAGE)
def test_usage(command: Run, case: str) -> None:
    arguments, message = USAGE[case]
    assert command(*arguments) == refused(message)
    assert names() == ["a.in"]


def test_an_unknown_solver(command: Run) -> None:
    for arguments in (["a.in"], ["a.in", "-o", "b.cnf"], ["batch", "a.in"]):  # deduction alone solves it
        outcome = command(*arguments, "-s", "magic")
        assert (outcome.code, outcome.out) == (2, "")
        assert outcome.err.startswith("nurikabe-sat: error: unknown solver 'magic'; choose from glucose, ")
    assert names() == ["a.in"]


def test_a_verbosity_that_is_none(command: Run) -> None:
    outcome = command("a.in", "-v", "2")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("nurikabe-sat: error: argument -v/--verbose: invalid choice: 2 (choose from ")


def test_a_solver_that_is_no_solver(command: Run) -> None:
    if os.name != "posix":
        pytest.skip("a shell script is needed")
    script = Path("solver")
    script.write_text("#!/bin/sh\necho hello\nexit 7\n")
    script.chmod(0o755)
    outcome = command(HARD, "-s", "./solver")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert outcome.err.startswith("nurikabe-sat: error: solver failed: ")


def test_a_puzzle_that_an_encoding_refuses(command: Run) -> None:
    outcome = command(HARD, "--encoding", "paths", "-o", "b.cnf")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert names() == ["a.in"]


# Output.


def test_output_that_is_the_input(command: Run) -> None:
    Path("link.in").symlink_to("a.in")
    for name in ("a.in", "./a.in", "link.in"):
        assert command("a.in", "-o", name) == refused(f"-o {name} would overwrite the input a.in")
        assert command("batch", "a.in", "-o", name) == refused(f"-o {name} would overwrite the input a.in")
    assert Path("a.in").read_text() == PUZZLE


def test_output_to_standard_output(command: Run) -> None:
    assert command("a.in", "-o", "-") == refused("-o - would mix the formula with the answer; name a file")


@pytest.mark.skipif(os.name != "posix", reason="the words of POSIX")
def test_output_that_cannot_be_written(command: Run) -> None:
    Path("folder").mkdir()
    for arguments in (["a.in"], ["batch", "a.in"]):
        assert command(*arguments, "-o", "no/b.cnf") == refused("cannot write no/b.cnf: No such file or directory")
        assert command(*arguments, "-o", "folder") == refused("cannot write folder: Is a directory")
        assert command(*arguments, "-o", "a.in/b.cnf") == refused("cannot write a.in/b.cnf: Not a directory")
    assert names() == ["a.in", "folder"]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_output_that_may_not_be_written(command: Run) -> None:
    Path("b.cnf").write_text("old")
    Path("b.cnf").chmod(0o444)
    assert command("a.in", "-o", "b.cnf") == refused("cannot write b.cnf: it is read-only")
    assert Path("b.cnf").read_text() == "old"
    Path("folder").mkdir(0o555)
    assert command("a.in", "-o", "folder/b.cnf") == refused("cannot write folder/b.cnf: Permission denied")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk(command: Run) -> None:
    for arguments in (["a.in"], ["batch", "a.in"]):
        assert command(*arguments, "-o", "/dev/full") == refused("cannot write /dev/full: No space left on device")
    assert Path("/dev/full").is_char_device()


def test_a_disk_that_fills_up_while_it_is_written(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(*_: object) -> None:
        raise OSError(28, "No space left on device")

    Path("b.cnf").write_text("old")
    monkeypatch.setattr(Path, "replace", fill)
    assert command("a.in", "-o", "b.cnf") == refused("cannot write b.cnf: No space left on device")
    assert Path("b.cnf").read_text() == "old"
    assert names() == ["a.in", "b.cnf"]


def test_the_installed_command_says_it_in_one_line(tmp_path: Path) -> None:
    outcome = run_installed(tmp_path / "no.in")
    assert outcome == refused(
        f"no such file: {tmp_path / 'no.in'} (expected a file, - for standard input, or a puzzle's URL)"
    )
