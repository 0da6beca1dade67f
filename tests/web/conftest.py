"""One server for all tests that only ask."""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL of a server with its usual settings."""
    pytest.importorskip("fastapi")
    from tests.web.serving import serving

    with serving("--workers", "2") as url:
        yield url
