"""Shell completion scripts and the manual page, generated from the argument parsers."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nurikabe_sat.cli.argument_parser import parser_of
from nurikabe_sat.cli.commands import COMMANDS
from nurikabe_sat.cli.output import PROGRAM
from nurikabe_sat.cli.overview import family, overview
from nurikabe_sat.version import VERSION


@dataclass(frozen=True)
class OptionWords:
    """Option in shell completion: its names, its help, whether it takes a value, and the possible values."""

    names: tuple[str, ...]
    about: str
    choices: tuple[str, ...]
    takes_value: bool


@dataclass(frozen=True)
class CommandWords:
    """Command for shell completion: a one-line help, the options and, for a group of commands, the subcommands."""

    name: str
    about: str
    text: str
    options: tuple[OptionWords, ...] = ()
    members: tuple[str, ...] = ()


def command_words() -> list[CommandWords]:
    """Return all commands for shell completion, in the order of the help."""
    found = []
    for command in COMMANDS:
        if command.is_family:
            members = tuple(one.name.split()[1] for one in COMMANDS if one.heading == command.name)
            found.append(CommandWords(command.name, command.about, family(command.name), members=members))
        else:
            parser = parser_of(command.load(), f"{PROGRAM} {command.name}")
            found.append(CommandWords(command.name, command.about, parser.format_help(), tuple(_options(parser))))
    return found


def _options(parser: argparse.ArgumentParser) -> Iterator[OptionWords]:
    for action in parser._actions:
        if action.option_strings and action.help != argparse.SUPPRESS:
            about = parser._get_formatter()._expand_help(action) if action.help else ""
            choices = tuple(map(str, action.choices or ()))
            yield OptionWords(tuple(action.option_strings), about, choices, action.nargs != 0)


def bash(commands: Sequence[CommandWords]) -> str:
    """Return the completion script for bash. It completes commands, options, values and files."""
    lines = [
        f"# completion of {PROGRAM} for bash: source it, or put it into ~/.local/share/bash-completion/completions/",
        "_nurikabe_sat() {",
        '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"',
        "  local words=''",
        '  case "$command" in',
        *(f"    {one.name}) {_second_word(one)};;" for one in commands if " " not in one.name),
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
        lines.append(f"        '{command.name}') words='{' '.join([*command.members, *names])}' ;;")
    first = " ".join(one.name for one in commands if " " not in one.name)
    lines += [
        "      esac",
        f'      [ "$COMP_CWORD" = 1 ] && words="{first} $words" ;;',
        "  esac",
        '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
        "}",
        f"complete -o default -F _nurikabe_sat {PROGRAM}",
    ]
    return "\n".join(lines) + "\n"


def _second_word(command: CommandWords) -> str:
    if not command.members:
        return ""
    return f'[ "$COMP_CWORD" -gt 2 ] && command="{command.name} ${{COMP_WORDS[2]}}" '


def zsh(commands: Sequence[CommandWords]) -> str:
    """Return the completion script for zsh, with a short description of each command and option."""
    lines = [
        f"#compdef {PROGRAM}",
        f"# completion of {PROGRAM} for zsh: save it as _{PROGRAM} in a directory of $fpath",
        "_nurikabe_sat() {",
        "  local -a commands; commands=(",
        *(f"    {_quoted(f'{one.name}:{one.about}')}" for one in commands if " " not in one.name),
        "  )",
        "  if (( CURRENT == 2 )); then _describe command commands; fi",
        '  local command="$words[2]"',
        f"  (( ${{commands[(I)$command:*]}} )) || command={commands[0].name}",
        *(
            f'  if [[ $command == {one.name} ]] && (( CURRENT > 3 )); then command="{one.name} $words[3]"; fi'
            for one in commands
            if one.members
        ),
        '  case "$command" in',
    ]
    for command in commands:
        specs = [_zsh_option(name, option) for option in command.options for name in option.names]
        follows = f"1:command:({' '.join(command.members)})" if command.members else "*:file:_files"
        lines.append(f"    {_quoted(command.name)}) _arguments {' '.join([*specs, _quoted(follows)])} ;;")
    lines += ["  esac", "}", f"compdef _nurikabe_sat {PROGRAM}"]
    return "\n".join(lines) + "\n"


def _zsh_option(name: str, option: OptionWords) -> str:
    about = "".join(f"\\{sign}" if sign in "[]:\\" else sign for sign in option.about)
    value = f":value:({' '.join(option.choices)})" if option.choices else ":value:_files" if option.takes_value else ""
    return _quoted(f"{name}[{about}]{value}")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def fish(commands: Sequence[CommandWords]) -> str:
    """Return the completion script for fish, with a short description of each command and option."""
    lines = [f"# completion of {PROGRAM} for fish: save it as ~/.config/fish/completions/{PROGRAM}.fish"]
    lines += [
        f"complete -c {PROGRAM} -n __fish_use_subcommand -a {one.name} -d {_fish_quoted(one.about)}"
        for one in commands
        if " " not in one.name
    ]
    families = " ".join(one.name for one in commands if one.members)
    for command in commands:
        seen = [f"__fish_seen_subcommand_from {word}" for word in command.name.split()]
        unseen = " ".join(command.members) or ("" if len(seen) > 1 else families)
        here = "; and ".join([*seen, *([f"not __fish_seen_subcommand_from {unseen}"] if unseen else [])])
        start = f"complete -c {PROGRAM} -n {_fish_quoted(here)}"
        lines += [f"{start} -a {member}" for member in command.members]
        for option in command.options:
            names = [f"-l {one[2:]}" if one.startswith("--") else f"-s {one[1:]}" for one in option.names]
            value = ["-x -a " + _fish_quoted(" ".join(option.choices))] if option.choices else []
            value = value or (["-r"] if option.takes_value else [])
            lines.append(" ".join([start, *names, *value, "-d", _fish_quoted(option.about)]))
    return "\n".join(lines) + "\n"


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def man(commands: Sequence[CommandWords]) -> str:
    """Return the manual page in the format of ``man``, with the help of every command."""
    lines = [
        f'.TH NURIKABE-SAT 1 "" "{PROGRAM} {VERSION}" "User Commands"',
        ".SH NAME",
        f"{PROGRAM} \\- solve, check, explain and make Nurikabe puzzles",
        ".SH SYNOPSIS",
        f".B {PROGRAM}",
        "[\\fICOMMAND\\fR] [\\fIPUZZLE\\fR] [\\fIOPTION\\fR]...",
        *(".SH COMMANDS", ".nf", *map(_roff, overview().split("\n")), ".fi"),
    ]
    for command in commands:
        lines += [f'.SH "{command.name.upper()}"', ".nf", *map(_roff, command.text.rstrip().split("\n")), ".fi"]
    return "\n".join(lines) + "\n"


def _roff(line: str) -> str:
    line = line.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{line}" if line.startswith((".", "'")) else line


SCRIPTS = {"bash": bash, "zsh": zsh, "fish": fish, "man": man}
"""Functions that return a completion script or the manual page, keyed by ``man`` or the name of the shell."""
