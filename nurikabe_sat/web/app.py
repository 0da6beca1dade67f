"""Web application: the API, its documentation, and the page."""

import asyncio
import mimetypes
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Lock
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from fastapi_offline import FastAPIOffline
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Route

from nurikabe_sat.errors import NurikabeError
from nurikabe_sat.rendering.explanation import page as explanation
from nurikabe_sat.version import VERSION
from nurikabe_sat.web.bundle import page_folder
from nurikabe_sat.web.description import add_questions
from nurikabe_sat.web.dispatcher import Dispatcher, refusal, refusal_of
from nurikabe_sat.web.middleware import Middleware
from nurikabe_sat.web.queue import Busy, Disconnected
from nurikabe_sat.web.routes import routes
from nurikabe_sat.web.settings import LOOPBACK, Settings

PAGE = page_folder()
_DOCS = "/docs"
_HASHED = re.compile(r"-[0-9A-Z]{8}\.(js|css)$")
"""Pattern of bundled file names that contain a hash. The content of a file with such a name never changes."""
_ABOUT = """\
Solve, check, explain and make Nurikabe puzzles.

A puzzle is sent as text, in any format that the commands read, or as its URL. An answer is what the command of the same
name prints with `--format json`; its `status` is `limit` if the time was over first. What cannot be read,
or done, is refused with `{"error": "...", "code": "..."}`.
"""


def build_app(settings: Settings | None = None) -> FastAPI:
    """Return the web application. Its worker processes end with the application."""
    settings = settings or Settings()
    dispatcher = Dispatcher(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        tidying = asyncio.create_task(dispatcher.tidy())
        try:
            yield
        finally:
            tidying.cancel()
            dispatcher.close()

    app = FastAPIOffline(
        title="nurikabe-sat",
        version=VERSION,
        description=_ABOUT,
        docs_url=_DOCS,
        redoc_url=None,
        lifespan=lifespan,
        swagger_ui_parameters={"validatorUrl": None},  # nothing is asked of another machine
    )
    app.include_router(routes(dispatcher))
    describe, lock = app.openapi, Lock()

    def describe_all() -> dict[str, Any]:
        with lock:
            is_new = app.openapi_schema is None
            description = describe()
            if is_new:
                add_questions(description, settings)
            return description

    # The first description takes seconds. In a function that is not async, it does not delay other requests.
    app.router.routes.insert(0, Route("/openapi.json", lambda _: JSONResponse(describe_all())))
    app.openapi = describe_all  # type: ignore[method-assign]  # as FastAPI says that it is extended
    for problem in (NurikabeError, Busy, Disconnected, Exception):
        app.add_exception_handler(problem, _explain)
    app.add_exception_handler(HTTPException, _plain)
    for suffix, kind in ((".js", "text/javascript"), (".css", "text/css"), (".svg", "image/svg+xml")):
        mimetypes.add_type(kind, suffix)  # Windows may know others
    if settings.metrics:
        from nurikabe_sat.web.metrics import add_metrics

        add_metrics(app, dispatcher)
    _serve_page(app)
    hosts = {*LOOPBACK, settings.host} if settings.is_private else None
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(Middleware, hosts=hosts, max_body=settings.max_body, docs=_DOCS)
    return app


def _serve_page(app: FastAPI) -> None:
    """Add routes for the files of the page. A mount would also answer API requests that use a wrong method."""
    files, shared = StaticFiles(directory=PAGE), StaticFiles(directory=explanation.FOLDER)

    async def page(request: Request) -> Response:
        name = request.scope["path"].lstrip("/") or "index.html"
        response = await (shared if name in explanation.SHARED else files).get_response(name, request.scope)
        if _HASHED.search(name):
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response

    folders = sorted(path.name for path in PAGE.iterdir() if path.is_dir())
    for path in ("/", "/{name}", *(f"/{folder}/{{name}}" for folder in folders)):
        app.add_api_route(path, page, methods=["GET", "HEAD"], include_in_schema=False)


def _explain(request: Request, problem: Exception) -> JSONResponse:  # noqa: ARG001 (as FastAPI calls it)
    return refusal_of(problem)


def _plain(request: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, HTTPException)  # noqa: S101 (likewise)
    what = f"{request.url.path} does not exist on this server" if problem.detail == "Not Found" else str(problem.detail)
    return refusal(problem.status_code, what, headers=dict(problem.headers or {}))
