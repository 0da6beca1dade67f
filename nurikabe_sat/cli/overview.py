"""Help texts that list commands: for the whole program and for ``legup``."""

from collections.abc import Iterable
from itertools import groupby

from nurikabe_sat.cli.commands import COMMANDS, Command
from nurikabe_sat.cli.output import PROGRAM


def overview() -> str:
    """Return the program's help text: all commands, grouped by heading."""
    shown = [command for command in COMMANDS if " " not in command.name]
    lines = [
        "Solve, explain and create Nurikabe puzzles.",
        "",
        f"Usage: {PROGRAM} COMMAND [OPTIONS]",
        f"       {PROGRAM} PUZZLE [OPTIONS]       same as: {PROGRAM} {COMMANDS[0].name} PUZZLE",
    ]
    for heading, commands in groupby(shown, lambda command: command.heading):
        lines += ["", heading, *_listed(commands)]
    return _with_hint(lines, "COMMAND")


def family(name: str) -> str:
    """Return the help of all commands whose names start with the same word, such as ``legup``."""
    about = next(command.about for command in COMMANDS if command.name == name)
    members = [command for command in COMMANDS if command.heading == name]
    lines = [f"{about}.", "", f"Usage: {PROGRAM} {name} COMMAND [OPTIONS]", "", *_listed(members)]
    return _with_hint(lines, f"{name} COMMAND")


def _listed(commands: Iterable[Command]) -> list[str]:
    names = [(command.name.split()[-1], command.about) for command in commands]
    return [f"  {name:13} {about}" for name, about in names]


def _with_hint(lines: list[str], command: str) -> str:
    return "\n".join([*lines, "", f'Run "{PROGRAM} {command} --help" for the options of a command.', ""])
