"""What stands between the network and the application: our own name, the size of requests, what browsers may do.

A server on one's own machine can be reached by every page that its browser shows. So a request must call us by a name
of this machine: else any page could read our answers, under a name of its own that points here.
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
"""Seconds that each piece of a body may take, and the whole of it."""


class Middleware:
    """``hosts``: the names we may be called by, None for any. ``docs``: the path of a page with inline scripts."""

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

        wrong = self._refusal(scope)
        if wrong is not None:
            await _refuse(*wrong)(scope, receive, send_with_headers)
            return
        size = 0
        last = asyncio.get_running_loop().time() + BODY_TIME
        is_read = is_too_large = is_too_slow = False

        async def receive_so_much() -> Message:
            nonlocal size, is_read, is_too_large, is_too_slow
            time_left = last - asyncio.get_running_loop().time()
            try:
                message = await asyncio.wait_for(receive(), None if is_read else min(PIECE_TIME, time_left))
            except asyncio.TimeoutError:
                is_too_slow = True
                return {"type": "http.disconnect"}
            size += len(message.get("body", b""))
            is_read = not message.get("more_body", False)
            is_too_large = is_too_large or size > self._max_body
            return {"type": "http.disconnect"} if is_too_large else message

        async def send_unless_refused(message: Message) -> None:
            if not (is_too_large or is_too_slow):
                await send_with_headers(message)

        await self._app(scope, receive_so_much, send_unless_refused)
        if is_too_large:
            await _refuse(*self._too_large())(scope, receive, send_with_headers)
        elif is_too_slow:
            await _refuse(408, "the request did not come in time")(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        host = _name(headers.get("host", ""))
        if self._hosts is not None and host not in self._hosts:
            return 421, f"this server is not {host!r}: call it {' or '.join(sorted(self._hosts))}"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:18]) > self._max_body:
            return self._too_large()
        return None

    def _too_large(self) -> tuple[int, str]:
        return 413, f"the request is too large: this server reads {self._max_body} bytes at most"


def _refuse(status: int, error: str) -> ASGIApp:
    """A refusal after which the connection is closed: what is left of the body is not read."""
    return refusal(status, error, headers={"Connection": "close"})


def _name(host: str) -> str:
    """The name in a Host header, without the port; empty if there is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:  # brackets that are not closed
        return ""
