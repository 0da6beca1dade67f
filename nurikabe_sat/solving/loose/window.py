"""Window of a coloured board: the cells whose colours may change, while all other cells keep their colours.

    B B B B B        the free cells (.) may take any colours such that every rule holds
    B W . . B        where a free cell is involved: no pool touches the window, every
    B B . . B        island that can enter it has its size, the sea is one part
    W B B B B

Cells away from the window are ignored. A board with faults can therefore be repaired one window after the other, and a
solution can be changed in small steps. A window takes milliseconds, whatever the size of the board.
If a window has no colouring, this proves nothing about the puzzle.
The clauses are those of ``encoding/rules.py`` for the free cells; the sea and the islands are connected by lazy cuts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from nurikabe_sat.bitset import mask_of, members_of, once_and_twice, union_of
from nurikabe_sat.connectivity.cuts import cut_clauses
from nurikabe_sat.connectivity.pieces import forbid_small_pieces
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding import rules
from nurikabe_sat.encoding.constraints import Literals, encode_counts
from nurikabe_sat.encoding.encoded import LazyFormula, refuse_lazy
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.puzzle.constraints import Count
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colouring
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.cardinality import AtMost, counted_bounds
from nurikabe_sat.sat.cnf import Cnf
from nurikabe_sat.solving.lazy import LazySolver

SOLVER = "minicard"
"""Name of the solver for windows. It counts island sizes by itself, so that the formulas are small."""

CONFLICT_WORK = 5
"""Estimated cost of a solver conflict in a window, in microseconds."""


@dataclass(frozen=True)
class Owned:
    """Colouring of a board, with the clue that owns each island cell.

    ``islands[k]`` is the mask of the cells that clue k owns. An island cell in none of these masks is a fault.
    """

    sea: int
    islands: tuple[int, ...]

    def loose(self, known: Known) -> int:
        """Return the mask of the island cells that no clue owns."""
        return known.grid.all_cells & ~(self.sea | union_of(self.islands))

    def broken(self, known: Known) -> Iterator[Count]:
        """Yield the counting constraints that the board violates. Predicates are not checked."""
        grid, number_of = known.grid, {clue.cell: k for k, clue in enumerate(known.puzzle.clue_list)}
        for one in known.puzzle.rules.constraints:
            if isinstance(one, Count):
                true = 0
                for atom in one.atoms:
                    cells = self.sea if atom.clue is None else self.islands[number_of[grid.number(atom.clue)]]
                    true += (cells >> grid.number(atom.cell) & 1 == 1) == atom.holds
                if not (one.least <= true and (one.most is None or true <= one.most)):
                    yield one


def cells_of(grid: Grid, count: Count) -> int:
    """Return the mask of the cells that a constraint mentions."""
    return mask_of(grid.number(atom.cell) for atom in count.atoms)


def owned(known: Known, solution: Colouring) -> Owned:
    """Return a solution with the owner of each island cell."""
    grid = known.grid
    sea = solution.masks[0]
    land = grid.all_cells & ~sea
    return Owned(sea, tuple(grid.flood(1 << clue.cell, land) for clue in known.puzzle.clue_list))


def colouring(known: Known, board: Owned) -> Colouring:
    """Return the board as a plain colouring."""
    return Colouring.from_masks(known.grid, board.sea, known.grid.all_cells & ~board.sea)


def pools(grid: Grid, sea: int) -> Iterator[int]:
    """Yield the masks of the 2x2 blocks of sea."""
    for corner in members_of(grid.blocks_within(sea)):
        yield grid.block_cells(1 << corner)


class Window(LazySolver):
    """Solver for the colours of the free cells of a board. All other cells keep their colours.

    The solver keeps its learnt clauses between calls. Use the window as a context manager.

    Attributes:
        free: The mask of the free cells. Cells that are decided in ``known`` keep their colours; clue cells are never
            free.
        fault: The mask of the cells of the fault to repair. Other faults may remain.
    """

    def __init__(self, known: Known, board: Owned, free: int, fault: int = 0, deadline: Deadline = NEVER) -> None:
        grid, puzzle = known.grid, known.puzzle
        refuse_lazy(puzzle)
        free &= ~(puzzle.clue_mask | known.sea | board.loose(known) & ~fault)
        self.known, self.board, self.free, self.fault = known, board, free, fault
        self.rest = [island & ~free for island in board.islands]
        self.cnf = cnf = Cnf()
        cells = members_of(free)
        first = cnf.new_variables(len(cells), lambda i: f"sea_{grid.name(cells[i])}")
        self.sea = dict(zip(cells, range(first, first + len(cells)), strict=True))
        rules.decide(cnf, self.sea, 0, known.island & free)
        owners = self._owners()
        self.own = rules.own_cells(cnf, self.sea, owners, len(puzzle.clue_list), lambda k, c: f"own_{k}_{grid.name(c)}")
        rules.share(cnf, grid, self.sea, owners, self.own)
        self._true = cnf.new_variable("true")
        cnf.clauses.append([self._true])
        if not puzzle.rules.pools_allowed:
            self._forbid_pools()
        counted = self._bounds_of_sizes()
        self._encode_counts()
        tasks = self._tasks()
        for task in tasks:
            forbid_small_pieces(cnf, task, largest=1)
        formula = LazyFormula(cnf, partial(cut_clauses, tasks), counted=counted)
        super().__init__(open_backend(SOLVER), formula, deadline)

    @property
    def work(self) -> float:
        """The estimated cost of the window so far, in microseconds of a fast machine."""
        return 200 + 1.3 * len(self.cnf.clauses) + CONFLICT_WORK * self.conflicts() + 16 * self.cuts

    def want(self, cells: int, is_sea: int) -> None:
        """Require that at least one of the cells gets its colour: sea if the cell is in ``is_sea``, otherwise island.

        Both arguments are masks. The solver tries these colours first, so most of these cells change at once if
        possible.
        """
        literals = [self.sea[c] if is_sea >> c & 1 else -self.sea[c] for c in members_of(cells)]
        self.prefer(literals)
        self.add([literals])

    def colouring(self, conflicts: int | None = None) -> Owned | None:
        """Return the board with free cells recoloured so that all requirements are met, or None on failure.

        The result is None if no such colouring exists, or if the search needs more than ``conflicts`` conflicts.
        """
        if not self.solve((), conflicts):
            return None
        true = {literal for literal in self.model() if literal > 0}
        sea = mask_of(c for c, literal in self.sea.items() if literal in true)
        islands = [
            rest
            | mask_of(c for c, literal in own.items() if (literal in true if literal > 0 else -literal not in true))
            for rest, own in zip(self.rest, self.own, strict=True)
        ]
        return Owned(self.board.sea & ~self.free | sea, tuple(islands))

    def __enter__(self) -> "Window":
        return self

    def _owners(self) -> dict[int, list[int]]:
        """Return the clues whose islands can contain each free cell, keyed by cell."""
        grid, free, known = self.known.grid, self.free, self.known
        near = free | grid.around(free)
        touching = {k: grid.around(self.rest[k]) for k, island in enumerate(self.board.islands) if island & near}
        once, twice = once_and_twice(touching.values())
        owners: dict[int, list[int]] = {c: [] for c in self.sea}
        for k, around in touching.items():
            rest, size = self.rest[k], known.puzzle.clue_list[k].size
            allowed = known.reach[k] & free & ~twice & ~(once & ~around)
            steps = grid.size if size is None else size - rest.bit_count()
            for c in members_of(grid.ball(rest, allowed, steps) & ~rest):
                owners[c].append(k)
        return owners

    def _bounds_of_sizes(self) -> list[AtMost]:
        """Bound island sizes. The island to repair must get its full size, and no other island may shrink.

        Return the bounds that the solver must count. Simple bounds are added as clauses.
        """
        counted: list[AtMost] = []
        for clue, island, rest, own in zip(
            self.known.puzzle.clue_list, self.board.islands, self.rest, self.own, strict=True
        ):
            if clue.size is not None and (own or island != rest):
                least = clue.size if island & self.fault else min(clue.size, island.bit_count())
                outside = rest.bit_count()
                counted += counted_bounds(self.cnf, [*own.values()], least - outside, clue.size - outside)
        return counted

    def _forbid_pools(self) -> None:
        """Forbid 2x2 blocks of sea with a free cell. Existing pools are allowed, except for the fault to repair."""
        grid, sea, cols = self.known.grid, self.board.sea, self.known.grid.cols
        corners = grid.blocks_touching(self.free) & grid.blocks_within(sea | self.free)
        for corner in members_of(grid.blocks_within(sea) & corners):
            if grid.block_cells(1 << corner) & ~self.fault:
                corners ^= 1 << corner
        outside = dict.fromkeys(members_of(grid.block_cells(corners) & ~self.free), self._true)
        blocks = ((a, a + 1, a + cols, a + cols + 1) for a in members_of(corners))
        rules.forbid_pools(self.cnf, self.sea | outside, blocks)

    def _encode_counts(self) -> None:
        """Add the constraints on free cells. Broken constraints are left out, except for the fault to repair."""
        puzzle, grid, board = self.known.puzzle, self.known.grid, self.board
        cells = {one: cells_of(grid, one) for one in puzzle.rules.constraints if isinstance(one, Count)}
        counts = [one for one, some in cells.items() if some & self.free]
        if counts:
            broken = set(board.broken(self.known))
            kept = [one for one in counts if one not in broken or not cells[one] & ~self.fault]
            outside = {c: self._true if board.sea >> c & 1 else -self._true for c in range(self.known.grid.size)}
            own = {clue.cell: literals for clue, literals in zip(puzzle.clue_list, self.own, strict=True)}
            mains = {clue.cell: rest for clue, rest in zip(puzzle.clue_list, self.rest, strict=True)}
            encode_counts(self.cnf, kept, Literals(self.known.grid, outside | self.sea, own, mains))

    def _tasks(self) -> list[Task]:
        """Return the connectivity conditions for the sea and for the islands that can change."""
        grid = self.known.grid
        changed = zip(self.known.puzzle.clue_list, self.board.islands, self.rest, self.own, strict=True)
        tasks = [
            Task(grid, own, grid.flood(1 << clue.cell, rest), sure=rest, most=grid.size, least=1)
            for clue, island, rest, own in changed
            if own or rest != island
        ]
        sure = self.board.sea & ~self.free
        core = max(grid.parts(sure), key=int.bit_count, default=0)
        return [*tasks, Task(grid, self.sea, core, sure, most=grid.size, least=1)]
