"""Contenders by name: ``ENCODING/SOLVER`` for nurikabe-sat, other programs, counters, and ``facts``."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Literal

from benchmarks import facts, ours
from benchmarks.answer import Answer
from benchmarks.counters import COUNTERS
from benchmarks.machine import program_digest
from benchmarks.peers import PEERS
from nurikabe_sat import Puzzle, UsageError

Task = Literal["solve", "unique", "count", "facts"]
"""Task of a run: find a solution, decide uniqueness, count the solutions, or find the cells with a fixed colour."""


@dataclass(frozen=True)
class Contender:
    """Contender. ``solve(puzzle, unique)`` yields its answer whenever more of it is known; the last answer is final.

    Raises Refused for a puzzle that it does not take.
    """

    name: str
    solve: Callable[[Puzzle, bool], Iterator[Answer]]
    can: Task
    packages: tuple[str, ...]

    def task(self, asked: Task) -> Task:
        """Return the task that the contender performs if ``asked`` is requested. It may support only another task."""
        return asked if self.can == "unique" else self.can

    def versions(self) -> dict[str, str]:
        """Return the versions of the contender's packages that are installed, and the digest of its program, if any."""
        _, _, program = self.name.removesuffix(ours.PLAIN).partition("//")
        found = {f"/{program}": program_digest([f"/{program}"])} if program else {}
        for package in self.packages:
            with suppress(PackageNotFoundError):
                found[package] = version(package)
        return found


def contender(name: str) -> Contender:
    """Return the contender with the given name. Raises UsageError if the name is unknown or a package is missing."""
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
    """Return the names of the other programs whose packages are installed."""
    return [peer.name for peer in PEERS if peer.available()]
