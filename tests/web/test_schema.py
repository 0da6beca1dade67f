"""The API keeps its own schema: whatever is sent, the answer has the code, the type and the shape that it says.

One check is left out, that what fits the schema is accepted: a puzzle is any text there, and few texts are puzzles.
"""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

schemathesis = pytest.importorskip("schemathesis")
from hypothesis import HealthCheck, settings  # noqa: E402 (after what may be absent)
from schemathesis.specs.openapi.checks import positive_data_acceptance  # noqa: E402 (likewise)

from nurikabe_sat.web.app import build_app  # noqa: E402 (likewise)
from tests.support.waiting import PATIENCE  # noqa: E402 (likewise)
from tests.web.serving import serving  # noqa: E402 (likewise)

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from schemathesis import Case

EXAMPLES = 1000 if os.environ.get("NURIKABE_SOAK") == "1" else 25
schema = schemathesis.openapi.from_dict(build_app().openapi())


@pytest.fixture(scope="module")
def strict_server() -> Iterator[str]:
    """A server that gives a question one second."""
    with serving("--workers", "2", "--max-timeout", "1", "--max-count", "2") as url:
        yield url


@schema.parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_the_schema(case: "Case[Any]", strict_server: str) -> None:
    case.call_and_validate(base_url=strict_server, excluded_checks=[positive_data_acceptance], timeout=PATIENCE)
