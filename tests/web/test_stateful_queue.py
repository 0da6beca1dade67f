"""The server's queue of work: random requests, ends and clients that leave, against what it promises.

The processes are real, so there are few examples of few steps; the order of turns is tested in ``test_fair_slots.py``.
"""

import asyncio
import os
import time
from collections import Counter
from functools import partial

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from nurikabe_sat.processes.worker import Limits
from tests.support.waiting import PATIENCE, wait_until
from tests.web.processes import children, needs_proc

pytest.importorskip("fastapi")
from nurikabe_sat.web.queue import Busy, Disconnected, WorkQueue

pytestmark = [pytest.mark.slow, needs_proc]

LONG = 2 * PATIENCE
CLIENTS = "ab"


def answer_after(seconds: float, number: int) -> int:
    time.sleep(seconds)
    return number


def fail(number: int) -> None:
    raise ValueError(f"request {number}")


class Requests(RuleBasedStateMachine):
    """Work that ends at once, that fails, that never ends; clients that leave, time limits, requests one too many."""

    @initialize(count=st.integers(1, 2), room=st.integers(0, 3))
    def open(self, count: int, room: int) -> None:
        self.loop = asyncio.new_event_loop()
        self.before = set(children(os.getpid()))
        self.count, self.room = count, room
        self.queue = WorkQueue(count, room, Limits())
        self.number = 0
        self.endless: dict[int, tuple[str, asyncio.Event, asyncio.Task[int]]] = {}
        self.begun: list[int] = []

    async def quiet(self, seconds: float = 0.0) -> None:
        for _ in range(8):
            await asyncio.sleep(seconds / 8)

    def is_full(self, client: str) -> bool:
        if sum(self.held().values()) < self.count and self.held()[client] < max(1, self.count - 1):
            return False
        waiting = [who for number, (who, _, _) in self.endless.items() if number not in self.begun]
        return len(waiting) >= self.room or waiting.count(client) >= max(1, self.room // 2)

    @rule(client=st.sampled_from(CLIENTS))
    def ask_for_ever(self, client: str) -> None:
        """It takes a slot, waits for one, or is refused because the queue is full; never anything else."""
        self.number += 1
        number, gone, full = self.number, asyncio.Event(), self.is_full(client)
        work = partial(answer_after, LONG, number)
        started = partial(self.begun.append, number)
        task = self.loop.create_task(self.queue.run(gone.wait, LONG, work, client=client, started=started))
        self.loop.run_until_complete(self.quiet())
        if task.done():
            assert isinstance(task.exception(), Busy)
            assert full
        else:
            assert not full
            self.endless[number] = (client, gone, task)
        self.promises()

    @precondition(lambda self: self.endless)
    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from(sorted(self.endless)))
        _, gone, task = self.endless.pop(number)
        gone.set()
        with pytest.raises(Disconnected):
            self.loop.run_until_complete(task)
        self.until_the_slots_are_given()

    def until_the_slots_are_given(self) -> None:
        end = time.monotonic() + PATIENCE
        while not self.is_fully_given():
            assert time.monotonic() < end, "a slot is free and a client waits for it"
            self.loop.run_until_complete(self.quiet(0.02))
        self.promises()

    def held(self) -> Counter[str]:
        return Counter(client for number, (client, _, _) in self.endless.items() if number in self.begun)

    def is_fully_given(self) -> bool:
        held, most = self.held(), max(1, self.count - 1)
        if self.queue.running != sum(held.values()):  # a process is being stopped: its slot is not free yet
            return False
        waits = {client for number, (client, _, _) in self.endless.items() if number not in self.begun}
        return sum(held.values()) == self.count or not any(held[client] < most for client in waits)

    def promises(self) -> None:
        held = self.held()
        assert sum(held.values()) <= self.count
        assert max(held.values(), default=0) <= max(1, self.count - 1)
        assert not any(task.done() for _, _, task in self.endless.values())

    @precondition(lambda self: not self.endless)
    @rule(client=st.sampled_from(CLIENTS), fails=st.booleans())
    def ask_at_once(self, client: str, fails: bool) -> None:
        self.number += 1
        work = partial(fail, self.number) if fails else partial(answer_after, 0.0, self.number)
        running = self.queue.run(asyncio.Event().wait, LONG, work, client=client)
        if fails:
            with pytest.raises(ValueError, match=f"request {self.number}$"):
                self.loop.run_until_complete(running)
        else:
            assert self.loop.run_until_complete(running) == self.number

    @precondition(lambda self: not self.endless)
    @rule()
    def too_late(self) -> None:
        work = partial(answer_after, LONG, 0)
        with pytest.raises(TimeoutError, match=r"stopped after 0\.1 s"):
            self.loop.run_until_complete(self.queue.run(asyncio.Event().wait, 0.1, work))

    @rule()
    def tidy(self) -> None:
        self.queue.tidy()

    def teardown(self) -> None:
        if not hasattr(self, "loop"):
            return
        for _, gone, _ in self.endless.values():
            gone.set()

        async def all_of_them() -> list[BaseException | int]:
            return await asyncio.gather(*(task for _, _, task in self.endless.values()), return_exceptions=True)

        ended = self.loop.run_until_complete(all_of_them())
        self.loop.run_until_complete(self.quiet(0.2))
        self.queue.close()
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.run_until_complete(self.quiet())
        self.loop.close()
        assert all(isinstance(one, Disconnected) for one in ended)
        wait_until(lambda: not set(children(os.getpid())) - self.before)


Requests.TestCase.settings = settings(
    max_examples=3, stateful_step_count=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
TestQueue = Requests.TestCase
