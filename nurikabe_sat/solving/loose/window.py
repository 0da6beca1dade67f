"""A window: some cells of a coloured board are free, all the others stay as they are.

    B B B B B        the free cells (.) may take any colours such that every rule holds
    B W . . B        wherever a free cell has a say: no pool that touches the window, every
    B B . . B        island that can come into it has its size, the sea is one part
    W B B B B

What lies wholly outside is not looked at, so a board with faults is repaired one window after the other, and a solution
is changed here and there into others. A question about a window takes some milliseconds, however large the board is.
That there is no way to colour a window proves nothing about the puzzle.

Variables: 1 .. n "the i-th free cell is sea"; "clue k owns the free cell" where two or more clues reach it. Clauses as
in ``encoding/local.py``; the sea and the islands are connected by lazy cuts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colour, Colouring
from nurikabe_sat.sat.backend import Backend
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.cardinality import at_least, at_most
from nurikabe_sat.sat.cnf import Clause, Cnf

SOLVER = "minisat22"
"""For thousands of small questions it takes half the time of the solver that is the best for whole puzzles."""


@dataclass(frozen=True)
class Owned:
    """A colouring with the islands told apart: ``islands[k]`` is the mask of what clue k owns.

    A cell that is in no mask is an island cell without an owner, which is a fault.
    """

    sea: int
    islands: tuple[int, ...]

    def loose(self, known: Known) -> int:
        """The island cells without an owner."""
        left = known.grid.all_cells & ~self.sea
        for island in self.islands:
            left &= ~island
        return left


def owned(known: Known, solution: Colouring) -> Owned:
    """A solution with its islands told apart."""
    grid = known.grid
    sea = mask_of(solution.cells(Colour.SEA))
    land = grid.all_cells & ~sea
    return Owned(sea, tuple(grid.flood(1 << clue.cell, land) for clue in known.puzzle.clue_list))


def colouring(known: Known, board: Owned) -> Colouring:
    """The colours alone."""
    return Colouring.from_masks(known.grid, board.sea, known.grid.all_cells & ~board.sea)


def recolour(
    known: Known,
    board: Owned,
    free: int,
    fault: int = 0,
    conflicts: int | None = None,
    deadline: Deadline = NEVER,
) -> Owned | None:
    """The board with other colours for the ``free`` cells; None if there is no way, or it takes too many conflicts.

    See ``Window`` for what ``free`` and ``fault`` are.
    """
    with Window(known, board, free, fault) as window:
        return window.colouring(conflicts, deadline)


def pools(grid: Grid, sea: int) -> Iterator[int]:
    """The masks of the 2x2 blocks of sea."""
    for corner in members_of(grid.blocks_within(sea)):
        yield grid.block_cells(1 << corner)


class Window:
    """The free cells, the clues that can own some of them, and what these own outside (their *rest*).

    A context manager: it holds a solver, which keeps what it learns from one question to the next.

    ``free``
        a mask. Cells that are decided in ``known`` keep that colour; clue cells are never free.
    ``fault``
        cells of the board that break a rule together, which is to be repaired. Other faults need not be.
    """

    def __init__(self, known: Known, board: Owned, free: int, fault: int = 0) -> None:
        known.puzzle.rules.require_plain("windows")
        self.known, self.board, self.grid = known, board, known.grid
        for clue in known.puzzle.clue_list:
            free &= ~(1 << clue.cell)
        free &= ~(board.loose(known) & ~fault)
        self.free = free
        self.fault = fault
        near = free | self.grid.around(free)
        self.clues = [k for k, island in enumerate(board.islands) if island & near and known.reach[k] & free]
        self.rest = {k: board.islands[k] & ~free for k in self.clues}
        self.cells = members_of(free)
        self.sea = {c: i for i, c in enumerate(self.cells, 1)}
        self.own: dict[int, dict[int, int]] = {k: {} for k in self.clues}
        self.sea_outside = board.sea & ~free
        self.main_outside = max(self.grid.parts(self.sea_outside), key=int.bit_count, default=0)
        self.is_possible = all(
            most is None
            or ((rest := self.rest[k].bit_count()) <= most and least <= rest + (known.reach[k] & free).bit_count())
            for k in self.clues
            for least, most in (self._sizes(k),)
        )
        self._cnf = Cnf()
        self._backend: Backend | None = None
        if self.is_possible:
            self._cnf = self._encode()
            self._backend = open_backend(SOLVER)
            self._backend.add(self._cnf.clauses)

    def want(self, cells: int, is_sea: int) -> None:
        """From now on one of these free cells, a mask, has to be sea if it is in ``is_sea``, and island if not.

        The solver tries these colours first, so most of the cells change at once where that is possible.
        """
        if self._backend is not None:
            literals = [self.sea[c] if is_sea >> c & 1 else -self.sea[c] for c in members_of(cells)]
            self._backend.prefer(literals)
            self._backend.add([literals])

    def colouring(self, conflicts: int | None = None, deadline: Deadline = NEVER) -> Owned | None:
        """The board with other colours for the free cells, that meets all that was wanted so far.

        None if there is no way, or a question takes more than ``conflicts``.
        """
        backend = self._backend
        while backend is not None and backend.solve((), deadline, conflicts):
            found = self._decode(self._cnf.completed(backend.model()))
            cuts = self._cuts(found)
            if not cuts:
                return found
            backend.add(cuts)
        return None

    def close(self) -> None:
        """Let go of the solver."""
        if self._backend is not None:
            self._backend.close()
            self._backend = None

    def __enter__(self) -> "Window":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _sizes(self, k: int) -> tuple[int, int | None]:
        """The least and the largest size of an island; one that is too small may stay so, but not shrink."""
        size, island = self.known.puzzle.clue_list[k].size, self.board.islands[k]
        if size is None:
            return 1, None
        return (size if island & self.fault else min(size, island.bit_count())), size

    def _encode(self) -> Cnf:
        """The clauses but for connectivity."""
        cnf = Cnf()
        cnf.new_variables(len(self.cells), lambda i: f"sea_{self.grid.name(self.cells[i])}")
        known, free, sea = self.known, self.free, self.sea
        cnf.clauses += [[sea[c]] for c in members_of(known.sea & free)]
        cnf.clauses += [[-sea[c]] for c in members_of(known.island & free)]
        self._owners(cnf)
        self._pools(cnf)
        for k, rest in self.rest.items():
            least, most = self._sizes(k)
            if most is not None:
                literals = list(self.own[k].values())
                at_least(cnf, literals, least - rest.bit_count(), name=f"least_{k}")
                at_most(cnf, literals, most - rest.bit_count(), name=f"most_{k}")
        return cnf

    def _owners(self, cnf: Cnf) -> None:
        """A free cell is sea or owned by one clue; neighbours that are island have the same owner."""
        free, sea, add = self.free, self.sea, cnf.clauses.append
        owners: dict[int, list[int]] = {c: [] for c in self.cells}
        outside = {k: self.grid.around(rest) for k, rest in self.rest.items()}
        # A cell beside what another island has outside cannot be owned.
        beside_once = beside_twice = 0
        near = free | self.grid.around(free)
        for k, island in enumerate(self.board.islands):
            if not island & near:
                continue
            around = outside[k] if k in outside else self.grid.around(island)
            beside_twice |= beside_once & around
            beside_once |= around
        for k in self.clues:
            allowed = self.known.reach[k] & free & ~beside_twice & ~(beside_once & ~outside[k])
            most = self._sizes(k)[1]
            rest = self.rest[k]
            steps = self.grid.size if most is None else most - rest.bit_count()
            for c in members_of(self.grid.ball(rest, allowed, steps) & ~rest):
                owners[c].append(k)
        for c, clues in owners.items():
            if len(clues) == 1:
                self.own[clues[0]][c] = -sea[c]
                continue
            first = cnf.new_variables(len(clues), lambda i: f"own_{i}") if clues else 0
            literals = list(range(first, first + len(clues)))
            add([sea[c], *literals])
            for i, (k, literal) in enumerate(zip(clues, literals, strict=True)):
                self.own[k][c] = literal
                add([-literal, -sea[c]])
                for other in literals[:i]:
                    add([-literal, -other])
        for c, clues in owners.items():
            for d in self.grid.neighbours[c]:
                if d not in sea:
                    continue
                for k in clues:
                    mine = self.own[k].get(d)
                    if mine is None:
                        add([-self.own[k][c], sea[d]])
                    elif mine != -sea[d]:
                        add([-self.own[k][c], sea[d], mine])
        # No piece of a single cell: redundant, and spares most cuts.
        for c, clues in owners.items():
            beside = self.grid.neighbours[c]
            if not self.grid.around(1 << c) & self.sea_outside:
                add([-sea[c], *(sea[d] for d in beside if d in sea)])
            for k in clues:
                if not outside[k] >> c & 1:
                    add([-self.own[k][c], *(self.own[k][d] for d in beside if d in self.own[k])])

    def _pools(self, cnf: Cnf) -> None:
        """Each 2x2 that touches the window and has no island cell outside of it."""
        grid, sea, cols = self.grid, self.sea, self.grid.cols
        open_cells = self.sea_outside | self.free
        corners = self.free | self.free >> 1 | self.free >> cols | self.free >> (cols + 1)
        corners &= grid.not_right & open_cells & open_cells >> 1 & open_cells >> cols & open_cells >> (cols + 1)
        for corner in pools(grid, self.board.sea):
            if corner & ~self.fault:
                corners &= ~(corner & -corner)
        for a in members_of(corners):
            clause = [-sea[c] for c in (a, a + 1, a + cols, a + cols + 1) if c in sea]
            if clause:
                cnf.clauses.append(clause)

    def _decode(self, model: Sequence[int]) -> Owned:
        """The whole board of a model."""

        true = set(model)
        sea = self.sea_outside | mask_of(c for c, variable in self.sea.items() if variable in true)
        islands = list(self.board.islands)
        for k, own in self.own.items():
            islands[k] = self.rest[k] | mask_of(c for c, literal in own.items() if literal in true)
        return Owned(sea, tuple(islands))

    def _cuts(self, found: Owned) -> list[Clause]:
        """What a model violates: for each loose part, and for the part that it should join, "go on somewhere"."""
        grid, clauses = self.grid, []
        for k, own in self.own.items():
            island = found.islands[k]
            main = grid.flood(1 << self.known.puzzle.clue_list[k].cell, island)
            for part in grid.parts(island & ~main):
                clauses += self._cut(part, main, own)
        main = grid.flood(self.main_outside or found.sea & -found.sea, found.sea)
        for part in grid.parts(found.sea & ~main):
            clauses += self._cut(part, main, self.sea)
        return clauses

    def _cut(self, part: int, main: int, literals: dict[int, int]) -> list[Clause]:
        """From a witness of the part to one of the main part there has to be a way, over the rims of both."""
        witnesses = [-literals[(side & -side).bit_length() - 1] for side in (part, main) if not side & ~self.free]
        clauses = []
        for side in (part, main):
            rim = self.grid.around(side) & self.free & ~side
            clauses.append([*witnesses, *(literals[c] for c in members_of(rim) if c in literals)])
        return clauses
