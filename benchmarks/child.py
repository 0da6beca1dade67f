"""Child process with limits that exchanges lines of text, and is killed at its deadline with all its children.

The process leads a session of its own, so that killing its group reaches its children and Ctrl-C on the terminal does
not reach it. The memory limit is one of address space (RLIMIT_AS), set from outside by ``prlimit``: Linux has that.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryFile

_LAST_WORDS = 2000  # bytes of standard error that are kept
_NO_MEMORY = ("bad_alloc", "memoryerror", "out of memory", "cannot allocate", "memory exhausted", "not enough memory")
_ABRUPT = (-signal.SIGABRT, -signal.SIGSEGV, -9)


@dataclass(frozen=True)
class End:
    """End of a process. A negative exit code is a signal, ``cpu`` is in seconds, ``memory`` is the peak in bytes."""

    code: int
    cpu: float | None
    memory: int | None
    words: str

    def is_for_want_of_memory(self, limit: int | None) -> bool:
        """Return True if the process ended because of the memory limit, according to its messages or its memory use.

        A third is much, since what fails is often a vector that wants to double.
        """
        if limit is None:
            return False
        said = any(phrase in self.words.lower() for phrase in _NO_MEMORY)
        return self.code != 0 and (said or (self.code in _ABRUPT and (self.memory or 0) > limit / 3))


class Child:
    """Running command. ``memory`` limits its memory in bytes, and ``cpu`` its CPU time in seconds (both on Linux only).

    Raises OSError if it cannot be started.
    """

    def __init__(self, command: Sequence[str], memory: int | None = None, cpu: int | None = None) -> None:
        self._words = TemporaryFile()  # noqa: SIM115 (closed in _last_words)
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._words,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except BaseException:
            self._words.close()
            raise
        if sys.platform == "linux":
            import resource

            for kind, limit in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, cpu)):
                if limit is not None:
                    with suppress(ProcessLookupError):
                        resource.prlimit(self._process.pid, kind, (limit, limit))
        self._end: End | None = None
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None  # noqa: S101 (it is a pipe)
        with self._process.stdout as stream:
            for line in stream:
                self._lines.put(line)
        self._lines.put(None)

    def say(self, text: str) -> None:
        """Send a text to the process. If the process has ended, ``hear`` reports this."""
        assert self._process.stdin is not None  # noqa: S101 (it is a pipe)
        with suppress(OSError):
            self._process.stdin.write(text)
            self._process.stdin.flush()

    def say_no_more(self) -> None:
        """Close the standard input of the process."""
        assert self._process.stdin is not None  # noqa: S101 (it is a pipe)
        with suppress(OSError):
            self._process.stdin.close()

    def hear(self, deadline: float) -> str | None:
        """Return the next line that the process prints, or None at the end. Raises TimeoutError at the deadline."""
        try:
            return self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except Empty:
            raise TimeoutError from None

    def forget_peak(self) -> None:
        """Reset the measured peak of the process's memory (on Linux)."""
        with suppress(OSError):
            Path(f"/proc/{self._process.pid}/clear_refs").write_text("5", "ascii")

    def peak(self) -> int | None:
        """Return the peak of the process's resident memory in bytes, or None if the system does not report it."""
        with suppress(OSError):
            for line in Path(f"/proc/{self._process.pid}/status").read_text("utf-8").splitlines():
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) * 1024
        return None

    def wait(self, deadline: float) -> End:
        """Wait until the process ends, and return how it ended. Raises TimeoutError at the deadline."""
        while not self._reap(block=False):
            if time.monotonic() >= deadline:
                raise TimeoutError
            time.sleep(0.0005)
        return self.kill()

    def kill(self) -> End:
        """Kill the process and its children, and return how the process ended."""
        if self._end is None and sys.platform == "win32":
            self._process.kill()
        elif self._end is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._reap(block=True)
        assert self._end is not None  # noqa: S101 (reaped)
        return self._end

    def _reap(self, *, block: bool) -> bool:
        """Record how the process ended, if it has ended. With ``block``, wait for its end."""
        if self._end is not None:
            return True
        cpu = memory = None
        if sys.platform == "win32":
            code = self._process.wait() if block else self._process.poll()
            if code is None:
                return False
        else:
            pid, status, usage = os.wait4(self._process.pid, 0 if block else os.WNOHANG)
            if pid == 0:
                return False
            with suppress(ProcessLookupError, PermissionError):  # children that it has left behind
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.returncode = code = os.waitstatus_to_exitcode(status)
            cpu = usage.ru_utime + usage.ru_stime
            memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        self.say_no_more()
        self._listener.join(1.0)  # no longer: who inherited the pipe and got away may keep it open
        self._end = End(code, cpu, memory, self._last_words())
        return True

    def _last_words(self) -> str:
        with self._words as words:
            words.seek(max(0, words.seek(0, os.SEEK_END) - _LAST_WORDS))
            return words.read().decode("utf-8", "replace").strip()
