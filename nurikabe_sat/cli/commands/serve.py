"""The page to play, to set and to learn, and the API, on this machine. Needs the extra: pip install 'nurikabe-sat[web]'

    nurikabe-sat serve --open

Nothing is asked of any other machine, and no other machine can ask, unless --host says so. /docs describes the API.
"""

import argparse
from ipaddress import ip_network

from nurikabe_sat.cli.executor import mebibytes
from nurikabe_sat.cli.numbers import number_between, positive, seconds
from nurikabe_sat.cli.output import end_progress, finish, say, tell
from nurikabe_sat.cli.parser import LIMITS, group
from nurikabe_sat.errors import UsageError
from nurikabe_sat.web.settings import Settings

_LARGEST_PORT = 65535


def add_arguments(parser: argparse.ArgumentParser) -> None:
    usual = Settings()
    parser.add_argument(
        "--host", metavar="ADDRESS", default=usual.host, help="Address to listen on (default: %(default)s)"
    )
    parser.add_argument(
        "--port",
        metavar="N",
        type=number_between(int, 0, _LARGEST_PORT),
        default=usual.port,
        help="Port; 0 uses a free one (default: %(default)s)",
    )
    parser.add_argument(
        "--proxy",
        metavar="ADDRESS",
        type=_network,
        action="append",
        default=[],
        help="Trust X-Forwarded-For from this address or network; repeatable",
    )
    parser.add_argument("--open", action="store_true", help="Open the page in the browser")
    limits = group(parser, LIMITS)
    limits.add_argument(
        "--workers",
        metavar="N",
        type=positive,
        default=usual.workers,
        help="Requests at a time (default: %(default)s)",
    )
    limits.add_argument(
        "--queue", metavar="N", type=positive, default=usual.queue, help="Requests that may wait (default: %(default)s)"
    )
    limits.add_argument(
        "--max-cells",
        metavar="N",
        type=positive,
        default=usual.max_cells,
        help="Maximum board size in cells (default: %(default)s)",
    )
    limits.add_argument(
        "--max-body",
        metavar="BYTES",
        type=positive,
        default=usual.max_body,
        help="Maximum size of a request in bytes (default: %(default)s)",
    )
    limits.add_argument(
        "--max-timeout",
        metavar="SECONDS",
        type=seconds,
        default=usual.max_timeout,
        help="Maximum time limit of a request, in seconds (default: %(default)g)",
    )
    limits.add_argument(
        "--max-count",
        metavar="N",
        type=positive,
        default=usual.max_count,
        help="Maximum number of puzzles per request (default: %(default)s)",
    )
    limits.add_argument(
        "--memory", metavar="MIB", type=mebibytes, help="Memory limit of a process, in MiB (default: 2048)"
    )


def _network(text: str) -> str:
    try:
        return str(ip_network(text, strict=False))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not an address and not a network") from None


def run(args: argparse.Namespace) -> int:
    try:
        from nurikabe_sat.web.server import serve
    except ImportError as error:
        raise UsageError(f"serve needs the extra 'web': pip install 'nurikabe-sat[web]' ({error})") from error
    usual = Settings()
    settings = Settings(
        host=args.host,
        port=args.port,
        workers=args.workers,
        queue=args.queue,
        max_cells=args.max_cells,
        max_body=args.max_body,
        max_timeout=args.max_timeout,
        max_count=args.max_count,
        memory=usual.memory if args.memory is None else args.memory << 20,
        proxies=tuple(args.proxy),
    )

    end_progress()  # it goes on until people end it

    def ready(url: str) -> None:
        say(f"{url}\n")
        finish()
        tell("Ctrl-C ends it; the API is described at " + url + "docs")
        if args.open:
            import webbrowser

            webbrowser.open(url)

    serve(settings, ready)
    return 0
