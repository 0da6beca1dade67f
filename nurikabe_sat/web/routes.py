"""The routes below ``/api/v1``: one for each question, made from its request and answer, and a few about the server.

POST /api/v1/hint  {"puzzle": "..."}  -->  the dispatcher  -->  what ``nurikabe-sat hint --format json`` prints
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from pydantic import BaseModel, Field

from nurikabe_sat.deduction.solve import LEVELS, TECHNIQUES, Technique
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import FORMATS
from nurikabe_sat.generator.frame import SYMMETRIES
from nurikabe_sat.queries import QUERIES
from nurikabe_sat.queries.generate import GenerateAnswer, GenerateRequest, any_seed
from nurikabe_sat.queries.query import Query
from nurikabe_sat.version import VERSION
from nurikabe_sat.web.dispatcher import Dispatcher
from nurikabe_sat.web.samples import samples
from nurikabe_sat.web.schema import Problem, answer_model, request_model

PREFIX = "/api/v1"

Answer = dict[str, Any]

_REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"description": "a puzzle that cannot be read, or a request that cannot be met"},
    413: {"description": "more than this server reads"},
    415: {"description": "a body that is not JSON"},
    421: {"description": "a host that this server is not"},
    422: {"description": "a request of another shape"},
    429: {"description": "too many requests wait already"},
}


def routes(dispatcher: Dispatcher) -> APIRouter:
    """All of them."""
    router = APIRouter(prefix=PREFIX, responses={code: {"model": Problem, **what} for code, what in _REFUSALS.items()})
    for entry in QUERIES:
        _add_question(router, dispatcher, entry.load(), entry.about)
    _add_several(router, dispatcher)
    _add_server(router, dispatcher)
    return router


def _add_question(router: APIRouter, dispatcher: Dispatcher, query: Query[..., Any, Any], about: str) -> None:
    router.add_api_route(
        f"/{query.name}",
        _asking(query, dispatcher),
        methods=["POST"],
        tags=["questions"],
        operation_id=query.name,
        summary=about[0].upper() + about[1:],
        description=query.request_type.__doc__,
        response_model=answer_model(query.answer_type),
    )


def _asking(query: Query[..., Any, Any], dispatcher: Dispatcher) -> Callable[..., Awaitable[Answer]]:
    """The function of a route. FastAPI reads the shape of the body from its annotation."""

    async def ask(request: Request, question: BaseModel) -> Answer:
        return await dispatcher.ask(request, query, question.model_dump(exclude_unset=True))

    ask.__annotations__["question"] = request_model(query.request_type)
    return ask


# Several new puzzles.


_MADE: Any = answer_model(GenerateAnswer)


class GenerateSeveralRequest(request_model(GenerateRequest)):  # type: ignore[misc]  # a class that is made from fields
    """Several new puzzles, of the seeds ``seed``, ``seed + 1``, ...; ``timeout`` is for each."""

    count: int = Field(2, ge=1, le=10**6, description="so many puzzles")


class Late(BaseModel):
    """A seed without a puzzle."""

    seed: int
    message: str


class GenerateSeveralAnswer(BaseModel):
    """New puzzles, and the seeds for which the time was over first."""

    status: str
    puzzles: list[_MADE]
    late: list[Late]


def _add_several(router: APIRouter, dispatcher: Dispatcher) -> None:
    @router.post(
        "/generate/several", tags=["questions"], operation_id="generate_several", response_model=GenerateSeveralAnswer
    )
    async def generate_several(request: Request, question: GenerateSeveralRequest) -> Answer:
        """Several new puzzles, side by side."""
        data = question.model_dump(exclude_unset=True)
        count = data.pop("count", 2)
        if count > dispatcher.settings.max_count:
            raise UsageError(f"{count} puzzles: this server makes {dispatcher.settings.max_count} at a time at most")
        query = next(entry for entry in QUERIES if entry.name == "generate").load()
        given = data.pop("seed", None)
        first = any_seed() if given is None else given
        side_by_side = asyncio.Semaphore(dispatcher.settings.workers)  # the queue has room for others

        async def one(seed: int) -> Answer:
            async with side_by_side:
                return {**await dispatcher.ask(request, query, {**data, "seed": seed}), "seed": seed}

        answers = await asyncio.gather(*map(one, range(first, first + count)))
        late = [{"seed": one["seed"], "message": one["message"]} for one in answers if one["status"] == "limit"]
        made = [answer for answer in answers if answer["status"] == "made"]
        return {"status": "limit" if late else "complete", "puzzles": made, "late": late}


# About the server.


class Sample(BaseModel):
    """A puzzle that comes with the program, in a list."""

    name: str
    rows: int
    cols: int
    level: str
    score: float


class About(BaseModel):
    """What this server knows and allows."""

    version: str
    levels: list[str]
    symmetries: list[str]
    questions: list[dict[str, str]]
    formats: list[dict[str, Any]]
    techniques: list[dict[str, Any]]
    limits: dict[str, float]


def _add_server(router: APIRouter, dispatcher: Dispatcher) -> None:
    @router.get("/pack", tags=["puzzles"], operation_id="list_puzzles", response_model=list[Sample])
    async def list_puzzles() -> list[Answer]:
        """The generated puzzles that come with the program."""
        return [
            {
                "name": name,
                "rows": entry["rows"],
                "cols": entry["cols"],
                "level": entry["rating"]["level"],
                "score": entry["rating"]["score"],
            }
            for name, entry in samples().items()
        ]

    @router.get("/pack/{name}", tags=["puzzles"], operation_id="get_puzzle", responses={404: {"model": Problem}})
    async def get_puzzle(name: str) -> Answer:
        """One of them, with its solution."""
        if name not in samples():
            raise HTTPException(404, f"there is no puzzle {name!r} in the pack")
        return samples()[name]

    @router.get("/about", tags=["this server"], operation_id="about", response_model=About)
    async def about() -> Answer:
        """What this server knows and allows."""
        settings = dispatcher.settings
        return {
            "version": VERSION,
            "levels": LEVELS,
            "symmetries": list(SYMMETRIES),
            "questions": [{"name": one.name, "about": one.about} for one in QUERIES],
            "formats": [
                {"name": one.name, "aliases": one.aliases, "suffix": one.suffix, "colours": one.colours}
                for one in FORMATS
            ],
            "techniques": [
                {"name": one.name, "level": one.level, "about": one.about, "picture": _picture(one)}
                for one in TECHNIQUES
            ],
            "limits": {
                "cells": settings.max_cells,
                "body": settings.max_body,
                "timeout": settings.max_timeout,
                "count": settings.max_count,
            },
        }


def _picture(technique: Technique) -> dict[str, list[str]] | None:
    """Its example, rows of a board before and after; None if it has none."""
    example = getattr(technique, "example", None)
    return None if example is None else {"before": list(example.before), "after": list(example.after)}
