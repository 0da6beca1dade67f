"""Choice of the root if no member of a connected set is known: the first true vertex in the order of the literals.

Variables, for vertices v1, v2, ..., vn in order:

    some[i]   one of v1 .. vi is true        (i from 1 to n - 1; some[1] is v1 itself)
    root[i]   vi is true and none before it  (i from 2 to n; root[1] is v1 itself)

Clauses: some[i] <-> some[i-1] or vi (3 each, i from 2 to n - 1), root[i] <-> vi and not some[i-1] (3 each, i from
2 to n). Both are functions of the vertices, so they add no models.
"""

from collections.abc import Mapping

from nurikabe_sat.sat.cnf import Cnf


def first_true(cnf: Cnf, literals: Mapping[int, int], label: str) -> dict[int, int]:
    """Add clauses that select the first true vertex. Return a literal per vertex, true if the vertex is selected."""
    vertices = list(literals)
    roots: dict[int, int] = {}
    if not vertices:
        return roots
    add = cnf.clauses.append
    roots[vertices[0]] = some = literals[vertices[0]]
    first_root = cnf.new_variables(len(vertices) - 1, lambda i: f"{label}_root_v{vertices[i + 1]}")
    first_some = cnf.new_variables(max(0, len(vertices) - 2), lambda i: f"{label}_some_v{vertices[i + 1]}")
    for i, v in enumerate(vertices[1:]):
        literal = literals[v]
        roots[v] = root = first_root + i
        add([-root, literal])
        add([-root, -some])
        add([root, -literal, some])
        if i < len(vertices) - 2:
            some_next = first_some + i
            add([-some, some_next])
            add([-literal, some_next])
            add([-some_next, some, literal])
            some = some_next
    return roots
