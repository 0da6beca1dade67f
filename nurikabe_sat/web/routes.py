"""HTTP routes below ``/api/v1``: two routes for each query, and a few routes for the server itself.

POST /api/v1/hint       {"puzzle": "..."}  -->  the dispatcher  -->  the output of ``nurikabe-sat hint --format json``
POST /api/v1/jobs/hint                     -->  the same as a job
"""

import asyncio
import json
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from nurikabe_sat.web.about import about as about_all
from nurikabe_sat.web.body import read_object
from nurikabe_sat.web.dispatcher import Caller, Dispatcher, caller_of, refusal_of
from nurikabe_sat.web.jobs import Job, Tell
from nurikabe_sat.web.questions import Question, questions
from nurikabe_sat.web.samples import samples
from nurikabe_sat.web.schema import Problem

PREFIX = "/api/v1"

_REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"description": "a puzzle that cannot be read, or a request that cannot be met"},
    413: {"description": "more than this server reads"},
    415: {"description": "a body that is not JSON"},
    421: {"description": "a host that this server is not"},
    422: {"description": "a request of another shape"},
    429: {"description": "too many requests are waiting"},
}


def paths() -> dict[str, str]:
    """Return the name of the query at each path of the API, keyed by path."""
    return {f"{PREFIX}/{kind}{one.path}": one.name for one in questions() for kind in ("", "jobs/")}


def routes(dispatcher: Dispatcher) -> APIRouter:
    """Return the routes of the HTTP API."""
    router = APIRouter(prefix=PREFIX, responses={code: {"model": Problem, **what} for code, what in _REFUSALS.items()})
    for question in questions():
        _add_question(router, dispatcher, question)
    for question in questions():
        _add_job(router, dispatcher, question)
    _add_jobs(router, dispatcher)
    _add_server(router, dispatcher)
    return router


# Questions. FastAPI does not read their bodies: ``fit`` checks them, and nothing else does. See ``description.py``.


def _add_question(router: APIRouter, dispatcher: Dispatcher, question: Question) -> None:
    async def ask(request: Request) -> Response:
        values = question.fit(await read_object(request), dispatcher.settings)
        return _json(await question.ask(dispatcher, caller_of(request), values, _tell_nothing))

    router.add_api_route(
        f"/{question.path}",
        ask,
        methods=["POST"],
        tags=["questions"],
        operation_id=question.name,
        summary=question.about[0].upper() + question.about[1:],
        description=question.request_type.__doc__,
        response_model=question.answer_model,
    )


def _tell_nothing(kind: str, data: str) -> None:
    """Ignore an event, because the client waits only for the answer."""


def _json(text: str, status: int = 200) -> Response:
    return Response(text, status, media_type="application/json")


# Jobs.


class JobId(BaseModel):
    """Response to the request for a new job: the id of the job."""

    id: str


def _add_job(router: APIRouter, dispatcher: Dispatcher, question: Question) -> None:
    async def start(request: Request) -> Response:
        data = await read_object(request)
        values, name = question.fit(data, dispatcher.settings), caller_of(request).name

        async def work(tell: Tell) -> None:
            def hear(news: dict[str, Any]) -> None:
                tell("progress", json.dumps(news))

            caller = Caller(name, asyncio.Event().wait, lambda: tell("running", "{}"), hear)
            try:
                answer = await question.ask(dispatcher, caller, values, tell)
            except Exception as problem:  # noqa: BLE001 (it is the last event)
                tell("error", bytes(refusal_of(problem).body).decode())
            else:
                tell("answer", answer)

        job = dispatcher.jobs.start(name, work, len(json.dumps(data)))
        return _json(json.dumps({"id": job.id}), 202)

    router.add_api_route(
        f"/jobs/{question.path}",
        start,
        methods=["POST"],
        tags=["jobs"],
        operation_id=f"start_{question.name}",
        summary=f"As {question.path}, without waiting for the answer",
        status_code=202,
        response_model=JobId,
    )


def _add_jobs(router: APIRouter, dispatcher: Dispatcher) -> None:
    jobs = dispatcher.jobs
    gone: dict[int | str, dict[str, Any]] = {404: {"model": Problem}}

    @router.get(
        "/job/{job_id}", tags=["jobs"], operation_id="watch_job", response_class=StreamingResponse, responses=gone
    )
    async def watch_job(job_id: str) -> StreamingResponse:
        """Return the events of a job as server-sent events. The last event is the answer or an error."""
        unbuffered = {"X-Accel-Buffering": "no"}  # a proxy such as nginx passes on each event at once
        return StreamingResponse(_job(job_id).stream(), headers=unbuffered, media_type="text/event-stream")

    @router.post("/job/{job_id}/stop", tags=["jobs"], operation_id="stop_job", status_code=204, responses=gone)
    async def stop_job(job_id: str) -> None:
        """Stop a job and its processes."""
        _job(job_id).task.cancel()

    def _job(job_id: str) -> Job:
        job = jobs.get(job_id)
        if job is None:
            raise HTTPException(404, "the job does not exist or has expired")
        return job


# About the server.


class Sample(BaseModel):
    """Entry for a puzzle in the list of included puzzles."""

    name: str
    rows: int
    cols: int
    level: str
    score: float
    clues: list[str]
    techniques: dict[str, int]


class About(BaseModel):
    """Description of a server: its features and its limits."""

    version: str
    levels: list[str]
    symmetries: list[str]
    questions: list[dict[str, str]]
    formats: list[dict[str, Any]]
    techniques: list[dict[str, Any]]
    limits: dict[str, float]


def _add_server(router: APIRouter, dispatcher: Dispatcher) -> None:
    @router.get("/pack", tags=["puzzles"], operation_id="list_puzzles", response_model=list[Sample])
    async def list_puzzles() -> list[dict[str, Any]]:
        """Return the generated puzzles that come with the program."""
        return [{**entry, **entry["rating"]} for entry in samples().values()]

    @router.get("/pack/{name}", tags=["puzzles"], operation_id="get_puzzle", responses={404: {"model": Problem}})
    async def get_puzzle(name: str) -> dict[str, Any]:
        """Return one generated puzzle with its solution."""
        if name not in samples():
            raise HTTPException(404, f"no included puzzle is named {name!r}")
        return samples()[name]

    @router.get("/about", tags=["this server"], operation_id="about", response_model=About)
    async def about() -> dict[str, Any]:
        """Return a description of the server and its limits."""
        return about_all(dispatcher.settings)
