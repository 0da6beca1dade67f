"""Division of a batch into chunks for an executor. A chunk contains many easy boards or a few hard boards.

    first boards     [1] [2] [3] ...            one board per chunk, because their times are unknown
    small boards     [...........500]           boards that take about ``_SECONDS`` in total
    a hard board     [.....#    ] -> [#] [..]   the finished records are returned, the hard board gets its own chunk

If a process dies, its board is tried again once, in a separate chunk. The following boards continue in another
process.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, replace
from functools import partial

from nurikabe_sat.batch.record import Record
from nurikabe_sat.processes.each import Outcome, Part, submit_each
from nurikabe_sat.processes.finished import Finished
from nurikabe_sat.puzzle.model import Board

_SECONDS = 0.5  # the intended time of a chunk
_MOST = 500  # boards of a chunk
_READING = 0.1  # seconds after which an incomplete chunk is sent, because its boards arrive slowly

Work = Callable[[Board], Record]
Judge = Callable[[Board, Exception], Record]
"""Function that is called if a board cannot be processed. It returns a record, or raises an error to end the batch."""


@dataclass(frozen=True)
class _Job:
    """Board and its position in the input. ``has_killed`` is True if a worker process died while processing it."""

    place: int
    board: Board
    has_killed: bool = False


class Chunks:
    """Iterator over finished records. Each item is a pair: the index of the board in the input, and the record.

    A Record among the entries is returned unchanged. The executor holds at most ``in_flight`` chunks. The input is read
    at most ``window`` entries ahead of the first entry whose record has not been passed on.
    """

    def __init__(
        self,
        entries: Iterable[Board | Record],
        executor: Executor,
        work: Work,
        judge: Judge,
        in_flight: int,
        window: int | None,
    ) -> None:
        self.passed = 0
        self._entries = enumerate(entries)
        self._is_over = False
        self._place = 0
        self._submit = partial(submit_each, executor, work)
        self._judge = judge
        self._in_flight = in_flight
        self._window = window
        self._size = _ChunkSize()
        self._again: deque[list[_Job]] = deque()
        self._running: dict[Future[Part[Record]], list[_Job]] = {}
        self._finished: Finished[Part[Record]] = Finished()
        self._done: deque[tuple[int, Record]] = deque()

    def __iter__(self) -> Iterator[tuple[int, Record]]:
        while True:
            while len(self._running) < self._in_flight and (self._again or self._may_read()):
                chunk = self._again.popleft() if self._again else self._read()
                if chunk:
                    self._start(chunk)
                yield from self._ready()
            if not self._running:
                return
            for future in self._finished.wait():
                self._collect(future, self._running.pop(future))
            yield from self._ready()

    def _ready(self) -> Iterator[tuple[int, Record]]:
        while self._done:
            yield self._done.popleft()

    def _may_read(self) -> bool:
        return not self._is_over and (self._window is None or self._place < self.passed + self._window)

    def _read(self) -> list[_Job]:
        """Return the next chunk of boards. It is small or empty if boards arrive slowly or if a record is ready."""
        chunk: list[_Job] = []
        end = time.monotonic() + _READING
        while len(chunk) < self._size.boards and self._may_read() and (not chunk or time.monotonic() < end):
            place, entry = next(self._entries, (self._place, None))
            self._place = place + 1
            if entry is None:
                self._is_over = True
            elif isinstance(entry, Record):
                self._done.append((place, entry))
                if not chunk:
                    break
            else:
                chunk.append(_Job(place, entry))
        return chunk

    def _start(self, chunk: list[_Job]) -> None:
        try:
            future = self._submit([job.board for job in chunk])
        except BrokenExecutor as error:
            future = Future()
            future.set_exception(error)
        self._running[future] = chunk
        self._finished.watch(future)

    def _collect(self, future: "Future[Part[Record]]", chunk: list[_Job]) -> None:
        """Store the results of a chunk. Put the unfinished boards of the chunk back into the queue."""
        try:
            part = future.result()
        except Exception as error:  # noqa: BLE001 (judged below)
            if len(chunk) > 1 and isinstance(error, BrokenExecutor):  # it is not known which of them it was
                self._again.extend([job] for job in chunk)
                return
            part = Part([Outcome(error, None)], 0.0)
        for job, outcome in zip(chunk, part.outcomes, strict=False):
            self._take(job, outcome)
        rest = chunk[len(part.outcomes) :]
        self._size.learn(len(part.outcomes), part.seconds)
        if rest:  # the first of them may be a hard one
            self._again.extendleft(reversed([rest[:1], *_cut(rest[1:], self._size.boards)]))

    def _take(self, job: _Job, outcome: Outcome[Record]) -> None:
        if outcome.value is not None:
            self._done.append((job.place, outcome.value))
        elif isinstance(outcome.error, BrokenExecutor) and not job.has_killed:
            self._again.appendleft([replace(job, has_killed=True)])
        else:
            self._done.append((job.place, self._judge(job.board, outcome.error or RuntimeError("no record"))))


def _cut(jobs: list[_Job], size: int) -> Iterator[list[_Job]]:
    for start in range(0, len(jobs), size):
        yield jobs[start : start + size]


class _ChunkSize:
    """Number of boards per chunk, adapted to measured times. It falls fast after slow boards, and rises slowly."""

    def __init__(self) -> None:
        self._seconds: float | None = None  # a board

    def learn(self, boards: int, seconds: float) -> None:
        latest = seconds / boards
        known = self._seconds
        self._seconds = latest if known is None or latest > known else (latest + known) / 2

    @property
    def boards(self) -> int:
        if self._seconds is None:
            return 1
        return max(1, min(_MOST, int(_SECONDS / self._seconds) if self._seconds else _MOST))
