"""Ways out of a conflict, derived from other ways out: a local change moves the fault from one clue to a clue nearby.

    a way out without clue a --> free the cells around and between the clues a and b --> a way out without clue b

The board outside these cells does not change, so each attempt takes milliseconds, whatever the size of the board.

Source: model rotation, A. Belov and J. Marques-Silva, "Accelerating MUS extraction with recursive model rotation",
FMCAD 2011. The local search for the new model is new here.
"""

from collections.abc import Sequence

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.diagnosis.relaxed_solver import RelaxedSolver

FARTHEST = 8
"""Maximum distance between the two clues, in steps."""

RADII = (2, 4)
"""Radii of the free cells around the two clues and their islands, in steps, in the order in which they are tried."""

CONFLICTS = 100
"""Maximum number of solver conflicts per attempt."""


class Spreading:
    """Function that adds ways out for further clues of a conflict, starting from known ways out."""

    def __init__(self, solver: RelaxedSolver, always: Sequence[int]) -> None:
        self._solver, self._always = solver, always
        self._tried: set[tuple[int, int]] = set()

    def __call__(self, literals: Sequence[int], needed: dict[int, Sequence[int]]) -> None:
        """Add models to ``needed``. For each needed literal, it has a model of all the other literals."""
        while not self._solver.is_late() and (pair := self._nearest(literals, needed)):
            self._tried.add(pair)
            known, other = pair
            for radius in RADII:
                kept = [*self._always, *(literal for literal in literals if literal != other)]
                free = self._free(known, other, needed[known], radius)
                model = self._solver.solve_near(kept, needed[known], free, CONFLICTS)
                if model is not None:
                    needed[other] = model
                    break

    def _nearest(self, literals: Sequence[int], needed: dict[int, Sequence[int]]) -> tuple[int, int] | None:
        """Return the nearest untried pair of a needed literal and another literal, or None if all are too far apart."""
        others = [literal for literal in literals if literal not in needed]
        pairs = ((a, b) for a in needed for b in others if (a, b) not in self._tried)
        found = min(pairs, key=self._distance, default=None)
        return found if found is not None and self._distance(found) <= FARTHEST else None

    def _place(self, literal: int) -> tuple[int, int]:
        formula = self._solver.formula
        return formula.puzzle.grid.position(formula.clue_of[literal].cell)

    def _distance(self, pair: tuple[int, int]) -> int:
        (r, c), (s, d) = map(self._place, pair)
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
