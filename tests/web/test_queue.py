"""Processes that answer: limits, hanging up, the line; and many clients at the same time."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import islice
from pathlib import Path

import httpx
import pytest

from nurikabe_sat.processes.worker import KEEPS_MEMORY, Limits
from tests.support.waiting import PATIENCE, wait_until
from tests.web.processes import children, is_alive, needs_proc
from tests.web.serving import HOPELESS, ask, serving, start_serving

pytest.importorskip("fastapi")
from nurikabe_sat.web.queue import Busy, Disconnected, WorkQueue

pytestmark = pytest.mark.slow

LONG = 2 * PATIENCE


def sleep(seconds: float) -> str:
    time.sleep(seconds)
    return "slept"


def fill_memory() -> int:
    return len(bytearray(1 << 40))


KEPT: list[str] = []  # in each process its own


def keep() -> None:
    KEPT.append("prepared")


def kept() -> list[str]:
    return KEPT


async def for_ever() -> None:
    await asyncio.Event().wait()


@asynccontextmanager
async def a_crew(count: int, queue: int, limits: Limits | None = None) -> AsyncIterator[WorkQueue]:
    one = WorkQueue(count, queue, limits or Limits())
    try:
        yield one
    finally:
        one.close()


async def asked_again(one: WorkQueue) -> str:
    """The answer to a question that is asked until it is not refused: a slot takes a moment to be free."""
    while True:  # the test has a limit of its own
        with suppress(Busy):
            return await one.run(for_ever, LONG, partial(sleep, 0.0))
        await asyncio.sleep(0.01)


def run(work: Awaitable[None]) -> None:
    async def main() -> None:
        await asyncio.wait_for(work, PATIENCE)

    asyncio.run(main())


def test_an_answer_and_an_error() -> None:
    async def work() -> None:
        async with a_crew(1, 0) as one:
            assert await one.run(for_ever, LONG, partial(sleep, 0.0)) == "slept"
            with pytest.raises(ValueError, match="non-negative"):
                await one.run(for_ever, LONG, partial(sleep, -1.0))

    run(work())


def test_the_limit_of_time_stops_the_process() -> None:
    async def work() -> None:
        async with a_crew(1, 0) as one:
            with pytest.raises(TimeoutError, match=r"stopped after 0\.5 s"):
                await one.run(for_ever, 0.5, partial(sleep, LONG))
            assert await one.run(for_ever, LONG, partial(sleep, 0.0)) == "slept"

    run(work())


def test_the_start_of_a_process_is_no_part_of_its_time(tmp_path: Path) -> None:
    may_start = tmp_path / "may-start"

    async def work() -> None:
        one = WorkQueue(1, 0, Limits(), warm=1, prepare=partial(wait_until, may_start.exists))
        one.keep_warm()
        try:
            asked = asyncio.create_task(one.run(for_ever, 0.05, partial(sleep, LONG)))
            await asyncio.sleep(0.3)
            assert not asked.done()
            may_start.touch()
            with pytest.raises(TimeoutError, match=r"stopped after 0\.05 s"):
                await asked
        finally:
            one.close()

    run(work())


@pytest.mark.skipif(not KEEPS_MEMORY, reason="this system does not limit the memory of a process")
def test_the_limit_of_memory() -> None:
    async def work() -> None:
        async with a_crew(1, 0, Limits(memory=1 << 30)) as one:
            with pytest.raises(MemoryError):
                await one.run(for_ever, LONG, fill_memory)
            assert await one.run(for_ever, LONG, partial(sleep, 0.0)) == "slept"

    run(work())


def test_who_hangs_up_frees_the_process() -> None:
    async def work() -> None:
        async with a_crew(1, 0) as one:
            gone = asyncio.Event()
            left = asyncio.create_task(one.run(gone.wait, LONG, partial(sleep, LONG)))
            await asyncio.sleep(0.5)
            with pytest.raises(Busy):
                await one.run(for_ever, LONG, partial(sleep, 0.0))
            gone.set()
            with pytest.raises(Disconnected):
                await left
            assert await asked_again(one) == "slept"

    run(work())


def test_who_hangs_up_in_the_line_leaves_it() -> None:
    async def work() -> None:
        async with a_crew(1, 1) as one:
            end, gone = asyncio.Event(), asyncio.Event()
            first = asyncio.create_task(one.run(end.wait, LONG, partial(sleep, LONG)))
            await asyncio.sleep(0)
            second = asyncio.create_task(one.run(gone.wait, LONG, partial(sleep, 0.0)))
            await asyncio.sleep(0)
            with pytest.raises(Busy):
                await one.run(for_ever, LONG, partial(sleep, 0.0))
            gone.set()
            with pytest.raises(Disconnected):
                await second
            third = asyncio.create_task(asked_again(one))
            await asyncio.sleep(0)
            end.set()
            with pytest.raises(Disconnected):
                await first
            assert await third == "slept"

    run(work())


def test_a_full_queue_has_room_for_another_address() -> None:
    """One address invents names until the queue is full: it is refused the next, and others are not."""

    async def work() -> None:
        async with a_crew(1, 4) as one:
            end = asyncio.Event()
            clients = [f"hostile/{number}" for number in range(5)]
            hostile = [
                asyncio.create_task(one.run(end.wait, LONG, partial(sleep, LONG), client=client)) for client in clients
            ]
            await asyncio.sleep(0)
            with pytest.raises(Busy):
                await one.run(for_ever, LONG, partial(sleep, 0.0), client="hostile/5")
            honest = asyncio.create_task(one.run(for_ever, LONG, partial(sleep, 0.0), client="honest/"))
            refused, _ = await asyncio.wait(hostile, return_when=asyncio.FIRST_COMPLETED)
            assert [type(task.exception()) for task in refused] == [Busy]
            end.set()
            assert await honest == "slept"
            with suppress(Disconnected, Busy):
                await asyncio.gather(*hostile)

    run(work())


@needs_proc
def test_what_has_ended_is_let_go() -> None:
    async def work() -> None:
        async with a_crew(1, 0) as one:
            before = children(os.getpid())
            assert await one.run(for_ever, LONG, partial(sleep, 0.0)) == "slept"
            (worker,) = set(children(os.getpid())) - set(before)
            one.tidy()
            assert is_alive(worker)
            os.kill(worker, signal.SIGKILL)
            while worker in children(os.getpid()):  # it takes its threads a moment to end
                one.tidy()
                await asyncio.sleep(0.01)
            assert await one.run(for_ever, LONG, partial(sleep, 0.0)) == "slept"

    run(work())


def test_a_client_that_is_gone_keeps_no_worker() -> None:
    with serving("--workers", "1") as url:
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(f"{url}api/v1/generate", json={**HOPELESS, "timeout": 60}, timeout=2)
        assert ask(url, "generate", rows=3, cols=3)["status"] == "made"


def test_a_full_line() -> None:
    hopeless = {**HOPELESS, "timeout": 60}

    async def work(url: str) -> None:
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            asked = [asyncio.create_task(client.post(f"{url}api/v1/generate", json=hopeless)) for _ in range(4)]
            for answered in islice(asyncio.as_completed(asked), 2):
                refused = await answered
                assert refused.status_code == 429
                assert refused.headers["retry-after"]
                assert refused.json() == {
                    "error": "too many requests are waiting; try again in a moment",
                    "code": "busy",
                }
            assert [task.done() for task in asked].count(False) == 2  # one at work, one in the line
            for task in asked:
                task.cancel()

    with serving("--workers", "1", "--queue", "1") as url:
        run(work(url))


def test_a_check_does_not_wait() -> None:
    async def work(url: str) -> None:
        async with httpx.AsyncClient(timeout=PATIENCE) as client:
            hopeless = [
                asyncio.create_task(client.post(f"{url}api/v1/generate", json={**HOPELESS, "timeout": 60}))
                for _ in range(3)
            ]
            await asyncio.sleep(0.5)
            check = await client.post(f"{url}api/v1/check", json={"puzzle": "2\n2 .\n. B\n"})
            assert check.json()["status"] == "undecided"
            assert not any(task.done() for task in hopeless)
            for task in hopeless:
                task.cancel()

    with serving("--workers", "1") as url:
        run(work(url))


@needs_proc
def test_no_process_is_left() -> None:
    with start_serving("--workers", "2") as (url, server):
        ask(url, "solve", puzzle="2\n2 .\n. .\n")
        ask(url, "check", puzzle="2\n2 .\n. .\n")
        workers = children(server.pid)
        assert len(workers) == 4  # two that are always ready, for either queue
    wait_until(lambda: not any(is_alive(worker) for worker in workers))


@needs_proc
def test_some_processes_are_always_ready() -> None:
    """Before the first request, and again after one had to be stopped; they are prepared."""

    async def work() -> None:
        before = set(children(os.getpid()))

        def ready() -> set[int]:
            return set(children(os.getpid())) - before

        one = WorkQueue(2, 0, Limits(), warm=2, prepare=keep)
        try:
            one.keep_warm()
            first = ready()
            assert len(first) == 2
            assert await one.run(for_ever, LONG, kept) == ["prepared"]
            with pytest.raises(TimeoutError):
                await one.run(for_ever, 0.5, partial(sleep, LONG))
            while len(ready() & first) > 1 or len(ready()) < 2:
                await asyncio.sleep(0.01)
        finally:
            one.close()

    run(work())
