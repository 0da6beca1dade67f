"""Connections: so many at a time, none that does nothing, none that never finishes what it says.

A client that opens connections and is silent would use up the file descriptors of the process; one that sends its
headers a byte a minute would keep a connection for ever. Here a connection has ``HEADER_TIME`` seconds for the headers
of a request, and where there are too many, one makes room: of the address that has the most connections, the one that
has been idle for longest, or else the latest. So no address keeps another one out, whatever its connections are at; and
behind a proxy, where all come from one address, it is as if there were no addresses.
"""

import asyncio
import itertools
from collections import Counter, OrderedDict
from typing import ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from nurikabe_sat.web.address import subscriber

HEADER_TIME = 10.0
"""Seconds from the first byte of a request, or from the connection, to the end of its headers."""

MOST = 500
"""Connections at a time. A process may usually have 1024 files, and each worker process takes three."""


_numbers = itertools.count()


class Connection(H11Protocol):
    """A connection of uvicorn, with these limits."""

    idle: ClassVar["OrderedDict[Connection, None]"] = OrderedDict()
    """The connections without a request, the longest idle first. One server is in a process."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._timer: asyncio.TimerHandle | None = None
        self._number = next(_numbers)
        if len(self.connections) > MOST:
            self._make_room()
        if not transport.is_closing():
            self._wait()

    def _make_room(self) -> None:
        opened = [one for one in self.connections if isinstance(one, Connection) and not one.transport.is_closing()]
        if len(opened) <= MOST:  # others have just been closed
            return
        count = Counter(one.address for one in opened)
        most = max(count.values())
        victim = next((one for one in self.idle if count[one.address] == most), None)
        if victim is None:
            victim = max((one for one in opened if count[one.address] == most), key=lambda one: one._number)
        victim.transport.abort()
        self.idle.pop(victim, None)

    @property
    def address(self) -> str:
        """From where it comes."""
        return subscriber(self.client[0]) if self.client else ""

    def data_received(self, data: bytes) -> None:
        was_idle = self in self.idle
        super().data_received(data)
        if self._is_at_work():
            self._stop_waiting()
        elif was_idle and self._timer is None:
            self._timer = self.loop.call_later(HEADER_TIME, self._too_slow)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing() and not self._is_at_work():
            self.idle[self] = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
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
            self.transport.abort()
