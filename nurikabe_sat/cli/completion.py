"""What shells and ``man`` know of the commands: made from their parsers, so that nothing is written twice."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nurikabe_sat.cli.argument_parser import parser_of
from nurikabe_sat.cli.commands import COMMANDS
from nurikabe_sat.cli.output import PROGRAM
from nurikabe_sat.version import VERSION


@dataclass(frozen=True)
class OptionWords:
    """An option: all its names, what it means in one line, the words that may follow, and whether one follows."""

    names: tuple[str, ...]
    about: str
    choices: tuple[str, ...]
    takes_value: bool


@dataclass(frozen=True)
class CommandWords:
    """A command: its help, its options, the names of its actions; help and options are those of the actions, too."""

    name: str
    about: str
    text: str
    options: tuple[OptionWords, ...]
    actions: tuple[str, ...]


def command_words() -> list[CommandWords]:
    """All commands, in the order of the help."""
    found = []
    for command in COMMANDS:
        parser = parser_of(command.load(), f"{PROGRAM} {command.name}")
        actions = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
        inner = {name: sub for one in actions for name, sub in one.choices.items()}
        options = {one.names: one for each in (parser, *inner.values()) for one in _options(each)}
        text = "\n".join(each.format_help() for each in (parser, *inner.values()))
        found.append(CommandWords(command.name, command.about, text, tuple(options.values()), tuple(inner)))
    return found


def _options(parser: argparse.ArgumentParser) -> Iterator[OptionWords]:
    for action in parser._actions:
        if action.option_strings and action.help != argparse.SUPPRESS:
            about = parser._get_formatter()._expand_help(action) if action.help else ""
            choices = tuple(map(str, action.choices or ()))
            yield OptionWords(tuple(action.option_strings), about, choices, action.nargs != 0)


def bash(commands: Sequence[CommandWords]) -> str:
    """The script for bash: commands, their options, and the words that may follow an option; else files."""
    lines = [
        f"# completion of {PROGRAM} for bash: source it, or put it into ~/.local/share/bash-completion/completions/",
        "_nurikabe_sat() {",
        '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"',
        "  local words=''",
        '  case "$command" in',
        *(f"    {one.name}) ;;" for one in commands),
        f"    *) command={commands[0].name} ;;",
        "  esac",
        '  case "$command $before" in',
    ]
    for command in commands:
        for option in command.options:
            if option.choices:
                pattern = "|".join(f"'{command.name} {name}'" for name in option.names)
                lines.append(f"    {pattern}) words='{' '.join(option.choices)}' ;;")
    lines += ["    *)", '      case "$command" in']
    for command in commands:
        names = [name for option in command.options for name in option.names]
        lines.append(f"        {command.name}) words='{' '.join([*command.actions, *names])}' ;;")
    lines += [
        "      esac",
        f'      [ "$COMP_CWORD" = 1 ] && words="{" ".join(one.name for one in commands)} $words" ;;',
        "  esac",
        '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
        "}",
        f"complete -o default -F _nurikabe_sat {PROGRAM}",
    ]
    return "\n".join(lines) + "\n"


def zsh(commands: Sequence[CommandWords]) -> str:
    """The script for zsh, with a line about each command and option."""
    lines = [
        f"#compdef {PROGRAM}",
        f"# completion of {PROGRAM} for zsh: save it as _{PROGRAM} in a directory of $fpath",
        "_nurikabe_sat() {",
        "  local -a commands; commands=(",
        *(f"    {_quoted(f'{one.name}:{one.about}')}" for one in commands),
        "  )",
        "  if (( CURRENT == 2 )); then _describe command commands; fi",
        '  local command="$words[2]"',
        f"  (( ${{commands[(I)$command:*]}} )) || command={commands[0].name}",
        '  case "$command" in',
    ]
    for command in commands:
        specs = [_zsh_option(name, option) for option in command.options for name in option.names]
        actions = [_quoted(f"1:action:({' '.join(command.actions)})")] if command.actions else []
        lines.append(f"    {command.name}) _arguments {' '.join([*specs, *actions, _quoted('*:file:_files')])} ;;")
    lines += ["  esac", "}", f"compdef _nurikabe_sat {PROGRAM}"]
    return "\n".join(lines) + "\n"


def _zsh_option(name: str, option: OptionWords) -> str:
    about = "".join(f"\\{sign}" if sign in "[]:\\" else sign for sign in option.about)
    value = f":value:({' '.join(option.choices)})" if option.choices else ":value:_files" if option.takes_value else ""
    return _quoted(f"{name}[{about}]{value}")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def fish(commands: Sequence[CommandWords]) -> str:
    """The script for fish, with a line about each command and option."""
    lines = [f"# completion of {PROGRAM} for fish: save it as ~/.config/fish/completions/{PROGRAM}.fish"]
    lines += [
        f"complete -c {PROGRAM} -n __fish_use_subcommand -a {one.name} -d {_fish_quoted(one.about)}" for one in commands
    ]
    for command in commands:
        here = _fish_quoted(f"__fish_seen_subcommand_from {command.name}")
        start = f"complete -c {PROGRAM} -n {here}"
        lines += [f"{start} -a {action}" for action in command.actions]
        for option in command.options:
            names = [f"-l {one[2:]}" if one.startswith("--") else f"-s {one[1:]}" for one in option.names]
            value = ["-x -a " + _fish_quoted(" ".join(option.choices))] if option.choices else []
            value = value or (["-r"] if option.takes_value else [])
            lines.append(" ".join([start, *names, *value, "-d", _fish_quoted(option.about)]))
    return "\n".join(lines) + "\n"


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def man(commands: Sequence[CommandWords]) -> str:
    """The manual page, for ``man -l -``: the help of every command."""
    lines = [
        f'.TH NURIKABE-SAT 1 "" "{PROGRAM} {VERSION}" "User Commands"',
        ".SH NAME",
        f"{PROGRAM} \\- solve, check, explain and make Nurikabe puzzles",
        ".SH SYNOPSIS",
        f".B {PROGRAM}",
        "[\\fICOMMAND\\fR] [\\fIPUZZLE\\fR] [\\fIOPTION\\fR]...",
    ]
    for command in commands:
        lines += [f'.SH "{command.name.upper()}"', ".nf", *map(_roff, command.text.rstrip().split("\n")), ".fi"]
    return "\n".join(lines) + "\n"


def _roff(line: str) -> str:
    line = line.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{line}" if line.startswith((".", "'")) else line


SCRIPTS = {"bash": bash, "zsh": zsh, "fish": fish, "man": man}
"""What can be made, by its name."""
