"""The parser of a command: it says what is wrong in one line. Imported where a command line has more than a puzzle."""

import argparse
import os
import sys
from typing import Any, NoReturn

from nurikabe_sat.cli.commands import COMMANDS
from nurikabe_sat.cli.examples import examples
from nurikabe_sat.cli.output import PROGRAM, say
from nurikabe_sat.cli.parser import AUTO
from nurikabe_sat.errors import UsageError
from nurikabe_sat.version import VERSION

_EVERY = "for every command"
_PLACES = {"positional arguments": 0, "input": 1, _EVERY: 3}
"""Where the groups of a help text stand that do not stand in the middle."""


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """As wide as the terminal. argparse asks for one at each argument, and imports ``shutil`` to know the width."""

    def __init__(self, prog: str, **others: Any) -> None:
        super().__init__(prog, **{"width": _columns() - 2, **others})


def _columns() -> int:
    """The columns of the terminal, as ``shutil.get_terminal_size`` has them."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(0 if sys.__stdout__ is None else sys.__stdout__.fileno()).columns or 80
    except (ValueError, OSError):  # it is closed, or no terminal
        return 80


class Parser(argparse.ArgumentParser):
    """A parser of one command. ``about`` is the docstring of its module."""

    def __init__(self, prog: str, about: str, **_: object) -> None:  # Python 3.14 hands `color` on to actions
        super().__init__(prog=prog, description=about, formatter_class=_Formatter, allow_abbrev=False)
        absent = argparse.SUPPRESS  # an action of a command has these options, too: it must not reset them
        every = self.add_argument_group(_EVERY)
        every.add_argument("-q", "--quiet", action="store_true", default=absent, help="only errors on standard error")
        every.add_argument(
            "--color",
            choices=(AUTO, "always", "never"),
            default=absent,
            help="colours in pretty pictures; default auto",
        )
        every.add_argument("-V", "--version", action="version", version=f"{PROGRAM} {VERSION}")

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002 (help and version: the answer)
        say(message)  # which fails where argparse would keep silent: a full disk

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}{self._suggestion(message)} (see {self.prog} --help)")

    def _suggestion(self, message: str) -> str:
        """The option that was meant, perhaps."""
        from nurikabe_sat.wording import did_you_mean  # only when something is wrong

        start, _, rest = message.partition("unrecognized arguments: ")
        if start or not rest.startswith("-"):
            return ""
        if rest.startswith("--variant"):
            return ": this command knows the plain rules of Nurikabe only"
        return did_you_mean(rest.split()[0].split("=")[0], self._option_string_actions)


def parser_of(module: Any, prog: str) -> Parser:
    """The parser of a command, from what ``Command.load`` gives."""
    parser = Parser(prog, module.__doc__ or "")
    module.add_arguments(parser)
    parser._action_groups.sort(key=lambda one: _PLACES.get(one.title or "", 2))
    command = prog.partition(" ")[2]
    lines = "".join(f"\n  {prog} {words}" for words in examples(command or COMMANDS[0].name))
    parser.epilog = f"{parser.epilog or ''}\n\nexamples:{lines}".lstrip()
    return parser
