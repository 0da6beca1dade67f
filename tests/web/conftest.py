"""One server for all tests that only ask, and a browser for those of the page."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.browser import Entry, Visitor


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the URL of a server with its usual settings and, if possible, the bundled page of a wheel."""
    pytest.importorskip("fastapi")
    from tests.web.serving import serving
    from tests.web.site_folder import page_once

    with serving("--workers", "2", page=page_once(tmp_path_factory.getbasetemp())) as url:
        yield url


@pytest.fixture(scope="session")
def server_of_modules() -> Iterator[str]:
    """Yield the URL of a server in a checkout: its page is the modules as they are."""
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
    from tests.web.site_folder import file_server, site_once

    with file_server(site_once(tmp_path_factory.getbasetemp()), tmp_path_factory.mktemp("www")) as url:
        yield url


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: "Browser") -> "Iterator[Visitor]":
    """Opens pages: ``visit("#rules")``. The test fails at its end if one of them had an error or asked elsewhere.

    Tests that are marked with ``both_modes`` of ``tests.web.browser`` get the modules of a checkout and the static
    folder; with ``--static`` all get the static folder but those that are marked with ``of_the_server``.
    """
    from tests.web.browser import Visitor

    where = "static_site" if request.config.getoption("--static") else getattr(request, "param", "server")
    is_static = where == "static_site"
    if is_static and request.node.get_closest_marker("of_the_server"):
        pytest.skip("it is about the server")
    visitor = Visitor(browser, request.getfixturevalue(where), saves_data=is_static)
    yield visitor
    visitor.leave()
