"""The help of the program: every command under its heading, on one screen; the options of a command are elsewhere."""

import re

import pytest

from nurikabe_sat.cli.commands import COMMANDS
from nurikabe_sat.queries import QUERIES
from tests.support.command import run


def test_the_overview(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "--help")
    assert (outcome.code, outcome.err) == (0, "")
    assert run(capsys, "-h") == outcome
    shown = [one for one in COMMANDS if " " not in one.name]
    assert re.findall(r"^  (\S+) +(.*)$", outcome.out, re.M) == [(one.name, one.about) for one in shown]
    headings = re.findall(r"^(\w[\w ]*)$", outcome.out, re.M)
    assert headings == list(dict.fromkeys(one.heading for one in shown))
    assert len(outcome.out.splitlines()) < 50
    assert "--unique" not in outcome.out


def test_every_question_is_a_command() -> None:
    files = {one.file: one.about for one in COMMANDS}
    assert {entry.name: entry.about for entry in QUERIES}.items() <= files.items()
