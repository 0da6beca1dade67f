"""Connectivity task: the true vertices of a graph must be connected.

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
    """Interface of graphs with the vertices 0, 1, 2 and so on. Sets of vertices are masks (``nurikabe_sat.bitset``)."""

    @property
    def neighbours(self) -> Sequence[Sequence[int]]:
        """The neighbours of each vertex."""

    @property
    def side(self) -> int:
        """The mask of the vertices on one side of a bipartite graph, or 0 if the graph is not bipartite."""

    def around(self, mask: int) -> int:
        """Return the mask of all vertices that have a neighbour in ``mask``."""

    def flood(self, start: int, within: int) -> int:
        """Return the mask of ``start`` and of all vertices that paths in ``within`` connect to it."""
        filled = fresh = start
        while fresh:
            fresh = self.around(fresh) & within & ~filled
            filled |= fresh
        return filled

    def parts(self, mask: int) -> Iterator[int]:
        """Yield the connected parts of ``mask`` as masks."""
        while mask:
            part = self.flood(mask & -mask, mask)
            yield part
            mask ^= part


@dataclass(frozen=True)
class Task:
    """Requirement that the true vertices of a graph are connected.

    Attributes:
        literals: One literal per vertex that may be true. Vertices that are neither here nor in ``core`` are false.
        core: The mask of vertices that are known to be true and connected; 0 if none are known. They need no literals.
        sure: The mask of the vertices that are known to be true, including the core.
        most: The maximum number of true vertices, including the core, that other clauses guarantee.
        least: The minimum number of true vertices, including the core, that other clauses guarantee.
        rule: The literal that must be true for the requirement to apply; 0 if it always applies. Lazy cuts check this
            literal; other encodings write their clauses within ``Cnf.guarded``.
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
