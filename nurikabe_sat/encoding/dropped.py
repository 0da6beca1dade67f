"""Formula of a puzzle in which some clues are dropped, written after deduction.

    . 2 . . .        the 2 is kept, and the clue at ? is dropped: an island has either one kept clue and its
    . . . ? .        size, or no kept clue and the cell of a dropped clue

The formula has the same solutions as ``relaxed.py`` for this set of clues, but it cannot serve for another set. In
return, it uses the deduced cells and reaches, so it is much smaller.

Variables: those of ``local.py``, with one more owner, ``free``, for the islands without a kept clue. Lazy cuts connect
large islands, the sea, and each free cell to the cell of a dropped clue. The redundant clauses are those of
``relaxed.py``.
"""

from functools import partial

from nurikabe_sat.bitset import members_of, once_and_twice
from nurikabe_sat.connectivity.pieces import forbid_small_pieces
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding import rules
from nurikabe_sat.encoding.encoded import Encoded, Reserve
from nurikabe_sat.encoding.forest import plant_forest
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.encoding.local import Local, add_sizes, encode_owners, possible_owners
from nurikabe_sat.encoding.presets import connect_islands
from nurikabe_sat.encoding.relaxed import Rooted
from nurikabe_sat.encoding.reserve import FOREST_PATIENCE
from nurikabe_sat.encoding.ways import CUTS, RANKS
from nurikabe_sat.sat.cnf import Cnf

PIECES = 2
"""Maximum size, in cells, of isolated pieces (sea or free cells) that clauses forbid from the start."""

MOST_RANKS = 2_000
"""Maximum number of rank variables of an island."""


def encode_dropped(
    known: Known,
    dropped: int,
    deadline: Deadline = NEVER,
    *,
    counting: bool = False,
    most_counters: int | None = None,
) -> Encoded:
    """Return a formula of the kept clues. ``dropped`` is the mask of the cells of the dropped clues.

    Args:
        known: The puzzle with the kept clues only, and its known cells.
        dropped: The mask of the cells of the dropped clues.
        deadline: The time limit.
        counting: The solver counts the sizes of islands itself.
        most_counters: The maximum number of variables that count the cells of one island (None: no limit). The sizes of
            islands that need more are not checked.

    Raises:
        LimitReached: If the deadline passes first.
    """
    grid, clues = known.grid, len(known.puzzle.clue_list)
    owners = possible_owners(known)
    beside, _ = once_and_twice(main | grid.around(main) for main in known.main)
    allowed = grid.all_cells & ~known.sea & ~beside
    for c in members_of(grid.flood(dropped & allowed, allowed)):
        owners[c].append(clues)
    cnf = Cnf(deadline=deadline)
    *own, free = encode_owners(cnf, known, owners, clues + 1)
    local = Local(cnf, known, own, [])
    add_sizes(local, counting=counting, most_counters=most_counters)
    lazy = connect_islands(local, RANKS, CUTS, MOST_RANKS)
    root = 1 << grid.size
    lazy.append(Task(Rooted(grid, dropped), free, root, sure=root, most=grid.size + 1, least=1))
    core = max(grid.parts(known.sea), key=int.bit_count, default=0)
    sea = {c: c + 1 for c in members_of(grid.all_cells & ~known.island & ~core)}
    lazy.append(Task(grid, sea, core, sure=known.sea, most=grid.size, least=known.sea.bit_count()))
    cnf.group("small pieces of the sea and of free cells go on (redundant)")
    for task in lazy[-2:]:
        if task.core:
            forbid_small_pieces(cnf, task, PIECES)
    reserve = Reserve(FOREST_PATIENCE, partial(_plant, known=known, own=own))
    return Encoded(known.puzzle, known, cnf, "dropped", (*own, free), tuple(lazy), reserve, local.counted)


def _plant(cnf: Cnf, known: Known, own: rules.Own) -> None:
    plant_forest(cnf, known, own)
