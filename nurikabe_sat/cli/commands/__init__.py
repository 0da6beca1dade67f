"""The commands: those of the questions, and a few others, under the headings of the help.

A command has ``add_arguments(parser)`` and ``run(args) -> exit code``. That of a question is made from its
request and answer (``question.py``), unless a file with its name here does more. Files are imported when they are used.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from nurikabe_sat.queries import QUERIES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


class Runnable(Protocol):
    """Interface of the modules and objects that implement commands."""

    @property
    def add_arguments(self) -> "Callable[[ArgumentParser], None]": ...

    @property
    def run(self) -> "Callable[[Namespace], int]": ...


@dataclass(frozen=True)
class Command:
    """Command: its words, its one-line help, and the heading under which it is listed.

    Attributes:
        is_derived: The command is made from the query of this name.
        is_family: The word is only the first word of other commands.
    """

    name: str
    about: str
    heading: str
    is_derived: bool = False
    is_family: bool = False

    @property
    def file(self) -> str:
        """The name of the module that implements the command, or of its query."""
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
"""Questions whose commands cannot be derived: they read or write several files, or draw pages."""


def _under(heading: str, *names: str, **others: str) -> Iterator[Command]:
    """Yield the commands of a heading: those of questions by name, ``others`` with their lines of help."""
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
        serve="Run the page and the HTTP API on this machine",
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
"""Questions whose work another command does: ``legup grade`` makes the table of a class."""

_WITHOUT_A_HEADING = tuple(
    name.replace("_", "-") for name in _QUESTIONS if name not in WITHOUT_A_COMMAND | {one.file for one in _HEADED}
)

COMMANDS = (*_HEADED, *_under("Other", *_WITHOUT_A_HEADING))
"""In the order of the help. Without a name, the first is meant."""


def command_of(words: list[str]) -> tuple[Command | None, list[str]]:
    """Return the command at the start of a command line, or None, and the remaining words."""
    for count in (2, 1):
        name = " ".join(words[:count])
        for command in COMMANDS:
            if command.name == name:
                return command, words[count:]
    return None, words
