"""Fair distribution of slots for work. Clients take turns, and no client holds all slots.

    client a: 1 2 3 4 5 ...      slot 1   a1 a2 a3 a4
    client b: 1                  slot 2   b1 c1 b2 ...    (a must not take it, because others could come)
    client c: 1 2

Addresses take turns, and the clients of each address take turns. A client that invents names therefore has no
advantage. With two or more slots, a client cannot hold all of them. Another client therefore waits for at most one
request of that client. If the queue is full, the latest request of the address with the most waiting requests is
cancelled.
"""

import asyncio
from collections import Counter, OrderedDict, deque


class FairSlots:
    """Pool of ``count`` slots for requests, which clients take in turn."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._most = max(1, count - 1)
        self._held: Counter[str] = Counter()
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # whose turn is next comes first
        self._addresses: OrderedDict[str, None] = OrderedDict()  # those of waiting clients, in the same order

    def waiting(self, client: str | None = None) -> int:
        """Return the number of requests that wait for a slot, for one client or for all."""
        queues = self._queues.values() if client is None else [self._queues.get(client, deque())]
        return sum(len(queue) for queue in queues)

    @property
    def held(self) -> int:
        """The number of slots in use."""
        return sum(self._held.values())

    def has_one_for(self, client: str) -> bool:
        """Return True if a request from the given client would get a slot immediately."""
        return self._free > 0 and self._held[client] < self._most

    def ask(self, client: str) -> "asyncio.Future[None]":
        """Join the queue. The returned future is completed when the client gets a slot.

        Always call ``leave`` afterwards, even if the request is cancelled.
        """
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append(turn)
        self._addresses.setdefault(address_of(client))
        self._grant()
        return turn

    def leave(self, client: str, turn: "asyncio.Future[None]") -> None:
        """Give the slot back, or leave the queue. Call this exactly once per ``ask``."""
        queue = self._queues.get(client)
        if queue is not None and turn in queue:
            queue.remove(turn)
            if not queue:
                self._forget(client)
        elif turn.done() and not turn.cancelled() and turn.exception() is None:
            self._release(client)

    def make_room(self, client: str, reason: Exception) -> bool:
        """Cancel another request with ``reason`` to make room for ``client``. If this would be unfair, return False.

        The cancelled request is the latest one of the address with the most waiting requests. That address must have at
        least two more than the address of this client.
        """
        waiting: Counter[str] = Counter()
        for other, queue in self._queues.items():
            waiting[address_of(other)] += len(queue)
        most = max(waiting.values(), default=0)
        if most < waiting[address_of(client)] + 2:
            return False
        greedy = max(
            (one for one in self._queues if waiting[address_of(one)] == most), key=lambda one: len(self._queues[one])
        )
        turn = self._queues[greedy].pop()
        if not self._queues[greedy]:
            self._forget(greedy)
        if not turn.done():  # else it was cancelled just now
            turn.set_exception(reason)
        return True

    def _release(self, client: str) -> None:
        self._free += 1
        self._held[client] -= 1
        if not self._held[client]:
            del self._held[client]
        self._grant()

    def _grant(self) -> None:
        """Assign free slots to waiting clients in turn."""
        while self._free:
            client = self._next()
            if client is None:
                return
            queue = self._queues[client]
            turn = queue.popleft()
            is_waiting = not turn.done()  # else it was cancelled just now, which must not cost its client the turn
            if is_waiting:
                self._free -= 1
                self._held[client] += 1
                turn.set_result(None)
                self._queues.move_to_end(client)
                self._addresses.move_to_end(address_of(client))
            if not queue:
                self._forget(client)

    def _next(self) -> str | None:
        """Return the client that may take the next slot, or None if no client may take one."""
        able = [client for client in self._queues if self._held[client] < self._most]
        order = {address: number for number, address in enumerate(self._addresses)}
        return min(able, key=lambda client: order[address_of(client)], default=None)

    def _forget(self, client: str) -> None:
        """Remove a client that has no waiting requests, and its address if the address has no other client."""
        del self._queues[client]
        address = address_of(client)
        if not any(address_of(other) == address for other in self._queues):
            del self._addresses[address]


def address_of(client: str) -> str:
    """Return the address in a client's identifier ``address/name``. A client can choose only the part ``name``."""
    return client.partition("/")[0]
