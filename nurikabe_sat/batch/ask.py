"""Any question of ``QUERIES`` about many boards, over the executors of ``solve_many``: rate, facts, explain, ..."""

import json
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from nurikabe_sat.batch.record import Record
from nurikabe_sat.batch.run import attempt, run_many
from nurikabe_sat.errors import UsageError
from nurikabe_sat.processes.each import IN_FLIGHT
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries import QUERIES, query_named
from nurikabe_sat.queries.convert import ConvertRequest
from nurikabe_sat.queries.query import Answer, BoardRequest, Request
from nurikabe_sat.queries.solver_request import SolverRequest
from nurikabe_sat.queries.wire import fit, read_request, wire_fields
from nurikabe_sat.solving.search import Options, Status
from nurikabe_sat.wording import unknown_name

_ANY_BOARD = "nurikabe/1/1/1"

_OWN = {"puzzle", "format", "timeout"}
"""Keys of a request that the batch decides: the boards, how they are read, and ``timeout`` as it has it."""


def questions() -> list[str]:
    """The names of the questions that can be asked about a board alone."""
    found = []
    for entry in QUERIES:
        required = {one.name for one in wire_fields(entry.load().request_type) if one.required}
        if required == {"puzzle"}:
            found.append(entry.name)
    return found


@dataclass(frozen=True)
class AskTask:
    """A question, and its request with another board in the place of the one that it will be about."""

    question: str
    request: Request

    @property
    def exits(self) -> Mapping[str, int]:
        """The exit code of the command for each status of an answer."""
        return self.answer_type.exits

    @property
    def answer_type(self) -> type[Answer[Any]]:
        """The class of the answers."""
        return query_named(self.question).answer_type

    @classmethod
    def of(cls, question: str, settings: Mapping[str, Any], timeout: float | None, options: Options) -> "AskTask":
        """The task of a question. ``settings``: other keys of its request, as JSON. Raises UsageError."""
        if question not in questions():
            raise unknown_name("question about a board", question, questions())
        if own := sorted(_OWN & set(settings)):
            raise UsageError(f"found the key {own[0]!r}, which is not for a question about many boards")
        query = query_named(question)
        data = {**settings, "timeout": timeout, "puzzle": _ANY_BOARD}
        request = read_request(query.request_type, fit(query.request_type, data))
        return cls(question, replace(request, options=options) if isinstance(request, SolverRequest) else request)

    def about(self, board: Board) -> Request:
        """The request about a board."""
        if isinstance(self.request, ConvertRequest):
            return replace(self.request, boards=(board,))
        assert isinstance(self.request, BoardRequest)  # noqa: S101 (``of`` has seen to that)
        return replace(self.request, board=board)


def ask_many(
    question: str,
    boards: Iterable[Board | Record],
    settings: Mapping[str, Any] | None = None,
    *,
    executor: Executor | None = None,
    options: Options | None = None,
    timeout: float | None = None,
    in_flight: int = IN_FLIGHT,
    ordered: bool = True,
) -> Iterator[Record]:
    r"""A record for each board, with the answer as JSON in ``answer``; everything else as in ``solve_many``.

    ``question``: the name of one that needs nothing but a board. ``settings``: the other keys of its request.

    >>> from nurikabe_sat import read_boards
    >>> boards = read_boards("nurikabe/3/1/2h\nnurikabe/2/2/2i\n")
    >>> [(record.status, record.answer["level"]) for record in ask_many("rate", boards)]
    [('rated', 'easy'), ('ambiguous', None)]

    Raises UsageError for another name, and for a key or a value that the question does not take.
    """
    task = AskTask.of(question, settings or {}, timeout, options or Options())
    return run_ask(boards, task, executor=executor, in_flight=in_flight, ordered=ordered)


def run_ask(
    boards: Iterable[Board | Record], task: AskTask, *, executor: Executor | None, in_flight: int, ordered: bool
) -> Iterator[Record]:
    """The records of ``ask_many``."""
    work = partial(ask_one, task=task)
    for record in run_many(boards, work, executor=executor, in_flight=in_flight, ordered=ordered):
        yield record if record.answer is not None else replace(record, answer={})


def ask_one(board: Board, task: AskTask) -> Record:
    """The record of one board. Raises MemoryError, and nothing else but KeyboardInterrupt and its like."""
    return attempt(board, lambda: _answered(board, task))


def _answered(board: Board, task: AskTask) -> Record:
    query = query_named(task.question)
    answer = query.ask(task.about(board))
    status = Status.LIMIT.value if answer.is_cut_short else answer.status
    return Record.with_answer(board, status, answer.to_json())


def read_settings(words: Iterable[str]) -> dict[str, Any]:
    """``level=hard`` and ``pictures=true`` as the keys of a request. Raises UsageError for a word without a ``=``."""
    found: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"found {word!r}, expected KEY=VALUE")
        try:
            found[key] = json.loads(value)
        except ValueError:
            found[key] = value
    return found
