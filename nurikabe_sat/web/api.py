"""The questions: each takes what is asked, lets a job answer it, and tells what the command of that name prints."""

import asyncio
from functools import partial
from typing import Any

from fastapi import APIRouter, HTTPException, Request

from nurikabe_sat.answers.made import any_seed
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.deduction.technique import LEVELS
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import FORMATS
from nurikabe_sat.generator.frame import SYMMETRIES
from nurikabe_sat.generator.request import PuzzleRequest
from nurikabe_sat.version import VERSION
from nurikabe_sat.web import asked, jobs, told
from nurikabe_sat.web.dispatcher import Dispatcher
from nurikabe_sat.web.jobs import Answer
from nurikabe_sat.web.samples import pack

_REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"description": "a puzzle that cannot be read, or a demand that cannot be met"},
    413: {"description": "more than this server reads"},
    415: {"description": "a body that is no JSON"},
    421: {"description": "a host that this server is not"},
    422: {"description": "a request of another shape"},
    429: {"description": "too many questions wait already"},
}


def questions(desk: Dispatcher) -> APIRouter:
    """The routes below ``/api``."""
    router = APIRouter(
        prefix="/api", responses={code: {"model": told.Problem, **what} for code, what in _REFUSALS.items()}
    )
    _about_boards(router, desk)
    _about_new_puzzles(router, desk)
    _about_the_server(router, desk)
    return router


def _about_boards(router: APIRouter, desk: Dispatcher) -> None:
    post = partial(router.post, response_model_exclude_unset=True, tags=["boards"])

    @post("/solve", response_model=told.Solved)
    async def solve(request: Request, question: asked.SolveQuestion) -> Answer:
        """Solve a puzzle; with ``unique`` also decide whether the solution is the only one."""
        options = desk.options(question)
        return await desk.think(request, question.timeout, jobs.solve, desk.given(question), options, question.unique)

    @post("/unique", response_model=told.Solved)
    async def unique(request: Request, question: asked.Question) -> Answer:
        """Is there exactly one solution? If not, the answer has two."""
        options = desk.options(question)
        return await desk.think(request, question.timeout, jobs.solve, desk.given(question), options, True)

    @post("/facts", response_model=told.Facts)
    async def facts(request: Request, question: asked.Question) -> Answer:
        """The cells that have the same colour in all solutions."""
        return await desk.think(request, question.timeout, jobs.facts, desk.given(question), desk.options(question))

    @post("/why", response_model=told.Why)
    async def why(request: Request, question: asked.WhyQuestion) -> Answer:
        """Which clues leave no solution, or where solutions differ."""
        options = desk.options(question)
        return await desk.think(request, question.timeout, jobs.why, desk.given(question), options, question.smallest)

    @post("/check", response_model=told.Checked)
    async def check(request: Request, question: asked.CheckQuestion) -> Answer:
        """Judge a board: complete, broken, or right so far."""
        given, options, is_island = desk.given(question), desk.options(question), question.undecided == "island"
        if question.solvable:
            return await desk.think(request, question.timeout, jobs.check_solvable, given, options, is_island)
        return await desk.look_up(request, jobs.check, given, is_island)

    @post("/hint", response_model=told.Hint)
    async def hint(request: Request, question: asked.Question) -> Answer:
        """The easiest next step on a board, with its reason."""
        return await desk.think(request, question.timeout, jobs.hint, desk.given(question), desk.options(question))

    @post("/explain", response_model=told.Explained)
    async def explain(request: Request, question: asked.ExplainQuestion) -> Answer:
        """The whole solution step by step, each with its reason."""
        options = desk.options(question)
        return await desk.think(request, question.timeout, jobs.explain, desk.given(question), options, question.level)

    @post("/rate", response_model=told.Rated)
    async def rate(request: Request, question: asked.Question) -> Answer:
        """How hard a puzzle is for people."""
        return await desk.think(request, question.timeout, jobs.rate, desk.given(question), desk.options(question))

    @post("/convert", response_model=told.Converted)
    async def convert(request: Request, question: asked.ConvertQuestion) -> Answer:
        """The same puzzle, or puzzles, in another format."""
        return await desk.look_up(request, jobs.convert, desk.given(question), question.to, question.clues_only)


def _about_new_puzzles(router: APIRouter, desk: Dispatcher) -> None:
    post = partial(router.post, response_model_exclude_unset=True, tags=["new puzzles"])

    @post("/generate", response_model=told.Made)
    async def generate(request: Request, wish: asked.Wish) -> Answer:
        """A new puzzle with one solution, of the difficulty that is asked for."""
        return await _make(
            desk, request, _wishes(desk, wish), any_seed() if wish.seed is None else wish.seed, wish.timeout
        )

    @post("/generate/several", response_model=told.MadeSeveral)
    async def generate_several(request: Request, wish: asked.ManyWishes) -> Answer:
        """Several new puzzles, side by side; ``timeout`` is for each."""
        if wish.count > desk.settings.max_count:
            raise UsageError(f"{wish.count} puzzles: this server makes {desk.settings.max_count} at a time at most")
        wishes = _wishes(desk, wish)
        first = any_seed() if wish.seed is None else wish.seed
        side_by_side = asyncio.Semaphore(desk.settings.workers)  # the line has room for others

        async def one(seed: int) -> Answer:
            async with side_by_side:
                return {**await _make(desk, request, wishes, seed, wish.timeout), "seed": seed}

        answers = await asyncio.gather(*map(one, range(first, first + wish.count)))
        made = [answer for answer in answers if answer["status"] == "made"]
        late = [{"seed": one["seed"], "message": one["message"]} for one in answers if one["status"] == "limit"]
        return {"status": "limit" if late else "complete", "puzzles": made, "late": late}


def _wishes(desk: Dispatcher, wish: asked.Wish) -> PuzzleRequest:
    """Raises UsageError for a board that is too large here, and for what can never come true."""
    if wish.rows * wish.cols > desk.settings.max_cells:
        raise UsageError(
            f"a board of {wish.rows * wish.cols} cells: this server makes {desk.settings.max_cells} at most"
        )
    return PuzzleRequest(
        wish.rows,
        wish.cols,
        level=wish.level,
        requires=tuple(wish.requires),
        forbid=tuple(wish.forbid),
        min_clue=wish.min_clue,
        max_clue=wish.max_clue,
        islands=None if wish.islands is None else (wish.islands[0], wish.islands[1]),
        density=wish.density,
        symmetry=wish.symmetry,
        unknown=wish.unknown,
    )


async def _make(desk: Dispatcher, request: Request, wishes: PuzzleRequest, seed: int, timeout: float | None) -> Answer:
    return await desk.think(request, timeout, jobs.generate, wishes, seed, desk.seconds(timeout))


def _about_the_server(router: APIRouter, desk: Dispatcher) -> None:
    @router.get("/pack", tags=["new puzzles"], response_model=list[told.PackPuzzle])
    async def list_pack() -> list[Answer]:
        """The generated puzzles that come with the program."""
        return [
            {
                "name": name,
                "rows": entry["rows"],
                "cols": entry["cols"],
                "level": entry["rating"]["level"],
                "score": entry["rating"]["score"],
            }
            for name, entry in pack().items()
        ]

    @router.get(
        "/pack/{name}", tags=["new puzzles"], response_model=told.Entry, responses={404: {"model": told.Problem}}
    )
    async def of_pack(name: str) -> Answer:
        """One of them, with its solution."""
        if name not in pack():
            raise HTTPException(404, f"there is no puzzle {name!r} in the pack")
        return pack()[name]

    @router.get("/about", tags=["this server"], response_model=told.About)
    async def about() -> Answer:
        """What this server knows and allows."""
        settings = desk.settings
        return {
            "version": VERSION,
            "levels": LEVELS,
            "symmetries": list(SYMMETRIES),
            "formats": [
                {"name": one.name, "aliases": one.aliases, "suffix": one.suffix, "colours": one.colours}
                for one in FORMATS
            ],
            "techniques": [{"name": one.name, "level": one.level, "about": one.about} for one in TECHNIQUES],
            "limits": {
                "cells": settings.max_cells,
                "body": settings.max_body,
                "timeout": settings.max_timeout,
                "count": settings.max_count,
            },
        }
