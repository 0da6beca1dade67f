"""Output file of a batch, with one line per puzzle. A later run can add the missing lines to the file.

    {"name": "a.in", "rows": 4, ...}     kept: the puzzle is not solved again
    {"name": "b.in", "ro                 removed: the last line, cut off when the earlier run was killed

Any other content is rejected, because a batch never writes it.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import product
from pathlib import Path
from typing import Any, Literal, TextIO

from nurikabe_sat.batch.record import Record
from nurikabe_sat.cli.files import is_replaceable, open_stream, read_lines, sync, write_file, writing
from nurikabe_sat.cli.name_table import MOST, NameTable
from nurikabe_sat.cli.output import whole
from nurikabe_sat.cli.summary import statuses
from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.processes.signals import undisturbed

_BEGIN = '{"name": '  # the start of every line


@contextmanager
def locked(name: str) -> Iterator[None]:
    """Lock a file against other runs of nurikabe-sat within a ``with`` block.

    The lock is a separate file, which is removed afterwards. The system releases it even if the process crashes. On
    file systems without locks, nothing is locked.

    Raises:
        UsageError: If another run holds the lock.
    """
    if not (Path(name).name and is_replaceable(name)):  # a name without a last part is refused when it is opened
        yield
        return
    lock = Path(name).with_name(f".{Path(name).name}.lock")
    stream = None
    try:
        with undisturbed():  # a signal between the creation and the assignment would leave the file behind
            stream = _take(lock)
        yield
    except BlockingIOError:
        if stream is not None:
            raise
        raise UsageError(f"{name} is in use by another run") from None
    finally:
        if stream is not None:
            with undisturbed(), stream, suppress(OSError):
                if sys.platform == "win32":  # which removes no file that is open
                    stream.close()
                lock.unlink()


def _take(lock: Path) -> TextIO | None:
    """Return the lock file, opened and locked, or None if locking is impossible.

    Raises BlockingIOError if another run holds the lock.
    """
    while True:
        try:
            stream = lock.open("a")
        except OSError:
            return None
        is_ours = False
        try:
            _lock(stream.fileno())
            is_ours = os.path.samestat(os.fstat(stream.fileno()), lock.stat())
        except FileNotFoundError:
            pass  # the other run has just removed it: try again
        except BlockingIOError:
            raise
        except OSError:
            return None
        finally:
            if not is_ours:
                stream.close()
        if is_ours:
            return stream


def _lock(descriptor: int) -> None:
    """Lock an open file. Raises BlockingIOError if another process holds the lock."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def appending(name: str, *, resume: bool) -> Iterator[Callable[[Record], None]]:
    """Yield a function that appends a record to a file as a line.

    If ``resume`` is True, lines are appended to the file; otherwise, a new file is started.

    Raises:
        UsageError: If the file cannot be written.
    """
    with writing_lines(name, "a" if resume else "w") as write:
        yield lambda record: write(line_of(record))


@contextmanager
def writing_lines(name: str, mode: Literal["w", "a"]) -> Iterator[Callable[[str], None]]:
    """Yield a function that writes a line to a file and flushes it. Raises UsageError if writing fails."""
    with writing(name):
        stream = open_stream(name, mode)

    def write(line: str) -> None:
        with writing(name), whole(stream):
            stream.write(line)
            stream.flush()

    try:
        yield write
    finally:
        with writing(name), stream:
            sync(stream)


def line_of(record: Record) -> str:
    return json.dumps(record.to_json()) + "\n"


class FormerResults:
    """Results of an earlier run: the status and, if requested, the rating of each puzzle, keyed by name.

    Attributes:
        exits: As in ``Tally``.
        tells_unique: True if the lines are results of ``solve``.
        with_ratings: Keep the results of ``rate`` that the summary needs.
    """

    def __init__(self, exits: Mapping[str, int], *, tells_unique: bool = False, with_ratings: bool = False) -> None:
        self._tells_unique = tells_unique
        self._statuses = statuses(exits)
        self._ends_of_notes = tuple(product(self._statuses, (None, False, True) if self._tells_unique else (None,)))
        self._ends = NameTable()
        self._ratings: dict[str, Mapping[str, Any]] | None = {} if with_ratings else None

    def get(self, name: str) -> Record | None:
        """Return the earlier record of a puzzle, or None if the puzzle must be processed again."""
        note = self._ends.get(name)
        if note in (0, _SEEN):
            return None
        status, unique = self._ends_of_notes[note - 1]
        return Record(name, status=status, answer=(self._ratings or {}).get(name) or {"unique": unique})

    def read(self, name: str, is_kept: Callable[[Record], bool]) -> None:
        """Read the results in a file.

        Records for which ``is_kept`` is False, and an incomplete last line, are removed from the file in one step.

        Raises:
            FormatError: If a batch has not written the file, which then stays unchanged.
        """
        if not os.path.exists(name):  # noqa: PTH110 (Path.exists raises where a name is too long)
            return
        if not os.path.isfile(name):  # noqa: PTH113 (likewise)
            raise UsageError(f"{name} is not a file that a batch can resume from")
        dropped: set[int] = set()
        for number, line in enumerate(read_lines(name), 1):
            if not line.endswith("\n") and (line.startswith(_BEGIN) or _BEGIN.startswith(line)):
                dropped.add(number)
                continue
            record = self._read(line, name, number)
            if self._ends.get(record.name):
                raise FormatError(f"the name {record.name!r} again", "each name once", source=name, line=number)
            if is_kept(record):
                self._ends.put(record.name, self._ends_of_notes.index((record.status, record.unique)) + 1)
                if self._ratings is not None:
                    self._ratings[record.name] = record.answer
            else:
                self._ends.put(record.name, _SEEN)
                dropped.add(number)
        if dropped:
            write_file(name, (line for number, line in enumerate(read_lines(name), 1) if number not in dropped))

    def _read(self, line: str, source: str, number: int) -> Record:
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            entry = None
        match entry:
            case {"name": str(name), "status": str(status)} if status in self._statuses:
                unique = entry.get("unique", 0) if self._tells_unique else None
                if unique is None or isinstance(unique, bool):
                    return Record(name, status=status, answer={**_rating(entry), "unique": unique})
        found = repr(line.strip()[:40])
        raise FormatError(found, "a line that the command batch wrote", source=source, line=number)


_SEEN = MOST  # the note of a name whose line is not kept


def _rating(entry: object) -> dict[str, Any]:
    """Return the level, the score and the techniques in a parsed line, or an empty dict for a line without a rating."""
    match entry:
        case {"level": str() as level, "score": int() | float() as score, "techniques": dict() as techniques}:
            return {"level": level, "score": score, "techniques": techniques}
    return {}
