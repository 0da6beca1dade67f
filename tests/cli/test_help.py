"""The help of the program: every command under its heading, on one screen; the options of a command are elsewhere."""

import argparse
import re
import shlex
from dataclasses import dataclass

import pytest

from nurikabe_sat import read_board
from nurikabe_sat.cli.argument_parser import Parser, manual_of, parser_of
from nurikabe_sat.cli.commands import COMMANDS, WITHOUT_A_COMMAND
from nurikabe_sat.queries import QUERIES, query_named
from nurikabe_sat.queries.solver_request import SolverRequest
from nurikabe_sat.solving.search import Options
from tests.support.command import run

NAMES = [one.name for one in COMMANDS if not one.is_family]
WITH_EXAMPLES = [name for name in NAMES if "examples" in manual_of(name)]  # a new question may have none yet
SOLVER = {"solver", "encoding", "no_presolve"}
QUESTIONS = {one.name: entry.name for one in COMMANDS for entry in QUERIES if one.file == entry.name}


def parser_named(name: str) -> Parser:
    command = next(one for one in COMMANDS if one.name == name)
    return parser_of(command.load(), f"nurikabe-sat {name}")


def exits_of(name: str) -> set[int]:
    return {int(key) for key in manual_of(name) if key.isdecimal()}


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
    asked = {entry.name: entry.about for entry in QUERIES if entry.name not in WITHOUT_A_COMMAND}
    assert asked.items() <= files.items()


@pytest.mark.parametrize("name", NAMES)
def test_the_help_of_a_command(capsys: pytest.CaptureFixture[str], name: str) -> None:
    text = run(capsys, *name.split(), "--help").out
    about = next(one.about for one in COMMANDS if one.name == name)
    assert text.startswith(f"Usage: nurikabe-sat {name} ")
    assert f"\n\n{about}.\n\n" in text
    headings = re.findall(r"^(\w[\w ]*):$", text, re.M)
    assert len(set(headings)) == len(headings)
    assert headings[-3:] == ["General", "Exit codes", "Examples"] or name not in WITH_EXAMPLES
    assert [code for code in exits_of(name) if f"\n  {code:<4} " not in text] == []
    assert "`" not in text
    assert not re.search(r"\bnull\b|\bNone\b", text)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_can_be_parsed(name: str) -> None:
    examples = manual_of(name)["examples"].split("\n")[1:]
    assert len(examples) in (4, 6)  # two or three, with a comment each
    for comment, words in zip(examples[::2], examples[1::2], strict=True):
        assert re.fullmatch(r"# [A-Z][^.]*", comment)
        assert parser_named(name).parse_args(shlex.split(words.partition(" >")[0].partition(" |")[0]))


@pytest.mark.parametrize("name", NAMES)
def test_the_help_of_an_option(name: str) -> None:
    """A phrase with a capital and without a full stop; a metavar that is a noun in capitals."""
    for action in parser_named(name)._actions:
        if action.help == argparse.SUPPRESS:
            continue
        assert action.help, action.option_strings
        assert re.match(r"[A-Z0-9]", action.help), action.help
        assert not action.help.endswith("."), action.help
        if action.nargs != 0 and action.choices is None:
            assert re.fullmatch(r"[A-Z0-9][A-Z0-9|.=x]*|ROWSxCOLS", str(action.metavar)), action.option_strings


def test_the_exit_codes_are_those_of_the_answers() -> None:
    for name, question in QUESTIONS.items():
        codes = set(query_named(question).answer_type.exits.values())
        assert codes <= exits_of(name) | {1 if name == "legup grade" else 0}, name


@dataclass(frozen=True)
class _Watched(Options):
    """Options that note which of them are read."""

    def __getattribute__(self, name: str) -> object:
        if name in ("solver", "encoding", "presolve"):
            READ.add(name)
        return object.__getattribute__(self, name)


READ = set[str]()


@pytest.mark.parametrize("name", NAMES)
def test_solver_options_are_where_a_question_reads_them(name: str) -> None:
    offered = {action.dest for action in parser_named(name)._actions} & SOLVER
    question = None if name not in QUESTIONS else query_named(QUESTIONS[name])
    if name == "batch":
        assert offered == SOLVER
    elif question is None or not issubclass(question.request_type, SolverRequest):
        assert not offered
    else:
        READ.clear()
        for text in ("3\n? . .\n. . .\n. . 2\n", "3\n1 . .\n. . .\n. . 2\n"):
            more = {"solvable": True} if name == "check" else {}
            question(read_board(text), options=_Watched(), timeout=20, **more)
        assert {"solver", "encoding", "presolve"} == READ
        assert offered == SOLVER
