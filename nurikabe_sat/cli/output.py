"""Standard output carries the answer, standard error everything about it. All commands write through here."""

import errno
import os
import sys
from contextlib import suppress

PROGRAM = "nurikabe-sat"


def say(text: str) -> None:
    """Part of the answer, with its line ends. Raises OSError where it cannot be written."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, "standard output is closed")
    sys.stdout.write(text)


def say_bytes(data: bytes) -> None:
    """Part of an answer that is no text. Raises OSError as ``say`` does."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, "standard output is closed")
    sys.stdout.flush()
    sys.stdout.buffer.write(data)


def is_terminal() -> bool:
    """Whether the answer goes to a terminal, that is to people."""
    return sys.stdout is not None and sys.stdout.isatty()


def finish() -> None:
    """Deliver the answer now. Raises OSError where it cannot be written: a full disk, a reader that has left."""
    if sys.stdout is not None:
        sys.stdout.flush()


def tell(line: str) -> None:
    """A line about the answer. That nobody listens is no reason to fail."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()


def complain(message: str) -> None:
    """What went wrong, as one line."""
    tell(f"{PROGRAM}: error: {' '.join(message.split())}")


def give_up() -> None:
    """Let what is still buffered for standard output go nowhere: Python would fail on it once more at its end."""
    with suppress(OSError, AttributeError, ValueError):  # an output without a file, in tests
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
