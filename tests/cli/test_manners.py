"""What every command shares: short help, what was meant, how much is said, and in which colours."""

from pathlib import Path

import pytest

from nurikabe_sat.cli.commands import COMMANDS
from nurikabe_sat.errors import UsageError
from nurikabe_sat.version import VERSION
from nurikabe_sat.wording import unknown_name
from tests.support.command import Outcome, Run, run


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(tmp_path)
    Path("a.in").write_text("1 3\n2 . .\n")
    return lambda *arguments: run(capsys, *arguments)


def test_without_anything_there_is_a_short_help(command: Run) -> None:
    outcome = command()
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("usage: nurikabe-sat [COMMAND] PUZZLE [OPTION]...\n")
    assert outcome.err.endswith("No puzzle was given, and there is no input.in here.\n")
    Path("input.in").write_text("1 3\n2 . .\n")
    assert command() == Outcome(0, "W W B\n", "")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            ["hnit", "a.in"],
            "found 'hnit', which is neither a command nor a file; did you mean 'hint'? (see nurikabe-sat --help)",
        ),
        (["a.in", "--uniqe"], "unrecognized arguments: --uniqe; did you mean '--unique'? (see nurikabe-sat --help)"),
        (["a.in", "--zzz"], "unrecognized arguments: --zzz (see nurikabe-sat --help)"),
        (["qqqqqq"], "no such file: qqqqqq (expected a file, - for standard input, or a puzzle's URL)"),
    ],
)
def test_a_slip_is_told_with_what_was_meant(command: Run, arguments: list[str], expected: str) -> None:
    assert command(*arguments) == Outcome(2, "", f"nurikabe-sat: error: {expected}\n")


def test_a_file_may_be_called_as_a_command_with_a_slip(command: Run) -> None:
    Path("hnit").write_text("1 3\n2 . .\n")
    assert command("hnit") == Outcome(0, "W W B\n", "")


def test_an_unknown_name_is_told_with_what_was_meant(command: Run) -> None:
    assert str(unknown_name("fruit", "aple", iter(["apple", "pear"]))) == (
        "unknown fruit 'aple'; choose from apple, pear; did you mean 'apple'?"
    )
    assert isinstance(unknown_name("fruit", "x", ["apple"]), UsageError)
    assert "did you mean 'ranks'?" in command("a.in", "--encoding", "rank").err


NAMES = [one.name for one in COMMANDS if not one.is_family]


@pytest.mark.parametrize("name", NAMES)
def test_every_command_tells_the_version(command: Run, name: str) -> None:
    for option in ("-V", "--version"):
        assert command(*name.split(), option) == Outcome(0, f"nurikabe-sat {VERSION}\n", "")


def test_quiet_leaves_the_answer_and_the_errors(command: Run) -> None:
    assert command("a.in", "--unique").err == "unique\n"
    assert command("-q", "a.in", "--unique") == Outcome(0, "W W B\n", "")
    assert command("facts", "a.in", "--quiet").err == ""
    assert command("-q", "no.in").err.startswith("nurikabe-sat: error: no such file: no.in")
    assert command("a.in", "--unique").err == "unique\n"


def test_color_is_chosen(command: Run) -> None:
    def is_coloured(*arguments: str) -> bool:
        return "\x1b[" in command("a.in", "--format", "pretty", *arguments).out

    assert is_coloured("--color", "always")
    assert not is_coloured()
    assert not is_coloured("--color", "never")
    assert not is_coloured("--color", "auto")
