"""Reader of the files of a school class from folders and ZIP archives. Only one file is in memory at a time.

The sizes that an archive states are not trusted: limits apply while files are unpacked. Names in archives are never
used as paths.
"""

import io
import os
import stat
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import IO

from nurikabe_sat.errors import MissingFileError
from nurikabe_sat.legup.grading import LARGEST_FILE
from nurikabe_sat.legup.students import is_junk

_DEEPEST = 5  # archives inside each other
_MOST_FILES = 20_000
_LARGEST_ARCHIVE = 64 << 20  # bytes of an archive inside another
_LARGEST_OF_ALL = 1 << 30  # bytes that one archive may become
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)


@dataclass(frozen=True)
class FoundFile:
    """File or folder of a school class, with its path within the archive or folder ``container``.

    For a folder, ``data`` is None and ``error`` is empty.
    """

    container: str
    path: str
    data: bytes | None = None
    error: str = ""
    submitted: datetime | None = None


class Budget:
    """Numbers of files and bytes that may still be read from an archive."""

    def __init__(self) -> None:
        self.files, self.bytes = _MOST_FILES, _LARGEST_OF_ALL


def class_files(path: str) -> Iterator[FoundFile]:
    """Yield the files at a path, ordered by name. The path is a folder, an archive or a single file.

    Raises:
        MissingFileError: If the path does not exist.
    """
    if not os.path.lexists(path):
        raise MissingFileError(path, "a directory with the files of a class, or a file")
    if not os.path.isdir(path):  # noqa: PTH112 (Path.is_dir raises where a name is too long)
        folder = str(Path(path).parent)
        found = (path, "") if _is_archive(path) else ("" if folder == "." else folder, Path(path).name)
        yield from _file(path, *found)
        return
    for where, folders, files in os.walk(path):
        folders[:] = sorted(name for name in folders if not is_junk(name))
        below = Path(where).relative_to(path).as_posix()
        prefix = "" if below == "." else f"{below}/"
        if prefix:
            yield FoundFile(path, prefix)
        for name in sorted(files):
            if not is_junk(name):
                yield from _file(str(Path(where, name)), path, prefix + name)


def _is_archive(name: str) -> bool:
    return name.lower().endswith(".zip")


def _file(path: str, container: str, inside: str) -> Iterator[FoundFile]:
    """Yield the file at ``path`` or, if it is an archive, the files in it.

    ``inside`` is the path in the container, or empty for the container.
    """
    try:
        status = Path(path).stat()
        submitted = datetime.fromtimestamp(status.st_mtime).astimezone()
        if not stat.S_ISREG(status.st_mode):
            yield FoundFile(container, inside, error="it is not a regular file")
            return
        with Path(path).open("rb") as stream:
            if _is_archive(path):
                yield from unpacked(stream, FoundFile(container, inside, submitted=submitted), Budget(), 1)
                return
            if status.st_size > LARGEST_FILE:
                yield FoundFile(container, inside, None, f"it has more than {LARGEST_FILE} bytes")
                return
            yield FoundFile(container, inside, stream.read(), submitted=submitted)
    except OSError as error:
        yield FoundFile(container, inside, error=error.strerror or str(error))


def unpacked(stream: IO[bytes], archive: FoundFile, budget: Budget, depth: int) -> Iterator[FoundFile]:
    """Yield the files in an archive. If the archive cannot be read, yield an entry for the archive, with the error."""
    prefix = f"{archive.path}/" if archive.path else ""
    try:
        opened = zipfile.ZipFile(stream)
    except _BROKEN:
        broken = archive if archive.path else replace(archive, container="", path=Path(archive.container).name)
        yield replace(broken, error="a ZIP that cannot be read")
        return
    with opened:
        if prefix:
            yield replace(archive, path=prefix)
        for entry in sorted(opened.infolist(), key=lambda one: one.filename):
            path = prefix + entry.filename.replace("\\", "/").lstrip("/")
            if is_junk(path):
                continue
            budget.files -= 1
            if budget.files < 0:
                yield replace(archive, path=path, error=f"the ZIP has more than {_MOST_FILES} files")
                return
            yield from _entry(opened, entry, replace(archive, path=path, submitted=_time_of(entry)), budget, depth)


def _entry(
    opened: zipfile.ZipFile, entry: zipfile.ZipInfo, found: FoundFile, budget: Budget, depth: int
) -> Iterator[FoundFile]:
    if entry.is_dir():
        yield found
        return
    is_archive = _is_archive(found.path)
    if is_archive and depth == _DEEPEST:
        yield replace(found, error=f"it is a ZIP inside {_DEEPEST} others")
        return
    most = min(_LARGEST_ARCHIVE if is_archive else LARGEST_FILE, budget.bytes)
    try:
        with opened.open(entry) as stream:
            data = stream.read(most + 1)
    except _BROKEN as error:
        why = "it has a password" if entry.flag_bits & 1 else str(error)
        yield replace(found, error=f"it cannot be unpacked: {why}")
        return
    budget.bytes -= len(data)
    if len(data) > most:
        yield replace(found, error=f"it has more than {most} bytes")
    elif is_archive:
        yield from unpacked(io.BytesIO(data), found, budget, depth + 1)
    else:
        yield replace(found, data=data)


def _time_of(entry: zipfile.ZipInfo) -> datetime | None:
    """Return the local modification time of an archive entry, or None if the time is invalid."""
    try:
        return datetime(*entry.date_time).astimezone()
    except (ValueError, OverflowError, OSError):
        return None
