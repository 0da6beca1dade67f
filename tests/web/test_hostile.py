"""Clients that mean no good, or do not know better: the server answers the others and lets go of these.

The limits of time and number are made small here, in a server that runs in a thread of this process.
"""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass

import httpx
import pytest

from tests.web.serving import API, start_serving

pytest.importorskip("fastapi")
import uvicorn

from nurikabe_sat.web import connections, middleware
from nurikabe_sat.web.app import build_app
from nurikabe_sat.web.settings import Settings

pytestmark = pytest.mark.slow

PUZZLE = "2 4\n2 . . 1\n. . . .\n"
HEADERS = 0.5
MOST = 20
BODY = 0.5


@dataclass(frozen=True)
class Served:
    """The address of a server."""

    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

    def hint(self) -> httpx.Response:
        return httpx.post(f"{self.url}{API}hint", json={"puzzle": PUZZLE}, timeout=30)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """A server with small limits."""
    with pytest.MonkeyPatch.context() as patch, closing(socket.create_server(("127.0.0.1", 0))) as listening:
        patch.setattr(connections, "HEADER_TIME", HEADERS)
        patch.setattr(connections, "MOST", MOST)
        patch.setattr(middleware, "PIECE_TIME", BODY)
        patch.setattr(middleware, "BODY_TIME", 3 * BODY)
        app = build_app(Settings(workers=1, max_body=1 << 16))
        config = uvicorn.Config(app, log_level="critical", access_log=False, http=connections.Connection)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield Served(listening.getsockname()[1])
        finally:
            server.should_exit = True
            thread.join(30)


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
    with many(served, 4 * MOST) as opened:
        assert served.hint().status_code == 200
        assert rest(opened[0]) == b"", "the oldest has gone"


def test_an_idle_connection_is_dropped(served: Served) -> None:
    with closing(served.connect()) as connection:
        assert rest(connection) == b""


def drip(connection: socket.socket, end: float) -> None:
    """Send a byte now and then."""
    while time.monotonic() < end:
        connection.sendall(b"h")
        time.sleep(HEADERS / 5)


def test_slow_headers_are_dropped(served: Served) -> None:
    """A byte now and then does not keep a connection alive."""
    with many(served, MOST) as opened:
        began = time.monotonic()
        for one in opened:
            one.sendall(b"POST /api/v1/check HTTP/1.1\r\nHost: local")
        for one in opened:
            with pytest.raises(ConnectionError):
                drip(one, began + 20)
        assert served.hint().status_code == 200


def test_a_body_that_never_comes(served: Served) -> None:
    with closing(served.connect()) as connection:
        connection.sendall(head("Content-Type: application/json", "Content-Length: 100") + b"\r\n{")
        said = rest(connection)
        assert said.startswith(b"HTTP/1.1 408 "), said
        assert b'"code":"too_slow"' in said


def test_a_body_that_comes_a_byte_at_a_time(served: Served) -> None:
    """Each piece comes in time, the whole does not."""
    with closing(served.connect()) as connection:
        connection.sendall(head("Content-Type: application/json", "Content-Length: 10000") + b"\r\n")
        began = time.monotonic()
        sent = 0
        connection.settimeout(BODY / 5)
        said = b""
        while time.monotonic() < began + 20 and not said:
            connection.sendall(b" ")
            sent += 1
            try:
                said = connection.recv(1 << 16)
            except TimeoutError:
                continue
        assert said.startswith(b"HTTP/1.1 408 "), said
        assert sent > 3


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


def test_honest_clients_keep_their_connection(served: Served) -> None:
    """Several questions over one connection, with pauses longer than a header may take."""
    with httpx.Client(base_url=served.url) as client:
        for _ in range(3):
            response = client.post(f"{API}check", json={"puzzle": PUZZLE}, timeout=30)
            assert response.status_code == 200
            assert "close" not in response.headers.get("connection", "")
            stream = response.extensions["network_stream"].get_extra_info("socket").getsockname()
            time.sleep(2 * HEADERS)
        again = client.post(f"{API}check", json={"puzzle": PUZZLE}, timeout=30)
        assert again.extensions["network_stream"].get_extra_info("socket").getsockname() == stream


def test_one_client_makes_many_large_puzzles_and_others_get_their_hints() -> None:
    """The attack of the issue: 50 puzzles of 50x50, expert, for a minute each."""
    greedy = {"rows": 50, "cols": 50, "level": "expert", "count": 50, "timeout": 60}
    with start_serving("--workers", "2") as (url, _):
        served = Served(int(url.rsplit(":", 1)[1].rstrip("/")))
        with served.connect() as hostile, httpx.Client(base_url=url, timeout=60) as honest:
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
        assert written.startswith(b"Ctrl-C")
        assert written.count(b"\n") == 1, "the greeting, and nothing else"
