"""Table of all commands, grouped by the headings of the help: one command per query, and a few others.

A command has ``add_arguments(parser)`` and ``run(args) -> exit code``. The command of a query is derived from its
request and answer (``question.py``), unless a module with its name in this folder does more. Modules are imported on
first use.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from nurikabe_sat.queries import QUERIES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


class Runnable(Protocol):
    """Interface of the modules and objects that implement a command.

    Optionally, ``PUZZLE_ALONE`` contains the parsed options of a command line that contains only a puzzle.
    """

    @property
    def add_arguments(self) -> "Callable[[ArgumentParser], None]": ...

    @property
    def run(self) -> "Callable[[Namespace], int]": ...


@dataclass(frozen=True)
class Command:
    """Command of the program: its name, a one-line help, and the heading in the list of commands.

    Attributes:
        is_derived: True if the command is derived from the query with this name.
        is_family: True if the name is only the first word of other commands.
    """

    name: str
    about: str
    heading: str
    is_derived: bool = False
    is_family: bool = False

    @property
    def file(self) -> str:
        """The name of the module that implements the command or its query."""
        return self.name.replace(" ", "_").replace("-", "_")

    def load(self) -> Runnable:
        """Import the module of the command, and return the object that implements it."""
        if self.is_derived:
            from nurikabe_sat.cli.commands.question import QuestionCommand

            return QuestionCommand(self.file)
        return cast(Runnable, import_module(f"{__name__}.{self.file}"))


_QUESTIONS = {entry.name: entry.about for entry in QUERIES}

_WITH_A_FILE = (
    *("solve", "explain", "check", "generate", "from_picture", "convert", "verify"),
    *("legup_prove", "legup_check", "legup_grade"),
)
"""Queries whose commands are written by hand, because they read or write several files or write pages."""


def _under(heading: str, *names: str, **others: str) -> Iterator[Command]:
    """Yield the commands under a heading: the queries ``names`` first, then the commands ``others``."""
    for name in names:
        file = name.replace(" ", "_").replace("-", "_")
        yield Command(name, _QUESTIONS[file], heading, file not in _WITH_A_FILE)
    yield from (Command(name, about, heading) for name, about in others.items())


LEGUP = "legup"

_HEADED = (
    *_under("Solve", "solve", "unique", "count", "facts"),
    *_under("Understand", "hint", "explain", "rate", "check", "why"),
    *_under("Create", "draft", "generate", "repair", "reduce", "fill", "from-picture"),
    *_under(
        "Convert and publish",
        "convert",
        book="Print a book of puzzles as PDF or HTML",
        serve="Serve the page and the HTTP API from this machine",
        site="Write the page as static files",
    ),
    *_under("Many puzzles", batch="Run a command on many puzzles"),
    Command(LEGUP, "Write, check, complete and grade LEGUP proofs", "Teaching", is_family=True),
    *_under(LEGUP, "legup prove", "legup check", "legup grade", "legup moves", "legup convert"),
    *_under(
        "Research",
        "verify",
        decode="Read a grid from the output of a SAT solver",
        circuit="Turn a Boolean formula into a puzzle",
    ),
    *_under(
        "Other",
        list="List encodings, formats, solvers, techniques or variants",
        completion="Write a completion script or the manual page",
    ),
)

WITHOUT_A_COMMAND = {"legup_class"}
"""Queries without a command of the same name. The command for ``legup_class`` is ``legup grade``."""

_WITHOUT_A_HEADING = tuple(
    name.replace("_", "-") for name in _QUESTIONS if name not in WITHOUT_A_COMMAND | {one.file for one in _HEADED}
)

COMMANDS = (*_HEADED, *_under("Other", *_WITHOUT_A_HEADING))
"""All commands, in the order in which the help lists them. The first is the default command."""


def command_of(words: list[str]) -> tuple[Command | None, list[str]]:
    """Return the command at the start of the given words (None if no command matches) and the remaining words."""
    for count in (2, 1):
        name = " ".join(words[:count])
        for command in COMMANDS:
            if command.name == name:
                return command, words[count:]
    return None, words
