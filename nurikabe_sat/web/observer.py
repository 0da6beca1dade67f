"""Observer of all requests: it counts them, and writes a line of JSON per request to the access log."""

import json
import time
from collections.abc import Callable, Mapping
from datetime import datetime, timezone

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nurikabe_sat.web.counts import REQUESTS
from nurikabe_sat.web.dispatcher import DISCONNECTED

_LONGEST = 200  # characters of a text from a client

Log = Callable[[str], object]
"""Type of a function that writes a line of the access log."""


class Observer:
    """Web application that passes all requests to another application, and counts and logs them.

    Attributes:
        questions: The names of the questions by path.
        log: The access log, or None.
    """

    def __init__(self, app: ASGIApp, questions: Mapping[str, str], log: Log | None) -> None:
        self._app = app
        self.questions = questions
        self.log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        when, began = datetime.now(timezone.utc), time.monotonic()
        status, size = DISCONNECTED, 0

        async def send_counted(message: Message) -> None:
            nonlocal status, size
            status = message.get("status", status)
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, send_counted)
        finally:
            status = scope.get("state", {}).get("status", status)  # of ``Connection``, which answered instead
            question = self.questions.get(scope["path"])
            REQUESTS[question or "none", str(status)] += 1
            if self.log is not None:
                line = {
                    "time": when.isoformat(timespec="milliseconds"),
                    "client": (scope["client"] or [""])[0][:_LONGEST],
                    "method": scope["method"][:_LONGEST],
                    "path": scope["path"][:_LONGEST],
                    "status": status,
                    "bytes": 0 if scope["method"] == "HEAD" else size,
                    "ms": round(1000 * (time.monotonic() - began), 1),
                    "question": question,
                }
                self.log(json.dumps(line))
