"""Output of all commands: the answer goes to standard output, and messages go to standard error."""

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, TextIO

from nurikabe_sat.progress import PROGRESS

if TYPE_CHECKING:
    from nurikabe_sat.cli.progress_line import ProgressLine

PROGRAM = "nurikabe-sat"
DEFAULT_INPUT = "input.in"
"""Name of the default input file."""

_LONGEST = 1000  # characters of a message
_READER_HAS_LEFT = (errno.EPIPE, errno.EINVAL) if sys.platform == "win32" else (errno.EPIPE,)


def buffer_output() -> None:
    """Make standard output buffered, even if ``PYTHONUNBUFFERED`` is set.

    An unbuffered stream can lose data without an error, for example half a line on a full disk.
    """
    out = sys.stdout
    if out is not None and isinstance(out.buffer, io.RawIOBase):
        sys.stdout = os.fdopen(out.fileno(), "w", encoding=out.encoding, errors=out.errors, closefd=False)


def _open_output() -> TextIO:
    """Return standard output. Raises OSError if it is closed."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, "standard output is closed")
    return sys.stdout


def say(text: str) -> None:
    """Write text to standard output. Raises OSError if the output is closed or cannot be written."""
    out = _open_output()
    with hidden(), _to_a_reader():
        out.write(text)
    if _line is not None:
        _line.is_held = out.isatty() and not text.endswith("\n")


def say_bytes(data: bytes) -> None:
    """Write bytes to standard output. Raises OSError if the output is closed or cannot be written."""
    out = _open_output()
    with _to_a_reader():
        out.flush()
        out.buffer.write(data)


def is_terminal() -> bool:
    """Return True if standard output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def finish() -> None:
    """Flush standard output. Raises OSError if the data cannot be written, for example on a full disk."""
    if sys.stdout is not None:
        with _to_a_reader():
            sys.stdout.flush()


def say_line(line: str) -> None:
    """Write a line to standard output, and flush standard output. Raises OSError if the line cannot be written.

    If the disk is full, no part of the line remains in an output file.
    """
    with whole(_open_output()):
        say(line)
        finish()


@contextmanager
def whole(stream: TextIO) -> Iterator[None]:
    """Flush the text that a ``with`` block has written to a file. If this fails, remove the incomplete text."""
    try:
        before = os.fstat(stream.fileno()).st_size
    except (OSError, AttributeError):  # an output without a file, in tests
        yield
        return
    try:
        yield
    except BaseException:  # Ctrl-C as well
        with suppress(OSError):
            if os.lseek(stream.fileno(), 0, os.SEEK_CUR) == os.fstat(stream.fileno()).st_size:
                os.ftruncate(stream.fileno(), before)
                _drop(stream)
        raise


@contextmanager
def _to_a_reader() -> Iterator[None]:
    """Raise BrokenPipeError if the ``with`` block writes to a closed pipe. The error is the same on every system."""
    try:
        yield
    except OSError as error:
        if error.errno in _READER_HAS_LEFT:
            raise BrokenPipeError from error
        raise


quiet = False
"""True if ``--quiet`` was given, so that only errors are written to standard error."""


def tell(line: str) -> None:
    """Write a line to standard error, unless ``quiet`` is set. If standard error is closed, do nothing."""
    if not quiet:
        _write_error(line)


def _write_error(line: str) -> None:
    if sys.stderr is not None:
        with hidden(), suppress(OSError):
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()


def complain(message: str) -> None:
    """Write an error message to standard error as one line. A very long line is shortened in the middle."""
    line = " ".join(message.split())
    if len(line) > _LONGEST:
        line = f"{line[: _LONGEST // 2]} ... {line[-_LONGEST // 2 :]}"
    _write_error(f"{PROGRAM}: error: {line}")


# The progress of the command.

_line: "ProgressLine | None" = None


@contextmanager
def progress() -> Iterator[None]:
    """During a ``with`` block, show the progress of the command on one line, if standard error is a terminal."""
    global _line
    if not quiet and sys.stderr is not None and sys.stderr.isatty():
        from nurikabe_sat.cli.progress_line import ProgressLine  # only here: it needs threads

        _line = ProgressLine()
    try:
        with PROGRESS.heard_by(note):
            yield
    finally:
        end_progress()


def end_progress() -> None:
    """Remove the progress line permanently, for example before the command waits for input."""
    global _line
    if _line is not None:
        _line.close()
        _line = None


def has_progress() -> bool:
    """Return True if a progress line is shown."""
    return _line is not None


def note(how_far: str) -> None:
    """Show a text in the progress line, after the elapsed time."""
    if _line is not None:
        _line.note(how_far)


def hidden() -> AbstractContextManager[None]:
    """Hide the progress line during a ``with`` block."""
    return nullcontext() if _line is None else _line.hidden()


def give_up() -> None:
    """Discard the buffered output. Otherwise, Python would try to write it again at exit."""
    if sys.stdout is not None:
        _drop(sys.stdout)


def _drop(stream: TextIO) -> None:
    """Discard the buffered output of a stream and everything that is written to it later."""
    with suppress(OSError, AttributeError, ValueError):  # an output without a file, in tests
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
