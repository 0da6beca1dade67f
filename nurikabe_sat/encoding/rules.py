"""Rules of the game as clauses. Each rule is written only here, and all encodings use it.

    user                        cells                clues                          rules
    encoding/local.py           all                  unchanged                      all hold
    solving/loose/window.py     the free ones        some cells outside             all hold; outside nothing changes
    encoding/relaxed.py        all                  each may be dropped            each may be dropped
    encoding/dropped.py         all                  some dropped for good          all hold
    encoding/open_puzzle    all                  places and numbers are open    all hold
    making/clues/from_picture   all                  none                           pools and the sea only
    encoding/paths.py           all                  1 and 2, in its own way        all hold

Every function takes ``sea``, the literal "this cell is sea" by cell. A clue or a rule that may be dropped is a literal:
write its clauses within ``Cnf.guarded``. Clauses, where own[k][c] is "clue k owns cell c":

    decided      one unit clause per decided cell
    owners       a cell with n >= 2 owners: sea or one of them; each excludes the sea; no two of them:
                 1 + n + n (n - 1) / 2. If only one clue can own a cell, "it owns the cell" is the same as "the cell is
                 not sea" and takes no variable
    sharing      for neighbours c, d (both ways) and each owner k of c: k owns c -> d is sea or k owns d;
                 tautologies are omitted
    pools        each 2x2 without a decided island cell: not all sea
    sizes        a clue owns the number of cells that it says, or none if it is dropped. For a solver that counts, two
                 bounds (``counted``) replace these clauses, which are more than half of the formula
    sea          small pieces have a further sea cell, unless the sea is tiny (redundant; connectivity is separate)

Source: the direct encoding of the rules. Owners without variables are new here.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.connectivity.pieces import forbid_small_pieces
from nurikabe_sat.connectivity.ranks import connect_by_ranks, rank_cost
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.sat.cardinality import PAIRS, AtMost, at_least, at_most, counted_bounds
from nurikabe_sat.sat.cnf import Cnf

Sea = Sequence[int] | Mapping[int, int]
"""For each cell, the literal that is true if the cell is sea."""

Own = list[dict[int, int]]
"""For each clue, a map from each cell to the literal that is true if the clue owns the cell."""

Owners = Mapping[int, list[int]]
"""For each cell, the indices of the clues that can own the cell."""


def new_cells(cnf: Cnf, grid: Grid) -> list[int]:
    """Add the first variables of a formula, one per cell, and return these variables."""
    first = cnf.new_variables(grid.size, lambda c: f"sea_{grid.name(c)}")
    return [*range(first, first + grid.size)]


def decide(cnf: Cnf, sea: Sea, sea_cells: int, island_cells: int) -> None:
    """Add clauses that fix the colours of the decided cells."""
    cnf.group("decided cells")
    cnf.clauses += [[sea[c]] for c in members_of(sea_cells)]
    cnf.clauses += [[-sea[c]] for c in members_of(island_cells)]


def own_cells(
    cnf: Cnf, sea: Sea, owners: Owners, clues: int, name: Callable[[int, int], str], counted: bool = False
) -> Own:
    """Add variables and clauses for the owners of cells. Return one map from cell to literal per clue.

    Args:
        cnf: The formula.
        sea: The literals of the cells.
        owners: The possible owners of each cell.
        clues: The number of clues.
        name: Returns the name of the variable for a clue and a cell.
        counted: Whether many owners of a cell get a counter instead of pairwise "at most one" clauses.
    """
    cnf.group("owners: an island cell has exactly one clue that owns it, a sea cell none")
    own: Own = [{} for _ in range(clues)]
    add = cnf.clauses.append
    for number, (c, some) in enumerate(owners.items()):
        if len(some) == 1:
            own[some[0]][c] = -sea[c]
            continue
        if not number & 63:
            cnf.check()
        first = cnf.new_variables(len(some), _namer(name, c, some))
        literals = [sea[c], *range(first, first + len(some))]
        add(literals)
        for i, k in enumerate(some, 1):
            own[k][c] = first + i - 1
        if counted and len(literals) > PAIRS:
            at_most(cnf, literals, 1, name="owner")
            continue
        for i, literal in enumerate(literals):
            for other in literals[:i]:
                add([-literal, -other])
    return own


def _namer(name: Callable[[int, int], str], cell: int, clues: list[int]) -> Callable[[int], str]:
    return lambda i: name(clues[i], cell)


def share(cnf: Cnf, grid: Grid, sea: Sea, owners: Owners, own: Own) -> None:
    """Add clauses which ensure that neighbouring island cells have the same owner."""
    cnf.group("sharing: neighbouring island cells have the same owner")
    neighbours, add = grid.neighbours, cnf.clauses.append
    for c, some in owners.items():
        for d in neighbours[c]:
            others = owners.get(d)
            # No owners: d is sea, or of the island of one clue, which owns c as well. One owner of both: a tautology.
            if others is None or (len(others) == 1 and others == some):
                continue
            unless = sea[d]
            for k in some:
                same = own[k].get(d)
                if same is None:
                    add([-own[k][c], unless])
                elif same != -unless:
                    add([-own[k][c], unless, same])


def forbid_pools(cnf: Cnf, sea: Sea, blocks: Iterable[tuple[int, int, int, int]]) -> None:
    """Add clauses that forbid pools in the given 2x2 blocks. Each block is a tuple of its four cells."""
    cnf.group("pools: no 2x2 is all sea")
    cnf.clauses += [[-sea[a], -sea[b], -sea[c], -sea[d]] for a, b, c, d in blocks]


def bound_size(
    cnf: Cnf,
    literals: list[int],
    size: int,
    name: str,
    *,
    kept: int = 0,
    counted: list[AtMost] | None = None,
) -> None:
    """Add clauses which ensure that a clue owns exactly ``size`` cells.

    Args:
        cnf: The formula.
        literals: For each cell, the literal that is true if the cell belongs to the clue.
        size: The number of cells.
        name: The prefix of the names of the variables.
        kept: The literal that the clue is kept; a dropped clue has no cells (0: the clue cannot be dropped).
        counted: The list to which bounds for a counting solver are added (None: the solver does not count).
    """
    if counted is None or size > len(literals):
        if kept:
            with cnf.guarded(kept):
                at_least(cnf, literals, size, name=name)
        else:
            at_least(cnf, literals, size, name=name)
        at_most(cnf, literals, size, name=name)
        return
    if kept:  # as many variables as cells, which are false if the clue is kept
        first = cnf.new_variables(size, lambda i: f"{name}_{i}")
        cnf.clauses += [[-literal, -kept] for literal in range(first, first + size)]
        literals = [*literals, *range(first, first + size)]
    counted += counted_bounds(cnf, literals, size, size)


def outward(grid: Grid, start: int, cells: Iterable[int]) -> list[int]:
    """Return the cells ordered by distance from ``start``. Unreachable cells come last."""
    left = mask_of(cells)
    order: list[int] = []
    layer = start
    while left:
        layer = grid.around(layer) & left
        if not layer:
            break
        left &= ~layer
        order += members_of(layer)
    return order + members_of(left)


def connect_island(cnf: Cnf, task: Task, label: str, most_ranks: int) -> list[Task]:
    """Add clauses that connect an island by ranks.

    If the ranks need too many variables, return a task for lazy cuts.
    """
    if rank_cost(task) > most_ranks:
        return [task]
    cnf.group("the island of a clue is connected")
    connect_by_ranks(cnf, task, label)
    return []


def sea_of_any_size(grid: Grid, sea: Sequence[int], rule: int = 0) -> Task:
    """Return the connectivity task of a sea of unknown size.

    The literal ``rule`` activates the task; 0 means always.
    """
    return Task(grid, dict(enumerate(sea)), core=0, sure=0, most=grid.size, least=0, rule=rule)


def forbid_small_seas(cnf: Cnf, task: Task, largest: int) -> None:
    """Add clauses which ensure that each piece of at most ``largest`` sea cells has a further sea cell next to it.

    A whole sea of at most ``largest`` cells is allowed.
    """
    cnf.group("small pieces of the sea go on, unless they may be all of it (redundant)")
    tiny = cnf.new_variable("tiny_sea")
    with cnf.guarded(tiny):
        at_most(cnf, [*task.literals.values()], largest, name="tiny_sea")
    with cnf.guarded(*([task.rule] if task.rule else []), -tiny):
        forbid_small_pieces(cnf, replace(task, least=largest + 1), largest=largest)
