"""Completion scripts and the manual page name every command and option; shells accept them."""

import shutil
import subprocess
from pathlib import Path

import pytest

from nurikabe_sat.cli.commands import COMMANDS
from nurikabe_sat.cli.completion import SCRIPTS, command_words
from tests.support.command import Run, run


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: run(capsys, *arguments)


@pytest.mark.parametrize("shell", SCRIPTS)
def test_a_script_names_every_command_and_option(command: Run, shell: str) -> None:
    outcome = command("completion", shell)
    assert (outcome.code, outcome.err) == (0, "")
    plain = outcome.out.replace("-l ", "--") if shell == "fish" else outcome.out.replace("\\-", "-")
    for one in command_words():
        name = one.name.replace(" ", "; and __fish_seen_subcommand_from ") if shell == "fish" else one.name
        assert name in plain
        assert all(name in plain for option in one.options for name in option.names if name.startswith("--"))


def test_the_words_are_those_of_the_parsers() -> None:
    words = {one.name: one for one in command_words()}
    assert list(words) == [one.name for one in COMMANDS]
    options = {option.names[-1]: option for option in words["solve"].options}
    assert options["--color"].choices == ("auto", "always", "never")
    assert options["--output"].takes_value
    assert not options["--no-presolve"].takes_value
    assert words["legup"].members == ("prove", "check", "grade", "moves", "convert")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_accepts_its_script(command: Run, shell: str) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"no {shell} here")
    script = command("completion", shell).out
    subprocess.run([program, "-n"], input=script, text=True, check=True, capture_output=True)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["nurikabe-sat", "hin"], ["hint"]),
        (["nurikabe-sat", "hint", "--tim"], ["--timeout"]),
        (["nurikabe-sat", "rate", "--color", "al"], ["always"]),
        (["nurikabe-sat", "legup", "che"], ["check"]),
        (["nurikabe-sat", "legup", "moves", "--leg"], ["--legup"]),
        (["nurikabe-sat", "legup", "check", "--format", "h"], ["html"]),
        (["nurikabe-sat", "puzzle.in", "--uni"], ["--unique"]),
    ],
)
def test_bash_completes(command: Run, typed: list[str], expected: list[str]) -> None:
    program = shutil.which("bash")
    if program is None:
        pytest.skip("no bash here")
    words = " ".join(typed)
    ask = f"COMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}; _nurikabe_sat; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    script = command("completion", "bash").out + ask
    done = subprocess.run([program], input=script, text=True, check=True, capture_output=True)
    assert done.stdout.split() == expected
