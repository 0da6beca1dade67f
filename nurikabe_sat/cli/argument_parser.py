"""Parser of arguments and formatter of help. This module is not imported if a puzzle is the only argument."""

import argparse
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NoReturn

from nurikabe_sat.cli.commands import COMMANDS
from nurikabe_sat.cli.output import PROGRAM, say
from nurikabe_sat.cli.parser import AUTO, GENERAL, INPUT, LIMITS, OPTIONS, OUTPUT, PARALLEL, SOLVER
from nurikabe_sat.errors import UsageError
from nurikabe_sat.version import VERSION

_LAST = (OUTPUT, LIMITS, PARALLEL, SOLVER, GENERAL)
"""Titles of the option groups that each help text lists last."""

_WIDEST = 100
"""Maximum width, in columns, of a description in a help text. Longer lines are hard to read."""

_RARE = ("max_cells", "dask", "memory", "encoding", "no_presolve")
"""Rarely needed options, which a help text lists last in each group."""


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help formatter with the line width that ``Parser.format_help`` sets.

    argparse creates a formatter for each argument. With a given width, it does not import ``shutil``, which is slow.
    """

    width = 78

    def __init__(self, prog: str, **others: Any) -> None:
        super().__init__(prog, **{"width": self.width, **others})

    def add_usage(self, usage: str | None, actions: Iterable[argparse.Action], groups: Any, prefix: Any = None) -> None:
        super().add_usage(usage, actions, groups, "Usage: " if prefix is None else prefix)

    def _format_action_invocation(self, action: argparse.Action) -> str:
        """Return the names and value of an option, such as ``-i, --input PUZZLE``.

        Older versions of Python would write the metavar twice.
        """
        if not action.option_strings or action.nargs == 0:
            return super()._format_action_invocation(action)
        default = self._get_default_metavar_for_optional(action)
        return f"{', '.join(action.option_strings)} {self._format_args(action, default)}"


class Parser(argparse.ArgumentParser):
    """Parser for the arguments of one command, which also formats its help."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog=prog, formatter_class=_Formatter, allow_abbrev=False, add_help=False)
        self._positionals.title, self._optionals.title = INPUT, OPTIONS
        every = self.add_argument_group(GENERAL)
        every.add_argument("-h", "--help", action="help", help="Show this help")
        absent = argparse.SUPPRESS
        every.add_argument(
            "-q", "--quiet", action="store_true", default=absent, help="Print only errors on standard error"
        )
        every.add_argument(
            "--color", choices=(AUTO, "always", "never"), default=absent, help="Colours in pictures (default: auto)"
        )
        every.add_argument("-V", "--version", action="version", version=f"{PROGRAM} {VERSION}", help="Show the version")

    def format_help(self) -> str:
        """Return the help text: usage, description, options in groups, exit codes and examples."""
        from shutil import get_terminal_size  # this and the following are for help only
        from textwrap import fill

        _Formatter.width = get_terminal_size().columns - 2
        name = self.prog.partition(" ")[2] or COMMANDS[0].name
        self.usage = f"%(prog)s {self._usage()}[OPTIONS]"
        self._action_groups.sort(key=_place)
        for group in self._action_groups:
            group._group_actions.sort(key=lambda one: one.dest in _RARE)
        about = {command.name: command.about for command in COMMANDS}
        if name in about:
            manual = manual_of(name)
            details = fill(manual.get("details", "").strip(), min(_Formatter.width, _WIDEST - 2))
            codes = sorted(filter(str.isdecimal, manual), key=int)
            exits = "\n".join(f"  {code:<4} {manual[code]}" for code in codes)
            lines = manual.get("examples", "").split("\n")[1:]
            examples = "\n".join(f"  {one}" if one.startswith("#") else f"  {self.prog} {one}" for one in lines)
            self.description = f"{about[name]}.\n\n{details}"
            self.epilog = f"Exit codes:\n{exits}\n\nExamples:\n{examples}"
        return super().format_help()

    def _usage(self) -> str:
        """Return the usage of the command: its positional arguments and required options."""
        words = ""
        for action in self._actions:
            metavar = str(action.metavar or action.dest)
            if not action.option_strings:
                words += {"?": f"[{metavar}] ", "+": f"{metavar}... "}.get(str(action.nargs), f"{metavar} ")
            elif action.required:
                words += f"{action.option_strings[0]} {metavar} "
        return words

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002 (help and version: the answer)
        say(message)  # which fails where argparse would keep silent: a full disk

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}{self._suggestion(message)} (see {self.prog} --help)")

    def _suggestion(self, message: str) -> str:
        """Return a hint that names the option which the user probably intended, or an empty string."""
        from nurikabe_sat.wording import did_you_mean  # only when something is wrong

        start, _, rest = message.partition("unrecognized arguments: ")
        if start or not rest.startswith("-"):
            return ""
        if rest.startswith("--variant"):
            return ": this command knows the plain rules of Nurikabe only"
        return did_you_mean(rest.split()[0].split("=")[0], self._option_string_actions)


def _place(group: argparse._ArgumentGroup) -> int:
    title = group.title or ""
    return 0 if title == INPUT else 2 + _LAST.index(title) if title in _LAST else 1


def manual_of(name: str) -> Mapping[str, str]:
    """Return the parts of a command's manual: ``details``, ``examples``, and the meaning of each exit code."""
    manuals = _manuals()
    return manuals[name if name in manuals else "DEFAULT"]


@cache
def _manuals() -> Mapping[str, Mapping[str, str]]:
    from configparser import ConfigParser  # both are for help only
    from importlib.resources import files

    manuals = ConfigParser(interpolation=None, comment_prefixes=(";",))
    manuals.read_string(files(__package__).joinpath("manual.ini").read_text("utf-8"))
    return manuals


def parser_of(module: Any, prog: str) -> Parser:
    """Return the parser for the arguments of a command, given the object that ``Command.load`` returns."""
    parser = Parser(prog)
    module.add_arguments(parser)
    return parser
