"""Choice between the compiled version of ``presolve`` and the Python version. Both return the same results."""

from struct import pack

from nurikabe_sat import compiled
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding import presolve as reference
from nurikabe_sat.encoding.known import Known, decided_masks, leaves_pools, plain
from nurikabe_sat.puzzle.model import Colouring, Puzzle


def presolve(
    puzzle: Puzzle,
    given: Colouring | None = None,
    *,
    unclued: int = 0,
    connected: bool = True,
    deadline: Deadline = NEVER,
    watch: reference.Watch | None = None,
) -> Known | None:
    """Return the cells that cheap techniques decide, or None if the techniques show that no solution exists.

    ``nurikabe_sat.encoding.presolve`` describes the arguments. The compiled code is used if available, unless
    ``watch`` needs the cells after each rule. It is fast, so it checks the deadline only once.
    """
    core, grid, clues = compiled.CORE, puzzle.grid, puzzle.clue_list
    if core is None or watch is not None or grid.size > compiled.LARGEST:
        return reference.presolve(puzzle, given, unclued=unclued, connected=connected, deadline=deadline, watch=watch)
    deadline.check()
    total = None if unclued else puzzle.sea_total
    if total is not None and total < 0:
        return None
    width = compiled.width_of(grid.size)
    blocks = 0 if puzzle.rules.pools_allowed else grid.all_blocks
    masks = compiled.packed((*decided_masks(puzzle, given), unclued, blocks), width)
    pairs = pack(f"<{2 * len(clues)}Q", *(number for clue in clues for number in (clue.cell, clue.size or 0)))
    total = -1 if total is None else total
    found = core.presolve(grid.rows, grid.cols, connected, total, *masks, pairs)
    if found is None:
        return None
    sea, island, *by_clue = compiled.unpacked(found, width)
    return Known(puzzle, sea, island, tuple(by_clue[: len(clues)]), tuple(by_clue[len(clues) :]))


def known_cells(puzzle: Puzzle, given: Colouring, deadline: Deadline, *, deduce: bool) -> Known | None:
    """Return the cells that ``presolve`` decides or, if ``deduce`` is False, the cells that are known from the start.

    The result is None if the deduction shows that no solution exists. Raises LimitReached at the deadline.
    """
    if not deduce:
        return plain(puzzle, given)
    known = presolve(puzzle, given, deadline=deadline)
    return None if known is None or leaves_pools(known) else known
