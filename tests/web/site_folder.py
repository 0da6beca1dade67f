"""The page as a folder of static files, and a plain file server for it, under a path."""

import functools
import os
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from nurikabe_sat.errors import UsageError
from nurikabe_sat.web.site.build import make_site, write_site
from nurikabe_sat.web.site.fetch import fetched

UNDER = "some/path"
_PATIENCE = 600  # seconds, for another process that makes the folder


def made_once(base: Path) -> Path:
    """The folder, made by the first process of a run that needs it; the test is skipped where it cannot be made."""
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base  # so far all processes of a run agree
    folder, lock, reason = (shared / name for name in ("nurikabe-site", "nurikabe-site.lock", "nurikabe-site.reason"))
    try:
        lock.mkdir()
    except FileExistsError:
        end = time.monotonic() + _PATIENCE
        while not folder.exists() and not reason.exists() and time.monotonic() < end:
            time.sleep(0.2)
    else:
        try:
            write_site(make_site(fetched()), folder)
        except UsageError as error:
            reason.write_text(str(error), "utf-8")
    if not folder.exists():
        pytest.skip(f"the folder was not made: {reason.read_text('utf-8') if reason.exists() else 'too slow'}")
    return folder


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *_: object) -> None:  # noqa: A002 (as it is called)
        pass


@contextmanager
def file_server(folder: Path, root: Path, port: int = 0) -> Iterator[str]:
    """The URL of the folder, which is copied below a root; the server of Python's library ends with the block."""
    home = root / UNDER
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(folder, home)
    server = ThreadingHTTPServer(("127.0.0.1", port), functools.partial(_Quiet, directory=str(root)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{UNDER}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
