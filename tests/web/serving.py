"""A server in a process of its own, as users start it, and questions to it."""

import json
import os
import re
import signal
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from tests.support.command import AS_MODULE, start
from tests.support.waiting import PATIENCE

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For ``verify`` of a client: our servers speak plain HTTP, and to read certificates takes longer than a request."""

get = partial(httpx.get, timeout=PATIENCE, verify=NO_TLS)
post = partial(httpx.post, timeout=PATIENCE, verify=NO_TLS)

API = "api/v1/"
"""Where the questions are, below the URL of a server."""

HOPELESS: dict[str, Any] = {"rows": 50, "cols": 50, "level": "expert"}
"""What ``generate`` is asked for in vain: no minute is long enough to make it."""


_PAGE = """
import sys
from pathlib import Path
from nurikabe_sat.web import bundle
bundle._BUNDLE = Path(sys.argv.pop(1))
from nurikabe_sat.cli.main import main
sys.exit(main())
"""
"""The command with another folder for the page, as if it were the bundle of a wheel."""


@contextmanager
def start_serving(*arguments: str, page: Path | None = None) -> "Iterator[tuple[str, subprocess.Popen[str]]]":
    """The URL of a server with these options, and its process; it ends with the block."""
    how = AS_MODULE if page is None else ("-c", _PAGE, str(page))
    process = start("serve", "--port", "0", *arguments, how=how)
    try:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", url), process.communicate()
        yield url, process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT) if os.name == "posix" else process.terminate()
        process.communicate(timeout=PATIENCE)


@contextmanager
def serving(*arguments: str, page: Path | None = None) -> Iterator[str]:
    """The URL of a server with these options; it ends with the block."""
    with start_serving(*arguments, page=page) as (url, _):
        yield url


def ask(url: str, question: str, **asked: Any) -> Any:
    """Return the answer to a question of the API, which must be one."""
    response = post(f"{url}{API}{question}", json=asked)
    assert response.status_code == 200, response.text
    return json.loads(response.text)
