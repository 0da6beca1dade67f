"""Dispatcher that passes requests to worker processes, and turns errors into HTTP responses.

    200  an answer, including "no" and a reached time limit ({"status": "limit", ...})
    400  a puzzle that cannot be read, a request that cannot be met         422  a request of another shape
    429  the queue is full                                                  500  a bug

An error is a JSON object with a one-line message and a code for programs: ``{"error": "...", "code": "..."}``.
"""

import asyncio
import time
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse

from nurikabe_sat.errors import ConsistencyError, NurikabeError
from nurikabe_sat.queries import prepare
from nurikabe_sat.queries.query import Query
from nurikabe_sat.web.address import subscriber
from nurikabe_sat.web.counts import REFUSED, WORK
from nurikabe_sat.web.jobs import Jobs
from nurikabe_sat.web.queue import Busy, Disconnected, Gone, WorkQueue, do_nothing
from nurikabe_sat.web.refusals import refused, wrong
from nurikabe_sat.web.settings import DEFAULT_TIMEOUT, Settings
from nurikabe_sat.web.telling import News
from nurikabe_sat.web.work import answer_text, limit_text

_QUICK = 5.0
"""Time limit in seconds for quick queries, which read, check or write a board."""

MARGIN = 5.0
"""Number of seconds by which a query may exceed its time limit before its process is stopped."""

_TIDY = 20.0  # seconds

_WARM = 2
"""Minimum number of processes to keep running in the quick queue and in the short queue.

Starting a process is slower than most answers. A process needs about 30 MB."""

SHORT = DEFAULT_TIMEOUT
"""Maximum time limit of a short request, in seconds."""

CLIENT_HEADER = "X-Client"
"""Name of the HTTP header that distinguishes clients with the same address, so that each gets a fair share."""

_LONGEST_NAME = 40

DISCONNECTED = 499  # for the logs only; other servers use the same number


@dataclass(frozen=True)
class Caller:
    """Sender of a request.

    Attributes:
        name: The name under which the sender takes turns with others.
        gone: Function whose awaitable completes when the sender has disconnected.
        started: Function that is called when the work starts.
        news: Function that is called with progress and the best answer so far; None if only the answer is needed.
    """

    name: str
    gone: Gone
    started: Callable[[], None] = do_nothing
    news: News | None = None


class Dispatcher:
    """Dispatcher with three queues, one per kind of request, so that quick requests do not wait for slow ones.

    quick    queries that read, check or write a board
    short    queries with a time limit of at most ``SHORT`` seconds, such as hints and solutions
    long     queries that make puzzles, and queries with longer time limits
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.jobs = Jobs(settings.max_bytes)
        self.queues = {
            kind: WorkQueue(
                settings.workers, settings.queue, settings.limits, warm=min(warm, settings.workers), prepare=prepare
            )
            for kind, warm in (("quick", _WARM), ("short", _WARM), ("long", 0))
        }

    async def tidy(self) -> None:
        """Keep the minimum number of processes running, and replace ended processes, until the task is cancelled."""
        for queue in self.queues.values():
            queue.keep_warm()
        while True:
            await asyncio.sleep(_TIDY)
            for queue in self.queues.values():
                queue.tidy()

    def close(self) -> None:
        """Stop all jobs and processes immediately."""
        self.jobs.close()
        for queue in self.queues.values():
            queue.close()

    async def ask(self, caller: Caller, query: Query[Any, Any], values: Mapping[str, Any]) -> str:
        """Return the answer to a query as JSON text from a worker process. A reached limit also counts as an answer.

        ``values`` comes from ``queries.wire.fit`` and includes a time limit.
        """
        timeout = values["timeout"]
        if query.is_quick(values):
            queue, seconds = self.queues["quick"], _QUICK
        else:
            is_short = timeout <= SHORT and not query.makes_puzzles
            queue, seconds = self.queues["short" if is_short else "long"], timeout + MARGIN
        work = partial(answer_text, query.name, values, self.settings.max_cells, caller.news is not None)
        began: float | None = None

        def start() -> None:
            nonlocal began
            began = time.monotonic()
            caller.started()

        try:
            return await queue.run(caller.gone, seconds, work, client=caller.name, started=start, news=caller.news)
        except TimeoutError as limit:
            return _limit("timeout", str(limit))
        except MemoryError:
            return _limit("memory", "out of memory")
        except BrokenExecutor as death:
            return _limit("crash", f"the worker process died: {death}")
        except (NurikabeError, Busy, Disconnected):
            raise
        except Exception as error:  # no traceback reaches a user
            raise ConsistencyError(f"{type(error).__name__}: {error}") from error
        finally:
            if began is not None:
                WORK[(query.name,)] += time.monotonic() - began


def _limit(reason: str, message: str) -> str:
    REFUSED[(reason,)] += 1
    return limit_text(message)


def caller_of(request: Request) -> Caller:
    """Return the sender of a request. A header distinguishes clients with the same address."""

    async def wait() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    address = subscriber(request.client.host) if request.client else ""
    return Caller(f"{address}/{request.headers.get(CLIENT_HEADER, '')[:_LONGEST_NAME]}", wait)


def refusal_of(problem: Exception) -> JSONResponse:
    """Return the HTTP response for an exception that ended a query."""
    match problem:
        case Busy():
            return refusal(429, "too many requests are waiting; try again in a moment", headers={"Retry-After": "5"})
        case Disconnected():
            return refusal(DISCONNECTED, "the client has disconnected")
        case _:
            return _counted(*refused(problem))


def refusal(status: int, error: str, headers: dict[str, str] | None = None) -> JSONResponse:
    """Return an HTTP response with a one-line error."""
    return _counted(status, wrong(status, error), headers)


def _counted(status: int, body: dict[str, str], headers: dict[str, str] | None = None) -> JSONResponse:
    REFUSED[(body["code"],)] += 1
    return JSONResponse(body, status, headers)
