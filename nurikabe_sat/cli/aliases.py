"""Old names of commands and options. They still work, but the help omits them. Using an old name prints the new one.

This module is imported only if a command line cannot be parsed with the current names.
"""

import re
from collections.abc import Iterator

from nurikabe_sat.cli.commands import COMMANDS, command_of
from nurikabe_sat.cli.output import PROGRAM

_COMMANDS = {
    "mend": "repair",
    "layout": "fill",
    "trace": "from-picture",
    "judge": "legup check",
    "legup check-proof": "legup check",
    "finish": "legup prove",
    "legup complete": "legup prove",
    "moves": "legup moves",
    "rewrite": "legup convert",
    "grade": "legup grade",
}

_OPTIONS = {
    "--plain": "--no-presolve",
    "--tell": "--detail",
    "--most": "--limit",
    "--changes": "--max-changes",
    "--proposals": "--limit",
}

_MOVED = {
    ("solve", "--count"): "count",
    ("solve", "--list"): "list",
    ("generate", "--layout"): "fill",
    ("generate", "--picture"): "from-picture",
}
"""Former options that are now commands. The value of such an option becomes the argument of the command."""

_THEMES = ("--most", "--all")
"""Options of ``generate`` that formerly belonged to other commands."""

_SIZE = re.compile(r"\d+(x\d+)?")


def is_old(word: str) -> bool:
    """Return True if ``word`` is an old name of a command."""
    return word in _COMMANDS


def renewed(argv: list[str]) -> tuple[list[str], list[str]] | None:
    """Return the command line with current names and a line about each change, or None if no old name occurs."""
    words, notices = list(_words(argv)), []
    for old, new in _COMMANDS.items():
        if words[: len(old.split())] == old.split():
            words[: len(old.split())] = new.split()
            notices.append(_notice(old, new))
    command, _ = command_of(words)
    if command is None:
        words.insert(0, COMMANDS[0].name)
    as_typed = list(words)
    for (name, option), new in _MOVED.items():
        if words[0] == name and option in words:
            words = [new, *_arguments(words[1:], option)]
            if name == "generate" and not {"-o", "--output", "--to", "--format"} & set(words):
                words += ["--to", "plain"]
            notices.append(_notice(f"{name} {option}", new))
    new_meanings = _THEMES if words[0] == "generate" else ()
    for at, word in enumerate(words):
        if word in new_meanings:
            continue
        if word in _OPTIONS:
            words[at] = _OPTIONS[word]
            notices.append(_notice(word, words[at]))
        elif word == "--all" and _is_number(words[at + 1 :]):
            words[at] = "--limit"
            notices.append(_notice("--all N", "--limit N"))
        elif word in ("-v", "--verbose", "--verb") and not _is_number(words[at + 1 :]):
            words[at] = f"{word}=1" if word.startswith("--") else f"{word}1"  # what follows is the puzzle
    return (words, notices) if notices or words != as_typed else None


def _words(argv: list[str]) -> Iterator[str]:
    """Yield the words of a command line. An old option with a value, such as ``--tell=where``, yields two words."""
    old = {*_OPTIONS, "--all", *(option for _, option in _MOVED)}
    for word in argv:
        option, sign, value = word.partition("=")
        yield from (option, value) if sign and option in old else (word,)


def _arguments(words: list[str], option: str) -> list[str]:
    """Return the arguments of the command that replaces an old option."""
    at = words.index(option)
    before, after = words[:at], words[at + 1 :]
    if option == "--count" and _is_number(after):
        return [*before, "--limit", *after]
    if option == "--picture":
        size = next((word for word in before + after[1:] if _SIZE.fullmatch(word)), None)
        if size is not None:
            rest = [word for word in before + after if word != size]
            return [*rest, "--size", size]
    return before + after


def _is_number(words: list[str]) -> bool:
    return bool(words) and words[0].isdecimal()


def _notice(old: str, new: str) -> str:
    return f"{PROGRAM}: {old} is now {new}"
