"""Who takes part, by name: ``ENCODING/SOLVER`` of ours, or a peer."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

from benchmarks import ours
from benchmarks.answer import Answer
from benchmarks.peers import PEERS
from nurikabe_sat import Puzzle, UsageError


@dataclass(frozen=True)
class Contender:
    """``solve(puzzle, unique)`` yields its answer each time that more of it is known; the last one is final.

    Raises Refused for a puzzle that it does not take.
    """

    name: str
    solve: Callable[[Puzzle, bool], Iterator[Answer]]
    proves_unique: bool
    packages: tuple[str, ...]

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
        return Contender(name, ours.ours(name), proves_unique=True, packages=ours.PACKAGES)
    for peer in PEERS:
        if peer.name == name:
            if not peer.available():
                raise UsageError(
                    f"{name} is not installed here: it comes with the group 'bench': pip install --group bench"
                )
            return Contender(name, peer.solve, peer.proves_unique, peer.packages)
    peers = ", ".join(peer.name for peer in PEERS)
    raise UsageError(f"no contender is named {name!r}: there is ENCODING/SOLVER (as in default/glucose), {peers}")


def installed() -> list[str]:
    """The names of the peers that can run here."""
    return [peer.name for peer in PEERS if peer.available()]
