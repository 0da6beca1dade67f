"""Small pieces, said eagerly: a piece of one, two or three vertices is not all there is, so it goes on.

    . # .      for each connected piece v, w that may be true:
    # v #      -v  -w  or one of the vertices around (#)
    # w #
    . # .

Not complete on its own: it spares the lazy cuts their first and most frequent finds. Known true vertices count as
part of every piece that they touch. A piece that may be all there is (``least`` vertices, the whole core) gets no
clause.

Clauses: at most one for each known part; one for each undecided vertex (1), pair of neighbours (2), and each vertex
with two of its neighbours (3).
"""

from collections.abc import Iterator

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.sat.cnf import Cnf


def forbid_small_pieces(cnf: Cnf, task: Task, largest: int) -> None:
    """Add clauses that forbid isolated pieces of up to ``largest`` undecided vertices, where ``largest`` is 0 to 3."""
    graph, literals, sure = task.graph, task.literals, task.sure
    neighbours = graph.neighbours
    add = cnf.clauses.append
    possible = mask_of(literals) | sure
    undecided = possible & ~sure
    known_parts = list(graph.parts(sure))
    grown = {v: 1 << v for v in members_of(undecided)}  # a vertex and the known parts beside it
    for part in known_parts:
        for v in members_of(graph.around(part) & undecided):
            grown[v] |= part
    for number, (piece, vertices) in enumerate(_pieces(task, grown, known_parts, largest)):
        if not number & 63:
            cnf.check()
        if not sure & ~piece and piece.bit_count() >= task.least:
            continue  # this piece may be all that is true
        if not piece & (piece - 1) and vertices:  # a vertex alone, most of all pieces: what is beside it is undecided
            (v,) = vertices
            add([-literals[v], *[literals[w] for w in neighbours[v] if w in grown]])
        else:
            rim = graph.around(piece) & possible & ~piece
            add([-literals[v] for v in vertices] + [literals[v] for v in members_of(rim)])


def _pieces(
    task: Task, grown: dict[int, int], known_parts: list[int], largest: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each piece as a mask, and its undecided vertices."""
    neighbours = task.graph.neighbours
    for part in known_parts:
        yield part, ()
    if largest < 1:
        return
    for v, piece in grown.items():
        yield piece, (v,)
        if largest < 2:
            continue
        beside = [w for w in neighbours[v] if w in grown]
        for i, w in enumerate(beside):
            if v < w:
                yield piece | grown[w], (v, w)
            if largest > 2:
                for x in beside[:i]:
                    yield piece | grown[w] | grown[x], (x, v, w)
