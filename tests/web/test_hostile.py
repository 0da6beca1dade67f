"""Clients that mean no good, or do not know better: the server answers the others and lets go of these.

The limits are made small here, in a server that runs in a thread of this process: that of the number for all tests,
those of time only while a client is at work that is to run into them. A busy machine is slow with honest clients, too.
"""

import os
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass

import httpx
import pytest

from tests.support.waiting import PATIENCE, wait_until
from tests.web.serving import API, start_serving

pytest.importorskip("fastapi")
import uvicorn

from nurikabe_sat.web import connections, middleware
from nurikabe_sat.web.counts import REFUSED
from nurikabe_sat.web.server import configuration
from nurikabe_sat.web.settings import Settings

pytestmark = pytest.mark.slow

PUZZLE = "2 4\n2 . . 1\n. . . .\n"
SHORT = 0.5  # seconds
MOST = 20
LOG: list[str] = []
"""The access log of the server in this process."""


@dataclass(frozen=True)
class Served:
    """The address of a server."""

    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def connect(self, source: str = "127.0.0.1") -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE, source_address=(source, 0))

    def hint(self) -> httpx.Response:
        return httpx.post(f"{self.url}{API}hint", json={"puzzle": PUZZLE}, timeout=PATIENCE)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """Yield a server with small limits."""
    with pytest.MonkeyPatch.context() as patch, closing(socket.create_server(("127.0.0.1", 0))) as listening:
        patch.setattr(connections, "HEADER_TIME", PATIENCE)
        patch.setattr(connections, "MOST", MOST)
        server = uvicorn.Server(configuration(Settings(workers=1, max_body=1 << 16), LOG.append))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield Served(listening.getsockname()[1])
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


@contextmanager
def headers_in_time() -> Iterator[None]:
    """Meanwhile, headers have to come soon."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "HEADER_TIME", SHORT)
        yield


def is_logged(status: int) -> bool:
    """Whether the access log has a request with this status. Forget the log."""
    found = any(f'"status": {status}, ' in line for line in LOG)
    LOG.clear()
    return found


def head(*lines: str) -> bytes:
    return "".join(f"{line}\r\n" for line in ("POST /api/v1/check HTTP/1.1", "Host: localhost", *lines)).encode()


def rest(connection: socket.socket) -> bytes:
    """All that still comes, up to the end of the connection."""
    said = b""
    try:
        while part := connection.recv(1 << 16):
            said += part
    except ConnectionError:  # an end, too
        pass
    return said


@contextmanager
def many(served: Served, number: int) -> Iterator[list[socket.socket]]:
    opened = [served.connect() for _ in range(number)]
    try:
        yield opened
    finally:
        for one in opened:
            one.close()


def test_idle_connections_make_room(served: Served) -> None:
    before = REFUSED["closed",]
    with many(served, 4 * MOST) as opened:
        assert served.hint().status_code == 200
        assert rest(opened[0]) == b"", "the oldest has gone"
    assert REFUSED["closed",] - before > 3 * MOST


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a machine calls itself by one address only")
def test_busy_connections_of_one_address_make_room_for_others(served: Served) -> None:
    """As many as there may be, each with a request that never ends: another address is served, and keeps its own."""
    busy = head("Content-Type: application/json", "Content-Length: 100") + b"\r\n{"
    idle = connections.Connection.idle
    wait_until(lambda: not idle)
    with closing(served.connect()) as quiet, ExitStack() as opened:
        hostile = [opened.enter_context(closing(served.connect("127.0.0.2"))) for _ in range(MOST - 1)]
        wait_until(lambda: len(idle) == MOST)
        for one in hostile:
            one.sendall(busy)
        wait_until(lambda: len(idle) == 1)
        assert served.hint().status_code == 200
        assert rest(hostile[-1]).startswith(b"HTTP/1.1 429 "), "the latest has gone"
        wait_until(lambda: is_logged(429))
        quiet.sendall(head("Content-Type: application/json", "Content-Length: 2") + b"\r\n{}")
        assert quiet.recv(100).startswith(b"HTTP/1.1 422 ")


def test_an_idle_connection_is_dropped(served: Served) -> None:
    before = REFUSED["too_slow",]
    with headers_in_time(), closing(served.connect()) as connection:
        assert rest(connection) == b""
    assert REFUSED["too_slow",] == before + 1


def drip(connection: socket.socket) -> None:
    """Send a byte now and then."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        connection.sendall(b"h")
        time.sleep(SHORT / 5)


def test_slow_headers_are_dropped(served: Served) -> None:
    """A byte now and then does not keep a connection alive."""
    with headers_in_time(), many(served, MOST) as opened:
        for one in opened:
            with suppress(ConnectionError):  # the time begins with the connection
                one.sendall(b"POST /api/v1/check HTTP/1.1\r\nHost: local")
        for one in opened:
            with pytest.raises(ConnectionError):
                drip(one)
    assert served.hint().status_code == 200


def test_a_body_that_never_comes(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "PIECE_TIME", SHORT)
    with closing(served.connect()) as connection:
        connection.sendall(head("Content-Type: application/json", "Content-Length: 100") + b"\r\n{")
        said = rest(connection)
        assert said.startswith(b"HTTP/1.1 408 "), said
        assert b'"code":"too_slow"' in said
        wait_until(lambda: is_logged(408))


def test_a_body_that_comes_a_byte_at_a_time(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each piece comes in time, the whole does not."""
    monkeypatch.setattr(middleware, "PIECE_TIME", PATIENCE)
    monkeypatch.setattr(middleware, "BODY_TIME", 4 * SHORT)
    with closing(served.connect()) as connection:
        connection.sendall(head("Content-Type: application/json", "Content-Length: 10000") + b"\r\n")
        end = time.monotonic() + PATIENCE
        connection.settimeout(SHORT / 5)
        said = b""
        while time.monotonic() < end and not said:
            connection.sendall(b" ")
            try:
                said = connection.recv(1 << 16)
            except TimeoutError:
                continue
        assert said.startswith(b"HTTP/1.1 408 "), said


@pytest.mark.parametrize(
    "body",
    [
        head("Content-Type: application/json", "Content-Length: 990000000") + b"\r\n{",
        head("Content-Type: application/json", "Transfer-Encoding: chunked")
        + b"\r\n"
        + b"10000\r\n"
        + b" " * 0x10000
        + b"\r\n"
        + b"10\r\n"
        + b" " * 16
        + b"\r\n",
    ],
    ids=["by-its-length", "by-what-comes"],
)
def test_too_large_closes_the_connection(served: Served, body: bytes) -> None:
    with closing(served.connect()) as connection:
        connection.sendall(body)
        said = rest(connection)  # which only ends when the server closes
        assert said.startswith(b"HTTP/1.1 413 "), said
        assert b"connection: close" in said.lower()
        assert said.count(b"HTTP/1.1") == 1


def test_too_many_bytes_together(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """The larger of two requests is refused, wherever it comes from; the other one is answered."""
    monkeypatch.setattr(connections.Connection, "most_bytes", 50_000)
    start = head("Content-Type: application/json", "Content-Length: 40000") + b"\r\n"
    with closing(served.connect()) as small, closing(served.connect()) as large:
        small.sendall(start + b" " * 15_000)
        large.sendall(start + b" " * 39_999)
        said = rest(large)
        assert said.startswith(b"HTTP/1.1 429 "), said
        assert b"retry-after: 5\r\n" in said.lower()
        assert b'"code":"busy"' in said
        wait_until(lambda: is_logged(429))
        small.sendall(b" " * 25_000)
        assert small.recv(100).startswith(b"HTTP/1.1 422 ")
    wait_until(lambda: connections.Connection.all_bytes == 0)


def test_honest_clients_keep_their_connection(served: Served) -> None:
    """Several questions over one connection, with pauses longer than a header may take."""
    streams = set()
    with httpx.Client(base_url=served.url, timeout=PATIENCE) as client:

        def ask() -> None:
            response = client.post(f"{API}check", json={"puzzle": PUZZLE})
            assert response.status_code == 200
            assert "close" not in response.headers.get("connection", "")
            streams.add(response.extensions["network_stream"].get_extra_info("socket").getsockname())

        ask()
        with headers_in_time():  # the connection is there already
            for _ in range(3):
                ask()
                time.sleep(2 * SHORT)
        ask()
    assert len(streams) == 1


def test_one_client_makes_many_large_puzzles_and_others_get_their_hints() -> None:
    """The attack of the issue: 50 puzzles of 50x50, expert, for a minute each."""
    greedy = {"rows": 50, "cols": 50, "level": "expert", "count": 50, "timeout": 60}
    with start_serving("--workers", "2") as (url, _):
        served = Served(int(url.rsplit(":", 1)[1].rstrip("/")))
        with served.connect() as hostile, httpx.Client(base_url=url, timeout=PATIENCE) as honest:
            body = httpx.Request("POST", f"{url}{API}generate/several", json=greedy)
            lines = [f"{name}: {value}" for name, value in body.headers.items() if name != "host"]
            start = f"POST /{API}generate/several HTTP/1.1\r\nHost: localhost\r\n" + "\r\n".join(lines) + "\r\n\r\n"
            hostile.sendall(start.encode() + body.content)
            time.sleep(1)
            for _ in range(3):
                assert honest.post(f"{API}hint", json={"puzzle": PUZZLE}).json()["status"] == "step"
                assert honest.post(f"{API}check", json={"puzzle": PUZZLE}).json()["status"] == "undecided"
            hostile.setblocking(False)
            with pytest.raises(BlockingIOError):
                hostile.recv(1)  # it has no answer yet: these hints did not wait for it


def test_twelve_hundred_idle_connections_and_four_hundred_slow_headers() -> None:
    """With the limits as users have them: the next hint is answered, and nothing is written."""
    with start_serving("--workers", "1") as (url, process):
        served = Served(int(url.rsplit(":", 1)[1].rstrip("/")))
        opened = []
        try:
            for _ in range(1200):
                opened.append(served.connect())
                if len(opened) % 3 == 0:
                    opened[-1].sendall(b"GET / HTTP/1.1\r\n")
            assert served.hint().status_code == 200
        except OSError as limit:  # of this process
            pytest.skip(f"cannot open so many connections here: {limit}")
        finally:
            for one in opened:
                one.close()
        assert served.hint().status_code == 200
        assert process.stderr is not None
        os.set_blocking(process.stderr.fileno(), False)
        written = b""
        with suppress(BlockingIOError):
            written = os.read(process.stderr.fileno(), 1 << 16)
        assert written.startswith(b"press Ctrl-C")
        assert written.count(b"\n") == 1, "the greeting, and nothing else"
