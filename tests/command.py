"""Running the command, in this process or as users do."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from nurikabe_sat.cli.main import main

HARD = "nurikabe/14/14/zzk-13l-11zzzzp-11l-11zzk"  # four clues and 126 sea cells: nobody has seen the end of it


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


def start(*arguments: str | Path, stdout: int = subprocess.PIPE) -> "subprocess.Popen[str]":
    """Start the command in a process of its own, all its streams pipes unless said otherwise."""
    return subprocess.Popen(
        [sys.executable, "-m", "nurikabe_sat", *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # Ctrl-C is for it alone, and what it leaves behind can be found
    )


def run_installed(*arguments: str | Path, text: str = "") -> Outcome:
    """Run the command in a process of its own, with a text on its standard input."""
    process = start(*arguments)
    out, err = process.communicate(text, timeout=60)
    return Outcome(process.returncode, out, err)
