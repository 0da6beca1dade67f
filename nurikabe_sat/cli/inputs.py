"""Reader of puzzles from a list of files, directories, standard input and URLs, in the order of the list."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from nurikabe_sat.batch.record import Record
from nurikabe_sat.cli.files import is_url, read_stream_lines, source_of
from nurikabe_sat.cli.name_table import NameTable
from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats.stream import read_stream
from nurikabe_sat.puzzle.model import Board


class Collection:
    """Iterable over the boards in the files at several paths. For an unreadable board, it yields a Record instead.

    A board without a name is named after its path, and a second ``x`` becomes ``x#2``. Files in directories are read in
    the order of their names, without hidden files and the file ``output``. Files in unknown formats, pipes and devices
    are skipped and counted.

    Attributes:
        form: The name of the format of all files; None detects it for each file.
        own_names: Keep the names in the files, even if they are empty or not unique.
        path: The path of the latest board.
    """

    def __init__(
        self, paths: Sequence[str], output: str | None = None, form: str | None = None, *, own_names: bool = False
    ) -> None:
        self.paths = paths
        self.path = ""
        self._own_names = own_names
        self.skipped = 0
        self._form = form
        self._output = None if output is None else os.path.realpath(output)

    def __iter__(self) -> Iterator[Board | Record]:
        return self._entries() if self._own_names else self._unique()

    def _unique(self) -> Iterator[Board | Record]:
        names = _UniqueNames()
        for entry in self._entries():
            name = names.take(entry.name)
            yield entry if name == entry.name else replace(entry, name=name)

    def _entries(self) -> Iterator[Board | Record]:
        for path in self.paths:
            if not is_url(path) and os.path.isdir(path):  # noqa: PTH112 (Path.is_dir raises where a name is too long)
                yield from self._walk(path)
            else:
                yield from self._read(path, is_chosen=True)

    def _walk(self, folder: str) -> Iterator[Board | Record]:
        refused: list[OSError] = []
        for where, folders, files in os.walk(folder, onerror=refused.append):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(files):
                path = str(Path(where, name))
                if name.startswith(".") or os.path.realpath(path) == self._output:
                    continue
                if os.path.isfile(path):  # noqa: PTH113 (likewise)
                    yield from self._read(path, is_chosen=False)
                else:
                    self.skipped += 1
        for error in refused:
            yield Record(str(error.filename), error=_message(error))

    def _read(self, path: str, *, is_chosen: bool) -> Iterator[Board | Record]:
        """Yield the entries of a file. A file of unknown format yields an error only if the user named this file."""
        source = source_of(path)
        self.path = path
        entry: Board | FormatError | None = None
        try:
            for entry in read_stream(read_stream_lines(path), source, self._form):
                if isinstance(entry, Board):
                    yield entry if entry.name or self._own_names else replace(entry, name=path)
                else:
                    inside = entry.source.removeprefix(f"{source}#")  # the name of an entry of a collection
                    yield Record(path if inside == entry.source else inside, error=str(entry))
        except FormatError as error:
            if is_chosen or entry is not None:
                yield Record(path, error=str(error))
            else:
                self.skipped += 1
        except OSError as error:
            yield Record(path, error=_message(error))


class _UniqueNames:
    """Generator of unique names. It numbers repeated names in order of appearance, such as x, x#2, x#3."""

    def __init__(self) -> None:
        self._taken = NameTable()
        self._latest: dict[str, int] = {}  # of names that came again

    def take(self, name: str) -> str:
        unique = name
        while self._taken.get(unique):  # more than once where something is called x#2 by itself
            self._latest[name] = self._latest.get(name, 1) + 1
            unique = f"{name}#{self._latest[name]}"
        self._taken.put(unique, 1)
        return unique


def _message(error: OSError) -> str:
    return f"{error.filename}: {error.strerror or error}"
