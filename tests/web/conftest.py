"""One server for all tests that only ask, and a browser for those of the page."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.browser import Visitor


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL of a server with its usual settings."""
    pytest.importorskip("fastapi")
    from tests.web.serving import serving

    with serving("--workers", "2") as url:
        yield url


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """A Chromium. It goes with the module: other modules have event loops of their own."""
    from tests.web.browser import chromium

    with chromium() as started:
        yield started


@pytest.fixture
def visit(browser: "Browser", server: str) -> "Iterator[Visitor]":
    """Opens pages: ``visit("#rules")``. The test fails at its end if one of them had an error or asked elsewhere."""
    from tests.web.browser import Visitor

    visitor = Visitor(browser, server)
    yield visitor
    visitor.leave()
