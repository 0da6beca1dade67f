"""The dispatcher: has a request answered by a worker process, and says what is wrong in the words of HTTP.

    200  an answer, also "no", also "not in this time" ({"status": "limit", ...})
    400  a puzzle that cannot be read, a request that cannot be met         429  too many requests wait already
    500  a bug

What is wrong is said in one line and by a word for programs: ``{"error": "...", "code": "..."}``.
"""

import asyncio
from concurrent.futures import BrokenExecutor
from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse

from nurikabe_sat.errors import ConsistencyError, FormatError, NurikabeError, UsageError
from nurikabe_sat.queries import ask_json
from nurikabe_sat.queries.query import Query
from nurikabe_sat.web.queue import Busy, Disconnected, Gone, WorkQueue
from nurikabe_sat.web.settings import DEFAULT_TIMEOUT, Settings

Answer = dict[str, Any]

_QUICK = 5.0
"""Seconds for what takes no time, as a rule: reading, checking, writing a board."""

_MARGIN = 5.0
"""Seconds that a process gets beyond the time limit of its question, to read the puzzle and to say what it has."""

_TIDY = 20.0  # seconds

DISCONNECTED = 499  # nobody reads it; known from other servers' logs


class Dispatcher:
    """Two queues: one for requests that may take long, and one for those that take no time."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._long = WorkQueue(settings.workers, settings.queue, settings.limits)
        self._quick = WorkQueue(settings.workers, settings.queue, settings.limits)

    async def tidy(self) -> None:
        """From time to time, for ever, let go of processes that have ended for want of work."""
        while True:
            await asyncio.sleep(_TIDY)
            self._long.tidy()
            self._quick.tidy()

    def close(self) -> None:
        """End all processes now."""
        self._long.close()
        self._quick.close()

    def seconds(self, timeout: float | None) -> float:
        """The time limit of a request. Raises UsageError if it is more than the server gives."""
        if timeout is None:
            return min(DEFAULT_TIMEOUT, self.settings.max_timeout)
        if timeout > self.settings.max_timeout:
            raise UsageError(f"a timeout of {timeout:g} s: this server gives {self.settings.max_timeout:g} at most")
        return timeout

    async def ask(self, request: Request, query: Query[..., Any, Any], data: dict[str, Any]) -> Answer:
        """The answer to a question, from a worker process; limits are answers, too."""
        timeout = self.seconds(data.get("timeout"))
        is_quick = query.is_quick(data)
        queue = self._quick if is_quick else self._long
        seconds = _QUICK if is_quick else timeout + _MARGIN
        asked = {**data, "timeout": timeout}
        try:
            return await queue.run(
                _disconnected(request), seconds, ask_json, query.name, asked, self.settings.max_cells
            )
        except TimeoutError as limit:
            return {"status": "limit", "message": str(limit)}
        except MemoryError:
            return {"status": "limit", "message": "out of memory"}
        except BrokenExecutor as death:
            return {"status": "limit", "message": f"the worker process died: {death}"}
        except (NurikabeError, Busy, Disconnected):
            raise
        except Exception as error:  # no traceback reaches a user
            raise ConsistencyError(f"{type(error).__name__}: {error}") from error


def _disconnected(request: Request) -> Gone:
    """What ends when the client has disconnected. The request must have been read."""

    async def wait() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    return wait


def explain_problem(request: Request, problem: Exception) -> JSONResponse:  # noqa: ARG001 (as FastAPI calls it)
    """The response for what ended a question without an answer."""
    match problem:
        case Busy():
            return refusal(429, "too many requests wait already: try again in a moment", headers={"Retry-After": "5"})
        case Disconnected():
            return refusal(DISCONNECTED, "the client has disconnected")
        case FormatError():
            return refusal(400, str(problem), "unreadable")
        case NurikabeError() if not isinstance(problem, ConsistencyError):
            return refusal(400, str(problem))
        case _:
            return refusal(500, f"a bug, please report it: {problem}")


CODES = {
    400: "impossible",
    404: "not_found",
    405: "wrong_method",
    413: "too_large",
    415: "not_json",
    421: "wrong_host",
    422: "wrong_shape",
    429: "busy",
    DISCONNECTED: "disconnected",
    500: "bug",
}
"""The words for programs; ``unreadable`` is a puzzle that cannot be read, which is a 400 as well."""


def refusal(status: int, error: str, code: str | None = None, headers: dict[str, str] | None = None) -> JSONResponse:
    """A response that says what is wrong, in one line."""
    body = {"error": " ".join(error.split()), "code": code or CODES.get(status, "refused")}
    return JSONResponse(body, status, headers)
