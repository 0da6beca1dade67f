"""Boards in chunks: how large they are, and what becomes of those behind a hard or deadly board."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from dataclasses import replace
from typing import Any

import pytest

from nurikabe_sat.batch.chunks import Chunks
from nurikabe_sat.batch.record import Record
from nurikabe_sat.formats.puzzlink import read
from nurikabe_sat.processes import each, worker
from nurikabe_sat.processes.each import Outcome, Part, call_each
from nurikabe_sat.processes.pool import Workers
from nurikabe_sat.processes.worker import Limits
from nurikabe_sat.puzzle.model import Board
from tests.support.faults import die
from tests.support.waiting import PATIENCE

BOARD = read("nurikabe/4/3/i21k1g")


class Inside(Workers):
    """Calls in this process; notes the sizes of the chunks. ``seconds``: what each board is said to take."""

    def __init__(self, seconds: float, dies_at: str = "") -> None:
        super().__init__(1)
        self.seconds, self.dies_at = seconds, dies_at
        self.sizes: list[int] = []

    def submit_each(self, fn: Callable[[Any], Any], things: Sequence[Any]) -> "Future[Part[Any]]":
        self.sizes.append(len(things))
        outcomes = []
        for thing in things:
            if thing.name == self.dies_at:
                outcomes.append(Outcome[Any](BrokenExecutor("lost"), None))
                break
            outcomes.append(Outcome[Any](None, fn(thing)))
        done: Future[Part[Any]] = Future()
        done.set_result(Part(outcomes, self.seconds * len(outcomes)))
        return done


def boards(count: int) -> list[Board]:
    return [replace(BOARD, name=str(number)) for number in range(count)]


def run(executor: Inside, count: int) -> list[tuple[int, str, str | None]]:
    def judge(board: Board, error: Exception) -> Record:
        return Record(board.name, error=str(error))

    chunks = Chunks(boards(count), executor, lambda board: Record(board.name), judge, 2, None)
    return [(place, record.name, record.error) for place, record in chunks]


@pytest.mark.parametrize(("seconds", "largest"), [(0.0001, 500), (0.05, 10), (1.0, 1)])
def test_chunks_are_as_large_as_boards_are_small(seconds: float, largest: int) -> None:
    executor = Inside(seconds)
    assert sorted(run(executor, 2000)) == [(number, str(number), None) for number in range(2000)]
    assert executor.sizes[:2] == [1, 1]
    assert max(executor.sizes) == largest


def test_a_board_that_takes_its_process_down_costs_itself_only() -> None:
    executor = Inside(0.01, dies_at="60")
    found = {name: error for _, name, error in run(executor, 100)}
    assert found == {str(number): "lost" if number == 60 else None for number in range(100)}


def be_patient() -> None:
    """Called in a worker: chunks do not end early."""
    each.PATIENCE = PATIENCE


@pytest.mark.slow
def test_limits_hold_for_each_and_not_for_the_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PATIENCE", PATIENCE)
    with Workers(1, Limits(seconds=4)) as executor:
        executor.submit(be_patient).result()
        part = executor.submit_each(time.sleep, [2.1, 2.1]).result()
        assert [outcome.error for outcome in part.outcomes] == [None, None]
        late = executor.submit_each(time.sleep, [0, 600, 0]).result()
    assert late.outcomes[0].error is None
    assert str(late.outcomes[1].error) == "stopped after 4 s"
    assert len(late.outcomes) == 2


@pytest.mark.slow
def test_what_takes_long_is_taken_back() -> None:
    with Workers(1) as executor:
        part = executor.submit_each(time.sleep, [0, 0, 600, 0]).result()
    assert part.outcomes == [Outcome(None, None)] * 2


def test_a_death_in_a_chunk() -> None:
    with Workers(1) as executor:
        part = executor.submit_each(die, [3, 0]).result()
    assert [str(outcome.error) for outcome in part.outcomes] == ["exit code 3"]


def test_an_exception_ends_nothing() -> None:
    part = call_each(int, ["1", "x", "2"])
    assert [outcome.value for outcome in part.outcomes] == [1, None, 2]
    assert isinstance(part.outcomes[1].error, ValueError)
