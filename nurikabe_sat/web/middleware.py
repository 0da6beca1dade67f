"""Middleware that checks the host name and the request size, and adds headers for browsers to responses.

Every page in a browser on this machine can send requests to the server. So a request must use a name
of this machine. Otherwise, any page could read the answers through a name that points here.

The middleware reads a body completely before it calls the application. FastAPI would keep an exception about a body in
a local variable that its own traceback refers to, so the body would stay in memory until a full garbage collection.
"""

import asyncio
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nurikabe_sat.web.dispatcher import refusal

_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_DOCS_POLICY = _POLICY + "; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'"
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-cache",
}

PIECE_TIME, BODY_TIME = 10.0, 60.0
"""Maximum numbers of seconds for each piece of a request body, and for the whole body."""


class Middleware:
    """Middleware that checks all requests, and adds headers to all responses.

    Attributes:
        hosts: The allowed host names; None allows all.
        docs: The path of the only page that may use inline scripts.
    """

    def __init__(self, app: ASGIApp, *, hosts: Collection[str] | None, max_body: int, docs: str) -> None:
        self._app = app
        self._hosts = hosts
        self._max_body = max_body
        self._docs = docs

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                is_docs = scope["path"] == self._docs
                headers.setdefault("Content-Security-Policy", _DOCS_POLICY if is_docs else _POLICY)
            await send(message)

        answer = None
        try:
            self._check_head(scope)
            unread = [await self._body(receive)]
        except _Disconnected:
            return
        except _Refused as refused:
            answer = refusal(refused.status, str(refused), headers={"Connection": "close"})  # the rest is not read
        if answer is not None:
            await answer(scope, receive, send_with_headers)
            return

        async def receive_at_once() -> Message:
            return unread.pop() if unread else await receive()

        await self._app(scope, receive_at_once, send_with_headers)

    async def _body(self, receive: Receive) -> Message:
        """Return the whole body of a request as one message. No other reference to the body is kept, to save memory.

        Raises an exception if the body exceeds a limit of size or time, or is cut off.
        """
        body = bytearray()
        last = asyncio.get_running_loop().time() + BODY_TIME
        while True:
            left = min(PIECE_TIME, last - asyncio.get_running_loop().time())
            try:
                message = await asyncio.wait_for(receive(), left)
            except asyncio.TimeoutError:
                raise _Refused(408, "the request did not arrive in time") from None
            if message["type"] == "http.disconnect":
                raise _Disconnected
            body += message.get("body", b"")
            self._check_size(len(body))
            if not message.get("more_body", False):
                return {"type": "http.request", "body": bytes(body), "more_body": False}

    def _check_head(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = _name(headers.get("host", ""))
        if self._hosts is not None and host not in self._hosts:
            names = " or ".join(sorted(self._hosts))
            raise _Refused(421, f"this server does not answer to {host!r}; use {names} as the address")
        length = headers.get("content-length", "0")
        self._check_size(int(length[:18]) if length.isdecimal() else self._max_body + 1)

    def _check_size(self, size: int) -> None:
        if size > self._max_body:
            raise _Refused(413, f"the request is too large: the maximum is {self._max_body} bytes")


class _Refused(Exception):  # noqa: N818 (not a fault of ours)
    def __init__(self, status: int, error: str) -> None:
        super().__init__(error)
        self.status = status


class _Disconnected(Exception):  # noqa: N818 (likewise)
    """Raised if the client disconnects before the end of the request body."""


def _name(host: str) -> str:
    """Return the host name in a Host header, without the port. An invalid header gives an empty string."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:  # brackets that are not closed
        return ""
