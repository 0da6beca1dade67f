"""Files that fail: the n-th step of all opens, writes, syncs and renames in a folder goes wrong, as on a full disk."""

import builtins
import errno
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


class Opened:
    """A function that notes in a file which processes have unpickled it; it returns the process that calls it."""

    def __init__(self, notes: str) -> None:
        self._notes = notes

    def __reduce__(self) -> tuple[Any, ...]:
        return _opened, (self._notes,)

    def __call__(self) -> int:
        return os.getpid()


def _opened(notes: str) -> Opened:
    with Path(notes).open("a", encoding="utf-8") as file:
        file.write(f"{os.getpid()}\n")
    return Opened(notes)


class Faults:
    """Counts the steps; the ``fails_at``-th raises OSError. ``steps`` says what they were."""

    def __init__(self, fails_at: int) -> None:
        self._fails_at = fails_at
        self.steps: list[str] = []

    def step(self, name: str) -> None:
        self.steps.append(name)
        if len(self.steps) == self._fails_at:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    @property
    def has_failed(self) -> bool:
        return len(self.steps) >= self._fails_at


class _Raw(io.FileIO):
    """A file whose writes are steps; of one that fails, half arrives, as the system has it: then comes the error."""

    faults: Faults
    error: OSError | None = None

    def write(self, data: Any) -> int:
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        try:
            self.faults.step("write")
        except OSError as error:
            self.error = error
            data = bytes(data)[: (len(data) + 1) // 2]
        return super().write(data)


@contextmanager
def faults_in(folder: Path, fails_at: int) -> Iterator[Faults]:
    """Within the block, what is done to the files of a folder are steps."""
    faults = Faults(fails_at)
    real_open, real_fsync, real_replace = io.open, os.fsync, os.replace

    def is_inside(path: Any) -> bool:
        return isinstance(path, (str, os.PathLike)) and folder in Path(path).absolute().parents

    def shim_open(file: Any, mode: str = "r", *rest: Any, **named: Any) -> Any:
        if not is_inside(file):
            return real_open(file, mode, *rest, **named)
        faults.step(f"open {mode}")
        if "r" in mode:
            return real_open(file, mode, *rest, **named)
        raw = _Raw(file, mode)
        raw.faults = faults
        return io.TextIOWrapper(io.BufferedWriter(raw), encoding="utf-8", newline="\n")

    def shim_fsync(descriptor: int) -> None:
        faults.step("sync")
        real_fsync(descriptor)

    def shim_replace(source: Any, target: Any) -> None:
        faults.step("rename")
        real_replace(source, target)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(io, "open", shim_open)
        patch.setattr(builtins, "open", shim_open)
        patch.setattr(os, "fsync", shim_fsync)
        patch.setattr(os, "replace", shim_replace)
        yield faults


def die(code: int) -> None:
    """End this process as a crash does. Coverage wraps ``os._exit`` in what cannot be pickled."""
    os._exit(code)
