"""Other programs that solve Nurikabe, each in a separate module. They receive only the puzzle."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from benchmarks.answer import Answer
from benchmarks.peers import clingo, puzzlekit, z3
from nurikabe_sat import Puzzle


@dataclass(frozen=True)
class Peer:
    """Row of the table of peers. The module contains ``available()``, and ``solve`` with a contender's signature."""

    name: str
    available: Callable[[], bool]
    solve: Callable[[Puzzle, bool], Iterator[Answer]]
    proves_unique: bool
    packages: tuple[str, ...]


PEERS = (
    Peer("clingo", clingo.available, clingo.solve, True, ("clingo",)),
    Peer("puzzlekit", puzzlekit.available, puzzlekit.solve, False, ("puzzlekit", "ortools")),
    Peer("z3", z3.available, z3.solve, True, ("z3-solver",)),
)
