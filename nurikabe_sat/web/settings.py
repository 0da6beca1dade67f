"""Settings of the server, with defaults that are safe on a small machine."""

import os
from dataclasses import dataclass

from nurikabe_sat.errors import UsageError
from nurikabe_sat.processes.worker import KEEPS_MEMORY, Limits

DEFAULT_TIMEOUT = 10.0
"""Seconds for a request that does not say how long."""

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True)
class Settings:
    """``host``, ``port``
        where to listen; port 0 is any that is free.
    ``workers``
        how many requests are answered at the same time, each by a process of its own. As many more processes are
        kept for what takes no time, so that a check never waits for a search.
    ``queue``
        how many requests may wait for that; more are refused.
    ``max_cells``, ``max_body``
        the largest board, in cells, and the largest request, in bytes.
    ``max_timeout``
        the most seconds that a request may ask for; a little later its process is stopped.
    ``max_count``
        the most puzzles that are made for one request.
    ``memory``
        bytes of address space for each process, where the system keeps such a limit; None for no limit.
    ``proxies``
        addresses and networks of proxies: what these say in X-Forwarded-For is believed, and nothing that others say.
    """

    host: str = LOOPBACK[0]
    port: int = 8000
    workers: int = max(1, os.cpu_count() or 1)
    queue: int = 64
    max_cells: int = 2500
    max_body: int = 1 << 20
    max_timeout: float = 60.0
    max_count: int = 50
    memory: int | None = 2 << 30
    proxies: tuple[str, ...] = ()

    @property
    def is_private(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in LOOPBACK

    def seconds(self, timeout: float | None) -> float:
        """The time limit of a request. Raises UsageError if it is more than is given here.

        >>> Settings(max_timeout=5).seconds(None)
        5
        """
        if timeout is None:
            return min(DEFAULT_TIMEOUT, self.max_timeout)
        if timeout > self.max_timeout:
            raise UsageError(f"a timeout of {timeout:g} s: this server gives {self.max_timeout:g} at most")
        return timeout

    @property
    def max_bytes(self) -> int:
        """The bytes that all connections may hold together, and all jobs together: 16 of the largest requests."""
        return 16 * self.max_body

    @property
    def limits(self) -> Limits:
        """Those of a process; its time is the request's."""
        return Limits(memory=self.memory if KEEPS_MEMORY else None)
