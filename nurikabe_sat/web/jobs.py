"""Jobs: long requests that have an id, report progress as server-sent events, and can be stopped.

    POST   /api/v1/jobs/generate   {...}    -->  {"id": "..."}
    GET    /api/v1/job/ID                   -->  events with JSON: queued, running, progress, puzzle, time,
                                                answer, or error
    POST   /api/v1/job/ID/stop              -->  stops the work

A finished job is kept for a minute, for late readers. If the server has too many jobs, a job of the address with the
most jobs is removed. If the jobs hold too many bytes, the largest job of the address that holds the most bytes is
removed.
"""

import asyncio
import json
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable

from nurikabe_sat.web.fair_slots import address_of
from nurikabe_sat.web.queue import Busy
from nurikabe_sat.web.refusals import wrong

KEPT = 60.0
"""Number of seconds for which a job is kept after its end."""

TICK = 1.0
"""Number of seconds between two events about the running time of a job."""

MOST, MOST_OF_ONE = 256, 8
"""Maximum numbers of simultaneous jobs: of all clients together, and of a single client."""

Tell = Callable[[str, str], None]
"""Function that a job calls with the kind of an event and its JSON text."""


class Job:
    """Running task with the events that it has reported so far.

    Attributes:
        size: The number of bytes of the events and, until the job is over, of the request.
        grown: Function that is called when the size increases.
    """

    def __init__(
        self, client: str, work: Callable[[Tell], Awaitable[None]], size: int, grown: Callable[[], None]
    ) -> None:
        self.id = secrets.token_urlsafe(12)
        self.client = client
        self.events: list[str] = []
        self.size = size
        self._grown = grown
        self._began = time.monotonic()
        self._changed = asyncio.Event()
        self.task = asyncio.ensure_future(self._run(work, size))

    async def _run(self, work: Callable[[Tell], Awaitable[None]], size: int) -> None:
        self.tell("queued", "{}")
        try:
            await work(self.tell)
        except asyncio.CancelledError:
            self.tell("error", json.dumps(wrong(400, "the job was stopped", "stopped")))
        self.size -= size  # from here on nothing holds the request

    def tell(self, kind: str, data: str) -> None:
        """Add an event to the job."""
        text = event_text(kind, data)
        self.events.append(text)
        self.size += len(text)
        self._changed.set()
        self._grown()

    @property
    def is_over(self) -> bool:
        """True if the job has ended. After this, no more events are added."""
        return self.task.done()

    async def stream(self) -> AsyncIterator[str]:
        """Yield each event as text when it occurs. About once per second, also yield the running time."""
        seen, due = 0, time.monotonic() + TICK
        while True:
            self._changed.clear()
            while seen < len(self.events):
                yield self.events[seen]
                seen += 1
            if self.is_over:
                return
            changed = asyncio.ensure_future(self._changed.wait())
            patience = max(0.0, due - time.monotonic())
            await asyncio.wait({changed, self.task}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
            changed.cancel()
            now = time.monotonic()
            if now >= due and not self.is_over:
                yield event_text("time", json.dumps({"seconds": round(now - self._began, 1)}))
                due = now + TICK


def event_text(kind: str, data: str) -> str:
    """Return the text of a server-sent event."""
    return f"event: {kind}\ndata: {data}\n\n"


class Jobs:
    """All jobs of a server, keyed by id. Together, the jobs use at most ``most_bytes`` of memory."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._jobs: dict[str, Job] = {}

    def start(self, client: str, work: Callable[[Tell], Awaitable[None]], size: int) -> Job:
        """Start a job. ``size`` is the size of its request in bytes. Raises Busy if there are too many jobs."""
        of_one = sum(job.client == client and not job.is_over for job in self._jobs.values())
        if of_one >= MOST_OF_ONE or (len(self._jobs) >= MOST and not self._make_room(client)):
            raise Busy
        job = Job(client, work, size, self._forget_large_ones)
        self._jobs[job.id] = job
        self._forget_large_ones()
        loop = asyncio.get_running_loop()
        job.task.add_done_callback(lambda _: loop.call_later(KEPT, self._jobs.pop, job.id, None))
        return job

    def _make_room(self, client: str) -> bool:
        """Remove a job of the address with the most jobs: its oldest finished job or, if none is finished, its latest.

        A running job is stopped only for an address with at least two jobs fewer. Return True if a job was removed.
        """
        of_address = Counter(address_of(job.client) for job in self._jobs.values())
        most = max(of_address.values())
        greedy = [job for job in self._jobs.values() if of_address[address_of(job.client)] == most]
        victim = next((job for job in greedy if job.is_over), greedy[-1])
        if not victim.is_over and most < of_address[address_of(client)] + 2:
            return False
        self._forget(victim)
        return True

    def _forget_large_ones(self) -> None:
        """Remove jobs until all jobs together hold no more bytes than allowed.

        Each time, the largest job of the address whose jobs hold the most bytes is removed.
        """
        while sum(job.size for job in self._jobs.values()) > self._most_bytes:
            of_address: Counter[str] = Counter()
            for job in self._jobs.values():
                of_address[address_of(job.client)] += job.size
            self._forget(max(self._jobs.values(), key=lambda job: (of_address[address_of(job.client)], job.size)))

    def _forget(self, job: Job) -> None:
        job.task.cancel()
        del self._jobs[job.id]

    def get(self, job_id: str) -> Job | None:
        """Return the job with the given id, or None if the id is unknown or the job has expired."""
        return self._jobs.get(job_id)

    @property
    def unfinished(self) -> int:
        """The number of jobs that have not ended."""
        return sum(not job.is_over for job in self._jobs.values())

    def close(self) -> None:
        """Stop all jobs."""
        for job in self._jobs.values():
            job.task.cancel()
