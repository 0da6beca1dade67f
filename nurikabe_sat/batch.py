"""Many puzzles, one after the other or over any ``concurrent.futures.Executor``; the records come in the input's order.

Boards are taken from the input as they are needed, so a million puzzles do not fill memory: at most ``IN_FLIGHT`` are
with the executor at a time, and at most ``WAITING`` records wait for an earlier puzzle that takes longer.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait

from nurikabe_sat.engine import Options, Status, solve
from nurikabe_sat.errors import ConsistencyError, NurikabeError
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.record import Record
from nurikabe_sat.workers import Workers

IN_FLIGHT = 32
WAITING = 10_000

_Task = tuple[Board, "Future[Record]"]

_POLL = 0.5  # seconds; on Windows only a wait with an end sees Ctrl-C


def solve_many(
    boards: Iterable[Board | Record],
    *,
    executor: Executor | None = None,
    unique: bool = False,
    options: Options | None = None,
    in_flight: int = IN_FLIGHT,
) -> Iterator[Record]:
    """A record for each board, named as the board is, in the order of the boards.

    A Record among the boards stands for a puzzle that could not be read, and is passed on in its place. Without an
    executor the puzzles are solved here. Whatever goes wrong with a puzzle is said in its record; if a worker of
    ``Workers`` dies, the puzzles that it took along are tried again one by one, and only the one to blame is an error.
    ``in_flight`` puzzles are with the executor at a time: a few more than it can solve side by side.
    """
    options = options or Options()
    if executor is None:
        for board in boards:
            yield board if isinstance(board, Record) else solve_one(board, unique, options)
        return
    queue: deque[Record | _Task] = deque()
    begun: set[Future[Record]] = set()
    for board in boards:
        if isinstance(board, Record):
            queue.append(board)
        else:
            while len(begun) >= in_flight:
                begun = wait(begun, _POLL, FIRST_COMPLETED).not_done
            future = executor.submit(solve_one, board, unique, options)
            begun.add(future)
            queue.append((board, future))
        while queue and (_is_ready(queue[0]) or len(queue) > WAITING):
            yield _finish(queue.popleft(), executor, unique, options)
    while queue:
        yield _finish(queue.popleft(), executor, unique, options)


def solve_one(board: Board, unique: bool, options: Options) -> Record:
    """The record of one puzzle. Raises nothing but KeyboardInterrupt and its like."""
    try:
        return Record.of(board, solve(board.puzzle, unique=unique, given=board.colouring, options=options))
    except MemoryError:
        return Record.failed(board, "out of memory", status=Status.LIMIT.value)
    except ConsistencyError as error:
        return Record.failed(board, f"internal error: {error}", bug=True)
    except NurikabeError as error:
        return Record.failed(board, str(error))
    except Exception as error:  # noqa: BLE001 (one puzzle must not end the batch)
        return Record.failed(board, f"internal error: {type(error).__name__}: {error}", bug=True)


def _is_ready(entry: Record | _Task) -> bool:
    return isinstance(entry, Record) or entry[1].done()


def _finish(entry: Record | _Task, executor: Executor, unique: bool, options: Options) -> Record:
    """The record, waited for if it is not there yet."""
    if isinstance(entry, Record):
        return entry
    board, future = entry
    while not future.done():
        wait([future], _POLL)
    try:
        return future.result()
    except BrokenExecutor as error:
        if not isinstance(executor, Workers):
            return Record.failed(board, f"the executor broke: {error}")
    try:
        return executor.call_alone(solve_one, board, unique, options)
    except BrokenExecutor:
        return Record.failed(board, "the process that solved it died, killed or out of memory")
