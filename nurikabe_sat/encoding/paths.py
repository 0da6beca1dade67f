"""Baseline encoding, used by the project's first solver. It has one variable per path, and supports only clues 1 and 2.

Variables, in this order (``p`` of the original document is the sea variable here):

    sea_r1c1 ...                 every cell
    reachable_r1c1_r2c2          for each clue 2 at r2c2 and each cell r1c1 next to it: it belongs to that island
    path_r1c1_r2c2_i             for each simple path between two different cells: all its cells are sea

Clauses, with the headings of the document:

    hints        a clue cell is not sea; the cells next to a 1 are sea; of the cells next to a 2, no two are island;
                 reachable -> not sea; one of the cells next to a 2 is reachable
    reachability an island cell without clue is reachable from a 2 next to it
    pools        each 2x2: not all sea (unless the puzzle allows pools)
    paths        two sea cells -> one of their paths; a path -> each of its cells is sea; all its cells sea -> the path

The document omits that two islands must not touch, so it accepts wrong grids. A separate group adds the missing
clauses. A cell next to two clues is sea. A clue next to a clue is sea, a contradiction, because a
clue is island. The cells next to a reachable cell are sea, except its clue.

A 3x3 board has 322 paths, a 4x4 14,248, a 5x5 1,530,196; the encoding rejects larger boards.
``connectivity/paths.py`` is the same idea for all clues.

Source: the document of the project's first, unfinished solver.
"""

from collections.abc import Callable, Iterator
from itertools import combinations

from nurikabe_sat.connectivity.paths import simple_paths
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding import rules
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.sat.cnf import Cnf

CELL_LIMIT = 2_000_000
"""Maximum total number of cells in all paths. Each cell adds a clause."""


def encode_paths(known: Known, deadline: Deadline = NEVER, counting: bool = False) -> Encoded:  # noqa: ARG001 (no counts)
    """Return the formula of the baseline encoding ``paths``.

    Raises:
        UsageError: If a clue is neither 1 nor 2, or there are too many paths.
    """
    puzzle, grid = known.puzzle, known.grid
    for clue in puzzle.clue_list:
        if clue.size not in (1, 2):
            raise UsageError(
                f"encoding 'paths' supports only the clues 1 and 2, not the {clue} at {grid.name(clue.cell)}"
            )
    cnf = Cnf(deadline=deadline)
    sea = rules.new_cells(cnf, grid)
    rules.decide(cnf, sea, known.sea, known.island)
    reachable = _hints(cnf, known)
    _reachability(cnf, known, reachable)
    if not puzzle.rules.pools_allowed:
        rules.forbid_pools(cnf, sea, grid.windows)
    _paths(cnf, grid)
    # A 2 owns the island cells next to it.
    own = [{d: -d - 1 for d in grid.neighbours[clue.cell] if clue.size == 2} for clue in puzzle.clue_list]
    return Encoded(puzzle, known, cnf, "paths", own)


def _hints(cnf: Cnf, known: Known) -> dict[tuple[int, int], int]:
    """Add the clauses for the clues. Return the ``reachable`` variables, keyed by cell and clue cell."""
    grid = known.grid
    add = cnf.clauses.append
    cnf.group("hints")
    reachable: dict[tuple[int, int], int] = {}
    for clue in known.puzzle.clue_list:
        beside = grid.neighbours[clue.cell]
        if clue.size == 1:
            cnf.clauses += [[d + 1] for d in beside]
            continue
        for d in beside:
            name = f"reachable_{grid.name(d)}_{grid.name(clue.cell)}"
            variable = reachable[d, clue.cell] = cnf.new_variable(name)
            add([-variable, -d - 1])
        for d, e in combinations(beside, 2):
            add([d + 1, e + 1])
        add([reachable[d, clue.cell] for d in beside])
    return reachable


def _reachability(cnf: Cnf, known: Known, reachable: dict[tuple[int, int], int]) -> None:
    grid, clue_at = known.grid, known.puzzle.clue_at
    add = cnf.clauses.append
    cnf.group("island reachability")
    for c in range(grid.size):
        if c not in clue_at:
            add([c + 1, *(reachable[c, k] for k in grid.neighbours[c] if (c, k) in reachable)])
    cnf.group("islands do not touch (not in the seed's document)")
    for c in range(grid.size):
        if sum(k in clue_at for k in (c, *grid.neighbours[c])) > 1:
            add([c + 1])
    for (c, k), variable in reachable.items():
        cnf.clauses += [[-variable, d + 1] for d in grid.neighbours[c] if d != k]


def _paths(cnf: Cnf, grid: Grid) -> None:
    between: dict[tuple[int, int], list[tuple[int, ...]]] = {}
    cells = 0
    for path in _all_paths(grid):
        cells += len(path)
        if cells > CELL_LIMIT:
            raise UsageError(
                f"encoding 'paths' is too large for a board of {grid.rows} x {grid.cols} "
                f"(more than {CELL_LIMIT} path cells); choose another encoding"
            )
        between.setdefault((path[0], path[-1]), []).append(path)
    cnf.group("sea connectivity: a path for every two cells of the sea")
    add = cnf.clauses.append
    for a, b in combinations(range(grid.size), 2):
        paths = between.get((a, b), [])
        first = cnf.new_variables(len(paths), _path_namer(f"path_{grid.name(a)}_{grid.name(b)}"))
        add([-a - 1, -b - 1, *range(first, first + len(paths))])
        for variable, path in enumerate(paths, first):
            for c in path:
                add([-variable, c + 1])
            add([variable, *(-c - 1 for c in path)])


def _all_paths(grid: Grid) -> Iterator[tuple[int, ...]]:
    """Yield every simple path between two different cells once, from the cell with the smaller number."""
    for start in range(grid.size):
        for path in simple_paths(grid, start, grid.all_cells, longest=grid.size):
            if path[-1] > start:
                yield path


def _path_namer(ends: str) -> Callable[[int], str]:
    return lambda i: f"{ends}_{i + 1}"
