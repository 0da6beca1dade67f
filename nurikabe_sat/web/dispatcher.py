"""The dispatcher: has a request answered by a worker process, and says what is wrong in the words of HTTP.

    200  an answer, also "no", also "not in this time" ({"status": "limit", ...})
    400  a puzzle that cannot be read, a request that cannot be met         422  a request of another shape
    429  too many requests wait already                                     500  a bug

What is wrong is said in one line and by a word for programs: ``{"error": "...", "code": "..."}``.
"""

import asyncio
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
from nurikabe_sat.web.jobs import Jobs
from nurikabe_sat.web.queue import Busy, Disconnected, Gone, WorkQueue, do_nothing
from nurikabe_sat.web.refusals import refused, wrong
from nurikabe_sat.web.settings import DEFAULT_TIMEOUT, Settings
from nurikabe_sat.web.telling import News
from nurikabe_sat.web.work import answer_text, limit_text

_QUICK = 5.0
"""Seconds for what takes no time, as a rule: reading, checking, writing a board."""

MARGIN = 5.0
"""Seconds that a process gets beyond the time limit of its question, to read the puzzle and to say what it has."""

_TIDY = 20.0  # seconds

_WARM = 2
"""So many processes of the quick and of the short queue are always there, or as many as it may have: to start one takes
longer than most answers, on a busy machine a second or two. Each takes some 30 MB."""

SHORT = DEFAULT_TIMEOUT
"""Seconds that a short request takes at most."""

CLIENT_HEADER = "X-Client"
"""Any word with which clients behind one address ask for a fair share each."""

_LONGEST_NAME = 40

DISCONNECTED = 499  # it is for the logs only; other servers use the same number


@dataclass(frozen=True)
class Caller:
    """Who asks: a name for a fair share, what ends when the client has left, and what to call when work begins.

    ``news``: what to call with how far it is, and with the best so far; None where the answer is all that is needed.
    """

    name: str
    gone: Gone
    started: Callable[[], None] = do_nothing
    news: News | None = None


class Dispatcher:
    """Three queues, so that no request waits for one of another kind.

    quick    reading, checking and writing a board: takes no time
    short    at most ``SHORT`` seconds: hints, checks, solutions
    long     new puzzles, and whatever asked for more time
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.jobs = Jobs(settings.max_bytes)
        self._queues = {
            kind: WorkQueue(
                settings.workers, settings.queue, settings.limits, warm=min(warm, settings.workers), prepare=prepare
            )
            for kind, warm in (("quick", _WARM), ("short", _WARM), ("long", 0))
        }

    async def tidy(self) -> None:
        """Have some processes ready; from time to time, for ever, let go of those that have ended."""
        for queue in self._queues.values():
            queue.keep_warm()
        while True:
            await asyncio.sleep(_TIDY)
            for queue in self._queues.values():
                queue.tidy()

    def close(self) -> None:
        """End all jobs and processes now."""
        self.jobs.close()
        for queue in self._queues.values():
            queue.close()

    async def ask(self, caller: Caller, query: Query[Any, Any], values: Mapping[str, Any]) -> str:
        """Return the answer to a question as JSON, from a worker process; limits are also answers.

        ``values``: as ``queries.wire.fit`` returns them, with a time limit.
        """
        timeout = values["timeout"]
        if query.is_quick(values):
            queue, seconds = self._queues["quick"], _QUICK
        else:
            is_short = timeout <= SHORT and not query.makes_puzzles
            queue, seconds = self._queues["short" if is_short else "long"], timeout + MARGIN
        work = partial(answer_text, query.name, values, self.settings.max_cells, caller.news is not None)
        try:
            return await queue.run(
                caller.gone, seconds, work, client=caller.name, started=caller.started, news=caller.news
            )
        except TimeoutError as limit:
            return limit_text(str(limit))
        except MemoryError:
            return limit_text("out of memory")
        except BrokenExecutor as death:
            return limit_text(f"the worker process died: {death}")
        except (NurikabeError, Busy, Disconnected):
            raise
        except Exception as error:  # no traceback reaches a user
            raise ConsistencyError(f"{type(error).__name__}: {error}") from error


def caller_of(request: Request) -> Caller:
    """Who sent a request, which must have been read. Clients of one address tell themselves apart by a header."""

    async def wait() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    address = subscriber(request.client.host) if request.client else ""
    return Caller(f"{address}/{request.headers.get(CLIENT_HEADER, '')[:_LONGEST_NAME]}", wait)


def refusal_of(problem: Exception) -> JSONResponse:
    """Return the response for what ended a question without an answer."""
    match problem:
        case Busy():
            return refusal(429, "too many requests wait already: try again in a moment", headers={"Retry-After": "5"})
        case Disconnected():
            return refusal(DISCONNECTED, "the client has disconnected")
        case _:
            status, body = refused(problem)
            return JSONResponse(body, status)


def refusal(status: int, error: str, code: str | None = None, headers: dict[str, str] | None = None) -> JSONResponse:
    """A response that says what is wrong, in one line."""
    return JSONResponse(wrong(status, error, code), status, headers)
