"""Clauses that all encodings share: all rules except connectivity.

Variables, in this order:

    sea_r1c1 ...            cell c is sea: variable c + 1, for every cell, row by row
    own_r1c1_r2c2 ...       the clue at r1c1 owns the cell at r2c2: for each cell that two or more clues reach
    count_r1c1_...          counters of the island sizes (CardEnc's sequential counter), unless the solver counts

The clauses are those of ``rules.py``: decided cells, owners, sharing (with a contradiction if known parts of two
clues touch), pools (unless the puzzle allows them) and sizes. ``main`` is the known part of an island: the clue owns
exactly size - |main| further cells of its reach.
"""

from dataclasses import dataclass

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding import rules
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.sat.cardinality import AtMost
from nurikabe_sat.sat.cnf import Cnf


@dataclass(frozen=True)
class Local:
    """Formula under construction, before clauses connect the islands and the sea.

    Attributes:
        own: ``own[k][c]`` is the literal that clue k owns cell c, for reachable cells c outside of ``main``.
        counted: The bounds that the solver must count itself.
    """

    cnf: Cnf
    known: Known
    own: rules.Own
    counted: list[AtMost]


def encode_local(known: Known, deadline: Deadline = NEVER, *, counting: bool = False) -> Local:
    """Return a formula with the clauses that all encodings share. With ``counting``, the solver itself counts sizes.

    Raises LimitReached if the deadline passes; this also applies to clauses that are added later.
    """
    cnf = Cnf(deadline=deadline)
    own = encode_owners(cnf, known, possible_owners(known), len(known.puzzle.clue_list))
    local = Local(cnf, known, own, [])
    add_sizes(local, counting=counting)
    return local


def encode_owners(cnf: Cnf, known: Known, owners: rules.Owners, clues: int) -> rules.Own:
    """Add the clauses about decided cells, owners, sharing and pools to an empty formula. Return the owners' literals.

    ``clues`` is the number of owners, which are the clues and, if they are fewer, further ones.
    """
    grid, puzzle = known.grid, known.puzzle
    sea = rules.new_cells(cnf, grid)
    rules.decide(cnf, sea, known.sea, known.island)
    own = rules.own_cells(cnf, sea, owners, clues, lambda k, c: f"own_{_owner(known, k)}_{grid.name(c)}")
    rules.share(cnf, grid, sea, owners, own)
    mains = 0
    for main in known.main:
        cnf.clauses += [[sea[c]] for c in members_of(grid.around(main) & mains)]
        mains |= main
    if not puzzle.rules.pools_allowed:
        rules.forbid_pools(cnf, sea, grid.windows_of(grid.all_blocks & ~grid.blocks_touching(known.island)))
    return own


def _owner(known: Known, k: int) -> str:
    clues = known.puzzle.clue_list
    return known.grid.name(clues[k].cell) if k < len(clues) else "free"


def possible_owners(known: Known) -> dict[int, list[int]]:
    """Return, for each cell that may be island and has no known owner, the clues that can own it."""
    outside = known.grid.all_cells & ~known.sea
    for main in known.main:
        outside &= ~main
    owners: dict[int, list[int]] = {c: [] for c in members_of(outside)}
    for k, (main, reach) in enumerate(zip(known.main, known.reach, strict=True)):
        for c in members_of(reach & ~main):
            owners[c].append(k)
    return owners


def add_sizes(local: Local, *, counting: bool, most_counters: int | None = None) -> None:
    """Require that islands have the sizes of their clues, by clauses or by bounds that the solver itself counts.

    Sizes that need more than ``most_counters`` variables are omitted.
    """
    cnf, known = local.cnf, local.known
    for clue, main, own in zip(known.puzzle.clue_list, known.main, local.own, strict=True):
        if clue.size is None:
            continue
        missing = clue.size - main.bit_count()
        if (not own and not missing) or (most_counters is not None and missing * len(own) > most_counters):
            continue
        name = known.grid.name(clue.cell)
        cnf.group(f"size: the clue {clue.size} at {name} owns {missing} more cells")
        literals = [*own.values()] if counting else [own[c] for c in rules.outward(known.grid, main, own)]
        rules.bound_size(cnf, literals, missing, f"count_{name}", counted=local.counted if counting else None)
