"""What every encoding of a puzzle shares: colours, owners, pools, sizes. Connectivity is said elsewhere.

Variables, in this order:

    sea_r1c1 ...            cell c is sea: variable c + 1, for every cell, row by row
    own_r1c1_r2c2 ...       the clue at r1c1 owns the cell at r2c2: for each cell that two or more clues reach
    count_r1c1_...          counters of the island sizes (CardEnc's sequential counter), unless the solver counts

Where one clue alone reaches a cell, "it owns the cell" is just "the cell is not sea" and takes no variable.

Clauses:

    decided      one unit clause a decided cell
    owners       a cell with n >= 2 owners: sea or one of them; each excludes the sea; no two of them:
                 1 + n + n (n - 1) / 2
    sharing      for neighbours c, d (both ways) and each owner k of c: k owns c -> d is sea or k owns d;
                 tautologies left out; where known parts of two clues touch, a contradiction
    pools        each 2x2 without a decided island cell: not all sea (unless the puzzle allows pools)
    sizes        each clue: it owns exactly size - |main| of its reach around main; for a solver that counts two bounds
                 (``counted``) in place of the clauses, which are more than half of the formula

Source: the direct encoding of the rules; the unit-free owners are this project's.
"""

from collections.abc import Callable
from dataclasses import dataclass

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.sat.cardinality import AtMost, exactly, exactly_counted
from nurikabe_sat.sat.cnf import Cnf


@dataclass(frozen=True)
class Local:
    """The formula so far, and ``own[k][c]``: the literal "clue k owns cell c", for c in its reach outside of main.

    ``counted``: what the solver has to count, beside the clauses.
    """

    cnf: Cnf
    known: Known
    own: list[dict[int, int]]
    counted: list[AtMost]


def encode_local(known: Known, deadline: Deadline = NEVER, *, counting: bool = False) -> Local:
    """The shared part of the formula, ``counting`` for a solver that counts.

    Raises LimitReached, also while more is added to it.
    """
    grid, puzzle = known.grid, known.puzzle
    cnf = Cnf(deadline=deadline)
    cnf.new_variables(grid.size, lambda c: f"sea_{grid.name(c)}")
    own: list[dict[int, int]] = [{} for _ in puzzle.clues]
    local = Local(cnf, known, own, [])
    _decided(local)
    owners = _owners(local)
    _sharing(local, owners)
    _pools(local)
    add_sizes(local, counting=counting)
    return local


def _decided(local: Local) -> None:
    cnf, known = local.cnf, local.known
    cnf.group("decided cells")
    cnf.clauses += [[c + 1] for c in members_of(known.sea)]
    cnf.clauses += [[-c - 1] for c in members_of(known.island)]


def _owners(local: Local) -> dict[int, list[int]]:
    """Fill ``own``; returns the clues that can own a cell, for the cells outside of every main."""
    cnf, known, own = local.cnf, local.known, local.own
    outside = known.grid.all_cells & ~known.sea
    for main in known.main:
        outside &= ~main
    owners: dict[int, list[int]] = {c: [] for c in members_of(outside)}
    for k, (main, reach) in enumerate(zip(known.main, known.reach, strict=True)):
        for c in members_of(reach & ~main):
            owners[c].append(k)
    cnf.group("owners: an island cell has exactly one clue that owns it, a sea cell none")
    add = cnf.clauses.append
    for c, clues in owners.items():
        sea = c + 1
        if len(clues) == 1:
            own[clues[0]][c] = -sea
            continue
        first = cnf.new_variables(len(clues), _owner_namer(known, c, clues))
        literals = list(range(first, first + len(clues)))
        add([sea, *literals])
        for i, (k, literal) in enumerate(zip(clues, literals, strict=True)):
            own[k][c] = literal
            add([-literal, -sea])
            for other in literals[:i]:
                add([-literal, -other])
    return owners


def _owner_namer(known: Known, cell: int, clues: list[int]) -> Callable[[int], str]:
    name: Callable[[int], str] = known.grid.name
    return lambda i: f"own_{name(known.puzzle.clues[clues[i]].cell)}_{name(cell)}"


def _sharing(local: Local, owners: dict[int, list[int]]) -> None:
    known, own = local.known, local.own
    neighbours = known.grid.neighbours
    local.cnf.group("sharing: neighbouring island cells have the same owner")
    add = local.cnf.clauses.append
    for c, clues in owners.items():
        for d in neighbours[c]:
            rivals = owners.get(d)
            if rivals is None:  # d is sea, or known to belong to the island of one clue, which owns c as well
                continue
            if len(rivals) == 1 and rivals == clues:  # nothing to say: one clue owns whatever is island of both
                continue
            sea = d + 1
            for k in clues:
                literal = own[k][c]
                if k not in rivals:
                    add([-literal, sea])
                elif len(rivals) > 1:
                    add([-literal, sea, own[k][d]])
    mains = 0
    for main in known.main:
        local.cnf.clauses += [[c + 1] for c in members_of(known.grid.around(main) & mains)]
        mains |= main


def _pools(local: Local) -> None:
    known = local.known
    if known.puzzle.rules.pools_allowed:
        return
    island = known.island
    local.cnf.group("pools: no 2x2 is all sea")
    local.cnf.clauses += [
        [-a - 1, -b - 1, -c - 1, -d - 1]
        for a, b, c, d in known.grid.windows
        if not (island >> a | island >> b | island >> c | island >> d) & 1
    ]


def add_sizes(local: Local, *, counting: bool) -> None:
    """Add the sizes of the islands to its formula, or to what is counted."""
    cnf, known = local.cnf, local.known
    for clue, main, own in zip(known.puzzle.clues, known.main, local.own, strict=True):
        if clue.size is None:
            continue
        missing = clue.size - main.bit_count()
        if not own and not missing:
            continue
        name = known.grid.name(clue.cell)
        cnf.group(f"size: the clue {clue.size} at {name} owns {missing} more cells")
        literals = [own[c] for c in outward(known.grid, main, own)]
        if counting:
            local.counted.extend(exactly_counted(cnf, literals, missing))
        else:
            exactly(cnf, literals, missing, name=f"count_{name}")


def outward(grid: Grid, start: int, cells: dict[int, int]) -> list[int]:
    """The given cells by their distance from ``start``, those that nothing leads to last."""
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
