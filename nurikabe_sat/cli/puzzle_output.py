"""Output of ``generate``: puzzles as pictures, in a text format, or as JSON objects with their ratings.

Files are written completely. In a directory, each puzzle is written to a separate file as soon as it is ready. A single
file for all puzzles is rewritten at most once per second, and again at the end. Ctrl-C therefore loses no puzzles, and
a crash loses at most those of the last second. The file is valid at all times.
"""

import argparse
import json
import time
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from pathlib import Path

from nurikabe_sat.cli.display import PRETTY, show
from nurikabe_sat.cli.files import ONE_FILE_EACH, STDIN, is_replaceable, make_folder, write_file
from nurikabe_sat.cli.output import finish, is_terminal, say
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import Format, format_named
from nurikabe_sat.making.generator.generate import Generated
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries.convert import text_of
from nurikabe_sat.queries.generate import GenerateAnswer

JSON = "json"
_EVERY = 1.0  # seconds
_FOR_ONE, _FOR_MANY = "plain", "puzzlink"


class Output:
    """Destination and format of generated puzzles."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._ready: list[Generated] = []
        self._many = args.count > 1
        self._written = time.monotonic()
        where = None if args.output in (None, STDIN) else str(args.output)
        self._is_folder = where is not None and (where.endswith(("/", "\\")) or Path(where).is_dir())
        self._where = None if where is None else Path(where)
        if args.to is not None and args.format is not None:
            raise UsageError("--to cannot be combined with --format; choose one")
        self._is_json = args.format == JSON
        self._picture = None if self._is_json else args.format
        if self._picture is None and args.to is None and where is None and is_terminal():
            self._picture = PRETTY
        if self._picture is not None and where is not None:
            raise UsageError(
                f"--format {self._picture} cannot be combined with -o; redirect the output, as in > puzzle.svg"
            )
        self._target = self._format(args.to)

    def _format(self, name: str | None) -> Format:
        in_one_text = self._many and not self._is_folder
        target = format_named(name or (_FOR_MANY if in_one_text else _FOR_ONE))
        if in_one_text and target.write_many is None and not self._is_json and self._picture is None:
            raise UsageError(f"--to: {target.name} holds only one puzzle; {ONE_FILE_EACH}")
        return target

    def __enter__(self) -> "Output":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        with nullcontext() if kind is None else suppress(UsageError):  # what came first is to be told
            self._write_all()

    def add(self, made: Generated) -> None:
        """Write a puzzle, or keep it until all puzzles can be written to one file."""
        if self._is_folder:
            self._write_alone(made)
        elif self._picture is not None:
            if self._ready:
                say("\n")
            show(self._picture, Board.of(made.puzzle, made.name), self._args)
            finish()
        self._ready.append(made)
        if self._where is not None and time.monotonic() - self._written > _EVERY and is_replaceable(str(self._where)):
            self._write_all()
            self._written = time.monotonic()

    def _write_alone(self, made: Generated) -> None:
        assert self._where is not None  # noqa: S101 (a folder has a name)
        make_folder(str(self._where))
        name = made.name + (".json" if self._is_json else self._target.suffix)
        write_file(str(self._where / name), [self._text([made], many=False)])

    def _write_all(self) -> None:
        """Write all puzzles to one file or to standard output. If no puzzle was added, write nothing."""
        if not self._ready or self._is_folder or self._picture is not None:
            return
        text = self._text(self._ready, many=self._many)
        if self._where is None:
            say(text)
        else:
            write_file(str(self._where), [text])

    def _text(self, puzzles: Sequence[Generated], *, many: bool) -> str:
        if self._is_json:
            entries = [json.dumps(GenerateAnswer.of(made).to_json()) for made in puzzles]
            text = "[\n" + ",\n".join(entries) + "\n]" if many else entries[0]
            return text + "\n"
        return text_of([Board.of(made.puzzle, made.name) for made in puzzles], self._target)
