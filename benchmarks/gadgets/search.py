"""Search for the clues of a window by two solvers: one proposes clues and colourings, the other refutes them.

A proposal that has another colouring is refuted, and the first solver is told: either these islands are no longer those
of the clues, or this colouring is the one that you wanted. So it ends, with clues or the proof that there are none.
"""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from pysat.solvers import Glucose4

from benchmarks.gadgets.windows import Case, Cell, Window

_BESIDE = ((-1, 0), (1, 0), (0, -1), (0, 1))
_AROUND = tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c)
_DETOUR = 14  # cells that a way through the window may be longer than the window is wide


@dataclass(frozen=True)
class Found:
    """Result of a search: ``clues`` has rows of ``.``, ``1`` and ``2``, and ``colourings`` has rows per wanted case."""

    outcome: str
    candidates: int
    clues: tuple[str, ...] = ()
    colourings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class _Colouring:
    """Variables of a colouring: the island cells, and the pairs of cells that form an island of two cells."""

    island: dict[Cell, int]
    pairs: dict[frozenset[Cell], int]


def search(window: Window, seconds: float = float("inf")) -> Found:
    """Search for clues with which each case of the window has exactly the required number of colourings.

    A colouring counts only if no part of its sea is shut in; walls and gaps are asked of the wanted ones alone.
    """
    end = time.process_time() + seconds
    master = _Master(window)
    candidates = 0
    while time.process_time() < end:
        if not master.solver.solve():
            return Found("none", candidates)
        candidates += 1
        clues, colourings = master.proposal()
        if not any(master.refute(case, clues, colourings.get(case.name)) for case in window.cases):
            shown = {name: _rows(window, dict.fromkeys(one, "W"), "B") for name, one in colourings.items()}
            return Found("found", candidates, _rows(window, clues, "."), shown)
    return Found("stopped", candidates)


def _rows(window: Window, signs: Mapping[Cell, str], otherwise: str) -> tuple[str, ...]:
    return tuple("".join(signs.get((row, col), otherwise) for col in range(window.cols)) for row in range(window.rows))


class _Rules:
    """Solver with the rules of a window. The literals ``one`` and ``two`` state which clue a cell has."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.solver = Glucose4()
        self.last = 0
        self.cells = [(row, col) for row in range(window.rows) for col in range(window.cols)]
        self.beside = {cell: self._near(cell, _BESIDE) for cell in self.cells}
        self.around = {cell: self._near(cell, _AROUND) for cell in self.cells}
        self.one: dict[Cell, int] = {}
        self.two: dict[Cell, int] = {}

    def _near(self, cell: Cell, steps: Iterable[Cell]) -> list[Cell]:
        near = [(cell[0] + r, cell[1] + c) for r, c in steps]
        return [(r, c) for r, c in near if 0 <= r < self.window.rows and 0 <= c < self.window.cols]

    def new(self) -> int:
        self.last += 1
        return self.last

    def add(self, *clause: int) -> None:
        self.solver.add_clause(clause)

    def colour(self, case: Case) -> _Colouring:
        """Add the clauses of a colouring that agrees with a case, has no pool, and has the islands of the clues."""
        island = {cell: self.new() for cell in self.cells}
        pairs = {frozenset((a, b)): self.new() for a in self.cells for b in self.beside[a] if a < b}
        for pair, both in pairs.items():
            a, b = pair
            for clause in ((self.two[a], self.two[b]), (-self.two[a], -self.two[b]), (-self.one[a],), (-self.one[b],)):
                self.add(-both, *clause)
            self.add(-both, island[a])
            self.add(-both, island[b])
            self.add(-island[a], -island[b], both)
        for cell in self.cells:
            own = [pairs[frozenset((cell, other))] for other in self.beside[cell]]
            self.add(-self.one[cell], island[cell])
            self.add(-self.two[cell], island[cell])
            if cell[0] not in self.window.cut:
                self.add(-island[cell], self.one[cell], *own)
            for first, second in combinations(own, 2):
                self.add(-first, -second)
        for row, col in self.cells:
            if row + 1 < self.window.rows and col + 1 < self.window.cols:
                self.add(*(island[row + r, col + c] for r in (0, 1) for c in (0, 1)))
        for cell, is_island in case.island.items():
            self.add(island[cell] if is_island else -island[cell])
        return _Colouring(island, pairs)


class _Master(_Rules):
    """Solver that proposes clues, and a colouring for each wanted case."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        for cell in self.cells:
            one, two = self.one[cell], self.two[cell] = self.new(), self.new()
            if window.clues[cell] == "?":
                self.add(-one, -two)
            else:
                self.add(one if window.clues[cell] == "1" else -one)
                self.add(two if window.clues[cell] == "2" else -two)
        self.differ: dict[frozenset[Cell], int] = {}
        self.wanted = {case.name: self._want(case) for case in window.cases if case.is_wanted}

    def _want(self, case: Case) -> _Colouring:
        colouring = self.colour(case)
        island = colouring.island
        for start, goal in case.chains:
            self._lead(start, goal, self.around, island)
        sea = {cell: -literal for cell, literal in island.items()}
        for start, goal in case.joins:
            self._lead(start, goal, self.beside, sea)
        outside = self._reached(self.window.exits, self.beside, sea)
        for cell in self.cells:
            self.add(island[cell], *([outside[cell]] if cell in outside else []))
        return colouring

    def _lead(
        self, start: Iterable[Cell], goal: Iterable[Cell], near: Mapping[Cell, list[Cell]], free: Mapping[Cell, int]
    ) -> None:
        reached = self._reached(start, near, free)
        self.add(*(reached[cell] for cell in goal if cell in reached))

    def _reached(
        self, start: Iterable[Cell], near: Mapping[Cell, list[Cell]], free: Mapping[Cell, int]
    ) -> dict[Cell, int]:
        """Return, for each cell, a literal that can be true only if a short path of free cells leads to the cell."""
        reached = {cell: free[cell] for cell in start}
        for _ in range(self.window.cols + _DETOUR):
            before, reached = reached, {}
            for cell in self.cells:
                sources = [before[other] for other in (cell, *near[cell]) if other in before]
                if sources:
                    reached[cell] = self.new()
                    self.add(-reached[cell], free[cell])
                    self.add(-reached[cell], *sources)
        return reached

    def proposal(self) -> tuple[dict[Cell, str], dict[str, set[Cell]]]:
        """Return the clues of the last model, and the island cells of each wanted case."""
        true = set(self.solver.get_model())
        clues = {
            cell: "1" if self.one[cell] in true else "2"
            for cell in self.cells
            if {self.one[cell], self.two[cell]} & true
        }
        islands = {name: {cell for cell in self.cells if one.island[cell] in true} for name, one in self.wanted.items()}
        return clues, islands

    def refute(self, case: Case, clues: Mapping[Cell, str], wanted: set[Cell] | None) -> bool:
        """Return True if the clues have an unwanted colouring, and forbid all clues that have this colouring."""
        other = _other_colouring(self.window, case, clues, wanted)
        if other is None:
            return False
        islands, pairs = other
        clause = [clue[cell] for cell in self.cells if cell not in islands for clue in (self.one, self.two)]
        clause += [-self._differ(pair) for pair in pairs]
        in_pairs = {cell for pair in pairs for cell in pair}
        clause += [-self.one[cell] for cell in islands - in_pairs if cell[0] not in self.window.cut]
        if case.is_wanted:
            same = self.new()
            for cell, literal in self.wanted[case.name].island.items():
                self.add(-same, literal if cell in islands else -literal)
            clause.append(same)
        self.add(*clause)
        return True

    def _differ(self, pair: frozenset[Cell]) -> int:
        """Return a literal that is true if exactly one of two cells has a 2."""
        if pair not in self.differ:
            a, b = (self.two[cell] for cell in pair)
            differ = self.differ[pair] = self.new()
            for clause in ((-differ, a, b), (-differ, -a, -b), (differ, -a, b), (differ, a, -b)):
                self.add(*clause)
        return self.differ[pair]


def _other_colouring(
    window: Window, case: Case, clues: Mapping[Cell, str], wanted: set[Cell] | None
) -> tuple[set[Cell], list[frozenset[Cell]]] | None:
    """Return a colouring of these clues other than the wanted one, without enclosed sea, or None if none exists."""
    rules = _Rules(window)
    true = rules.new()
    rules.add(true)
    for cell in rules.cells:
        rules.one[cell] = true if clues.get(cell) == "1" else -true
        rules.two[cell] = true if clues.get(cell) == "2" else -true
    colouring = rules.colour(case)
    island = colouring.island
    if wanted is not None:
        rules.add(*(-island[cell] if cell in wanted else island[cell] for cell in rules.cells))
    while rules.solver.solve():
        model = set(rules.solver.get_model())
        islands = {cell for cell in rules.cells if island[cell] in model}
        lost = [part for part in _parts(set(rules.cells) - islands, rules.beside) if not part & window.exits]
        if not lost:
            return islands, [pair for pair, both in colouring.pairs.items() if both in model]
        for part in lost:
            border = {other for cell in part for other in rules.beside[cell]} - part
            rules.add(*(island[cell] for cell in part), *(-island[cell] for cell in border))
    return None


def _parts(cells: set[Cell], beside: Mapping[Cell, list[Cell]]) -> list[set[Cell]]:
    """Return the connected parts of a set of cells, and empty this set."""
    parts = []
    while cells:
        part, stack = set[Cell](), [cells.pop()]
        while stack:
            cell = stack.pop()
            part.add(cell)
            near = [other for other in beside[cell] if other in cells]
            cells.difference_update(near)
            stack += near
        parts.append(part)
    return parts
