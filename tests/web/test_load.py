"""Many clients at once: 200 questions of all kinds from 20 clients, while one asks for a puzzle that takes for ever."""

import asyncio
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from tests.support.waiting import PATIENCE
from tests.web.serving import HOPELESS, start_serving

httpx = pytest.importorskip("httpx")
pytest.importorskip("fastapi")

pytestmark = pytest.mark.slow

CLIENTS, QUESTIONS = 20, 200
PUZZLE = (Path(__file__).parents[2] / "instances" / "10x10-islands-of-2-to-4.in").read_text()
MIX: list[tuple[str, dict[str, Any]]] = [
    ("solve", {"puzzle": PUZZLE}),
    ("unique", {"puzzle": PUZZLE}),
    ("facts", {"puzzle": PUZZLE}),
    ("why", {"puzzle": PUZZLE}),
    ("check", {"puzzle": PUZZLE}),
    ("hint", {"puzzle": PUZZLE}),
    ("explain", {"puzzle": PUZZLE}),
    ("rate", {"puzzle": PUZZLE}),
    ("convert", {"puzzle": PUZZLE, "to": "plain"}),
    ("generate", {"rows": 5, "cols": 5, "level": "easy"}),
    ("solve", {"puzzle": "no puzzle"}),
]


def test_many_clients() -> None:
    with start_serving("--workers", "2", "--queue", "64") as (url, _):
        codes = asyncio.run(_load(url))
        assert len(codes) == QUESTIONS
        assert set(codes) <= {200, 400}
        assert codes.count(400) == sum(1 for _, asked in _questions() if asked.get("puzzle") == "no puzzle")


def _questions() -> list[tuple[str, dict[str, Any]]]:
    return list(islice(cycle(MIX), QUESTIONS))


async def _load(url: str) -> list[int]:
    """Return the codes of all answers but the hopeless one's."""
    asked = iter(_questions())
    codes: list[int] = []
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        wish, greedy = {**HOPELESS, "timeout": 60}, {"X-Client": "greedy"}  # the others need not wait for its end
        hopeless = asyncio.create_task(client.post(f"{url}api/v1/generate", json=wish, headers=greedy))
        await asyncio.sleep(0.5)
        assert not hopeless.done()

        async def one_client() -> None:
            for question, body in asked:
                response = await client.post(f"{url}api/v1/{question}", json=body)
                codes.append(response.status_code)

        await asyncio.gather(*(one_client() for _ in range(CLIENTS)))
        hopeless.cancel()
    return codes
