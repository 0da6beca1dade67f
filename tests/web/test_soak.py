"""The server beside hostile clients of each kind, while 20 honest ones ask mixed questions.

The figures (hints, memory) are printed: ``pytest -s``. Nothing asserts a time.
"""

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.support.waiting import PATIENCE
from tests.web.processes import MOST_MEMORY, needs_peak, peak_memory
from tests.web.serving import API, HOPELESS, NO_TLS, get, start_serving

httpx = pytest.importorskip("httpx")
pytest.importorskip("fastapi")

pytestmark = pytest.mark.slow

CLIENTS = 20
PUZZLE = (Path(__file__).parents[2] / "instances" / "10x10-islands-of-2-to-4.in").read_text()
MIX: list[tuple[str, dict[str, Any], int]] = [
    ("hint", {"puzzle": PUZZLE}, 200),
    ("check", {"puzzle": PUZZLE}, 200),
    ("solve", {"puzzle": PUZZLE, "unique": True}, 200),
    ("facts", {"puzzle": PUZZLE}, 200),
    ("convert", {"puzzle": PUZZLE, "to": "puzzlink"}, 200),
    ("count", {"puzzle": PUZZLE}, 200),
    ("generate", {"rows": 5, "cols": 5, "level": "easy", "seed": 1}, 200),
    ("hint", {"puzzle": "no puzzle"}, 400),
    ("hint", {"puzzel": PUZZLE}, 422),
]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # connections that are cut on purpose
@pytest.mark.parametrize("number", [60, pytest.param(30_000, marks=pytest.mark.soak)])  # these take 10 minutes
@needs_peak
def test_honest_clients_are_served_beside_hostile_ones(number: int) -> None:
    with start_serving("--workers", "2", "--metrics", "127.0.0.1") as (url, process):
        before = peak_memory(process.pid)
        asked, hints = asyncio.run(_soak(url, number))
        assert get(f"{url}metrics").status_code == 200
        peak = peak_memory(process.pid) - before
    assert [(question, code) for question, code, wanted in asked if code != wanted] == []
    assert len(asked) == number
    hints.sort()
    median, p95 = hints[len(hints) // 2], hints[int(0.95 * len(hints))]
    print(f"{number} requests: hints {median:.2f} s, 95% {p95:.2f} s; peak {peak >> 20} MiB above {before >> 20}")  # noqa: T201
    assert peak < MOST_MEMORY


async def _soak(url: str, number: int) -> tuple[list[tuple[str, int, int]], list[float]]:
    """Return the questions with their codes and the codes that they should get, and the seconds of the hints."""
    todo = iter(list(islice(cycle(MIX), number)))
    asked: list[tuple[str, int, int]] = []
    hints: list[float] = []

    async def honest(name: str) -> None:
        async with httpx.AsyncClient(verify=NO_TLS, timeout=PATIENCE, headers={"X-Client": name}) as client:
            for question, data, wanted in todo:
                began = time.monotonic()
                code = (await client.post(url + API + question, json=data)).status_code
                asked.append((question, code, wanted))
                if question == "hint" and code == 200:
                    hints.append(time.monotonic() - began)

    hostile = [asyncio.ensure_future(_again_and_again(kind, url)) for kind in _HOSTILE]
    await asyncio.sleep(1)
    try:
        await asyncio.gather(*(honest(f"honest-{one}") for one in range(CLIENTS)))
        assert not any(one.done() for one in hostile)
    finally:
        while not all(one.done() for one in hostile):  # asyncio.wait_for of Python 3.11 can lose a cancellation
            for one in hostile:
                one.cancel()
            await asyncio.wait(hostile, timeout=1)
    return asked, hints


async def _again_and_again(kind: Callable[[str], Awaitable[None]], url: str) -> None:
    while True:
        with contextlib.suppress(httpx.HTTPError, OSError):
            await kind(url)
        await asyncio.sleep(0.05)


async def _greedy(url: str) -> None:
    """As much work as can be asked for, over several connections."""
    async with httpx.AsyncClient(verify=NO_TLS, timeout=PATIENCE) as client:
        wish = {**HOPELESS, "count": 20}
        await asyncio.gather(*(client.post(f"{url}{API}generate/several", json=wish) for _ in range(3)))


async def _idle(url: str) -> None:
    """Connections that say nothing."""
    where = urlsplit(url)
    opened = [await asyncio.open_connection(where.hostname, where.port) for _ in range(100)]
    try:
        await asyncio.sleep(2)
    finally:
        for _, writer in opened:
            writer.close()


async def _slow(url: str) -> None:
    """Headers that never end."""
    where = urlsplit(url)
    _, writer = await asyncio.open_connection(where.hostname, where.port)
    try:
        writer.write(b"POST /api/v1/hint HTTP/1.1\r\n")
        for _ in range(20):
            writer.write(b"X-A: b\r\n")
            await asyncio.sleep(0.2)
    finally:
        writer.close()


async def _large(url: str) -> None:
    """Bodies that are too large, with their length and without, and bodies that are as large as they may be."""
    async with httpx.AsyncClient(verify=NO_TLS, timeout=20, headers={"Content-Type": "application/json"}) as client:
        for body in (b"x" * (2 << 20), _in_pieces(32), _in_pieces(15), b" " * 1_000_000):
            await client.post(f"{url}{API}hint", content=body)


async def _in_pieces(number: int) -> AsyncIterator[bytes]:
    for _ in range(number):
        yield b" " * (1 << 16)


async def _jobs(url: str) -> None:
    """Jobs with large requests, under other names each time, whose answers nobody reads."""
    asked = {"puzzle": PUZZLE + " " * 900_000}
    async with httpx.AsyncClient(verify=NO_TLS, timeout=20) as client:
        for _ in range(10):
            await client.post(f"{url}{API}jobs/hint", json=asked, headers={"X-Client": os.urandom(8).hex()})


async def _unread(url: str) -> None:
    """Requests for the largest file, whose answers are not read."""
    where = urlsplit(url)
    opened = [await asyncio.open_connection(where.hostname, where.port, limit=1) for _ in range(20)]
    try:
        for _, writer in opened:
            writer.write(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        await asyncio.sleep(2)
    finally:
        for _, writer in opened:
            writer.transport.abort()


async def _garbage(url: str) -> None:
    """Bytes that are not HTTP, and JSON that is not a question."""
    where = urlsplit(url)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    try:
        writer.write(os.urandom(200) + b"\r\n\r\n")
        with contextlib.suppress(OSError, asyncio.TimeoutError):
            await asyncio.wait_for(reader.read(), 5)
    finally:
        writer.close()
    async with httpx.AsyncClient(verify=NO_TLS, timeout=20) as client:
        await client.post(f"{url}{API}hint", json=[1, 2, 3])


_HOSTILE = (_greedy, _idle, _slow, _large, _jobs, _unread, _garbage)
