"""The encodings by name: how islands and the sea are connected, each on its own.

A *way* adds the clauses of one connectivity task, or leaves it lazy: then it returns the task, and the engine asks
for cuts. A *preset* names a way for the islands and one for the sea.
"""

from collections.abc import Callable
from dataclasses import dataclass

from nurikabe_sat.connectivity.pieces import forbid_small_pieces
from nurikabe_sat.connectivity.ranks import connect_by_ranks, rank_cost
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.connectivity.tree import connect_by_tree
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.encoding.local import Local, encode_local
from nurikabe_sat.encoding.paths import encode_paths
from nurikabe_sat.encoding.sea_count import sea_counter
from nurikabe_sat.errors import UsageError
from nurikabe_sat.sat.cnf import Cnf

Way = Callable[[Cnf, Task, str], bool]
"""Adds the clauses of a task; returns whether the task is left to lazy cuts."""

RANK_LIMIT = 40_000
"""Above so many rank variables a single island is connected otherwise."""


def _ranks(cnf: Cnf, task: Task, label: str) -> bool:
    connect_by_ranks(cnf, task, label)
    return False


def _tree(cnf: Cnf, task: Task, label: str) -> bool:
    connect_by_tree(cnf, task, label)
    return False


def _cuts(cnf: Cnf, task: Task, label: str) -> bool:  # noqa: ARG001 (the signature of a way)
    # Pieces of three pay on large boards and cost more to write than they save on small ones.
    forbid_small_pieces(cnf, task, largest=3 if len(task.literals) > 200 else 1)
    return True


def _ranks_or_cuts(cnf: Cnf, task: Task, label: str) -> bool:
    return (_ranks if rank_cost(task) <= RANK_LIMIT else _cuts)(cnf, task, label)


def _ranks_or_tree(cnf: Cnf, task: Task, label: str) -> bool:
    return (_ranks if rank_cost(task) <= RANK_LIMIT else _tree)(cnf, task, label)


@dataclass(frozen=True)
class Preset:
    """A named encoding: ``build`` makes the formula, ``complete`` says that it needs no lazy cuts.

    ``baseline``: it is there to be compared with, so nothing is deduced before it.
    """

    name: str
    build: Callable[[Known], Encoded]
    complete: bool
    about: str
    baseline: bool = False


def _combined(name: str, islands: Way, sea: Way) -> Callable[[Known], Encoded]:
    def build(known: Known) -> Encoded:
        local = encode_local(known)
        lazy = []
        for k, own in enumerate(local.own):
            if own:
                clue = known.puzzle.clues[k]
                label = f"island_{known.grid.name(clue.cell)}"
                local.cnf.group(f"connectivity of the island of the clue {clue} at {known.grid.name(clue.cell)}")
                task = island_task(local, k)
                if islands(local.cnf, task, label):
                    lazy.append(task)
        local.cnf.group("connectivity of the sea")
        task = sea_task(known)
        if sea(local.cnf, task, "sea"):
            lazy.append(task)
        return Encoded(known.puzzle, known, local.cnf, name, tuple(lazy), sea_counter(known))

    return build


def island_task(local: Local, k: int) -> Task:
    """Connect what clue k owns to its known part."""
    known = local.known
    size = known.puzzle.clues[k].size
    literals = local.own[k]
    main = known.main[k]
    most = main.bit_count() + len(literals)
    return Task(known.grid, literals, core=main, sure=main, most=min(most, size or most), least=size or 1)


def sea_task(known: Known) -> Task:
    """Connect the sea, to its largest known part where there is one."""
    grid, sea = known.grid, known.sea
    core = max(grid.parts(sea), key=int.bit_count, default=0)
    possible = grid.all_cells & ~known.island & ~core
    literals = {c: c + 1 for c in range(grid.size) if possible >> c & 1}
    total = known.sea_total
    most = core.bit_count() + len(literals)
    return Task(
        grid, literals, core=core, sure=sea, most=most if total is None else total, least=total or sea.bit_count()
    )


ENCODINGS = (
    Preset("default", _combined("default", _ranks_or_cuts, _cuts), False, "islands by ranks, sea by lazy cuts"),
    Preset("cuts", _combined("cuts", _cuts, _cuts), False, "islands and sea by lazy cuts"),
    Preset("ranks", _combined("ranks", _ranks_or_tree, _ranks), True, "islands and sea by ranks (eager)"),
    Preset("tree", _combined("tree", _ranks_or_tree, _tree), True, "islands by ranks, sea by a tree (eager)"),
    Preset("paths", encode_paths, True, "the seed's: a variable for every path, clues 1 and 2 only", baseline=True),
)

COMPLETE = "tree"
"""The encoding of exported formulas and of solvers that cannot take lazy cuts."""


def preset(name: str) -> Preset:
    """The encoding of this name. Raises UsageError, with the names there are."""
    for candidate in ENCODINGS:
        if candidate.name == name:
            return candidate
    raise UsageError(f"no encoding is named {name!r}: there are {', '.join(p.name for p in ENCODINGS)}")


def encode(known: Known, name: str = "default") -> Encoded:
    """The formula of a puzzle in the encoding of this name. Raises UsageError for a name or a puzzle it refuses."""
    return preset(name).build(known)
