"""Many puzzles over an executor: the order, the windows, and what becomes of a puzzle that takes its worker along."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nurikabe_sat import solve_many
from nurikabe_sat.batch import run as batch
from nurikabe_sat.batch.record import Record
from nurikabe_sat.batch.run import ask_one
from nurikabe_sat.batch.task import SOLVE, BatchTask
from nurikabe_sat.errors import ConsistencyError, SolverError, UsageError
from nurikabe_sat.formats.puzzlink import read
from nurikabe_sat.processes.each import Outcome, Part, call_each
from nurikabe_sat.processes.pool import Workers
from nurikabe_sat.processes.worker import KEEPS_MEMORY, Limits
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.solving.search import Options, Result
from tests.support.command import HARD
from tests.support.faults import die
from tests.support.waiting import PATIENCE, begin_and_sleep, has_ended, wait_for_work, wait_until

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
    assert (records[3].error, records[3].answer["solution"]) == ("unreadable", None)
    assert [one.name for one in records] == [one.name for one in some]


@pytest.mark.parametrize("workers", [1, 3])
def test_threads_give_the_same_in_the_same_order(workers: int) -> None:
    some = boards(*[OPEN, EASY, "nurikabe/3/3/h21j2"] * 20)
    with ThreadPoolExecutor(workers) as executor:
        records = list(solve_many(iter(some), executor=executor, unique=True))
    assert [one.name for one in records] == [one.name for one in some]
    assert [one.solution for one in records] == [one.solution for one in solve_many(some, unique=True)]


@pytest.mark.parametrize("ordered", [True, False])
def test_in_order_or_as_they_are_done(ordered: bool) -> None:
    slow, quick, unread = *boards(EASY, OPEN), Record("x", error="unreadable")
    begun: list[Future[Part[Record]]] = []

    def react(futures: list["Future[Part[Record]]"]) -> None:
        begun.append(futures[-1])
        if len(begun) == 2:
            begun[1].set_result(slowly(quick.name))

    records = solve_many([slow, unread, quick], executor=ByHand(react), ordered=ordered)
    if not ordered:
        assert [next(records).name for _ in range(2)] == ["x", quick.name]
        begun[0].set_result(slowly(slow.name))
        assert [one.name for one in records] == [slow.name]
    else:
        threading.Timer(0.1, lambda: begun[0].set_result(slowly(slow.name))).start()
        assert [one.name for one in records] == [slow.name, "x", quick.name]


@pytest.mark.parametrize("ordered", [True, False])
def test_a_puzzle_whose_process_died_is_tried_again(ordered: bool) -> None:
    def react(futures: list["Future[Part[Record]]"]) -> None:
        if len(futures) == 1:
            futures[0].set_exception(BrokenExecutor("lost"))
        else:
            futures[-1].set_result(slowly("answered"))

    executor = ByHand(react)
    assert [one.name for one in solve_many(boards(EASY), executor=executor, ordered=ordered)] == ["answered"]
    assert len(executor.futures) == 2


@pytest.mark.parametrize(
    ("failure", "status", "error"),
    [
        (MemoryError(), "limit", "out of memory"),
        (TimeoutError("stopped after 30 s"), "limit", "stopped after 30 s"),
        (UsageError("not there"), "error", "not there"),
    ],
)
def test_what_an_executor_raises_is_said_in_the_record(failure: Exception, status: str, error: str) -> None:
    executor = ByHand(lambda futures: futures[-1].set_exception(failure))
    (record,) = solve_many(boards(EASY), executor=executor)
    assert (record.name, record.status, record.error) == (f"0 {EASY}", status, error)


def test_an_executor_that_is_lost_ends_the_batch() -> None:
    executor = ByHand(lambda futures: futures[-1].set_exception(ConnectionError("gone")))
    with pytest.raises(ConnectionError, match="gone"):
        list(solve_many(boards(EASY), executor=executor))


def slowly(name: str) -> Part[Record]:
    """The record of one board that took long, so that the next ones are submitted one by one, too."""
    return Part([Outcome(None, Record(name))], 1.0)


class ByHand(Executor):
    """Does nothing itself: after each puzzle that is submitted, ``react`` may give results to the futures so far."""

    def __init__(self, react: Callable[[list["Future[Part[Record]]"]], None]) -> None:
        self.react = react
        self.futures: list[Future[Part[Record]]] = []

    def submit(self, fn: Callable[..., Any], /, *_: Any, **__: Any) -> "Future[Any]":
        assert fn is call_each
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

    def react(futures: list["Future[Part[Record]]"]) -> None:
        """The first one takes long; the others are done one after the other, a few later."""
        if len(futures) > 4:
            futures[-4].set_result(slowly(str(len(futures) - 4)))
        if len(futures) == 50:
            futures[0].set_result(slowly("0"))

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
        assert next(solve_many(some, executor=executor, in_flight=32)).status == "solved"
    assert len(list(some)) == 90


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

    monkeypatch.setattr("nurikabe_sat.queries.solve.find_solution", fail)
    (record,) = solve_many(boards(EASY))
    assert (record.status, record.error, record.bug, record.rows) == (status, error, bug, 3)


def test_an_executor_that_breaks() -> None:
    executor = ByHand(lambda futures: futures[-1].set_exception(BrokenExecutor("lost")))
    (record,) = solve_many(boards(EASY), executor=executor)
    assert (record.status, record.error) == ("error", "the process that worked on this puzzle died twice (lost)")


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
    assert records[1].error == "the process that worked on this puzzle died twice (killed by SIGKILL)"
    assert not records[1].bug


# What follows is about the workers themselves.


def test_a_worker_is_used_again_and_replaced_when_it_dies() -> None:
    with Workers(1) as executor:
        first = executor.submit(os.getpid).result()
        assert first not in (os.getpid(), 0)
        assert executor.submit(os.getpid).result() == first
        with pytest.raises(ZeroDivisionError, match="by zero"):
            executor.submit(divmod, 1, 0).result()
        assert executor.submit(os.getpid).result() == first
        with pytest.raises(BrokenExecutor, match="exit code 3"):
            executor.submit(die, 3).result()
        assert executor.submit(os.getpid).result() != first


def test_what_a_worker_prints_does_no_harm() -> None:
    with Workers(1) as executor:
        assert executor.submit(os.write, 1, b"c a solver speaks\n").result() == 18
        assert executor.submit(os.read, 0, 1).result() == b""
        assert executor.submit(abs, -1).result() == 1


@pytest.mark.slow
def test_a_call_that_takes_too_long() -> None:
    with Workers(2, Limits(seconds=2)) as executor:
        late = executor.submit(time.sleep, 60)
        assert executor.submit(abs, -1).result() == 1
        with pytest.raises(TimeoutError, match=r"stopped after 2 s"):
            late.result()
        assert executor.submit(abs, -1).result() == 1


@pytest.mark.slow
def test_a_solver_that_lets_nothing_else_run_is_stopped_too() -> None:
    with Workers(1, Limits(seconds=2)) as executor:
        (record,) = solve_many(boards(HARD), executor=executor)
    assert (record.status, record.error) == ("limit", "stopped after 2 s")


@pytest.mark.skipif(not KEEPS_MEMORY, reason="this system does not limit the memory of a process")
def test_a_call_that_takes_too_much_memory() -> None:
    with Workers(1, Limits(memory=256 << 20)) as executor:
        with pytest.raises(MemoryError):
            executor.submit(bytearray, 1 << 30).result()
        assert executor.submit(len, bytes(1 << 20)).result() == 1 << 20


@pytest.mark.skipif(not KEEPS_MEMORY, reason="this system does not limit the memory of a process")
def test_a_solver_that_runs_out_of_memory() -> None:
    with Workers(1, Limits(memory=256 << 20)) as executor:
        with pytest.raises(MemoryError, match="out of memory"):
            executor.submit(os.abort).result()  # as C++ does
        assert executor.submit(abs, -1).result() == 1


@pytest.mark.skipif(sys.platform != "linux", reason="processes as Linux has them")
def test_a_worker_at_work_ends_with_a_parent_that_is_killed() -> None:
    script = """if __name__ == "__main__":
        import os
        from nurikabe_sat.batch.run import ask_one
        from nurikabe_sat.batch.task import SOLVE, BatchTask
        from nurikabe_sat.formats.puzzlink import read
        from nurikabe_sat.processes.pool import Workers
        workers = Workers(1)
        print(workers.submit(os.getpid).result(), flush=True)
        workers.submit(ask_one, read("%s"), BatchTask.of(SOLVE, {})).result()
    """
    process = subprocess.Popen([sys.executable, "-c", script % HARD], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    pid = int(process.stdout.readline())
    wait_for_work(pid)
    process.kill()
    process.communicate()
    assert has_ended(pid)


def test_workers_end_at_once(tmp_path: Path) -> None:
    started = time.monotonic()
    files = [tmp_path / name for name in "abcde"]
    with Workers(2) as executor:
        futures = [executor.submit(begin_and_sleep, str(file)) for file in files]
        executor.submit(abs, -1)
        wait_until(lambda: sum(file.exists() for file in files) == 2)
        assert not any(future.done() for future in futures)
    assert time.monotonic() - started < PATIENCE


@pytest.mark.skipif(os.name != "posix", reason="processes as POSIX has them")
def test_a_worker_ends_with_what_it_has_started(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    sleeper = tmp_path / "sleeper"
    sleeper.write_text(f'#!/bin/sh\necho $$ >"{pid_file}.new" && mv "{pid_file}.new" "{pid_file}"\nexec sleep 600\n')
    sleeper.chmod(0o755)
    with Workers(2) as executor:
        executor.submit(ask_one, read(OPEN), BatchTask.of(SOLVE, {}, options=Options(solver=str(sleeper))))
        wait_until(pid_file.exists)
    assert has_ended(int(pid_file.read_text())), "the solver outlived its worker"


def test_a_board_that_is_read_from_a_file_has_its_path_as_its_name(tmp_path: Path) -> None:
    path = tmp_path / "a.in"
    path.write_text("1 3\n2 . .\n", encoding="utf-8")
    assert [one.name for one in solve_many([path, "1 3\n2 . .\n"])] == [str(path), ""]
