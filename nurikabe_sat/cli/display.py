"""Display of boards, according to the option ``--format`` and the capabilities of the terminal.

On a terminal, boards are pictures with their clues. Elsewhere, they are rows of ``B W``, which programs can read.
"""

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from nurikabe_sat.cli.output import is_terminal, say, say_bytes
from nurikabe_sat.cli.parser import AUTO, OUTPUT, group
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import format_named, format_names
from nurikabe_sat.puzzle.model import Board, Puzzle
from nurikabe_sat.rendering import RENDERERS, Look, render
from nurikabe_sat.rendering.drawings import Drawing
from nurikabe_sat.rendering.look import Marks

if TYPE_CHECKING:
    import argparse

TEXT = "text"
PRETTY = "pretty"
_UNICODE = "\u2588\u00b7\u2500\u2502\u250c"  # blocks, dots, lines and corners: the characters of pretty pictures


def add_format(
    parser: "argparse.ArgumentParser",
    *others: str,
    formats: bool = True,
    colours: bool = True,
    default: str = f"{PRETTY} on a terminal, {TEXT} elsewhere",
) -> None:
    """Add ``--format``. Its values are all kinds of pictures, ``others`` and, if requested, the puzzle formats.

    ``colours`` is False for a command that prints puzzles: ``text`` holds only colours and would lose the clues.
    ``default`` is the description of the default in the help.
    """
    names = [one.name for one in RENDERERS if colours or one.name != TEXT] + list(others)
    written = format_names() if formats else []

    def read(text: str) -> str:
        if text not in names and not (formats and _is_format(text)):
            import argparse

            known = ", ".join(dict.fromkeys([*names, *written]))
            raise argparse.ArgumentTypeError(f"invalid choice: {text[:40]!r} (choose from {known})")
        return text

    shown = group(parser, OUTPUT)
    shown.add_argument(
        "--format",
        metavar="FORMAT",
        type=read,
        help=f"Output format: {', '.join([*names, *written])} (default: {default})",
    )
    shown.add_argument("--coordinates", action="store_true", help="Label rows and columns in pictures")


def add_forms(parser: "argparse.ArgumentParser", *forms: str) -> None:
    """Add ``--format`` to a command that shows no boards. The first item of ``forms`` is the default."""
    group(parser, OUTPUT).add_argument(
        "--format", choices=forms, default=forms[0], help="Output format (default: %(default)s)"
    )


def add_output(parser: "argparse.ArgumentParser", what: str, *, required: bool = False) -> None:
    """Add the option ``-o`` for an output file. ``what`` describes the contents of this file."""
    group(parser, OUTPUT).add_argument("-o", "--output", metavar="FILE", required=required, help=what)


def _is_format(name: str) -> bool:
    try:
        format_named(name)
    except UsageError:
        return False
    return True


def chosen_format(args: "argparse.Namespace") -> str:
    """Return the requested format. The default depends on whether the output is a terminal."""
    return str(args.format or (PRETTY if is_terminal() else TEXT))


def show(
    form: str,
    board: Board | Puzzle,
    args: "argparse.Namespace",
    marks: Marks | None = None,
    drawings: tuple[Drawing, ...] = (),
) -> None:
    """Print a board as a picture or in a text format. Raises UsageError if the format cannot represent the board."""
    board = board.painted(board.colouring)
    if form not in (one.name for one in RENDERERS):
        written = format_named(form).write(board)
        say(written if written.endswith("\n") else written + "\n")
        return
    look = _look(getattr(args, "color", AUTO), coordinates=args.coordinates)
    picture = render(board, form, replace(look, marks=marks or {}, drawings=drawings))
    if isinstance(picture, str):
        say(picture)
    elif is_terminal():
        raise UsageError(f"cannot print {form.upper()} to a terminal; redirect the output, as in > board.{form}")
    else:
        say_bytes(picture)


def _look(choice: str, *, coordinates: bool) -> Look:
    terminal = is_terminal()
    width = None
    if terminal:
        import shutil

        width = shutil.get_terminal_size().columns
    return Look(
        coordinates=coordinates,
        colour=_wants_colour(choice, terminal=terminal),
        unicode=_can_print(_UNICODE),
        width=width,
    )


def _wants_colour(choice: str, *, terminal: bool) -> bool:
    """Return True if output must be coloured, according to ``--color``, the terminal and the environment."""
    if choice == AUTO:
        return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return choice == "always"


def _can_print(text: str) -> bool:
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
