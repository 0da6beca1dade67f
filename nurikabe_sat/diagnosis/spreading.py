"""Ways out of a conflict, derived from other ways out: a local change moves the fault from one clue to a clue nearby.

    a way out without clue a --> free the cells around and between the clues a and b --> a way out without clue b

The board outside these cells does not change, so each attempt takes milliseconds, whatever the size of the board. The
first way out keeps all other clues of the puzzle, so the usual formula finds it soon.

Source: model rotation, A. Belov and J. Marques-Silva, "Accelerating MUS extraction with recursive model rotation",
FMCAD 2011. The local search for the new model is new here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.diagnosis.relaxed_solver import RelaxedSolver

FIRST = 1_000
"""Maximum number of solver conflicts per attempt to find a first way out."""

FIRST_WORK = 75_000_000
"""Maximum number of attempts to find a first way out, multiplied by the square of the number of cells."""

FIRST_CELLS = 1_500
"""Maximum number of cells of a board for these attempts. On larger boards, none of them succeeded."""

FIRST_SHARE = 0.2
"""Minimum share of a puzzle's clues in a conflict for these attempts. Questions about fewer clues are easier."""

WORK = 800_000
"""Maximum number of pairs that are tried, multiplied by the number of cells of the board."""


@dataclass(frozen=True)
class Reach:
    """Pairs of clues to try, and the effort for each of them.

    Attributes:
        farthest: The maximum distance between the two clues, in steps.
        radii: The radii of the free cells around the two clues and their islands, in steps, in the order of attempts.
        conflicts: The maximum number of solver conflicts per attempt.
    """

    farthest: int
    radii: tuple[int, ...]
    conflicts: int


REACHES = (Reach(8, (2, 4), 100), Reach(12, (4, 6), 300))
"""Pairs of clues to try. The next kind follows if the one before gives no further way out."""


class Spreading:
    """Function that adds ways out for further clues of a conflict, starting from known ways out."""

    def __init__(self, solver: RelaxedSolver, always: Sequence[int]) -> None:
        self._solver, self._always = solver, always
        self._met: set[int] = set()  # the literals whose pairs were added
        self._pairs: list[list[tuple[int, int, int]]] = [[] for _ in REACHES]  # heaps: distance, known, other
        self._began = False
        self._left = WORK // solver.formula.puzzle.grid.size

    def __call__(self, literals: Sequence[int], needed: dict[int, Sequence[int]]) -> None:
        """Add models to ``needed``. For each needed literal, it has a model of all the other literals."""
        if not needed and not self._began:
            self._began = True
            self._begin(literals, needed)
        while self._left > 0 and not self._solver.is_late():
            self._add_pairs(literals, needed)
            reach, pairs = next(((r, p) for r, p in zip(REACHES, self._pairs, strict=True) if p), (None, None))
            if reach is None or pairs is None:
                return
            _, known, other = heappop(pairs)
            if other not in needed and other in literals:
                self._left -= 1
                self._try(literals, needed, known, other, reach)

    def _begin(self, literals: Sequence[int], needed: dict[int, Sequence[int]]) -> None:
        """Add a model that satisfies all clues of the puzzle but one, if it is found soon."""
        puzzle = self._solver.formula.puzzle
        if puzzle.grid.size > FIRST_CELLS or len(literals) < FIRST_SHARE * len(puzzle.clue_list):
            return
        for literal in self._solver.nearest_first(literals)[: FIRST_WORK // puzzle.grid.size**2]:
            model = self._solver.solve_without(literal, FIRST)
            if model is not None:
                needed[literal] = model
                return

    def _add_pairs(self, literals: Sequence[int], needed: dict[int, Sequence[int]]) -> None:
        for known in [literal for literal in needed if literal not in self._met]:
            self._met.add(known)
            for other in literals:
                distance = self._distance(known, other)
                for reach, pairs in zip(REACHES, self._pairs, strict=True):
                    if other not in needed and distance <= reach.farthest:
                        heappush(pairs, (distance, known, other))

    def _try(
        self, literals: Sequence[int], needed: dict[int, Sequence[int]], known: int, other: int, reach: Reach
    ) -> None:
        kept = [*self._always, *(literal for literal in literals if literal != other)]
        for radius in reach.radii:
            free = self._free(known, other, needed[known], radius)
            model = self._solver.solve_near(kept, needed[known], free, reach.conflicts)
            if model is not None:
                needed[other] = model
                return

    def _place(self, literal: int) -> tuple[int, int]:
        formula = self._solver.formula
        return formula.puzzle.grid.position(formula.clue_of[literal].cell)

    def _distance(self, known: int, other: int) -> int:
        (r, c), (s, d) = self._place(known), self._place(other)
        return abs(r - s) + abs(c - d)

    def _free(self, known: int, other: int, model: Sequence[int], radius: int) -> int:
        """Return the mask of the cells near the rectangle between two clues, and near their islands in a model."""
        formula = self._solver.formula
        grid, island = formula.puzzle.grid, formula.decode(model).masks[1]
        (r, c), (s, d) = self._place(known), self._place(other)
        start = mask_of(
            row * grid.cols + col for row in range(min(r, s), max(r, s) + 1) for col in range(min(c, d), max(c, d) + 1)
        )
        for literal in (known, other):
            cell = 1 << formula.clue_of[literal].cell
            start |= grid.flood(cell & island, island)
        return grid.ball(start, grid.all_cells, radius)
