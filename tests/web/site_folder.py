"""The page as folders: of static files, with a plain file server for it, and bundled, for our own server."""

import functools
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from nurikabe_sat.errors import UsageError
from nurikabe_sat.web.bundle import PAGE_SOURCES, write_bundle
from nurikabe_sat.web.site.build import make_site, write_site
from nurikabe_sat.web.site.fetch import fetched

UNDER = "some/path"
_PATIENCE = 600  # seconds, for another process that makes the folder


def site_once(base: Path) -> Path:
    """The page as a folder of static files; the test is skipped where it cannot be made."""
    return _made_once(base, "nurikabe-site", lambda folder: write_site(make_site(fetched()), folder))


def page_once(base: Path) -> Path:
    """The page for a server, bundled as in a wheel, with its modules beside it for the tests that import them.

    A bundle takes a third of the time to open. Without node or esbuild there are only the modules.
    """

    def make(folder: Path) -> None:
        both = folder.with_suffix(".part")
        shutil.copytree(PAGE_SOURCES, both)
        bundle = folder.with_suffix(".bundle")
        if write_bundle(bundle):
            shutil.copytree(bundle, both, dirs_exist_ok=True)
        both.rename(folder)

    return _made_once(base, "nurikabe-page", make)


def _made_once(base: Path, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that the first process of a run makes that needs it; its other processes wait."""
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base  # so far all processes of a run agree
    folder, lock, reason = (shared / one for one in (name, f"{name}.lock", f"{name}.reason"))
    try:
        lock.mkdir()
    except FileExistsError:
        end = time.monotonic() + _PATIENCE
        while not folder.exists() and not reason.exists() and time.monotonic() < end:
            time.sleep(0.2)
    else:
        try:
            make(folder)
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
