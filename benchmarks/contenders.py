"""Who takes part, by name: ``ENCODING/SOLVER`` of ours, a peer, one that counts, or ``facts``."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Literal

from benchmarks import facts, ours
from benchmarks.answer import Answer
from benchmarks.counters import COUNTERS
from benchmarks.peers import PEERS
from nurikabe_sat import Puzzle, UsageError

Task = Literal["solve", "unique", "count", "facts"]
"""One solution; also whether it is the only one; how many there are; the cells with one colour in all of them."""


@dataclass(frozen=True)
class Contender:
    """``solve(puzzle, unique)`` yields its answer each time that more of it is known; the last one is final.

    Raises Refused for a puzzle that it does not take.
    """

    name: str
    solve: Callable[[Puzzle, bool], Iterator[Answer]]
    can: Task
    packages: tuple[str, ...]

    def task(self, asked: Task) -> Task:
        """What it does in a run that asks for this: one that can do less, or something else, does that."""
        return asked if self.can == "unique" else self.can

    def versions(self) -> dict[str, str]:
        """The versions of the packages that it stands on, of those that are installed."""
        found = {}
        for package in self.packages:
            with suppress(PackageNotFoundError):
                found[package] = version(package)
        return found


def contender(name: str) -> Contender:
    """The contender of this name. Raises UsageError for a name that means nothing, or whose packages are missing."""
    if "/" in name:
        return Contender(name, ours.ours(name), can="unique", packages=ours.PACKAGES)
    if name == facts.NAME:
        return Contender(name, facts.solve, "facts", ours.PACKAGES)
    for counter in COUNTERS:
        if counter.name == name and counter.available():
            return Contender(name, counter.solve, "count", counter.packages)
    for peer in PEERS:
        if peer.name == name:
            if not peer.available():
                raise UsageError(
                    f"{name} is not installed here: it comes with the group 'bench': pip install --group bench"
                )
            return Contender(name, peer.solve, "unique" if peer.proves_unique else "solve", peer.packages)
    peers = ", ".join(peer.name for peer in PEERS)
    raise UsageError(f"no contender is named {name!r}: there is ENCODING/SOLVER (as in default/glucose), {peers}")


def installed() -> list[str]:
    """Return the names of the peers that can run here."""
    return [peer.name for peer in PEERS if peer.available()]
