"""Queries of the HTTP API: those in ``QUERIES``, and one that generates several puzzles."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from pydantic import BaseModel

from nurikabe_sat.queries import QUERIES, query_named
from nurikabe_sat.queries.generate import LARGEST_SEED, GenerateAnswer, GenerateRequest, any_seed
from nurikabe_sat.queries.query import Query, Request, option
from nurikabe_sat.queries.wire import fit
from nurikabe_sat.web.dispatcher import Caller, Dispatcher
from nurikabe_sat.web.jobs import Tell
from nurikabe_sat.web.schema import answer_model
from nurikabe_sat.web.settings import Settings

Values = dict[str, Any]


@dataclass(frozen=True)
class Question:
    """Query of the HTTP API. ``ask`` returns the answer as JSON."""

    name: str
    path: str
    about: str
    request_type: type[Request]
    answer_model: Any
    ask: Callable[[Dispatcher, Caller, Values, Tell], Awaitable[str]]

    def fit(self, data: object, settings: Settings) -> Values:
        """Return the checked values of a request.

        Raises:
            WrongShape: If a key of the request is unknown or missing, or a value has a wrong type.
            UsageError: If the request exceeds a limit of the server.
        """
        return settings.limited(fit(self.request_type, data))


def questions() -> list[Question]:
    """Return all queries of the HTTP API."""
    found = []
    for entry in QUERIES:
        query = entry.load()
        shapes = query.request_type, answer_model(query.answer_type)
        found.append(Question(entry.name, entry.path, entry.about, *shapes, partial(_ask, query)))
    several = GenerateSeveralRequest, GenerateSeveralAnswer
    about = "several new puzzles, side by side"
    return [*found, Question("generate_several", "generate/several", about, *several, _ask_several)]


async def _ask(
    query: Query[Any, Any],
    dispatcher: Dispatcher,
    caller: Caller,
    values: Values,
    tell: Tell,  # noqa: ARG001 (a question reports by its caller)
) -> str:
    return await dispatcher.ask(caller, query, values)


# Several new puzzles.


@dataclass(frozen=True, kw_only=True)
class GenerateSeveralRequest(GenerateRequest):
    """Request for several puzzles, with the seeds ``seed``, ``seed + 1`` and so on, and a time limit for each."""

    count: int = option(2, "Number of puzzles", least=1)


class Late(BaseModel):
    """Seed for which no puzzle was found before the time limit."""

    seed: int
    message: str


_MADE: Any = answer_model(GenerateAnswer)


class GenerateSeveralAnswer(BaseModel):
    """Generated puzzles, with the seeds for which no puzzle was found in time."""

    status: str
    puzzles: list[_MADE]
    late: list[Late]


async def _ask_several(dispatcher: Dispatcher, caller: Caller, values: Values, tell: Tell) -> str:
    """Return the answer with several puzzles. A separate call generates each puzzle, so other clients need not wait."""
    count, given = values.pop("count", 2), values.pop("seed", None)
    query = query_named("generate")
    first = any_seed() if given is None else given
    side_by_side = asyncio.Semaphore(dispatcher.settings.workers)  # the queue has room for others

    async def one(seed: int) -> Values:
        async with side_by_side:
            answer = {**json.loads(await dispatcher.ask(caller, query, {**values, "seed": seed})), "seed": seed}
        tell("puzzle", json.dumps(answer))
        return answer

    making = [asyncio.ensure_future(one((first + number) % (LARGEST_SEED + 1))) for number in range(count)]
    try:
        answers = await asyncio.gather(*making)
    finally:
        for task in making:
            task.cancel()
    late = [{"seed": one["seed"], "message": one["message"]} for one in answers if one["status"] == "limit"]
    made = [answer for answer in answers if answer["status"] != "limit"]
    return json.dumps({"status": "limit" if late else "complete", "puzzles": made, "late": late})
