"""Eager clauses that forbid small isolated pieces: up to three true vertices without a true vertex next to them.

    . # .      for each connected piece v, w that may be true:
    # v #      -v  -w  or one of the vertices around (#)
    # w #
    . # .

These clauses are not complete: they replace the first and most frequent lazy cuts. Known true vertices belong to every
piece that they touch. A piece that may be the whole set (``least`` vertices, the whole core) gets no clause.

Clauses: at most one for each known part; one for each undecided vertex (1), pair of neighbours (2), and each vertex
with two of its neighbours (3).
"""

from nurikabe_sat.bitset import members_of
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.sat.cnf import Cnf


def forbid_small_pieces(cnf: Cnf, task: Task, largest: int) -> None:
    """Add clauses that forbid isolated pieces of at most ``largest`` undecided vertices. ``largest`` is from 0 to 3."""
    graph, literals, sure = task.graph, task.literals, task.sure
    neighbours = graph.neighbours
    add = cnf.clauses.append
    possible = task.possible | sure
    undecided = possible & ~sure

    def forbid(piece: int, *vertices: int) -> None:
        if sure & ~piece or piece.bit_count() < task.least:  # otherwise this piece may be all that is true
            rim = graph.around(piece) & possible & ~piece
            add([-literals[v] for v in vertices] + [literals[v] for v in members_of(rim)])

    grown = {v: 1 << v for v in members_of(undecided)}  # a vertex and the known parts beside it
    for part in graph.parts(sure):
        forbid(part)
        for v in members_of(graph.around(part) & undecided):
            grown[v] |= part
    if largest < 1:
        return
    may_be_alone = not sure and task.least < 2
    for number, (v, piece) in enumerate(grown.items()):
        if not number & 15:
            cnf.check()
        beside = [w for w in neighbours[v] if w in grown]
        if piece & piece - 1:
            forbid(piece, v)
        elif not may_be_alone:  # the most frequent piece: only undecided vertices are beside it
            add([-literals[v], *[literals[w] for w in beside]])
        if largest < 2:
            continue
        for i, w in enumerate(beside):
            if v < w:
                forbid(piece | grown[w], v, w)
            if largest > 2:
                for x in beside[:i]:
                    forbid(piece | grown[w] | grown[x], x, v, w)
