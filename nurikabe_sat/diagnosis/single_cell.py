"""Methods to decide a single cell if the formula of the whole board takes too long.

The last solution is changed in windows around the cell. This is quick if it succeeds, and proves nothing otherwise.
A formula with the other colour of the cell and all facts so far is also tried, because ``presolve`` makes it smaller.
"""

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.diagnosis.candidates import Candidates
from nurikabe_sat.diagnosis.loose_solver import open_for_facts
from nurikabe_sat.encoding.deduced import known_cells
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.puzzle.model import Colouring
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.solving.lazy import accepted
from nurikabe_sat.solving.loose.window import Owned, Window, colouring, owned
from nurikabe_sat.solving.search import Options

RADII = (2, 4, 6, 8, 12)
"""Radii, in steps, of the windows around a cell that are tried one after another."""

MANY = 250
"""Minimum number of undecided cells for trying windows. On smaller boards, a new solver is faster."""

WINDOW_CONFLICTS = 200
"""Maximum number of solver conflicts per window."""


def look_closer(
    candidates: Candidates, cell: int, options: Options, deadline: Deadline, patience: int, *, is_loose: bool
) -> bool:
    """Search for a solution with the opposite colour of a candidate. Return True if no such solution exists.

    The search may also end without a result. ``patience`` is the number of conflicts for the smaller formula. Local
    search is used only after two solutions were found, because it cannot succeed on a unique solution.
    """
    known = candidates.known
    has_windows = not known.puzzle.rules.is_lazy and known.undecided.bit_count() >= MANY
    if has_windows and len(candidates.solutions) > 1:
        look_nearby(candidates, cell, deadline)
    return cell in candidates.left and ask_anew(candidates, cell, options, deadline, patience, is_loose=is_loose)


def look_nearby(candidates: Candidates, cell: int, deadline: Deadline) -> None:
    """Recolour a candidate and the cells around it in the last solution, in order to find further solutions."""
    known, grid = candidates.known, candidates.known.grid
    board = owned(known, candidates.solutions[-1])
    for radius in RADII:
        if cell in candidates.left and not deadline.is_over():
            board = _look_in(candidates, board, grid.ball(1 << cell, grid.all_cells, radius), deadline)


def _look_in(candidates: Candidates, board: Owned, free: int, deadline: Deadline) -> Owned:
    """Recolour candidates in a window until no further solution is found, and return the last solution."""
    known, left = candidates.known, candidates.left
    with Window(known, board, free, deadline=deadline) as window:
        while wanted := mask_of(c for c in members_of(free) if c in left):
            window.want(wanted, mask_of(c for c in members_of(wanted) if left[c] < 0))
            changed = window.colouring(WINDOW_CONFLICTS)
            if changed is None:
                break
            board = changed
            solution = colouring(known, board)
            if violations(known.puzzle, solution):
                raise ConsistencyError("recolouring part of a solution gave a board that breaks the rules")
            candidates.meet(solution)
            left = candidates.left
    return board


def ask_anew(
    candidates: Candidates, cell: int, options: Options, deadline: Deadline, patience: int, *, is_loose: bool
) -> bool:
    """Search for a solution with the opposite colour of a cell, using a new solver that knows all facts so far.

    Return True if none exists.
    """
    known = candidates.known
    sea, island = candidates.decided()
    if candidates.left[cell] > 0:
        island |= 1 << cell
    else:
        sea |= 1 << cell
    colours = Colouring.from_masks(known.grid, sea, island)
    try:
        supposed = known_cells(known.puzzle, colours, deadline, deduce=options.presolve)
        if supposed is None:
            return True
        encoded, solver = open_for_facts(supposed, options, deadline, is_loose=is_loose)
    except LimitReached:
        return False
    with solver:
        answer = solver.solve((), patience)
        if answer:
            candidates.meet(accepted(encoded, solver.model()))
    return answer is False
