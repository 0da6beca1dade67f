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
from typing import Any

import httpx

from tests.support.command import start
from tests.support.waiting import PATIENCE

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For ``verify`` of a client: our servers speak plain HTTP, and to read certificates takes longer than a request."""

get = partial(httpx.get, timeout=PATIENCE, verify=NO_TLS)
post = partial(httpx.post, timeout=PATIENCE, verify=NO_TLS)

API = "api/v1/"
"""Where the questions are, below the URL of a server."""

HOPELESS: dict[str, Any] = {"rows": 50, "cols": 50, "level": "expert"}
"""What ``generate`` is asked for in vain: no minute is long enough to make it."""


@contextmanager
def start_serving(*arguments: str) -> "Iterator[tuple[str, subprocess.Popen[str]]]":
    """The URL of a server with these options, and its process; it ends with the block."""
    process = start("serve", "--port", "0", *arguments)
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
def serving(*arguments: str) -> Iterator[str]:
    """The URL of a server with these options; it ends with the block."""
    with start_serving(*arguments) as (url, _):
        yield url


def ask(url: str, question: str, **asked: Any) -> Any:
    """Return the answer to a question of the API, which must be one."""
    response = post(f"{url}{API}{question}", json=asked)
    assert response.status_code == 200, response.text
    return json.loads(response.text)
