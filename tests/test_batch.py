"""Many puzzles over an executor: the order, the windows, and what becomes of a puzzle that takes its worker along."""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nurikabe_sat import batch
from nurikabe_sat.batch import solve_many, solve_one
from nurikabe_sat.engine import Options, Result
from nurikabe_sat.errors import ConsistencyError, SolverError
from nurikabe_sat.formats.puzzlink import read
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.record import Record
from nurikabe_sat.workers import Workers
from tests.command import HARD

EASY = "nurikabe/4/3/i21k1g"
OPEN = "nurikabe/3/1/g2g"  # two solutions, so a solver is asked


def boards(*urls: str) -> list[Board]:
    """Their boards, with different names."""
    return [replace(read(url), name=f"{number} {url}") for number, url in enumerate(urls)]


def test_records() -> None:
    unread = Record("x", error="unreadable")
    some: list[Board | Record] = [*boards(EASY, OPEN, "nurikabe/3/3/h21j2"), unread]
    records = list(solve_many(some, unique=True))
    assert [(one.status, one.unique, one.rows, one.cols) for one in records] == [
        ("solved", True, 3, 4),
        ("solved", False, 1, 3),
        ("none", None, 3, 3),
        ("error", None, None, None),
    ]
    assert records[3] is unread
    assert [one.name for one in records] == [one.name for one in some]


@pytest.mark.parametrize("workers", [1, 3])
def test_threads_give_the_same_in_the_same_order(workers: int) -> None:
    some = boards(*[OPEN, EASY, "nurikabe/3/3/h21j2"] * 20)
    with ThreadPoolExecutor(workers) as executor:
        records = list(solve_many(iter(some), executor=executor, unique=True))
    assert [one.name for one in records] == [one.name for one in some]
    assert [one.solution for one in records] == [one.solution for one in solve_many(some, unique=True)]


class ByHand(Executor):
    """Does nothing itself: after each puzzle that is submitted, ``react`` may give results to the futures so far."""

    def __init__(self, react: Callable[[list["Future[Record]"]], None]) -> None:
        self.react = react
        self.futures: list[Future[Record]] = []

    def submit(self, fn: Callable[..., Any], /, *_: Any, **__: Any) -> "Future[Any]":
        assert fn is solve_one
        self.futures.append(Future())
        self.react(self.futures)
        return self.futures[-1]


def test_no_more_than_what_is_needed_is_read() -> None:
    taken = 0

    def source() -> Iterator[Board]:
        nonlocal taken
        for board in boards(*[EASY] * 100):
            taken += 1
            yield board

    def react(futures: list["Future[Record]"]) -> None:
        """The first one takes long; the others are done one after the other, a few later."""
        if len(futures) > 4:
            futures[-4].set_result(Record(str(len(futures) - 4)))
        if len(futures) == 50:
            futures[0].set_result(Record("0"))

    records = solve_many(source(), executor=ByHand(react), in_flight=5)
    assert taken == 0
    assert next(records).name == "0"
    assert taken == 50
    assert [next(records).name for _ in range(40)] == [str(number) for number in range(1, 41)]
    assert taken == 50


def test_records_that_wait_are_limited_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "WAITING", 10)
    some = iter(boards(*[EASY] * 100))
    with ThreadPoolExecutor(1) as executor:
        executor.submit(time.sleep, 0.2)
        assert next(solve_many(some, executor=executor)).status == "solved"
    assert len(list(some)) == 89


@pytest.mark.parametrize(
    ("failure", "status", "error", "bug"),
    [
        (MemoryError(), "limit", "out of memory", False),
        (SolverError("it crashed"), "error", "it crashed", False),
        (ConsistencyError("they disagree"), "error", "internal error: they disagree", True),
        (KeyError("x"), "error", "internal error: KeyError: 'x'", True),
    ],
)
def test_what_goes_wrong_is_said_in_the_record(
    monkeypatch: pytest.MonkeyPatch, failure: Exception, status: str, error: str, bug: bool
) -> None:
    def fail(*_: object, **__: object) -> Result:
        raise failure

    monkeypatch.setattr(batch, "solve", fail)
    (record,) = solve_many(boards(EASY))
    assert (record.status, record.error, record.bug, record.rows) == (status, error, bug, 3)


def test_an_executor_that_breaks() -> None:
    executor = ByHand(lambda futures: futures[-1].set_exception(BrokenExecutor("lost")))
    (record,) = solve_many(boards(EASY), executor=executor)
    assert (record.status, record.error) == ("error", "the executor broke: lost")


@pytest.mark.skipif(os.name != "posix", reason="a shell script is needed")
def test_a_worker_that_dies_costs_one_puzzle(tmp_path: Path) -> None:
    killer = tmp_path / "killer"
    killer.write_text('#!/bin/sh\n[ "$(wc -c <"$1")" -gt 2000 ] && kill -9 $PPID\necho s UNSATISFIABLE\n')
    killer.chmod(0o755)
    some = boards(OPEN, HARD, OPEN, OPEN, HARD, OPEN)
    with Workers(2) as executor:
        records = list(solve_many(some, executor=executor, options=Options(solver=str(killer))))
    assert [one.name for one in records] == [one.name for one in some]
    assert [one.status for one in records] == ["none", "error", "none", "none", "error", "none"]
    assert records[1].error == "the process that solved it died, killed or out of memory"
    assert not records[1].bug


def test_workers_end_at_once() -> None:
    started = time.monotonic()
    with Workers(2) as executor:
        futures = [executor.submit(time.sleep, 60) for _ in range(5)]
        executor.submit(abs, -1)
        time.sleep(0.5)
        assert not any(future.done() for future in futures)
    assert time.monotonic() - started < 10


@pytest.mark.skipif(os.name != "posix", reason="processes as POSIX has them")
def test_a_worker_ends_with_what_it_has_started(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    sleeper = tmp_path / "sleeper"
    sleeper.write_text(f'#!/bin/sh\necho $$ >"{pid_file}.new" && mv "{pid_file}.new" "{pid_file}"\nexec sleep 600\n')
    sleeper.chmod(0o755)
    with Workers(2) as executor:
        executor.submit(solve_one, read(OPEN), False, Options(solver=str(sleeper)))
        deadline = time.monotonic() + 30
        while not pid_file.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
    pid = int(pid_file.read_text())
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("the solver outlived its worker")
