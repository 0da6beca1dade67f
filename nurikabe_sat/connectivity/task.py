"""Task of every connectivity encoding: the true vertices of a graph must be connected.

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
    """Graph with vertices 0, 1, 2, ... and edges; sets of vertices are masks (``nurikabe_sat.bitset``)."""

    @property
    def neighbours(self) -> Sequence[Sequence[int]]:
        """The neighbours of each vertex."""

    @property
    def side(self) -> int:
        """The mask of one side if every edge joins this side to the other vertices; 0 if no such sides exist."""

    def around(self, mask: int) -> int:
        """Return all vertices that have a neighbour in ``mask``."""

    def flood(self, start: int, within: int) -> int:
        """Return ``start`` and all vertices that connect to it through ``within``."""
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
    """Connection of the true vertices of ``graph``.

    ``literals``
        one literal per vertex that may be true. Vertices outside of ``literals`` and ``core`` are false.
    ``core``
        mask of vertices that are known to be true and connected to each other; 0 if none is known. A core vertex
        needs no literal.
    ``sure``
        mask of the vertices that are known to be true, core included.
    ``most``, ``least``
        bounds on the number of true vertices, core included, that hold in every model of the rest of the formula.
    ``rule``
        a literal: if it is false, the true vertices need not be connected. 0: they must always be connected. Lazy cuts
        check the literal; eager encodings write their clauses within ``Cnf.guarded``.
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
