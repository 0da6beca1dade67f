"""The routes below ``/api/v1``: one for each question, made from its request and answer, and a few about the server.

POST /api/v1/hint  {"puzzle": "..."}  -->  the dispatcher  -->  what ``nurikabe-sat hint --format json`` prints
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field, ValidationError

from nurikabe_sat.errors import UsageError
from nurikabe_sat.queries import QUERIES, Entry, query_named
from nurikabe_sat.queries.generate import GenerateAnswer, GenerateRequest, any_seed
from nurikabe_sat.queries.query import Query
from nurikabe_sat.web.about import about as about_all
from nurikabe_sat.web.dispatcher import Caller, Dispatcher, caller_of, explain_problem
from nurikabe_sat.web.jobs import Job, Tell
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
        _add_question(router, dispatcher, entry)
    _add_several(router, dispatcher)
    _add_jobs(router, dispatcher)
    _add_server(router, dispatcher)
    return router


def _add_question(router: APIRouter, dispatcher: Dispatcher, entry: Entry) -> None:
    query, about = entry.load(), entry.about
    router.add_api_route(
        f"/{entry.path}",
        _asking(query, dispatcher),
        methods=["POST"],
        tags=["questions"],
        operation_id=query.name,
        summary=about[0].upper() + about[1:],
        description=query.request_type.__doc__,
        response_model=answer_model(query.answer_type),
    )


def _asking(query: Query[Any, Any], dispatcher: Dispatcher) -> Callable[..., Awaitable[Answer]]:
    """The function of a route. FastAPI reads the shape of the body from its annotation."""

    async def ask(request: Request, question: BaseModel) -> Answer:
        return await dispatcher.ask(caller_of(request), query, question.model_dump(exclude_unset=True))

    ask.__annotations__["question"] = request_model(query.request_type)
    return ask


# Several new puzzles.


def _tell_nothing(kind: str, data: dict[str, Any]) -> None:
    """A client that asks with a single request waits for the answer and needs no news."""


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
        return await _make_several(dispatcher, caller_of(request), question.model_dump(exclude_unset=True))


async def _make_several(
    dispatcher: Dispatcher, caller: Caller, data: dict[str, Any], tell: Tell = _tell_nothing
) -> Answer:
    """Each puzzle is a request of its own, so that those of other clients come between."""
    count = data.pop("count", 2)
    if count > dispatcher.settings.max_count:
        raise UsageError(f"{count} puzzles: this server makes {dispatcher.settings.max_count} at a time at most")
    query = query_named("generate")
    given = data.pop("seed", None)
    first = any_seed() if given is None else given
    side_by_side = asyncio.Semaphore(dispatcher.settings.workers)  # the queue has room for others

    async def one(seed: int) -> Answer:
        async with side_by_side:
            answer = {**await dispatcher.ask(caller, query, {**data, "seed": seed}), "seed": seed}
        tell("puzzle", answer)
        return answer

    making = [asyncio.ensure_future(one(seed)) for seed in range(first, first + count)]
    try:
        answers = await asyncio.gather(*making)
    finally:
        for task in making:
            task.cancel()
    late = [{"seed": one["seed"], "message": one["message"]} for one in answers if one["status"] == "limit"]
    made = [answer for answer in answers if answer["status"] == "made"]
    return {"status": "limit" if late else "complete", "puzzles": made, "late": late}


# Jobs.


class JobId(BaseModel):
    """The name of a job that has begun."""

    id: str


def _add_jobs(router: APIRouter, dispatcher: Dispatcher) -> None:
    jobs = dispatcher.jobs

    @router.post("/jobs/{question}", tags=["jobs"], operation_id="start_job", status_code=202, response_model=JobId)
    async def start_job(request: Request, question: str, data: dict[str, Any]) -> Answer:
        """Ask any question, or ``generate_several``, without waiting for the answer."""
        name = caller_of(request).name
        query = None if question == "generate_several" else query_named(question)
        shape = GenerateSeveralRequest if query is None else request_model(query.request_type)
        try:  # as FastAPI does it for the questions themselves
            asked = shape.model_validate_json(json.dumps(data)).model_dump(exclude_unset=True)
        except ValidationError as wrong:
            raise RequestValidationError(wrong.errors()) from wrong

        async def work(tell: Tell) -> None:
            news = None if query is None else partial(tell, "progress")
            caller = Caller(name, asyncio.Event().wait, lambda: tell("running", {}), news)
            try:
                if query is None:
                    answer = await _make_several(dispatcher, caller, asked, tell)
                else:
                    answer = await dispatcher.ask(caller, query, asked)
            except Exception as problem:  # noqa: BLE001 (it is the last event)
                refused = explain_problem(request, problem)
                tell("error", json.loads(bytes(refused.body)))
            else:
                tell("answer", answer)

        return {"id": jobs.start(name, work).id}

    gone: dict[int | str, dict[str, Any]] = {404: {"model": Problem}}

    @router.get(
        "/job/{job_id}", tags=["jobs"], operation_id="watch_job", response_class=StreamingResponse, responses=gone
    )
    async def watch_job(job_id: str) -> StreamingResponse:
        """Server-sent events until the answer."""
        return StreamingResponse(_job(job_id).stream(), media_type="text/event-stream")

    @router.post("/job/{job_id}/stop", tags=["jobs"], operation_id="stop_job", status_code=204, responses=gone)
    async def stop_job(job_id: str) -> None:
        """Stop a job and its processes."""
        _job(job_id).task.cancel()

    def _job(job_id: str) -> Job:
        job = jobs.get(job_id)
        if job is None:
            raise HTTPException(404, "there is no such job, or not any more")
        return job


# About the server.


class Sample(BaseModel):
    """A puzzle that comes with the program, in a list."""

    name: str
    rows: int
    cols: int
    level: str
    score: float
    clues: list[str]
    techniques: dict[str, int]


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
                "clues": entry["clues"],
                "techniques": entry["rating"]["techniques"],
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
        return about_all(dispatcher.settings)
