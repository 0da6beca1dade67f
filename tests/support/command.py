"""Running the command, in this process or as users do."""

import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from nurikabe_sat.cli.main import main
from tests.support.waiting import PATIENCE

HARD = "nurikabe/14/14/zzk-15l-14zzzzp-14l-14zzk"  # four clues and 115 sea cells: no run of it has ever ended
AS_MODULE = ("-m", "nurikabe_sat")


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    code: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Outcome:
    """Call ``main`` and look at what it printed."""
    capsys.readouterr()
    code = main([str(argument) for argument in arguments])
    printed = capsys.readouterr()
    return Outcome(code, printed.out, printed.err)


Run = Callable[..., Outcome]
"""What ``command_in`` gives to a test: it takes the arguments after the name of the command."""


def command_in(files: Mapping[str, str], name: str) -> object:
    """Return a fixture: the command of this name, in a directory with these files (texts by their names)."""

    @pytest.fixture
    def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
        monkeypatch.chdir(tmp_path)
        for file, text in files.items():
            (tmp_path / file).write_text(text)
        return lambda *arguments: run(capsys, name, *arguments)

    return command


def start(
    *arguments: str | Path, stdout: int = subprocess.PIPE, how: tuple[str, ...] = AS_MODULE
) -> "subprocess.Popen[str]":
    """Start the command in a process of its own, all its streams pipes unless said otherwise.

    ``how`` are the arguments of Python that start it.
    """
    return subprocess.Popen(
        [sys.executable, *how, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # Ctrl-C is for it alone, and what it leaves behind can be found
    )


def run_installed(*arguments: str | Path, text: str = "") -> Outcome:
    """Run the command in a process of its own, with a text on its standard input."""
    process = start(*arguments)
    out, err = process.communicate(text, timeout=PATIENCE)
    return Outcome(process.returncode, out, err)
