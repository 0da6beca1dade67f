"""Options ``-o`` and ``--to`` of commands that make a puzzle from another puzzle."""

import argparse
from typing import Any

from nurikabe_sat.cli.display import add_output
from nurikabe_sat.cli.files import deliver
from nurikabe_sat.cli.output import tell
from nurikabe_sat.cli.parser import OUTPUT, group
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import Format, format_named
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries.query import Answer


def add_made_output(parser: argparse.ArgumentParser) -> None:
    add_output(parser, "Write the puzzle to FILE")
    group(parser, OUTPUT).add_argument(
        "--to",
        metavar="FORMAT",
        help='Print or write the puzzle in FORMAT (default with -o: plain; see "list formats")',
    )


def made_format(args: argparse.Namespace) -> Format | None:
    """Return the output format for the puzzle, or None if the command shows the answer instead of the puzzle.

    Raises:
        UsageError: If ``--format`` is combined with ``-o`` or ``--to``, or the format is unknown.
    """
    if args.output is None and args.to is None:
        return None
    if args.format is not None:
        raise UsageError(f"{'-o' if args.to is None else '--to'} cannot be combined with --format; choose one")
    return format_named(args.to or "plain")


def write_made(answer: Answer[Any], form: Format, output: str | None) -> int:
    """Write the puzzle of an answer to a file, print the answer to standard error, and return the exit code."""
    made: Any = answer
    if made.clues:
        deliver(output, [form.write(Board.of(made.puzzle))])
    for line in answer.sentences():
        tell(line)
    return answer.exit_code
