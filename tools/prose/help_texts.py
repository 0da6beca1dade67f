"""Help texts of all commands. A text that several commands share counts only once."""

import argparse
import re
from collections.abc import Iterator

from nurikabe_sat.cli.argument_parser import parser_of
from nurikabe_sat.cli.commands import COMMANDS
from tools.prose.text import Text


def help_texts() -> Iterator[Text]:
    """Yield the descriptions of all commands and the help of all options."""
    seen = set[str]()
    for command in (one for one in COMMANDS if not one.is_family):
        parser = parser_of(command.load(), command.name)
        for name, text in ((command.name, command.about), *_of(parser, command.name)):
            if text not in seen:
                seen.add(text)
                yield Text("help", f"{name} --help", 1, text)


def _of(parser: argparse.ArgumentParser, name: str) -> Iterator[tuple[str, str]]:
    described = (parser.description, *(group.description for group in parser._action_groups))
    for part in re.split(r"\n\s*\n", "\n\n".join(filter(None, described))):
        prose = "\n".join(line for line in part.splitlines() if not line.startswith("  "))
        if prose.strip():
            yield name, prose
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            yield name, re.sub(r"%\(\w+\)s", "X", action.help).replace("%%", "%")
        if isinstance(action, argparse._SubParsersAction):
            for inner, below in action.choices.items():
                yield from _of(below, f"{name} {inner}")
