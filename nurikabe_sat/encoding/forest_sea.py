"""Connectivity of the sea in terms of islands: no ring of islands, or of islands and the border, encloses sea.

    #  a  #        If the graph of ``forest.py`` has no ring, of any length, only a single island can enclose sea
    b  .  c        with its cells. This takes at least eight cells, is very rare, and is left to lazy cuts. The graph
    #  d  #        has a node per clue, not per cell, so it takes far fewer clauses than connecting the cells of the
    sea.

A graph without rings is a forest: its edges can be directed such that each node has at most one parent, the outside
none.

Variables, in addition to those of ``forest.py`` and ``spans.py``, for each two clues that can have a contact and both
ways:

    parent[i, j]    the edge between i and j is directed from i to j; for the outside, touch[i] expresses it
    above[i, j]     following the parents from i leads to j; see ``connectivity/elimination.py``

Clauses:

    -contact[i, j]  parent[i, j]  parent[j, i]       one per pair of clues that can have a contact
    no two of parent[i, j], touch[i]                 n (n - 1) / 2 for each clue i with n of them
    -parent[i, j]  above[i, j]                       two per pair, and those of the elimination

Source: this project. docs/explanation/islands-and-rings.md has the lemma,
and its converse except for islands that enclose sea alone.
"""

from itertools import combinations

from nurikabe_sat.connectivity.elimination import forbid_rings
from nurikabe_sat.encoding.forest import CERTAIN, Forest, clue_namer, places_of_contact, plant_forest, unless
from nurikabe_sat.encoding.local import Local
from nurikabe_sat.encoding.spans import bound_spans

PLACES_PER_CELL = 150
"""Maximum average number of possible corner contacts per cell. Each contact needs a variable and three clauses.

Published puzzles have at most 15 per cell, and boards with huge islands 32. If most sizes are hidden, every clue
reaches most cells, and there can be 1,500. The forest would then be many times as large as the rest of the formula.
"""


def connect_by_forest(local: Local) -> None:
    """Add the redundant clauses about rings and spans of islands, unless there would be too many clauses.

    Every encoding that uses these clauses also connects the sea in another way.
    """
    if places_of_contact(local.known) > PLACES_PER_CELL * local.known.grid.size:
        return
    forest = plant_forest(local.cnf, local.known, local.own)
    bound_spans(local.cnf, local.known, local.own, forest)
    _forbid_all_rings(local, forest)


def _forbid_all_rings(local: Local, forest: Forest) -> None:
    cnf = local.cnf
    cnf.group("forest: no ring of islands, contacts and the outside, of any length")
    name = clue_namer(local.known)
    parents = {k: [literal] for k, literal in forest.touch.items()}
    above = {}
    for (i, j), contact in forest.contact.items():
        drawn = []
        for child, parent in ((i, j), (j, i)):
            label = f"{name(child)}_{name(parent)}"
            above[child, parent] = cnf.new_variable(f"forest_above_{label}")
            if forest.touch.get(child) != CERTAIN:
                literal = cnf.new_variable(f"forest_parent_{label}")
                cnf.clauses.append([-literal, above[child, parent]])
                parents.setdefault(child, []).append(literal)
                drawn.append(literal)
        cnf.clauses.append([-contact, *drawn])
    for literals in parents.values():
        cnf.clauses += [unless(pair) for pair in combinations(literals, 2)]
    forbid_rings(cnf, above, "forest")
