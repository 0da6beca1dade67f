"""Functions that answer a query about many boards, in this process or in parallel."""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import Any

from nurikabe_sat.batch.record import Record
from nurikabe_sat.batch.run import run_many
from nurikabe_sat.batch.task import SOLVE, BatchTask
from nurikabe_sat.errors import InputTypeError
from nurikabe_sat.processes.each import IN_FLIGHT
from nurikabe_sat.puzzle.model import Board, Puzzle
from nurikabe_sat.reading import BoardLike, board_from
from nurikabe_sat.solving.search import Options

_BOARDS = "several boards, such as a list of them"


def solve_many(
    boards: Iterable[BoardLike | Record],
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
    r"""Solve boards, and yield one record per board, with the solution or the error.

    If a worker process dies, its board gets a second attempt.

    Args:
        boards: Boards, texts, URLs, paths or rows of numbers. A Record stands for a board that could not be read.
        executor: The executor, such as ``Workers`` (default: this process).
        unique: Also check whether the solution is unique.
        options: The solver and the encoding.
        timeout: Time limit in seconds per board.
        variant: The name of a variant of the rules.
        certify: Also make a certificate for each answer, within the same time limit.
        in_flight: The maximum number of chunks of boards that the executor holds at a time.
        ordered: Yield the records in the order of the boards.

    Raises:
        UsageError: If an option or the variant does not exist.

    >>> [record.status for record in solve_many(["nurikabe/1/3/2h", [[2, 0], [0, 0]]], unique=True)]
    ['solved', 'solved']
    """
    task = BatchTask.of(SOLVE, {"unique": unique, "variant": variant}, timeout, options, certify=certify)
    return run_many(_each(boards), task, executor=executor, in_flight=in_flight, ordered=ordered)


def ask_many(
    question: str,
    boards: Iterable[BoardLike | Record],
    settings: Mapping[str, Any] | None = None,
    *,
    executor: Executor | None = None,
    options: Options | None = None,
    timeout: float | None = None,
    in_flight: int = IN_FLIGHT,
    ordered: bool = True,
) -> Iterator[Record]:
    """Answer a query about each board, and yield one record per board. The record contains the answer as JSON.

    Args:
        question: The name of a query that needs only a board, such as ``"rate"``.
        boards: Boards, texts, URLs, paths or rows of numbers. A Record stands for a board that could not be read.
        settings: The other arguments of the query, as a JSON object.
        executor: The executor, such as ``Workers`` (default: this process).
        options: The solver and the encoding.
        timeout: Time limit in seconds per board.
        in_flight: The maximum number of chunks of boards that the executor holds at a time.
        ordered: Yield the records in the order of the boards.

    Raises:
        UsageError: If the query does not exist or rejects the settings.

    >>> records = ask_many("rate", ["nurikabe/3/1/2h", [[2, 0], [0, 0]]])
    >>> [(record.status, record.answer["level"]) for record in records]
    [('rated', 'easy'), ('ambiguous', None)]
    """
    task = BatchTask.of(question, settings or {}, timeout, options)
    return run_many(_each(boards), task, executor=executor, in_flight=in_flight, ordered=ordered)


def _each(boards: Iterable[BoardLike | Record]) -> Iterator[Board | Record]:
    """Return an iterator that converts each item to a Board on demand. Raises InputTypeError for a single board."""
    if isinstance(boards, str | Board | Puzzle) or not isinstance(boards, Iterable):
        raise InputTypeError("boards", boards, _BOARDS)
    return (one if isinstance(one, Record) else _named(one) for one in boards)


def _named(given: BoardLike) -> Board:
    """Return a board. A board without a name gets the path of its file as its name, as in the command ``batch``."""
    board = board_from(given, "boards")
    return replace(board, name=str(given)) if isinstance(given, Path) and not board.name else board
