"""The desk: takes a question, has it answered by the crew, and says what is wrong in the words of HTTP.

    200  an answer, also "no", also "not in this time" ({"status": "limit", ...})
    400  a puzzle that cannot be read, a demand that cannot be met         429  too many wait already
    500  a bug

What is wrong is said in one line, as ``{"error": "..."}``.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor
from typing import ParamSpec

from fastapi import Request
from fastapi.responses import JSONResponse

from nurikabe_sat.errors import ConsistencyError, LimitReached, NurikabeError, UsageError
from nurikabe_sat.solving.search import Options
from nurikabe_sat.web import asked
from nurikabe_sat.web.jobs import Answer, Given
from nurikabe_sat.web.queue import Busy, Gone, HungUp, WorkQueue
from nurikabe_sat.web.settings import DEFAULT_TIMEOUT, Settings

P = ParamSpec("P")

_QUICK = 5.0
"""Seconds for what takes no time, as a rule: reading, checking, writing a board."""

_MARGIN = 5.0
"""Seconds that a process gets beyond the time limit of its question, to read the puzzle and to say what it has."""

_TIDY = 20.0  # seconds

HUNG_UP = 499  # nobody reads it; known from other servers' logs


class Dispatcher:
    """Two crews: one for questions that may take long, and one for those that take no time."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._thinkers = WorkQueue(settings.workers, settings.queue, settings.limits)
        self._clerks = WorkQueue(settings.workers, settings.queue, settings.limits)

    async def tidy(self) -> None:
        """From time to time, for ever, let go of processes that have ended for want of work."""
        while True:
            await asyncio.sleep(_TIDY)
            self._thinkers.tidy()
            self._clerks.tidy()

    def close(self) -> None:
        """End all processes now."""
        self._thinkers.close()
        self._clerks.close()

    # What a question asks for.

    def given(self, question: asked.Puzzle) -> Given:
        """The puzzle of a question, as the jobs take it."""
        return Given(question.puzzle, question.format, self.settings.max_cells)

    def options(self, question: asked.Question) -> Options:
        """How to solve it. Raises UsageError for more time than the server gives."""
        return Options(timeout=self.seconds(question.timeout))

    def seconds(self, timeout: float | None) -> float:
        """The time limit. Raises UsageError if it is more than the server gives."""
        if timeout is None:
            return min(DEFAULT_TIMEOUT, self.settings.max_timeout)
        if timeout > self.settings.max_timeout:
            raise UsageError(f"a timeout of {timeout:g} s: this server gives {self.settings.max_timeout:g} at most")
        return timeout

    # The answer.

    async def think(
        self, request: Request, timeout: float | None, fn: Callable[P, Answer], /, *args: P.args, **kwargs: P.kwargs
    ) -> Answer:
        """The answer of a job that may take so long."""
        seconds = self.seconds(timeout) + _MARGIN
        return await _answer(self._thinkers.ask(_hang_up(request), seconds, fn, *args, **kwargs))

    async def look_up(self, request: Request, fn: Callable[P, Answer], /, *args: P.args, **kwargs: P.kwargs) -> Answer:
        """The answer of a job that takes no time."""
        return await _answer(self._clerks.ask(_hang_up(request), _QUICK, fn, *args, **kwargs))


def _hang_up(request: Request) -> Gone:
    """What ends when whoever asked is gone. The request must have been read."""

    async def wait() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    return wait


async def _answer(answering: Awaitable[Answer]) -> Answer:
    """The answer; limits are answers, too."""
    try:
        return await answering
    except (LimitReached, TimeoutError) as limit:
        return {"status": "limit", "message": str(limit)}
    except MemoryError:
        return {"status": "limit", "message": "out of memory"}
    except BrokenExecutor as death:
        return {"status": "limit", "message": f"the process at work died: {death}"}
    except (NurikabeError, Busy, HungUp):
        raise
    except Exception as error:  # no traceback reaches a user
        raise ConsistencyError(f"{type(error).__name__}: {error}") from error


def explain_problem(request: Request, problem: Exception) -> JSONResponse:  # noqa: ARG001 (as FastAPI calls it)
    """The response for what ended a question without an answer."""
    match problem:
        case Busy():
            return refusal(429, "too many questions wait already: try again in a moment", {"Retry-After": "5"})
        case HungUp():
            return refusal(HUNG_UP, "hung up")
        case NurikabeError() if not isinstance(problem, ConsistencyError):
            return refusal(400, str(problem))
        case _:
            return refusal(500, f"a bug, please report it: {problem}")


def refusal(code: int, error: str, headers: dict[str, str] | None = None) -> JSONResponse:
    """A response that says what is wrong, in one line."""
    return JSONResponse({"error": " ".join(error.split())}, code, headers)
