"""Slots that are shared fairly: random arrivals, ends and changes of mind, against a model of what was promised."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

pytest.importorskip("fastapi")
from nurikabe_sat.web.fair_slots import FairSlots

pytestmark = pytest.mark.slow

CLIENTS = st.sampled_from("abcd")
AT_ONCE = st.sampled_from([True, True, True, False])
"""Whether the event loop runs after this; else it runs after what comes next."""


@asynccontextmanager
async def hold(slots: FairSlots, client: str) -> AsyncIterator[None]:
    """A slot for the block."""
    turn = slots.ask(client)
    try:
        await turn
        yield
    finally:
        slots.leave(client, turn)


class Requests(RuleBasedStateMachine):
    """Requests of four clients; ``log`` is what they see: they wait, get a slot, leave without one, end."""

    @initialize(count=st.integers(1, 4))
    def open(self, count: int) -> None:
        self.loop = asyncio.new_event_loop()
        self.count, self.most = count, max(1, count - 1)
        self.slots = FairSlots(count)
        self.log: list[tuple[str, str, int]] = []
        self.tasks: dict[int, asyncio.Task[None]] = {}
        self.ends: list[asyncio.Event] = []
        self.waiting: dict[str, list[int]] = defaultdict(list)
        self.holding: dict[int, str] = {}
        self.passed: dict[str, Counter[str]] = defaultdict(Counter)  # who was served how often while a client waits

    async def request(self, client: str, number: int) -> None:
        self.log.append(("waits", client, number))
        last = "leaves"
        try:
            async with hold(self.slots, client):
                self.log.append(("gets", client, number))
                last = "ends"
                await self.ends[number].wait()
        finally:
            self.log.append((last, client, number))

    @rule(client=CLIENTS, at_once=AT_ONCE)
    def arrive(self, client: str, at_once: bool) -> None:
        self.settle()  # so that the log tells who came first
        number = len(self.ends)
        self.ends.append(asyncio.Event())
        self.tasks[number] = self.loop.create_task(self.request(client, number))
        self.settle(at_once)

    @precondition(lambda self: self.holding)
    @rule(data=st.data(), at_once=AT_ONCE)
    def end(self, data: st.DataObject, at_once: bool) -> None:
        self.ends[data.draw(st.sampled_from(sorted(self.holding)))].set()
        self.settle(at_once)

    @precondition(lambda self: self.tasks)
    @rule(data=st.data(), at_once=AT_ONCE)
    def cancel(self, data: st.DataObject, at_once: bool) -> None:
        self.tasks[data.draw(st.sampled_from(sorted(self.tasks)))].cancel()
        self.settle(at_once)

    def settle(self, at_once: bool = True) -> None:
        """Let the loop run until nothing changes any more; then what was promised holds."""
        if not at_once:
            return

        async def idle() -> None:
            before = -1
            while before < len(self.log):
                before = len(self.log)
                for _ in range(6):
                    await asyncio.sleep(0)

        self.loop.run_until_complete(idle())
        for entry in self.log:
            self.follow(*entry)
        self.log.clear()
        self.tasks = {number: task for number, task in self.tasks.items() if not task.done()}
        held = Counter(self.holding.values())
        assert sum(held.values()) <= self.count
        assert max(held.values(), default=0) <= self.most, "one client has all slots"
        left_out = [client for client, numbers in self.waiting.items() if numbers and held[client] < self.most]
        assert not left_out or sum(held.values()) == self.count, "a slot is free and a client waits for it"
        assert self.slots.waiting() == sum(map(len, self.waiting.values()))
        assert all(self.slots.waiting(client) == len(self.waiting[client]) for client in "abcd")

    def follow(self, event: str, client: str, number: int) -> None:
        mine = self.waiting[client]
        if event == "waits":
            mine.append(number)
        elif event == "leaves":
            if number in mine:
                mine.remove(number)
        elif event == "ends":
            del self.holding[number]
        else:
            assert mine.pop(0) == number, "the requests of a client keep their order"
            self.holding[number] = client
            held = Counter(self.holding.values())
            for other, numbers in self.waiting.items():
                if numbers and other != client and held[other] < self.most:
                    self.passed[other][client] += 1
                    assert self.passed[other][client] < 2, f"{client} was served twice while {other} waited"
        if event in ("waits", "gets", "ends") or not mine:
            self.passed[client].clear()

    def teardown(self) -> None:
        if not hasattr(self, "loop"):
            return
        try:
            self.settle()
            for end in self.ends:
                end.set()
            self.settle()
            assert not self.tasks, "a client waits for ever"
            assert not self.holding
            assert not any(vars(self.slots)[name] for name in ("_held", "_queues")), "something is left behind"
            for client in "abcd"[: self.count]:
                self.arrive(client, at_once=True)
            assert len(self.holding) == self.count, "a slot was lost"
        finally:
            for task in self.tasks.values():
                task.cancel()
            self.loop.run_until_complete(asyncio.gather(*self.tasks.values(), return_exceptions=True))
            self.loop.close()


TestRequests = Requests.TestCase


def test_a_client_that_invents_names_wins_nothing_over_other_addresses() -> None:
    async def served() -> list[str]:
        slots, order = FairSlots(1), []

        async def one(client: str) -> None:
            async with hold(slots, client):
                order.append(client)
                await asyncio.sleep(0)

        names = [f"hostile/{number}" for number in range(6)]
        await asyncio.gather(*map(one, [*names, "honest/", "honest/"]))
        return order

    order = asyncio.run(served())
    assert [one.partition("/")[0] for one in order[:5]] == ["hostile", "hostile", "honest", "hostile", "honest"]
    assert len(order) == 8


def test_the_address_with_the_most_in_the_queue_makes_room() -> None:
    async def refused(waiting: list[str], client: str) -> list[int]:
        """Return the places in the queue of those that had to leave for a client; -1 if none was let in."""
        slots = FairSlots(1)
        first = slots.ask("first/")
        turns = [slots.ask(one) for one in waiting]
        let_in = slots.make_room(client, RuntimeError())
        left = [place for place, turn in enumerate(turns) if turn.done()]
        assert all(isinstance(turns[place].exception(), RuntimeError) for place in left)
        for one, turn in zip(["first/", *waiting], [first, *turns], strict=True):
            slots.leave(one, turn)
        assert slots.has_one_for("first/")
        assert not slots.waiting()
        return left if let_in else [-1]

    def left(waiting: str, client: str) -> list[int]:
        return asyncio.run(refused(waiting.split(), client))

    assert left("a/1 a/2 a/3", "b/") == [0], "of clients with as many each, one of them"
    assert left("a/1 a/2 a/2 a/3", "b/") == [2], "the latest of the client that has the most"
    assert left("b/ a/1 a/2 a/3", "b/") == [1]
    assert left("b/ b/ a/1 a/2 a/3", "b/") == [-1], "it would have more then than the other has left"
    assert left("a/1 a/2 a/3", "a/4") == [-1], "names are invented in vain"
    assert left("a/ b/", "c/") == [-1]
    assert left("", "c/") == [-1]
