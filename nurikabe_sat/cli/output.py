"""Standard output carries the answer, standard error everything about it. All commands write through here."""

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
"""The seed's: what is read where no puzzle is named."""

_LONGEST = 1000  # characters of a message
_READER_HAS_LEFT = (errno.EPIPE, errno.EINVAL) if sys.platform == "win32" else (errno.EPIPE,)


def buffer_output() -> None:
    """Replace an unbuffered standard output (``PYTHONUNBUFFERED``).

    Such a stream loses what the system does not take at once, without an error: half a line on a full disk.
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
    """Part of the answer, with its line ends. Raises OSError where it cannot be written."""
    out = _open_output()
    with hidden(), _to_a_reader():
        out.write(text)
    if _line is not None:
        _line.is_held = out.isatty() and not text.endswith("\n")


def say_bytes(data: bytes) -> None:
    """Part of an answer that is no text. Raises OSError as ``say`` does."""
    out = _open_output()
    with _to_a_reader():
        out.flush()
        out.buffer.write(data)


def is_terminal() -> bool:
    """Whether the answer goes to a terminal, that is to people."""
    return sys.stdout is not None and sys.stdout.isatty()


def finish() -> None:
    """Deliver the answer now. Raises OSError where it cannot be written: a full disk, a reader that has left."""
    if sys.stdout is not None:
        with _to_a_reader():
            sys.stdout.flush()


def say_line(line: str) -> None:
    """Deliver a line of the answer now. A full disk does not leave a part of the line in a file. Raises as ``say``."""
    with whole(_open_output()):
        say(line)
        finish()


@contextmanager
def whole(stream: TextIO) -> Iterator[None]:
    """Within the block, text is written and flushed; if that fails, the end of a regular file is as it was before."""
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
    """Inside, a pipe that its reader has closed is a BrokenPipeError on every system."""
    try:
        yield
    except OSError as error:
        if error.errno in _READER_HAS_LEFT:
            raise BrokenPipeError from error
        raise


quiet = False
"""Whether only errors go to standard error: ``--quiet``."""


def tell(line: str) -> None:
    """A line about the answer, unless ``quiet``. A closed standard error is not a reason to fail."""
    if not quiet:
        _write_error(line)


def _write_error(line: str) -> None:
    if sys.stderr is not None:
        with hidden(), suppress(OSError):
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()


def complain(message: str) -> None:
    """What went wrong, as one line; the middle of a very long one (a name of 100,000 letters) is left out."""
    line = " ".join(message.split())
    if len(line) > _LONGEST:
        line = f"{line[: _LONGEST // 2]} ... {line[-_LONGEST // 2 :]}"
    _write_error(f"{PROGRAM}: error: {line}")


# How far the command is.

_line: "ProgressLine | None" = None


@contextmanager
def progress() -> Iterator[None]:
    """Inside, a line on the terminal says how far the command is; nothing where standard error is no terminal."""
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
    """No such line any more: for a command that waits for people."""
    global _line
    if _line is not None:
        _line.close()
        _line = None


def has_progress() -> bool:
    """Whether what ``note`` says can be read."""
    return _line is not None


def note(how_far: str) -> None:
    """What the line says beside the time."""
    if _line is not None:
        _line.note(how_far)


def hidden() -> AbstractContextManager[None]:
    """Within the block, the line is not there."""
    return nullcontext() if _line is None else _line.hidden()


def give_up() -> None:
    """Drop what is still buffered for standard output: Python would fail on it once more at its end."""
    if sys.stdout is not None:
        _drop(sys.stdout)


def _drop(stream: TextIO) -> None:
    """Let what the stream buffers go nowhere, and all that follows."""
    with suppress(OSError, AttributeError, ValueError):  # an output without a file, in tests
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
