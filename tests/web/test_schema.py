"""The API keeps its own schema: whatever is sent, the answer has the code, the type and the shape that it says.

What fits the schema is accepted, if it is also what ``valid_requests.relate`` returns: keys that go together.
"""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

schemathesis = pytest.importorskip("schemathesis")
import requests  # noqa: E402 (schemathesis needs it)
from hypothesis import HealthCheck, settings  # noqa: E402 (after what may be absent)
from schemathesis.specs.openapi.checks import negative_data_rejection  # noqa: E402 (likewise)

from nurikabe_sat.web.app import build_app  # noqa: E402 (likewise)
from nurikabe_sat.web.settings import Settings  # noqa: E402 (likewise)
from tests.support.waiting import PATIENCE  # noqa: E402 (likewise)
from tests.web import valid_requests  # noqa: E402, F401 (its formats and its hook are used by schemathesis)
from tests.web.serving import serving  # noqa: E402 (likewise)

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from schemathesis import Case

IS_SOAK = os.environ.get("NURIKABE_SOAK") == "1"
EXAMPLES = 1000 if IS_SOAK else 10
"""Random requests for each route and kind, besides those that cover the schema."""

LIMITS = Settings(max_timeout=1, max_count=2, max_cells=100)
schema = schemathesis.openapi.from_dict(build_app(LIMITS).openapi()).exclude(
    path_regex="/jobs/(?!solve)"  # they take what the questions take, and read it later: one stands for all
)


@pytest.fixture(scope="module")
def strict_server() -> Iterator[str]:
    """Yield a server that gives a question one second."""
    with serving("--workers", "2", "--max-timeout", "1", "--max-count", "2", "--max-cells", "100") as url:
        yield url


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    """Yield a session, which keeps its connection from request to request."""
    with requests.Session() as opened:
        yield opened


@schema.parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=EXAMPLES, derandomize=not IS_SOAK, suppress_health_check=list(HealthCheck))
def test_the_schema(case: "Case[Any]", strict_server: str, session: requests.Session) -> None:
    reads_later = case.path.endswith("/jobs/solve")  # and tells as an event what it cannot read (test_jobs.py)
    excluded: list[Any] = [negative_data_rejection] if reads_later else []
    case.call_and_validate(base_url=strict_server, session=session, timeout=PATIENCE, excluded_checks=excluded)
