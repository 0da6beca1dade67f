"""Serve the page and the HTTP API from this machine.

It requires the extra 'web': pip install 'nurikabe-sat[web]'

    nurikabe-sat serve --open

The server sends no requests to other machines, and accepts none from them unless --host allows it. /docs describes the
API.
"""

import argparse
import os
import sys
from contextlib import suppress
from ipaddress import ip_network
from typing import Any

from nurikabe_sat.cli.commands.question import add_fields
from nurikabe_sat.cli.executor import mebibytes
from nurikabe_sat.cli.output import end_progress, finish, say, tell
from nurikabe_sat.cli.parser import LIMITS, group
from nurikabe_sat.errors import missing_extra
from nurikabe_sat.web.settings import Settings

_LISTENING = ("host", "port")
_LIMITED = ("workers", "queue", "max_cells", "max_body", "max_timeout", "max_count")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_fields(parser, Settings, *_LISTENING)
    parser.add_argument(
        "--proxy",
        metavar="ADDRESS",
        type=_network,
        action="append",
        default=[],
        help="Trust X-Forwarded-For from this address or network; repeatable",
    )
    parser.add_argument("--access-log", action="store_true", help="Write a line of JSON per request to standard output")
    parser.add_argument(
        "--metrics",
        metavar="ADDRESS",
        type=_network,
        action="append",
        default=[],
        help="Offer /metrics for Prometheus to this address or network; repeatable",
    )
    parser.add_argument("--open", action="store_true", help="Open the page in the browser")
    limits = group(parser, LIMITS)
    add_fields(limits, Settings, *_LIMITED)
    limits.add_argument(
        "--memory", metavar="MIB", type=mebibytes, help="Memory limit per process, in MiB (default: 2048)"
    )


def _network(text: str) -> str:
    try:
        return str(ip_network(text, strict=False))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is neither an address nor a network") from None


def run(args: argparse.Namespace) -> int:
    try:
        from nurikabe_sat.web.server import serve

        if args.metrics:
            import nurikabe_sat.web.metrics  # noqa: F401 (the package that it requires may be missing)
    except ImportError as error:
        raise missing_extra("serve requires", "web", error) from error
    given: dict[str, Any] = {name: getattr(args, name) for name in (*_LISTENING, *_LIMITED)}
    if args.memory is not None:
        given["memory"] = args.memory << 20
    settings = Settings(**given, proxies=tuple(args.proxy), metrics=tuple(args.metrics))
    end_progress()  # it goes on until people end it

    def ready(url: str) -> None:
        say(f"{url}\n")
        finish()
        tell("press Ctrl-C to stop the server; the API is described at " + url + "docs")
        if args.open:
            import webbrowser

            webbrowser.open(url)

    serve(settings, ready, _log if args.access_log else None)
    return 0


def _log(line: str) -> None:
    with suppress(OSError):  # a full disk, or a reader that has left, does not stop the server
        os.write(sys.stdout.fileno(), f"{line}\n".encode())
