"""Connections: so many at a time, none that does nothing, none that never finishes what it says.

A client that opens connections and is silent would use up the file descriptors of the process; one that sends its
headers a byte a minute would keep a connection for ever. Here a connection has ``HEADER_TIME`` seconds for the headers
of a request, and where there are too many, the one that has been idle for longest makes room.
"""

import asyncio
from collections import OrderedDict
from typing import ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_TIME = 10.0
"""Seconds from the first byte of a request, or from the connection, to the end of its headers."""

MOST = 500
"""Connections at a time. A process may usually have 1024 files, and each worker process takes three."""


class Connection(H11Protocol):
    """A connection of uvicorn, with these limits."""

    idle: ClassVar["OrderedDict[Connection, None]"] = OrderedDict()
    """The connections without a request, the longest idle first. One server is in a process."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._timer: asyncio.TimerHandle | None = None
        if len(self.connections) > MOST:
            oldest = next(iter(self.idle), self)
            oldest.transport.abort()
            self.idle.pop(oldest, None)
        if not transport.is_closing():
            self._wait()

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
