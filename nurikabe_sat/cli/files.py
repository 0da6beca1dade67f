"""Functions that read puzzles from files, standard input and URLs, and that write files completely or not at all."""

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, BinaryIO, Literal, TextIO

from nurikabe_sat.cli.compressed import decompressing, plain
from nurikabe_sat.cli.output import end_progress, say
from nurikabe_sat.errors import FormatError, MissingFileError, UsageError
from nurikabe_sat.formats import all_formats, read_board
from nurikabe_sat.formats.scan import LARGEST_TEXT, decoded
from nurikabe_sat.puzzle.model import Board

if TYPE_CHECKING:
    from pathlib import Path  # imported where files are written, because reading does not need it

STDIN = "-"

ONE_FILE_EACH = "name a directory with -o (a name that ends with /), or another format"
"""Advice in messages about a format that holds only one puzzle."""

_UNFINISHED = ".nurikabe-sat-", ".tmp"
"""Prefix and suffix of the temporary name of a file that is not yet complete."""

_YOUNG = 1.0
"""Maximum time in seconds between creating and locking an unfinished file."""

_DESCRIPTORS = re.compile(r"/proc/[0-9]+(?:/task/[0-9]+)?/fd|/dev/fd")
_MOST_LINKS = 40


def read_puzzle(where: str, form: str | None = None) -> Board:
    """Return the puzzle in a file, on standard input (``-``) or in a URL.

    A puzzle without a name is named after the file. ``form`` is the name of the format; None detects it.

    Raises:
        FormatError: If the puzzle cannot be read.
        OSError: If the system denies access to the file.
    """
    text, source = read_text(where)
    return puzzle_in(text, source, where, form)


def puzzle_in(text: str, source: str, where: str, form: str | None = None) -> Board:
    """Return the puzzle in a text that ``read_text(where)`` returned. Raises FormatError if it is not a puzzle."""
    board = read_board(text, source, form)
    return board if board.name else Board(board.puzzle, board.colouring, where, board.caption)


def read_text(where: str) -> tuple[str, str]:
    """Return a text and its name for messages. The text comes from a file, from standard input or from a URL.

    Raises FormatError and OSError as ``read_puzzle`` does.
    """
    if is_url(where):
        return where, "<url>"
    if where == STDIN:
        return _text_of(_stdin(), "<stdin>"), "<stdin>"
    with _open(where) as stream:
        return _text_of(stream, where), where


def read_stream_lines(where: str) -> Iterator[str]:
    """Yield lines from a file, standard input or a URL as they arrive. Compressed data is decompressed.

    Raises FormatError and OSError as ``read_puzzle`` does.
    """
    if is_url(where):
        yield where
        return
    source = source_of(where)
    with nullcontext(_stdin()) if where == STDIN else _open(where) as stream, decompressing(source):
        yield from _lines_of(plain(stream), source)


def source_of(where: str) -> str:
    """Return the name by which messages refer to an input."""
    return "<stdin>" if where == STDIN else "<url>" if is_url(where) else where


def read_lines(where: str) -> Iterator[str]:
    """Yield the lines of standard input or of a text file of any size.

    Raises FormatError and OSError as ``read_puzzle`` does.
    """
    if where == STDIN:
        yield from _lines_of(_stdin(), "<stdin>")
        return
    with _open(where) as stream:
        yield from _lines_of(stream, where)


def is_url(where: str) -> bool:
    """Return True if the text is the URL of a puzzle, with or without a host, and no file has this name."""
    exists = os.path.exists(where)  # noqa: PTH110 (Path.exists raises where a name is too long, as URLs are)
    return not exists and ("://" in where or any(form.probe(where) for form in all_formats() if form.inline))


def refuse_overwriting(output: str | None, inputs: Iterable[str]) -> None:
    """Raise UsageError if the output file is also an input file. Standard output (None or ``-``) is always allowed."""
    from pathlib import Path

    if output in (None, STDIN):
        return
    for name in inputs:
        with suppress(OSError):  # one of them is not there: they differ
            if Path(str(output)).samefile(name):
                raise UsageError(f"-o {output} would overwrite the input {name}")


def deliver(output: str | None, lines: Iterable[str]) -> None:
    """Write lines to a file, or to standard output (None or ``-``). Raises UsageError if the file cannot be written."""
    if output is None or output == STDIN:
        say("".join(lines))
    else:
        write_file(output, lines)


def write_file(name: str, lines: Iterable[str]) -> None:
    """Write a file completely or not at all. An existing file is replaced when the new file is complete.

    Pipes and names such as ``/dev/stdout`` are written directly, after their existing content.

    Raises:
        UsageError: If the file cannot be written.
    """
    with writing(name):
        if not is_replaceable(name):
            with open_stream(name, "w") as stream:
                stream.writelines(lines)
            return
        with replacing(name) as unfinished, unfinished.open("w", encoding="utf-8", newline="\n") as stream:
            stream.writelines(lines)


def write_bytes(name: str, data: bytes) -> None:
    """Write a binary file completely or not at all. Raises UsageError if it cannot be written."""
    with writing(name):
        if not is_replaceable(name):
            with open(name, "wb") as stream:  # noqa: PTH123 (a pipe, or an open file)
                stream.write(data)
            return
        with replacing(name) as unfinished:
            unfinished.write_bytes(data)


@contextmanager
def replacing(name: str) -> Iterator["Path"]:
    """Yield the path of a new empty file. At the end of the ``with`` block, the new file replaces the file ``name``.

    If the block raises an exception, the new file is removed instead.

    Raises:
        OSError: If one of the files cannot be written.
    """
    import secrets  # slow, and reading does not need it
    from pathlib import Path

    target = Path(os.path.realpath(name))
    mode = target.stat().st_mode if target.exists() else None
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "it is read-only")
    _remove_left_behind(target.parent)
    unfinished = target.with_name(f"{_UNFINISHED[0]}{secrets.token_hex(8)}{_UNFINISHED[1]}")
    try:
        with unfinished.open("xb") as held:
            if sys.platform == "win32":  # which does not replace an open file
                held.close()
            else:
                _is_free(held)
            yield unfinished
            with unfinished.open("r+b") as stream:
                sync(stream)
            if mode is not None:
                unfinished.chmod(stat.S_IMODE(mode))
            unfinished.replace(target)
    except BaseException:  # Ctrl-C as well
        unfinished.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _remove_left_behind(folder: "Path") -> None:
    """Remove unfinished files that killed runs have left behind. A file that a running process has locked stays."""
    if sys.platform == "win32":
        return
    with suppress(OSError):  # a folder that cannot be read
        for path in folder.glob(f"{_UNFINISHED[0]}*{_UNFINISHED[1]}"):
            with suppress(OSError), path.open("rb") as stream:
                if time.time() - path.stat().st_mtime > _YOUNG and _is_free(stream):
                    path.unlink()


def _is_free(stream: BinaryIO) -> bool:
    """Try to lock a file, and return True on success. The lock ends when the file is closed."""
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:  # another process has it, or the file system has no locks
            return False
    return True


def is_replaceable(name: str) -> bool:
    """Return True if a file can be replaced, because it is a regular file or does not exist."""
    if _descriptor(name) is not None:
        return False
    try:
        return stat.S_ISREG(os.stat(name).st_mode)  # noqa: PTH116 (Path would take the name apart)
    except OSError:  # it does not exist; other problems are reported when it is written
        return True


def open_stream(name: str, mode: Literal["w", "a"]) -> TextIO:
    """Open a text file for writing. If the file is a stream such as ``/dev/stdout``, the text is appended."""
    descriptor = _descriptor(name)
    if descriptor is None:
        from pathlib import Path

        return Path(name).open(mode, encoding="utf-8", newline="\n")
    if sys.stdout is not None:
        sys.stdout.flush()
    return os.fdopen(os.dup(descriptor), "w", encoding="utf-8", newline="\n")


def sync(stream: TextIO | BinaryIO) -> None:
    """Flush written data to the disk, so that it survives a loss of power."""
    stream.flush()
    try:
        os.fsync(stream.fileno())
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # a pipe, or a file system that cannot
            raise


@contextmanager
def writing(name: str) -> Iterator[None]:
    """Turn errors about writing the file ``name`` within a ``with`` block into UsageError."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        hint = " (or it is open in another program)" if sys.platform == "win32" and error.errno == errno.EACCES else ""
        raise UsageError(f"cannot write {name}: {error.strerror or error}{hint}") from error


def make_folder(name: str) -> None:
    """Create the folder ``name`` and its missing parents. Raises UsageError if this fails."""
    from pathlib import Path

    with writing(name):
        Path(name).mkdir(parents=True, exist_ok=True)


def _descriptor(name: str) -> int | None:
    """Return the file descriptor that a file name refers to. The name is ``/dev/stdout``, for example, or a link to it.

    Opening such a name again, or replacing it by a new file, would lose the content of the file.
    """
    path = name
    for _ in range(_MOST_LINKS):
        folder, last = os.path.realpath(os.path.dirname(path)), os.path.basename(path)  # noqa: PTH119, PTH120 (too long)
        if _DESCRIPTORS.fullmatch(folder) and last.isdecimal():
            return int(last)
        if not os.path.islink(path):  # noqa: PTH114 (Path.is_link raises where a name is too long)
            return None
        path = os.path.join(folder, os.readlink(path))  # noqa: PTH115, PTH118
    return None


def _sync_folder(folder: "Path") -> None:
    """Flush the directory entries of a folder to disk, if the system supports it."""
    if sys.platform != "win32":
        with suppress(OSError):  # the file is there, and whole
            descriptor = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def _open(name: str) -> BinaryIO:
    if os.path.isdir(name):  # noqa: PTH112 (Path.is_dir raises where a name is too long)
        raise FormatError("a directory", "a file", source=name)
    try:
        return open(name, "rb")  # noqa: PTH123 (pathlib is not imported for this)
    except FileNotFoundError:
        raise MissingFileError(name) from None


def _stdin() -> BinaryIO:
    if sys.stdin is None or sys.stdin.closed:  # a reader of compressed data closes it at the end
        raise FormatError("a closed pipe", "text", source="<stdin>")
    if sys.stdin.isatty():
        end_progress()  # the terminal is for what is typed
    return sys.stdin.buffer


def _text_of(stream: BinaryIO, source: str) -> str:
    with decompressing(source):
        data = plain(stream).read(LARGEST_TEXT + 1)
    if len(data) > LARGEST_TEXT:
        raise FormatError(f"more than {LARGEST_TEXT} bytes", "a smaller file", source=source)
    return decoded(data, source, 1)


def _lines_of(stream: BinaryIO, source: str) -> Iterator[str]:
    number = 1
    while data := stream.readline(LARGEST_TEXT + 1):
        if len(data) > LARGEST_TEXT:
            raise FormatError(f"a line of more than {LARGEST_TEXT} bytes", "shorter lines", source=source, line=number)
        yield decoded(data, source, number)
        number += 1
