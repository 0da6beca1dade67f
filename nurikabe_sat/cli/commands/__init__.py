"""The commands: one for each question, and a few of their own.

A command has ``about``, ``add_arguments(parser)`` and ``run(args) -> exit code``. That of a question is made from its
request and answer (``question.py``), unless a file of its name here does more. Files are imported when they are used.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from nurikabe_sat.queries import QUERIES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


class Runnable(Protocol):
    """What is behind the name of a command."""

    @property
    def add_arguments(self) -> "Callable[[ArgumentParser], None]": ...

    @property
    def run(self) -> "Callable[[Namespace], int]": ...


@dataclass(frozen=True)
class Command:
    """What is typed, and a line of help. ``is_derived``: made from the question of that name."""

    name: str
    about: str
    is_derived: bool = False

    def load(self) -> Runnable:
        """What does it."""
        if self.is_derived:
            from nurikabe_sat.cli.commands.question import QuestionCommand

            return QuestionCommand(self.name)
        return cast(Runnable, import_module(f"{__name__}.{self.name}"))


_OWN = ("solve", "check", "convert", "verify", "explain", "generate")
"""The questions whose commands do more than what can be derived: they read or write several files, or draw pages."""

# In the order of the help. Without a name, the first is meant.
COMMANDS = (
    *(Command(entry.path, entry.about, entry.name not in _OWN) for entry in QUERIES),
    Command("legup", "prove a puzzle for LEGUP, or judge such a proof"),
    Command("decode", "the grid from what a SAT solver printed about such a formula"),
    Command("circuit", "a board that has a solution if and only if a formula has a model"),
    Command("serve", "the page to play, and the API, on this machine"),
    Command("site", "the page as a folder of static files: it needs no server"),
    Command("batch", "solve many puzzles, one JSON line each"),
    Command("book", "puzzles as a book to print, with their solutions at the back"),
    Command("completion", "let a shell complete commands and options; the manual page"),
)
