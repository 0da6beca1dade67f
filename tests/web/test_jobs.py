"""Jobs over HTTP: they begin, tell what happens, give their answer, and end when the client says so."""

import asyncio
import json
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.support.waiting import PATIENCE, wait_until
from tests.web.processes import children, needs_proc
from tests.web.serving import API, HOPELESS, get, post, serving, start_serving

pytest.importorskip("fastapi")
from nurikabe_sat.web import jobs as jobs_module
from nurikabe_sat.web.jobs import Jobs, Tell, event_text
from nurikabe_sat.web.queue import Busy

pytestmark = pytest.mark.slow

EASY = "2 4\n2 . . 1\n. . . .\n"


@pytest.fixture(scope="module")
def jobs() -> Iterator[str]:
    """Yield the URL of the jobs of a server that no other test asks."""
    with serving("--workers", "2") as url:
        yield f"{url}{API}jobs/"


def one_job(jobs: str, job: str) -> str:
    return f"{jobs.removesuffix('jobs/')}job/{job}"


def stop_of(jobs: str, job: str) -> str:
    return f"{one_job(jobs, job)}/stop"


def begin(jobs: str, question: str, *, client: str = "", **asked: Any) -> str:
    response = post(jobs + question, json=asked, headers={"X-Client": client})
    assert response.status_code == 202, response.text
    return str(response.json()["id"])


def events(jobs: str, job: str) -> list[tuple[str, dict[str, Any]]]:
    """All events of a job, after its end."""
    with httpx.stream("GET", one_job(jobs, job), timeout=PATIENCE) as response:
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        assert response.headers["x-accel-buffering"] == "no"
        blocks = "".join(response.iter_text()).strip().split("\n\n")
    found = []
    for block in blocks:
        kind, data = block.split("\n")
        found.append((kind.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


def test_the_answer_is_that_of_the_question(jobs: str) -> None:
    job = begin(jobs, "solve", puzzle=EASY, unique=True)
    told = events(jobs, job)
    assert [kind for kind, _ in told if kind != "time"] == ["queued", "running", "answer"]
    asked = post(f"{jobs.removesuffix('jobs/')}solve", json={"puzzle": EASY, "unique": True}).json()
    assert told[-1][1] | {"seconds": None} == asked | {"seconds": None}
    assert [one for one in events(jobs, job) if one[0] != "time"] == [one for one in told if one[0] != "time"]


def test_each_new_puzzle_is_an_event(jobs: str) -> None:
    told = events(jobs, begin(jobs, "generate/several", rows=4, cols=4, count=3, seed=5))
    made = [data for kind, data in told if kind == "puzzle"]
    assert sorted(one["seed"] for one in made) == [5, 6, 7]
    kind, answer = told[-1]
    assert (kind, answer["status"]) == ("answer", "complete")
    assert [one["seed"] for one in answer["puzzles"]] == [5, 6, 7]


def test_a_long_job_says_how_long(jobs: str) -> None:
    told = events(jobs, begin(jobs, "generate", **HOPELESS, timeout=5))
    seconds = [data["seconds"] for kind, data in told if kind == "time"]
    assert seconds
    assert seconds == sorted(seconds)
    assert told[-1][0] == "answer"
    assert told[-1][1]["status"] == "limit"


@pytest.mark.parametrize(
    ("question", "asked", "code"),
    [
        ("solve", {"puzzle": "no puzzle"}, "unreadable"),
        ("generate/several", {"rows": 5, "cols": 5, "min_clue": 26}, "impossible"),
    ],
)
def test_what_is_wrong_is_the_last_event(jobs: str, question: str, asked: dict[str, Any], code: str) -> None:
    kind, problem = events(jobs, begin(jobs, question, **asked))[-1]
    assert (kind, problem["code"]) == ("error", code), problem
    assert "\n" not in problem["error"]


@pytest.mark.parametrize(
    ("question", "asked", "status"),
    [
        ("generate/several", {"rows": 5, "cols": 5, "count": "many"}, 422),
        ("generate/several", {"rows": 5, "cols": 5, "seed": "first"}, 422),
        ("generate/several", {"rows": 5, "cols": 5, "count": -1}, 422),
        ("solve", {"puzzle": EASY, "timeout": "long"}, 422),
        ("solve", {"puzzle": EASY, "colour": "red"}, 422),
        ("solve", {"puzzle": EASY, "variant": "domino"}, 422),
        ("solve", {}, 422),
        ("solve", {"puzzle": EASY, "timeout": 1e9}, 400),
        ("generate/several", {"rows": 5, "cols": 5, "count": 10**6}, 400),
    ],
)
def test_another_shape_is_refused_at_once_as_by_the_question_itself(
    jobs: str, question: str, asked: dict[str, Any], status: int
) -> None:
    itself = jobs.removesuffix("jobs/") + question
    refusals = [post(url, json=asked) for url in (jobs + question, itself)]
    assert [one.status_code for one in refusals] == [status, status]
    assert {one.json()["code"] for one in refusals} == {"wrong_shape" if status == 422 else "impossible"}


def test_names_that_are_not_there(jobs: str) -> None:
    assert post(f"{jobs}make_coffee", json={}).status_code == 404
    assert get(one_job(jobs, "nothing")).status_code == 404
    assert post(stop_of(jobs, "nothing")).status_code == 404


@needs_proc
def test_a_job_that_is_stopped_ends_its_process() -> None:
    with start_serving("--workers", "1") as (url, server):
        jobs = f"{url}{API}jobs/"
        wait_until(lambda: len(children(server.pid)) == 2)  # those of the other queues, which are always ready
        others = set(children(server.pid))
        job = begin(jobs, "generate", **HOPELESS, timeout=60)
        wait_until(lambda: set(children(server.pid)) > others)
        time.sleep(0.5)
        assert post(stop_of(jobs, job)).status_code == 204
        wait_until(lambda: set(children(server.pid)) == others)
        assert events(jobs, job)[-1] == ("error", {"error": "the job was stopped", "code": "stopped"})
        assert post(stop_of(jobs, job)).status_code == 204, "once more does nothing"
        answer = post(f"{url}{API}solve", json={"puzzle": EASY})
        assert answer.json()["status"] == "solved", "and the slot is free"


def test_too_many_jobs_of_one_client_are_refused_and_others_are_not(jobs: str) -> None:
    ids = [begin(jobs, "generate", client="greedy", **HOPELESS, timeout=60) for _ in range(jobs_module.MOST_OF_ONE)]
    try:
        refused = post(f"{jobs}solve", json={"puzzle": EASY}, headers={"X-Client": "greedy"})
        assert (refused.status_code, refused.json()["code"]) == (429, "busy")
        assert events(jobs, begin(jobs, "solve", client="honest", puzzle=EASY))[-1][0] == "answer"
    finally:
        for job in ids:
            post(stop_of(jobs, job))


def test_jobs_are_forgotten_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs_module, "KEPT", 0.1)
    monkeypatch.setattr(jobs_module, "MOST", 3)

    async def at_once(tell: Tell) -> None:
        tell("answer", "{}")

    async def main() -> None:
        jobs = Jobs(1 << 20)
        ids = [jobs.start(f"client {number}", at_once, 0).id for number in range(3)]
        assert all(jobs.get(one) for one in ids)
        while any(jobs.get(one) for one in ids):
            await asyncio.sleep(0.01)
        jobs.start("client 3", at_once, 0)
        jobs.close()

    asyncio.run(asyncio.wait_for(main(), PATIENCE))


def test_jobs_of_the_address_with_the_most_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that invents names fills the list: neither jobs that have ended nor others keep another address out."""
    monkeypatch.setattr(jobs_module, "MOST", 4)

    async def at_once(tell: Tell) -> None:
        tell("answer", "{}")

    async def for_ever(_: Tell) -> None:
        await asyncio.Event().wait()

    async def main() -> None:
        jobs = Jobs(1 << 20)
        ended = jobs.start("hostile/1", at_once, 0)
        await ended.task
        endless = [jobs.start(f"hostile/{number}", for_ever, 0) for number in range(2, 5)]
        await asyncio.sleep(0)  # they begin
        honest = jobs.start("honest/", for_ever, 0)
        assert jobs.get(ended.id) is None, "first what has ended"
        second = jobs.start("honest/", for_ever, 0)
        assert [jobs.get(one.id) is one for one in endless] == [True, True, False]
        await asyncio.wait({endless[-1].task})
        assert endless[-1].events[-1] == event_text("error", '{"error": "the job was stopped", "code": "stopped"}')
        for client in ("honest/", "hostile/9"):
            with pytest.raises(Busy):
                jobs.start(client, for_ever, 0)
        assert all(jobs.get(one.id) is one and not one.is_over for one in (honest, second, *endless[:2]))
        jobs.close()
        await asyncio.wait({one.task for one in (honest, second, *endless[:2])})

    asyncio.run(asyncio.wait_for(main(), PATIENCE))


def test_a_reader_who_comes_late_and_one_who_leaves_see_the_same() -> None:
    """Two streams of one job, one of which is left in the middle: the other has every event once."""

    async def main() -> None:
        go_on = asyncio.Event()

        async def work(tell: Tell) -> None:
            for number in range(3):
                tell("puzzle", json.dumps({"number": number}))
                await asyncio.sleep(0)
            await go_on.wait()
            tell("answer", "{}")

        job = Jobs(1 << 20).start("client", work, 0)
        leaves = job.stream()
        assert "queued" in await leaves.__anext__()
        await leaves.aclose()  # type: ignore[attr-defined]  # an async generator, which the type does not say
        stays = job.stream()
        first = [await stays.__anext__() for _ in range(2)]
        go_on.set()
        rest = [one async for one in stays if "event: time" not in one]
        kinds = [text.split("\n")[0].removeprefix("event: ") for text in first + rest]
        assert kinds == ["queued", "puzzle", "puzzle", "puzzle", "answer"]

    asyncio.run(main())
