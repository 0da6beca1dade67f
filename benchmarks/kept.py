"""Process that is kept from puzzle to puzzle, and started again after it has ended."""

from benchmarks.answer import Answer, Outcome, Status
from benchmarks.child import Child


class Kept:
    """Contender in a kept process, with a time limit in seconds and a memory limit in bytes."""

    def __init__(self, timeout: float, memory: int | None) -> None:
        self._limits = timeout, memory
        self._child: Child | None = None

    def _late(self, child: Child, answer: Answer) -> Outcome:
        """End the process at its time limit, and return the outcome."""
        peak = child.peak()
        self.close()
        return Outcome(Status.LIMIT, answer, self._limits[0], memory=peak)

    def _ended(self, child: Child, answer: Answer, wall: float) -> Outcome:
        """Return the outcome of a process that has ended by itself."""
        end = child.kill()
        self._child = None
        status = Status.MEMORY if end.is_for_want_of_memory(self._limits[1]) else Status.CRASH
        return Outcome(status, answer, wall, memory=end.memory, error=f"exit code {end.code}: {end.words[-200:]}")

    def close(self) -> None:
        """End the process."""
        if self._child is not None:
            self._child.kill()
            self._child = None
