"""Named ways to connect cells. An encoding uses one way for the islands and one for the sea.

A way adds the clauses of one connectivity task. The clauses of a *complete* way are sufficient. Otherwise, models may
be disconnected, and the engine has to add lazy cuts for the task.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from nurikabe_sat.connectivity.pieces import forbid_small_pieces
from nurikabe_sat.connectivity.ranks import connect_by_ranks
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.parts import installed_part, part_names
from nurikabe_sat.sat.cnf import Cnf
from nurikabe_sat.wording import unknown_name

Connect = Callable[[Cnf, Task, str], None]


@dataclass(frozen=True)
class Way:
    """Way to connect cells: ``connect(cnf, task, prefix)`` adds clauses whose names start with ``prefix``.

    Pass your own object to ``Options(encoding=...)``. Solutions are checked against the rules. Answers about uniqueness
    are not checked, so results name the object in ``rests_on``.
    """

    name: str
    complete: bool
    connect: Connect
    about: str


def _pieces(cnf: Cnf, task: Task, label: str) -> None:  # noqa: ARG001 (the signature of a way)
    # Pieces of three pay on large boards and cost more to write than they save on small ones.
    undecided = len(task.literals) - (task.sure & ~task.core).bit_count()
    forbid_small_pieces(cnf, task, largest=3 if undecided > 100 else 1)


def _imported_when_used(name: str) -> Connect:
    """Return the function ``connect_by_NAME`` of ``connectivity.NAME``. The first call imports this module."""

    def connect(cnf: Cnf, task: Task, label: str) -> None:
        module = import_module(f"nurikabe_sat.connectivity.{name}")
        cast("Connect", getattr(module, f"connect_by_{name}"))(cnf, task, label)

    return connect


def _complete(name: str, about: str) -> Way:
    return Way(name, True, _imported_when_used(name), about)


CUTS = Way("cuts", False, _pieces, "clauses for small pieces; more clauses follow if a model is divided (lazy)")
RANKS = Way("ranks", True, connect_by_ranks, "every cell except the root has a neighbour of lower rank (in unary)")
TREE = _complete("tree", "every cell except the root has a parent; a shift register numbers the cells")
ELIMINATION = _complete("elimination", "every cell except the root has a parent; cycles are excluded cell by cell")
CLOSURE = _complete("closure", "every cell except the root has a parent; no cell is its own ancestor")

WAYS = (
    CUTS,
    RANKS,
    TREE,
    ELIMINATION,
    CLOSURE,
    _complete("paths", "the formula lists all paths from each cell to the root; small sets only"),
)


def way(name: str) -> Way:
    """Return the way to connect cells with the given name. Raises UsageError for an unknown name."""
    for candidate in WAYS:
        if candidate.name == name:
            return candidate
    if own := installed_part("encodings", name, Way):
        return own
    raise unknown_name("connectivity", name, (*(one.name for one in WAYS), *part_names("encodings")))
