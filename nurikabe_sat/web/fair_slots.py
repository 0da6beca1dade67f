"""Slots for work, shared fairly: clients take turns, and none of them holds all slots.

    client a: 1 2 3 4 5 ...      slot 1   a1 a2 a3 a4
    client b: 1                  slot 2   b1 c1 b2 ...    (a may not take it while others could come)
    client c: 1 2

With two slots or more, one stays out of reach of a client that holds all the others. So a client that comes next waits
for one piece of another client's work at most, never for all of it.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairSlots:
    """``count`` slots. ``waiting(client)`` says how many of a client's requests wait for one."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._most = max(1, count - 1)
        self._held: Counter[str] = Counter()
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # whose turn is next comes first

    def waiting(self, client: str | None = None) -> int:
        """How many requests wait for a slot: of one client, or of all."""
        queues = self._queues.values() if client is None else [self._queues.get(client, deque())]
        return sum(len(queue) for queue in queues)

    def has_one_for(self, client: str) -> bool:
        """Whether a request of a client would get a slot at once."""
        return self._free > 0 and self._held[client] < self._most

    @asynccontextmanager
    async def hold(self, client: str) -> AsyncIterator[None]:
        """A slot for the block."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append(turn)
        self._grant()
        try:
            await turn
        except asyncio.CancelledError:
            self._leave(client, turn)
            raise
        try:
            yield
        finally:
            self._release(client)

    def _leave(self, client: str, turn: "asyncio.Future[None]") -> None:
        """A client that waits no longer; it may have got its slot in the same moment."""
        queue = self._queues.get(client)
        if queue is not None and turn in queue:
            queue.remove(turn)
            if not queue:
                del self._queues[client]
        elif turn.done() and not turn.cancelled():
            self._release(client)

    def _release(self, client: str) -> None:
        self._free += 1
        self._held[client] -= 1
        if not self._held[client]:
            del self._held[client]
        self._grant()

    def _grant(self) -> None:
        """Give free slots away, one client after the other."""
        while self._free:
            client = next((one for one in self._queues if self._held[one] < self._most), None)
            if client is None:
                return
            queue = self._queues[client]
            turn = queue.popleft()
            is_waiting = not turn.done()  # else it was cancelled just now, which must not cost its client the turn
            if is_waiting:
                self._free -= 1
                self._held[client] += 1
                turn.set_result(None)
            if not queue:
                del self._queues[client]
            elif is_waiting:
                self._queues.move_to_end(client)
