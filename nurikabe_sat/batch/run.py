"""Runner of batches, in this process or with any ``concurrent.futures.Executor``.

The records are returned in the order of the input, or as puzzles are finished. Boards are read as needed, so a million
puzzles do not fill the memory. The executor holds at most ``IN_FLIGHT`` chunks of boards (see ``chunks``) at a time,
and at most ``WAITING`` records wait for a slow earlier puzzle.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import replace
from functools import partial

from nurikabe_sat.batch.chunks import Chunks, Work
from nurikabe_sat.batch.record import Record
from nurikabe_sat.batch.task import BatchTask
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import ConsistencyError, LimitReached, NurikabeError
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries import query_named
from nurikabe_sat.queries.solve import SolveAnswer, SolveRequest
from nurikabe_sat.solving.search import Result, Statistics, Status

WAITING = 10_000


def run_many(
    boards: Iterable[Board | Record], task: BatchTask, *, executor: Executor | None, in_flight: int, ordered: bool
) -> Iterator[Record]:
    """Yield a record for each board, in the order of the boards unless ``ordered`` is False.

    Errors about a puzzle are stored in its record. If the process that works on a puzzle dies, a second attempt is
    made.

    Args:
        boards: The boards. A Record stands for an unreadable puzzle and is yielded in its place.
        task: The query for each board.
        executor: The executor; None for this process.
        in_flight: The maximum number of chunks that the executor holds at a time, slightly above its parallel calls.
        ordered: Yield the records in the order of the boards.
    """
    work = partial(ask_one, task=task)
    records: Iterator[Record]
    if executor is None:
        records = (board if isinstance(board, Record) else _here(board, work) for board in boards)
    else:
        chunks = Chunks(boards, executor, work, _judge, in_flight, WAITING if ordered else None)
        records = _in_order(chunks) if ordered else (record for _, record in chunks)
    blank = task.blank
    return (record if record.answer else replace(record, answer=blank) for record in records)


def ask_one(board: Board, task: BatchTask) -> Record:
    """Return the record of one puzzle. Errors are stored in the record, so they do not end the batch.

    Raises:
        MemoryError: If memory runs out, because the process may be unusable afterwards.
    """
    try:
        return _asked(board, task)
    except MemoryError:
        raise
    except LimitReached as limit:
        return Record.of(board, Status.LIMIT.value, error=str(limit))
    except ConsistencyError as error:
        return Record.of(board, error=f"internal error: {error}", bug=True)
    except NurikabeError as error:
        return Record.of(board, error=str(error))
    except Exception as error:  # noqa: BLE001 (it is told, and asks for a report)
        return Record.of(board, error=f"internal error: {type(error).__name__}: {error}", bug=True)


def _asked(board: Board, task: BatchTask) -> Record:
    request = task.about(board)
    deadline = Deadline.after(request.timeout)
    answer = query_named(task.question).ask(request, deadline)
    status = Status.LIMIT.value if answer.is_cut_short else answer.status
    record = Record.of(board, status, answer=answer.to_json())
    if not (task.certify and isinstance(request, SolveRequest) and isinstance(answer, SolveAnswer)):
        return record
    from nurikabe_sat.certificate.make import certificate_of  # only here: most batches do without
    from nurikabe_sat.certificate.text import file_name_for

    result = Result(Status(answer.status), answer.solution, answer.second, answer.unique, Statistics())
    made = certificate_of(request.board, result, request.options, file_name_for(board.name), deadline)
    return replace(record, certificate=made)


def _here(board: Board, work: Work) -> Record:
    try:
        return work(board)
    except MemoryError as error:
        return _judge(board, error)


def _judge(board: Board, error: Exception) -> Record:
    """Return the record of a board whose processing failed. If the board is not the cause, raise ``error`` again."""
    match error:
        case MemoryError():
            return Record.of(board, Status.LIMIT.value, error="out of memory")
        case TimeoutError():
            return Record.of(board, Status.LIMIT.value, error=str(error))
        case NurikabeError():
            return Record.of(board, error=str(error))
        case BrokenExecutor():
            return Record.of(board, error=f"the process that worked on this puzzle died twice ({error})")
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
