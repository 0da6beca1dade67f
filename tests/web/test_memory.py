"""The memory of the server is bounded by construction, whatever clients send, and whether or not they read.

Bytes are counted, not seconds: the peak of the resident set, as the system remembers it. All clients are on this
machine.
"""

import asyncio
import gc
import http.client
import json
import socket
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from itertools import cycle, islice
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.support.waiting import PATIENCE, wait_until
from tests.web.processes import MOST_MEMORY, needs_peak, peak_memory
from tests.web.serving import API, get, post, start_serving

pytest.importorskip("fastapi")
from uvicorn.server import ServerState

from nurikabe_sat.web import work
from nurikabe_sat.web.app import build_app
from nurikabe_sat.web.connections import Connection
from nurikabe_sat.web.jobs import Jobs, Tell
from nurikabe_sat.web.server import configuration
from nurikabe_sat.web.settings import Settings

pytestmark = pytest.mark.slow

PUZZLE = "2 4\n2 . . 1\n. . . .\n"
BLANKS = b" " * 1_000_000
WIDE = "\N{GRINNING FACE}"
"""With one such letter, every letter of a text takes four bytes."""

PADDED = json.dumps({"puzzle": PUZZLE + " " * 990_000}).encode()


def pieces(body: bytes) -> Iterator[bytes]:
    """A body whose length is not said before."""
    for start in range(0, len(body), 1 << 16):
        yield body[start : start + (1 << 16)]


REFUSED: dict[str, tuple[int, Callable[[], bytes | Iterator[bytes]]]] = {
    "not-json": (422, lambda: BLANKS),
    "not-json-in-pieces": (422, lambda: pieces(BLANKS)),
    "too-large": (413, lambda: BLANKS + BLANKS),
    "too-large-in-pieces": (413, lambda: pieces(BLANKS + BLANKS)),
    "not-an-object": (422, lambda: b'"' + BLANKS + b'"'),
    "deep": (422, lambda: b"[" * 1_000_000),
    "many-values": (422, lambda: b"[" + b"[1000000]," * 100_000 + b"{}]"),
    "not-unicode": (422, lambda: b"\xff" * 1_000_000),
    "unknown-key": (422, lambda: b'{"' + BLANKS + b'": 1}'),
    "another-type": (422, lambda: b'{"puzzle": ["' + BLANKS + b'"]}'),
}


# No part of a body outlives its request.


async def ask_app(app: Callable[..., object], body: bytes, question: str, *, leaves: bool = False) -> int:
    """Return the code of the answer to a body that comes in two pieces, without a socket and without a library.

    ``leaves``: the client disconnects after the body.
    """
    half = len(body) // 2
    messages = [
        {"type": "http.request", "body": body[half:], "more_body": False},
        {"type": "http.request", "body": body[:half], "more_body": True},
    ]
    codes: list[int] = []
    del body

    async def receive() -> dict[str, object]:
        if messages:
            return messages.pop()
        await asyncio.sleep(0.001 if leaves else PATIENCE)
        return {"type": "http.disconnect"}

    async def send(message: dict[str, int]) -> None:
        if "status" in message:
            codes.append(message["status"])

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": f"/{API}{question}",
        "raw_path": b"",
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
    }
    await app(scope, receive, send)  # type: ignore[misc]  # an application of ASGI
    return codes[0]


KINDS = {
    **{name: (code, "hint", make) for name, (code, make) in REFUSED.items()},
    "an-unreadable-puzzle": (400, "hint", lambda: json.dumps({"puzzle": "x" * 990_000}).encode()),
    "too-much-time": (400, "hint", lambda: json.dumps({"puzzle": "x" * 990_000, "timeout": 1e6}).encode()),
    "no-such-question": (404, "nonsense", lambda: PADDED),
    "a-client-that-leaves": (499, "solve", lambda: PADDED),
    "an-answer": (200, "hint", lambda: PADDED),
    "a-job": (202, "jobs/hint", lambda: PADDED),
}


def test_no_body_outlives_its_request() -> None:
    """Without a collector only what a cycle of references holds is left: a body in a cycle stays."""

    def body(make: Callable[[], Any]) -> bytes:
        made = make()
        return made if isinstance(made, bytes) else b"".join(made)

    async def held_after(app: Callable[..., object], code: int, question: str, make: Callable[[], Any]) -> int:
        assert await ask_app(app, body(make), question, leaves=code == 499) == code
        await asyncio.sleep(0.2)  # the end of what a queue does in threads
        gc.collect()
        gc.disable()
        tracemalloc.start()
        try:
            for _ in range(2):
                assert await ask_app(app, body(make), question, leaves=code == 499) == code
            end = time.monotonic() + PATIENCE
            while (held := tracemalloc.get_traced_memory()[0]) > 900_000 and time.monotonic() < end:
                await asyncio.sleep(0.05)  # a job goes on
            return held
        finally:
            tracemalloc.stop()
            gc.enable()

    async def main() -> dict[str, int]:
        app = build_app(Settings(workers=1))
        async with app.router.lifespan_context(app):
            return {kind: await held_after(app, *KINDS[kind]) for kind in KINDS}

    held = asyncio.run(main())
    assert {kind: size for kind, size in held.items() if size > 900_000} == {}, "of two bodies of 1 MB none is left"


# The peak of a server.


@contextmanager
def bounded(*arguments: str) -> Iterator[str]:
    """The URL of a server that must not take much more memory than at its start."""
    with start_serving("--workers", "1", "--metrics", "127.0.0.1", *arguments) as (url, process):
        assert post(f"{url}{API}hint", json={"puzzle": PUZZLE}).status_code == 200
        start = peak_memory(process.pid)
        yield url
        assert get(f"{url}metrics").status_code == 200
        peak = peak_memory(process.pid) - start
        print(f"peak {peak >> 20} MiB above {start >> 20}")  # noqa: T201 (a figure)
        assert peak < MOST_MEMORY


@needs_peak
@pytest.mark.parametrize(
    ("number", "kinds"),
    [
        (200, [*REFUSED][:4]),
        (48, [*REFUSED][4:]),
        pytest.param(1000, [*REFUSED][:4], marks=pytest.mark.soak),
        pytest.param(120, [*REFUSED][4:], marks=pytest.mark.soak),
    ],
)
def test_refused_bodies(number: int, kinds: list[str]) -> None:
    """One after the other, over connections that stay open as long as the server lets them.

    A server that kept each body, as one once did, would exceed the bound with the smaller numbers as well.
    """
    codes: Counter[int] = Counter()
    wanted: Counter[int] = Counter()
    with bounded() as url, closing(http.client.HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)) as client:
        for kind in islice(cycle(kinds), number):
            code, make = REFUSED[kind]
            wanted[code] += 1
            try:
                client.request("POST", f"/{API}hint", make(), {"Content-Type": "application/json"})
                response = client.getresponse()
                response.read()
                codes[response.status] += 1
            except OSError:  # the server has said no, and closed, before all was sent
                codes[413] += 1
            client.close() if code == 413 else None
    assert codes == wanted


# Many at once.


def connect(url: str, *, receives: int = 1 << 17) -> socket.socket:
    """A connection whose system keeps about so many bytes that were not read."""
    client = socket.socket()
    client.settimeout(PATIENCE)
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
    client.connect(("127.0.0.1", urlsplit(url).port))
    return client


def head(*lines: str) -> bytes:
    return "\r\n".join((*lines, "Host: localhost", "Content-Type: application/json", "", "")).encode()


def is_waiting(client: socket.socket) -> bool:
    """Whether the server still listens; otherwise it has refused the request, or just closed."""
    client.settimeout(0.01)
    try:
        client.recv(100)
    except TimeoutError:
        return True
    except OSError:
        pass
    return False


@needs_peak
def test_two_hundred_requests_that_are_never_complete() -> None:
    """The server holds some of them, refuses the others, and answers an honest client."""
    body = json.dumps({"puzzle": WIDE + " " * 990_000}, ensure_ascii=False).encode()
    request = head(f"POST /{API}hint HTTP/1.1", f"Content-Length: {len(body)}") + body[:-1]
    clients: list[socket.socket] = []
    with bounded() as url, ExitStack() as opened:
        for _ in range(200):
            clients.append(opened.enter_context(closing(connect(url))))
            with suppress(OSError):  # refused and closed, before all was sent
                clients[-1].sendall(request)
        wait_until(lambda: sum(map(is_waiting, clients)) <= 20)  # the limit is that of 16 bodies
        assert any(map(is_waiting, clients))
        assert post(f"{url}{API}hint", json={"puzzle": PUZZLE}).status_code == 200


@needs_peak
def test_sixty_clients_that_do_not_read() -> None:
    """Each asks for much, one request right after the other."""
    with bounded() as url, ExitStack() as opened:
        for _ in range(60):
            client = opened.enter_context(closing(connect(url, receives=4096)))
            client.sendall(head("GET /openapi.json HTTP/1.1") * 20)
        for _ in range(20):
            assert post(f"{url}{API}hint", json={"puzzle": PUZZLE}).status_code == 200


class Unread(asyncio.Transport):
    """The transport of a client that does not read: it keeps whatever is written."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1), "sockname": ("127.0.0.1", 2)})
        self.kept = 0
        self.is_aborted = False

    def get_write_buffer_size(self) -> int:
        return self.kept

    def write(self, data: object) -> None:
        raise AssertionError(f"nothing is said to who does not read: {data!r}")

    def abort(self) -> None:
        self.is_aborted = True

    def is_closing(self) -> bool:
        return self.is_aborted

    def pause_reading(self) -> None:
        """It sends nothing."""

    resume_reading = pause_reading


def test_unread_answers_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """While they are too large together, the largest of the address that has the most: those of others stay."""

    async def main() -> None:
        config = configuration(Settings())
        monkeypatch.setattr(Connection, "most_bytes", 1000)
        state = ServerState()
        transports = [Unread(address) for address in ("127.0.0.1", "127.0.0.2", "127.0.0.2", "127.0.0.2")]
        made = []
        for one, size in zip(transports, (450, 150, 250, 200), strict=True):
            made.append(Connection(config, state, {}))
            made[-1].connection_made(one)
            one.kept = size
            made[-1].pause_writing()
        assert [one.is_aborted for one in transports] == [False, False, True, False]
        assert [one.held for one in made] == [450, 150, 0, 200]
        made[0].resume_writing()
        assert made[0].held == 0
        for each in made:
            each.connection_lost(ConnectionResetError())
        assert Connection.all_bytes == 0

    asyncio.run(main())


@needs_peak
@pytest.mark.parametrize("jobs", [180, pytest.param(300, marks=pytest.mark.soak)])
def test_large_jobs_that_nobody_watches(jobs: int) -> None:
    with bounded() as url:
        for number in range(jobs):
            headers = {"Content-Type": "application/json", "X-Client": str(number)}
            assert post(f"{url}{API}jobs/hint", content=PADDED, headers=headers).status_code in (202, 429)


def test_jobs_that_hold_too_much_make_room() -> None:
    """The largest of the address that holds the most: those of others stay."""

    async def at_once(tell: Tell, size: int) -> None:
        tell("answer", json.dumps("x" * size))

    async def for_ever(_: Tell) -> None:
        await asyncio.Event().wait()

    async def main() -> None:
        jobs = Jobs(10_000)
        honest = jobs.start("honest/", partial(at_once, size=3_000), 0)
        large = [jobs.start("hostile/1", partial(at_once, size=size), 0) for size in (2_000, 4_000)]
        await asyncio.wait([honest.task, *(one.task for one in large)])
        assert all(jobs.get(one.id) for one in (honest, *large))
        waits = jobs.start("hostile/2", for_ever, 2_000)
        assert [jobs.get(one.id) is None for one in (honest, *large, waits)] == [False, False, True, False]
        request = jobs.start("hostile/3", partial(at_once, size=10), 1_000)
        await request.task
        assert request.size < 200, "the request is not held any longer"
        jobs.close()

    asyncio.run(asyncio.wait_for(main(), PATIENCE))


def test_an_answer_that_is_too_large_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {"puzzle": PUZZLE}
    assert json.loads(work.answer_text("solve", values, 100, is_telling=False))["status"] == "solved"
    monkeypatch.setattr(work, "MOST_ANSWER", 20)
    answer = json.loads(work.answer_text("solve", values, 100, is_telling=False))
    assert answer == {"status": "limit", "message": "the answer has more than 20 characters"}
