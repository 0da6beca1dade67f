"""Settings of the server. Their defaults are safe on a small machine."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from nurikabe_sat.errors import UsageError
from nurikabe_sat.processes.worker import KEEPS_MEMORY, Limits, cores
from nurikabe_sat.queries.query import option

DEFAULT_TIMEOUT = 10.0
"""Default time limit of a request, in seconds."""

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True)
class Settings:
    """Settings of the server.

    Attributes:
        workers: The maximum number of processes per queue. Quick, short and long requests have separate queues, so
            that a check never waits for a search.
        queue: The maximum number of waiting requests.
        max_timeout: The maximum time limit of a request in seconds. Its process is stopped a few seconds later.
        memory: The maximum address space of each process in bytes, if the system supports this; None for no limit.
        proxies: The addresses and networks of proxies whose X-Forwarded-For header is used.
        metrics: The addresses and networks that can read the page ``/metrics``.
    """

    host: str = option(LOOPBACK[0], "Address to listen on", metavar="ADDRESS")
    port: int = option(8000, "Port number; 0 selects a free port", least=0, most=65535)
    workers: int = option(cores(), "Maximum number of processes for each kind of request (quick, short, long)", least=1)
    queue: int = option(64, "Maximum number of waiting requests", least=1)
    max_cells: int = option(2500, "Maximum board size in cells", least=1)
    max_body: int = option(1 << 20, "Maximum size of a request in bytes", least=1, metavar="BYTES")
    max_timeout: float = option(60, "Maximum time limit of a request, in seconds", least=0.001, metavar="SECONDS")
    max_count: int = option(50, "Maximum number of puzzles per request", least=1)
    memory: int | None = 2 << 30
    proxies: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()

    @property
    def is_private(self) -> bool:
        """True if only this machine can reach the server."""
        return self.host in LOOPBACK

    @property
    def largest(self) -> dict[str, float]:
        """The maximum value of each number in a request that the server limits, keyed by the number's key."""
        cells = self.max_cells
        return {"timeout": self.max_timeout, "count": self.max_count, "rows": cells, "cols": cells}

    def limited(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return a request's values, with a time limit if one is missing. Raises UsageError if a number is too large.

        >>> Settings(max_timeout=5).limited({"limit": 2})["timeout"]
        5
        """
        for name, most in self.largest.items():
            if (values.get(name) or 0) > most:
                raise UsageError(f"{name}: found {values[name]}, expected at most {most}, the limit of this server")
        return {**values, "timeout": values.get("timeout") or min(DEFAULT_TIMEOUT, self.max_timeout)}

    @property
    def max_bytes(self) -> int:
        """The maximum number of bytes that all connections together, or all jobs together, may hold."""
        return 16 * self.max_body

    @property
    def limits(self) -> Limits:
        """The limits of a worker process. They include no time limit, because each request has a separate one."""
        return Limits(memory=self.memory if KEEPS_MEMORY else None)
