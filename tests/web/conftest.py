"""One server for all tests that only ask, and a browser for those of the page."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.browser import Entry, Visitor


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Yield the URL of a server with its usual settings."""
    pytest.importorskip("fastapi")
    from tests.web.serving import serving

    with serving("--workers", "2") as url:
        yield url


@pytest.fixture(scope="session")
def entry() -> "Entry":
    """A small puzzle of the pack, for tests that take any."""
    from tests.web.browser import entry_of

    return entry_of()


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """A Chromium, which modules that follow each other share (see ``pytest_runtest_setup`` of tests/conftest.py)."""
    from tests.web.browser import BROWSER

    with BROWSER.used() as started:
        yield started


@pytest.fixture(scope="session")
def static_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the URL of the page as a folder of static files, under a path of a plain file server."""
    from tests.web.site_folder import file_server, made_once

    with file_server(made_once(tmp_path_factory.getbasetemp()), tmp_path_factory.mktemp("www")) as url:
        yield url


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: "Browser", server: str) -> "Iterator[Visitor]":
    """Opens pages: ``visit("#rules")``. The test fails at its end if one of them had an error or asked elsewhere.

    Tests that are marked with ``both_modes`` of ``tests.web.browser`` get the static folder, too; with ``--static``
    all do but those that are marked with ``of_the_server``.
    """
    from tests.web.browser import Visitor

    is_static = request.config.getoption("--static") or getattr(request, "param", "server") == "static"
    if is_static and request.node.get_closest_marker("of_the_server"):
        pytest.skip("it is about the server")
    visitor = Visitor(browser, request.getfixturevalue("static_site") if is_static else server, saves_data=is_static)
    yield visitor
    visitor.leave()
