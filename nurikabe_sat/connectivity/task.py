"""The question that every way to connect answers: are the true vertices of this graph connected?

vertices  0-1-2    literals of 0, 2, 3, 4, 5; the core is {1}:
          | |      vertex 1 is true and every true vertex must reach it
          3-4-5
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from nurikabe_sat.bitset import mask_of


class Graph(Protocol):
    """Vertices 0, 1, 2, ... and the edges between them; sets of vertices are masks (``nurikabe_sat.bitset``)."""

    @property
    def neighbours(self) -> Sequence[Sequence[int]]:
        """For each vertex the vertices beside it."""

    @property
    def side(self) -> int:
        """Vertices of which no two have an edge, nor have two of the others; 0 if the graph has no such sides."""

    def around(self, mask: int) -> int:
        """All vertices that have a neighbour in ``mask``."""

    def flood(self, start: int, within: int) -> int:
        """``start`` and all that connects to it through ``within``."""
        filled = fresh = start
        while fresh:
            fresh = self.around(fresh) & within & ~filled
            filled |= fresh
        return filled

    def parts(self, mask: int) -> Iterator[int]:
        """Yield the connected parts of ``mask``."""
        while mask:
            part = self.flood(mask & -mask, mask)
            yield part
            mask ^= part


@dataclass(frozen=True)
class Task:
    """Connect the true vertices of ``graph``.

    ``literals``
        one per vertex that may be true. A vertex outside of it and outside of the core is false.
    ``core``
        mask of vertices that are known to be true and connected to each other; 0 when none is known. A core vertex
        needs no literal.
    ``sure``
        mask of the vertices that are known to be true, core included.
    ``most``, ``least``
        bounds on the number of true vertices, core included, that hold in every model of the rest of the formula.
    ``rule``
        a literal: where it is false, the true vertices need not be connected. 0: they always have to be. Lazy cuts keep
        to it; whoever connects them at once writes the clauses within ``Cnf.guarded``.
    """

    graph: Graph
    literals: Mapping[int, int]
    core: int
    sure: int
    most: int
    least: int
    rule: int = 0

    @cached_property
    def possible(self) -> int:
        """The mask of the vertices that may be true."""
        return self.core | mask_of(self.literals)
