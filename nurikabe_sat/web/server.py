"""Server that listens on a socket and runs uvicorn."""

import socket
from collections.abc import Callable

import uvicorn

from nurikabe_sat.errors import UsageError
from nurikabe_sat.web.app import build_app
from nurikabe_sat.web.connections import Connection
from nurikabe_sat.web.observer import Log, Observer
from nurikabe_sat.web.routes import paths
from nurikabe_sat.web.settings import Settings

_BACKLOG = 128
_GOODBYE = 1  # seconds that open connections get at the end
KEEP_ALIVE = 75  # seconds; clients that keep connections for a minute must not meet one that has just been closed


def serve(settings: Settings, ready: Callable[[str], None], log: Log | None = None) -> None:
    """Run the server until Ctrl-C, which raises KeyboardInterrupt.

    ``ready`` is called with the URL when the server accepts connections. ``log`` is called with each line of the access
    log.

    Raises:
        UsageError: If the address cannot be used.
    """
    with _listening(settings) as listening:
        port = listening.getsockname()[1]
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        ready(f"http://{host}:{port}/")  # connections wait in the socket until the server takes them
        uvicorn.Server(configuration(settings, log)).run(sockets=[listening])


def configuration(settings: Settings, log: Log | None = None) -> uvicorn.Config:
    """Return the configuration of uvicorn for the given settings."""
    Connection.most_bytes = settings.max_bytes
    return uvicorn.Config(
        Observer(build_app(settings), paths(), log),
        log_level="critical",
        access_log=False,
        server_header=False,
        http=Connection,
        ws="none",
        proxy_headers=bool(settings.proxies),  # by default uvicorn believes everything that comes from 127.0.0.1
        forwarded_allow_ips=list(settings.proxies),
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=_GOODBYE,
    )


def _listening(settings: Settings) -> socket.socket:
    try:
        family = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.create_server((settings.host, settings.port), family=family, backlog=_BACKLOG)
        # What it accepts inherits this. Otherwise the body of an answer waits 40 ms for the client to confirm the head.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except OSError as error:
        raise UsageError(f"cannot listen at {settings.host}:{settings.port}: {error.strerror or error}") from error
