"""Connections with limits on their number, on their total bytes in memory, and on the time for request headers.

Silent connections would use up the file descriptors of the process. Headers of a byte a minute would keep a connection
for ever. Many bodies, or many answers that nobody reads, would use up the memory. So a connection has ``HEADER_TIME``
seconds for the headers of a request. If there are too many connections, the address with the most loses its most idle
one, or its latest. Beyond the limit of bytes, the greediest address loses its largest connection. So no address
keeps another one out. Behind a proxy all connections have one address, and only their size and their age count.
"""

import asyncio
import itertools
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from nurikabe_sat.web.address import subscriber
from nurikabe_sat.web.counts import REFUSED
from nurikabe_sat.web.dispatcher import refusal_of
from nurikabe_sat.web.queue import Busy

HEADER_TIME = 10.0
"""Maximum number of seconds from the start of a request or of a connection to the end of the request's headers."""

MOST = 500
"""Maximum number of connections. A process can usually open 1024 files, and each worker needs three of them."""


_numbers = itertools.count()


class Connection(H11Protocol):
    """HTTP connection of uvicorn that enforces the limits of this module."""

    idle: ClassVar["OrderedDict[Connection, None]"] = OrderedDict()
    """Idle connections of the server, ordered by the time at which they became idle."""

    most_bytes: ClassVar[int] = 16 << 20
    """Maximum number of bytes that all connections may hold together, in unanswered requests and unread responses."""

    all_bytes: ClassVar[int] = 0
    """Number of bytes that all connections currently hold."""

    count: ClassVar[int] = 0
    """Number of open connections."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        Connection.count += 1
        self._timer: asyncio.TimerHandle | None = None
        self._number = next(_numbers)
        self._received = self._unread = 0
        if len(self.connections) > MOST:
            self._make_room()
        if not transport.is_closing():
            self._wait()

    def _make_room(self) -> None:
        opened = [one for one in self._all() if not one.transport.is_closing()]
        if len(opened) > MOST:  # otherwise others have just been closed
            greedy = _of_greediest(opened, lambda _: 1)
            victim = next((one for one in self.idle if one in greedy), None)
            (victim or max(greedy, key=lambda one: one._number))._drop()

    def _all(self) -> list["Connection"]:
        return [one for one in self.connections if isinstance(one, Connection)]

    @property
    def address(self) -> str:
        """The IP address of the client."""
        return subscriber(self.client[0]) if self.client else ""

    # Bytes.

    @property
    def held(self) -> int:
        """The number of bytes that are held for the current request and for responses that the client has not read."""
        return self._received + self._unread

    def _hold(self, *, received: int, unread: int) -> None:
        """Record the bytes that this connection holds. If all connections together hold too many, close some of them.

        Each time, the largest connection of the address that holds the most bytes is dropped.
        """
        Connection.all_bytes += received + unread - self.held
        self._received, self._unread = received, unread
        while self.all_bytes > self.most_bytes:
            max(_of_greediest(self._all(), lambda one: one.held), key=lambda one: one.held)._drop()

    def pause_writing(self) -> None:
        """Record the bytes that are kept because the client does not read the response."""
        super().pause_writing()
        self._hold(received=self._received, unread=self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """Continue with the next request after the client has read the response."""
        super().resume_writing()
        self._hold(received=self._received, unread=0)
        if not self.transport.is_closing():
            self.flow.resume_reading()
            self.handle_events()

    def handle_events(self) -> None:
        """Handle the next request, or wait until the client has read the earlier responses."""
        if self.flow.write_paused:
            self.flow.pause_reading()
        else:
            super().handle_events()

    def _drop(self) -> None:
        """Close the connection. If no response has begun, respond with status 429."""
        if self._is_at_work() and not self.cycle.response_started and not self.flow.write_paused:
            answer = refusal_of(Busy())
            headers = [*answer.raw_headers, (b"connection", b"close")]
            for event in (
                h11.Response(status_code=answer.status_code, headers=headers),
                h11.Data(data=bytes(answer.body)),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
            self.scope["state"]["status"] = answer.status_code
            self.cycle.disconnected = True  # it sends nothing more, and stops its work
            self.cycle.message_event.set()
            self.transport.close()
        else:
            REFUSED[("closed",)] += 1
            self.transport.abort()
        self._stop_waiting()
        self._hold(received=0, unread=0)

    # Time.

    def data_received(self, data: bytes) -> None:
        was_idle = self in self.idle
        super().data_received(data)
        if self._is_at_work():
            self._stop_waiting()
        elif was_idle and self._timer is None:
            self._timer = self.loop.call_later(HEADER_TIME, self._too_slow)
        self._hold(received=self._received + len(data), unread=self._unread)

    def on_response_complete(self) -> None:
        self._hold(received=len(self.conn.trailing_data[0]), unread=self._unread)
        super().on_response_complete()
        if not self.transport.is_closing() and not self._is_at_work():
            self.idle[self] = None

    def connection_lost(self, exc: Exception | None) -> None:
        Connection.count -= 1
        self._stop_waiting()
        self._hold(received=0, unread=0)
        super().connection_lost(exc)

    def _is_at_work(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        self.idle[self] = None
        self._timer = self.loop.call_later(HEADER_TIME, self._too_slow)

    def _stop_waiting(self) -> None:
        self.idle.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        if not self._is_at_work():
            self.idle.pop(self, None)
            REFUSED[("too_slow",)] += 1
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Reject a request whose bytes are not valid HTTP."""
        REFUSED[("not_http",)] += 1
        super().send_400_response(msg)


def _of_greediest(connections: list[Connection], weight: Callable[[Connection], int]) -> list[Connection]:
    """Return the connections of the address with the largest total ``weight``."""
    weights: Counter[str] = Counter()
    for one in connections:
        weights[one.address] += weight(one)
    greediest = max(weights, key=weights.__getitem__)
    return [one for one in connections if one.address == greediest]
