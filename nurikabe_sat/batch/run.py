"""Many puzzles, one after the other or over any ``concurrent.futures.Executor``.

The records come in the input's order, or as the puzzles are done. Boards are taken from the input as they are needed,
so a million puzzles do not fill memory: at most ``IN_FLIGHT`` are with the executor at a time, and at most ``WAITING``
records wait for an earlier puzzle that takes longer.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nurikabe_sat.batch.record import Record
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import ConsistencyError, LimitReached, NurikabeError
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.solving.search import Options, Status, solve

if TYPE_CHECKING:
    from nurikabe_sat.deduction.rating import Rating

IN_FLIGHT = 32
WAITING = 10_000

_POLL = 0.5  # seconds; on Windows only a wait with an end sees Ctrl-C

_Submit = Callable[[Board], "Future[Record]"]


def solve_many(
    boards: Iterable[Board | Record],
    *,
    executor: Executor | None = None,
    unique: bool = False,
    rate: bool = False,
    options: Options | None = None,
    timeout: float | None = None,
    in_flight: int = IN_FLIGHT,
    ordered: bool = True,
) -> Iterator[Record]:
    """A record for each board, named as the board is; in the order of the boards, unless ``ordered`` is false.

    A Record among the boards stands for a puzzle that could not be read, and is passed on in its place. Without an
    executor the puzzles are solved here. Whatever goes wrong with a puzzle is said in its record; if the process that
    is at it dies, it is tried once more. ``in_flight`` puzzles are with the executor at a time: a few more than it can
    solve side by side. ``timeout``: seconds of wall time for each puzzle. ``rate`` asks for a rating as well, which
    needs ``unique`` and implies it.

    >>> from nurikabe_sat import read_boards
    >>> boards = read_boards("nurikabe/1/3/2h\\nnurikabe/2/2/2i\\n")
    >>> [record.status for record in solve_many(boards, unique=True)]
    ['solved', 'solved']
    """
    task = SolveTask(unique or rate, rate, options or Options(), timeout)
    if executor is None:
        return (board if isinstance(board, Record) else _solve_here(board, task) for board in boards)
    submit = _submitter(executor, task)
    return (_in_order if ordered else _as_completed)(boards, submit, in_flight)


@dataclass(frozen=True)
class SolveTask:
    """What is asked about each puzzle. ``timeout``: seconds of wall time, None for no limit."""

    unique: bool = False
    rate: bool = False
    options: Options = field(default_factory=Options)
    timeout: float | None = None


def solve_one(board: Board, task: SolveTask) -> Record:
    """The record of one puzzle. Raises MemoryError, and nothing else but KeyboardInterrupt and its like."""
    try:
        deadline = Deadline.after(task.timeout)
        result = solve(board, unique=task.unique, options=task.options, deadline=deadline)
        return Record.of(board, result, _rating(board, deadline) if task.rate and result.unique else None)
    except MemoryError:
        raise  # the process it happened in is in no state to go on
    except ConsistencyError as error:
        return Record.failed(board, f"internal error: {error}", bug=True)
    except NurikabeError as error:
        return Record.failed(board, str(error))
    except Exception as error:  # noqa: BLE001 (one puzzle must not end the batch)
        return Record.failed(board, f"internal error: {type(error).__name__}: {error}", bug=True)


def _rating(board: Board, deadline: Deadline) -> "Rating | None":
    """The rating of a puzzle with one solution; None if the time is over first."""
    from nurikabe_sat.diagnosis.rating import rate_board  # only here: most batches do without

    try:
        return rate_board(board, deadline)
    except LimitReached:
        return None


def _solve_here(board: Board, task: SolveTask) -> Record:
    try:
        return solve_one(board, task)
    except MemoryError:
        return _out_of_memory(board)


def _out_of_memory(board: Board) -> Record:
    return Record.failed(board, "out of memory", status=Status.LIMIT.value)


# With an executor.


def _submitter(executor: Executor, task: SolveTask) -> _Submit:
    """What hands a puzzle to the executor; if that is broken already, the future says so."""

    def submit(board: Board) -> "Future[Record]":
        try:
            return executor.submit(solve_one, board, task)
        except BrokenExecutor as error:
            failed: Future[Record] = Future()
            failed.set_exception(error)
            return failed

    return submit


class _Attempt:
    """A puzzle that is with the executor: the first time or, after a process has died with it, the second."""

    def __init__(self, board: Board, submit: _Submit) -> None:
        self._board = board
        self._submit = submit
        self._is_second = False
        self.future = submit(board)

    def record(self) -> Record | None:
        """What came out, once the future is done. None if the puzzle has been submitted again instead."""
        try:
            return self.future.result()
        except MemoryError:
            return _out_of_memory(self._board)
        except TimeoutError as error:
            return Record.failed(self._board, str(error), status=Status.LIMIT.value)
        except NurikabeError as error:
            return Record.failed(self._board, str(error))
        except BrokenExecutor as error:
            if self._is_second:
                return Record.failed(self._board, f"the process that solved it died, twice ({error})")
        self._is_second = True
        self.future = self._submit(self._board)
        return None

    def wait(self) -> Record:
        """What came out, however long it takes."""
        while True:
            while not self.future.done():
                wait([self.future], _POLL)
            record = self.record()
            if record is not None:
                return record


def _in_order(boards: Iterable[Board | Record], submit: _Submit, in_flight: int) -> Iterator[Record]:
    queue: deque[Record | _Attempt] = deque()
    begun: set[Future[Record]] = set()
    for board in boards:
        if isinstance(board, Record):
            queue.append(board)
        else:
            while len(begun) >= in_flight:
                begun = wait(begun, _POLL, FIRST_COMPLETED).not_done
            task = _Attempt(board, submit)
            begun.add(task.future)
            queue.append(task)
        while queue and (len(queue) > WAITING or _is_ready(queue[0])):
            yield _finish(queue.popleft())
    while queue:
        yield _finish(queue.popleft())


def _is_ready(entry: Record | _Attempt) -> bool:
    return isinstance(entry, Record) or entry.future.done()


def _finish(entry: Record | _Attempt) -> Record:
    return entry if isinstance(entry, Record) else entry.wait()


def _as_completed(boards: Iterable[Board | Record], submit: _Submit, in_flight: int) -> Iterator[Record]:
    running: dict[Future[Record], _Attempt] = {}

    def finished() -> Iterator[Record]:
        for future in wait(running, _POLL, FIRST_COMPLETED).done:
            task = running.pop(future)
            record = task.record()
            if record is None:
                running[task.future] = task
            else:
                yield record

    for board in boards:
        if isinstance(board, Record):
            yield board
            continue
        while len(running) >= in_flight:
            yield from finished()
        task = _Attempt(board, submit)
        running[task.future] = task
    while running:
        yield from finished()
