"""Many puzzles, one after the other or over any ``concurrent.futures.Executor``.

The records come in the input's order, or as the puzzles are done. Boards are taken from the input as they are needed,
so a million puzzles do not fill memory: at most ``IN_FLIGHT`` chunks of boards (see ``chunks``) are with the executor
at a time, and at most ``WAITING`` records wait for an earlier puzzle that takes longer.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass, field, replace
from functools import partial

from nurikabe_sat.batch.chunks import Chunks, Work
from nurikabe_sat.batch.record import Record
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import ConsistencyError, LimitReached, NurikabeError
from nurikabe_sat.processes.each import IN_FLIGHT
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.solving.search import Options, Status, solve
from nurikabe_sat.variants import variant_named

WAITING = 10_000


def solve_many(
    boards: Iterable[Board | Record],
    *,
    executor: Executor | None = None,
    unique: bool = False,
    options: Options | None = None,
    timeout: float | None = None,
    variant: str | None = None,
    certify: bool = False,
    in_flight: int = IN_FLIGHT,
    ordered: bool = True,
) -> Iterator[Record]:
    """A record for each board, named as the board is; in the order of the boards, unless ``ordered`` is false.

    A Record among the boards stands for a puzzle that could not be read, and is passed on in its place. Without an
    executor the puzzles are solved here. Whatever goes wrong with a puzzle is said in its record; if the process that
    is at it dies, it is tried once more. ``in_flight`` chunks of puzzles are with the executor at a time: a few more
    than it can solve side by side. ``timeout``: seconds of wall time for each puzzle. ``variant``: the name of
    other rules. ``certify``: with a certificate of each answer, within the same time.

    >>> from nurikabe_sat import read_boards
    >>> boards = read_boards("nurikabe/1/3/2h\\nnurikabe/2/2/2i\\n")
    >>> [record.status for record in solve_many(boards, unique=True)]
    ['solved', 'solved']
    >>> (record,) = solve_many(read_boards("nurikabe/1/3/2h"), unique=True, certify=True)
    >>> record.certificate.claim.kind.value, len(dict(record.certificate.files()))
    ('unique', 3)
    """
    task = SolveTask(unique, options or Options(), timeout, variant, certify)
    return run_solve(boards, task, executor=executor, in_flight=in_flight, ordered=ordered)


def run_many(
    boards: Iterable[Board | Record], work: Work, *, executor: Executor | None, in_flight: int, ordered: bool
) -> Iterator[Record]:
    """The record that ``work`` makes of each board, as ``solve_many`` says; ``work`` must be such as can be pickled."""
    if executor is None:
        return (board if isinstance(board, Record) else _here(board, work) for board in boards)
    window = WAITING if ordered else None
    chunks = Chunks(boards, executor, work, _judge, in_flight, window)
    return _in_order(chunks) if ordered else (record for _, record in chunks)


@dataclass(frozen=True)
class SolveTask:
    """What is asked about each puzzle. ``timeout``: seconds of wall time, None for no limit.

    ``variant``: the rules; None for the plain ones, or those that a board has. Raises UsageError if there is none such.
    """

    unique: bool = False
    options: Options = field(default_factory=Options)
    timeout: float | None = None
    variant: str | None = None
    certify: bool = False

    def __post_init__(self) -> None:
        if self.variant is not None:
            variant_named(self.variant)


def run_solve(
    boards: Iterable[Board | Record], task: SolveTask, *, executor: Executor | None, in_flight: int, ordered: bool
) -> Iterator[Record]:
    """The records of ``solve_many``."""
    return run_many(boards, partial(solve_one, task=task), executor=executor, in_flight=in_flight, ordered=ordered)


def solve_one(board: Board, task: SolveTask) -> Record:
    """The record of one puzzle. Raises MemoryError, and nothing else but KeyboardInterrupt and its like."""
    return attempt(board, lambda: _solved(board, task))


def _solved(board: Board, task: SolveTask) -> Record:
    deadline = Deadline.after(task.timeout)
    ruled = board if task.variant is None else board.ruled(variant_named(task.variant).rules(board.puzzle))
    result = solve(ruled, unique=task.unique, options=task.options, deadline=deadline)
    record = Record.of(board, result)
    if not task.certify:
        return record
    from nurikabe_sat.certificate.make import certificate_of  # only here: most batches do without
    from nurikabe_sat.certificate.text import file_name_for

    certificate = certificate_of(ruled, result, task.options, file_name_for(board.name), deadline)
    return replace(record, certificate=certificate)


def attempt(board: Board, make: Callable[[], Record]) -> Record:
    """The record that ``make`` gives, or one that says what went wrong: one puzzle must not end the batch.

    Raises MemoryError: the process that it happens in is in no state to go on.
    """
    try:
        return make()
    except MemoryError:
        raise
    except LimitReached as limit:
        return Record.failed(board, str(limit), status=Status.LIMIT.value)
    except ConsistencyError as error:
        return Record.failed(board, f"internal error: {error}", bug=True)
    except NurikabeError as error:
        return Record.failed(board, str(error))
    except Exception as error:  # noqa: BLE001 (it is told, and asks for a report)
        return Record.failed(board, f"internal error: {type(error).__name__}: {error}", bug=True)


def _here(board: Board, work: Work) -> Record:
    try:
        return work(board)
    except MemoryError:
        return _out_of_memory(board)


def _out_of_memory(board: Board) -> Record:
    return Record.failed(board, "out of memory", status=Status.LIMIT.value)


def _judge(board: Board, error: Exception) -> Record:
    """The record of a board that an executor has no record of. Raises what is not about the board."""
    match error:
        case MemoryError():
            return _out_of_memory(board)
        case TimeoutError():
            return Record.failed(board, str(error), status=Status.LIMIT.value)
        case NurikabeError():
            return Record.failed(board, str(error))
        case BrokenExecutor():
            return Record.failed(board, f"the process that solved it died, twice ({error})")
        case _:
            raise error


def _in_order(chunks: Chunks) -> Iterator[Record]:
    waiting: dict[int, Record] = {}
    for place, record in chunks:
        waiting[place] = record
        while chunks.passed in waiting:
            ready = waiting.pop(chunks.passed)
            chunks.passed += 1
            yield ready
