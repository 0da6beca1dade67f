"""Redundant clauses: the graph of islands that touch each other at corners or touch the border is a forest.

    i # . .        the islands i and j have a contact: a 2x2 with i and j on one diagonal, sea (#) on the other
    # j j .        join two islands for each contact, and an island to the outside for each stretch of border cells
    . # # j        that it holds: if the sea is connected, this graph has no ring, because a ring would be a closed
                   curve with sea on both sides

The lemma and its proof are in docs/explanation/islands-and-rings.md.
These clauses express the consequences for short rings, ``spans.py`` those
for the spread of islands. All these clauses hold in every solution, and the formula is correct without them.

Variables, for clues i, j and for the contacts or border ends of one list in the order of their cells:

    touch[i]         true if the island of i has a border cell
    met[i, j, n]     true if i and j have one of their first n possible contacts; the last one is contact[i, j]
    ends[i, n]       true if a stretch of i ends at one of the first n border cells, clockwise, where it can end

The variables are defined in one direction only: if the right side holds, the variable is true. Clauses:

    self       i owns a diagonal of a 2x2 -> i owns one of the other two cells          one per 2x2, diagonal and owner
    contact    the n-th contact of i, j -> met[n], not met[n-1]; met[n-1] -> met[n]     3 W - 2 for W possible contacts
    touch      i owns a border cell -> touch[i]                                         one per border cell and owner
    stretch    the same as for contacts with the ends of the stretches of i             3 E - 2 for E > 1 possible ends
    rings      not all of contact[i, j], touch[i], touch[j]                             at most one per pair
               not all of contact[i, j], contact[j, k], contact[i, k]                   at most one per triple

Source: this project.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.sat.cnf import Clause, Cnf

CERTAIN = 0
"""Placeholder for a literal that is always true. Clauses omit its negation."""

Owners = list[list[tuple[int, int]]]
"""Possible owners of each cell, as pairs of a clue and the literal that is true if the clue owns the cell."""


@dataclass(frozen=True)
class Forest:
    """Forest of islands: literals for the possible contacts of islands with each other and with the border.

    ``contact`` is keyed by two clues in order, and ``touch`` by the clue of an island that can touch the border.
    """

    contact: dict[tuple[int, int], int]
    touch: dict[int, int]


def plant_forest(cnf: Cnf, known: Known, own: Sequence[Mapping[int, int]]) -> Forest:
    """Add clauses that forbid short rings of islands, with or without the border. Return the literals for contacts.

    ``own[k][c]`` is the literal that clue k owns cell c outside of ``known.main[k]``. Nothing is added for a board with
    a single row or column.
    """
    if known.grid.rows < 2 or known.grid.cols < 2:
        return Forest({}, {})
    owners = owners_of(known, own)
    cnf.group("forest: two islands have one contact at most (redundant)")
    contact = _contacts(cnf, known, owners)
    cnf.group("forest: an island has one stretch of the border at most (redundant)")
    touch = _touches(cnf, known, own)
    _stretches(cnf, known, owners)
    cnf.group("forest: no ring of two islands and the border, or of three islands (redundant)")
    _rings(cnf, contact, touch)
    return Forest(contact, touch)


def owners_of(known: Known, own: Sequence[Mapping[int, int]]) -> Owners:
    """Return, for each cell, the clues that can own it, with the literals for the ownership."""
    owners: Owners = [[] for _ in range(known.grid.size)]
    for k, (main, literals) in enumerate(zip(known.main, own, strict=True)):
        for c in members_of(main):
            owners[c].append((k, CERTAIN))
        for c, literal in literals.items():
            owners[c].append((k, literal))
    return owners


def places_of_contact(known: Known) -> int:
    """Return an upper bound on the number of places where two islands can touch at a corner."""
    owners = [0] * known.grid.size
    for reach in known.reach:
        for c in members_of(reach):
            owners[c] += 1
    return sum(owners[a] * owners[d] + owners[b] * owners[c] for a, b, c, d in known.grid.windows)


def clockwise(grid: Grid) -> list[int]:
    """Return the border cells clockwise from the top left. The board must have at least 2 rows and 2 columns."""
    cols = grid.cols
    return [
        *range(cols),
        *range(2 * cols - 1, grid.size, cols),
        *range(grid.size - 2, grid.size - cols - 1, -1),
        *range(grid.size - 2 * cols, 0, -cols),
    ]


def _once(cnf: Cnf, events: Sequence[tuple[int, int]], name: str) -> int:
    """Allow both literals to be true in at most one pair. Return a literal that is true if there is such a pair."""
    first = cnf.new_variables(len(events), lambda i: f"{name}_{i + 1}")
    add = cnf.clauses.append
    for met, event in enumerate(events, first):
        neither = unless(event)
        add([*neither, met])
        if met > first:
            add([1 - met, met])
            add([*neither, 1 - met])
    return first + len(events) - 1


def _contacts(cnf: Cnf, known: Known, owners: Owners) -> dict[tuple[int, int], int]:
    """Return, for each pair of clues whose islands can touch at a corner, a literal that is true if they do so."""
    places: dict[tuple[int, int], list[tuple[int, int]]] = {}
    add = cnf.clauses.append
    for a, b, c, d in known.grid.windows:
        for one, two, others in ((a, d, (b, c)), (b, c, (a, d))):
            if not owners[one] or not owners[two]:
                continue
            apart = not any(known.island >> cell & 1 for cell in others)
            for i, x in owners[one]:
                for j, y in owners[two]:
                    if i == j:
                        between = [literal for cell in others for k, literal in owners[cell] if k == i]
                        if CERTAIN not in between:
                            add([*unless((x, y)), *between])
                    elif apart:
                        places.setdefault((min(i, j), max(i, j)), []).append((x, y))
    name = clue_namer(known)
    return {(i, j): _once(cnf, places[i, j], f"met_{name(i)}_{name(j)}") for i, j in sorted(places)}


def _touches(cnf: Cnf, known: Known, own: Sequence[Mapping[int, int]]) -> dict[int, int]:
    """Return, for each clue whose island can touch the border, a literal that is true if it touches the border."""
    border = mask_of(clockwise(known.grid))
    name = clue_namer(known)
    touch = {}
    for k, (main, literals) in enumerate(zip(known.main, own, strict=True)):
        if main & border:
            touch[k] = CERTAIN
            continue
        at_border = [literal for c, literal in literals.items() if border >> c & 1]
        if at_border:
            touch[k] = cnf.new_variable(f"touch_{name(k)}")
            cnf.clauses += [[-literal, touch[k]] for literal in at_border]
    return touch


def _stretches(cnf: Cnf, known: Known, owners: Owners) -> None:
    """Add clauses which ensure that the border cells of each island form at most one stretch."""
    border = clockwise(known.grid)
    ends: dict[int, list[tuple[int, int]]] = {}
    for c, after in zip(border, [*border[1:], border[0]], strict=True):
        goes_on = dict(owners[after])
        for k, literal in owners[c]:
            if k not in goes_on:
                ends.setdefault(k, []).append((literal, CERTAIN))
            elif goes_on[k] != CERTAIN:
                ends.setdefault(k, []).append((literal, after + 1))
    name = clue_namer(known)
    for k, events in ends.items():
        if len(events) > 1:
            _once(cnf, events, f"ends_{name(k)}")


def _rings(cnf: Cnf, contact: dict[tuple[int, int], int], touch: dict[int, int]) -> None:
    after: dict[int, list[int]] = {}
    for (i, j), literal in contact.items():
        after.setdefault(i, []).append(j)
        if i in touch and j in touch:
            cnf.clauses.append(unless((literal, touch[i], touch[j])))
    for i, others in after.items():
        for j, k in combinations(others, 2):
            if (j, k) in contact:
                cnf.clauses.append([-contact[i, j], -contact[i, k], -contact[j, k]])


def unless(literals: Iterable[int]) -> Clause:
    """Return the clause which states that at least one of the literals is false. ``CERTAIN`` is left out."""
    return [-literal for literal in literals if literal != CERTAIN]


def clue_namer(known: Known) -> Callable[[int], str]:
    """Return a function that maps the index of a clue to the name of its cell."""
    return lambda k: known.grid.name(known.puzzle.clue_list[k].cell)
