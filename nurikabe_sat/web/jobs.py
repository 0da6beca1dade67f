"""Jobs: requests that take long, with an id, progress as server-sent events, and an end whenever the client wishes.

    POST   /api/v1/jobs/generate   {...}    -->  {"id": "..."}
    GET    /api/v1/job/ID                   -->  events with JSON: queued, running, progress, puzzle, time, answer,
                                                error
    POST   /api/v1/job/ID/stop              -->  stops the work

A job that has ended is kept for a minute, for those who ask late; where there are too many jobs, those of the address
that has the most make room.
"""

import asyncio
import json
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from nurikabe_sat.web.fair_slots import address_of
from nurikabe_sat.web.queue import Busy

KEPT = 60.0
"""Seconds that a job is kept after its end."""

TICK = 1.0
"""Seconds between two events that say how long a job has run."""

MOST, MOST_OF_ONE = 256, 8
"""So many jobs are kept at a time: of all clients, and of one."""

Event = tuple[str, dict[str, Any]]
Tell = Callable[[str, dict[str, Any]], None]


class Job:
    """What has happened so far, and the task that goes on."""

    def __init__(self, client: str, work: Callable[[Tell], Awaitable[None]]) -> None:
        self.id = secrets.token_urlsafe(12)
        self.client = client
        self.events: list[Event] = []
        self._began = time.monotonic()
        self._changed = asyncio.Event()
        self._work = work
        self.task = asyncio.ensure_future(self._run())

    async def _run(self) -> None:
        self.tell("queued", {})
        try:
            await self._work(self.tell)
        except asyncio.CancelledError:
            self.tell("error", {"error": "the job was stopped", "code": "stopped"})

    def tell(self, kind: str, data: dict[str, Any]) -> None:
        """Add an event."""
        self.events.append((kind, data))
        self._changed.set()

    @property
    def is_over(self) -> bool:
        """Whether the last event has come."""
        return self.task.done()

    async def stream(self) -> AsyncIterator[str]:
        """The events as text, as they come, and about once a second how many seconds the job takes so far."""
        seen, due = 0, time.monotonic() + TICK
        while True:
            self._changed.clear()
            while seen < len(self.events):
                yield _text(*self.events[seen])
                seen += 1
            if self.is_over:
                return
            changed = asyncio.ensure_future(self._changed.wait())
            patience = max(0.0, due - time.monotonic())
            await asyncio.wait({changed, self.task}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
            changed.cancel()
            now = time.monotonic()
            if now >= due and not self.is_over:
                yield _text("time", {"seconds": round(now - self._began, 1)})
                due = now + TICK


def _text(kind: str, data: dict[str, Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps(data)}\n\n"


class Jobs:
    """All jobs by their ids."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}

    def start(self, client: str, work: Callable[[Tell], Awaitable[None]]) -> Job:
        """Begin a job. Raises Busy if there are too many."""
        of_one = sum(job.client == client and not job.is_over for job in self._jobs.values())
        if of_one >= MOST_OF_ONE or (len(self._jobs) >= MOST and not self._make_room(client)):
            raise Busy
        job = Job(client, work)
        self._jobs[job.id] = job
        loop = asyncio.get_running_loop()
        job.task.add_done_callback(lambda _: loop.call_later(KEPT, self._jobs.pop, job.id, None))
        return job

    def _make_room(self, client: str) -> bool:
        """Forget a job of the address that has the most: its oldest that has ended, or the latest that goes on.

        What goes on is stopped only for an address with two or more jobs less; otherwise this is False.
        """
        of_address = Counter(address_of(job.client) for job in self._jobs.values())
        most = max(of_address.values())
        greedy = [job for job in self._jobs.values() if of_address[address_of(job.client)] == most]
        victim = next((job for job in greedy if job.is_over), greedy[-1])
        if not victim.is_over and most < of_address[address_of(client)] + 2:
            return False
        victim.task.cancel()
        del self._jobs[victim.id]
        return True

    def get(self, job_id: str) -> Job | None:
        """The job of that id; None if there is none, or not any more."""
        return self._jobs.get(job_id)

    def close(self) -> None:
        """Stop all of them."""
        for job in self._jobs.values():
            job.task.cancel()
