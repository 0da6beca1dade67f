"""Puzzles whose solution shows a figure made of islands, surrounded by islands of one cell, the *dots*.

    . . . . .        1 B B B 1        every other solution has the same dots, because they are clues: only the
    . # # # .   ->   B W W 3 B        figure differs, which gains the cells ``plus`` and loses the cells ``minus``
    . . . . .        1 B B B 1

A *variant* is such a pair. The search moves dots, and sometimes cells of the figure, until no known variant is legal.
Then the solver finds further variants, or none. A variant is not legal if a gained cell touches a dot, if a lost cell
makes a pool, if the sea is cut, or if a clue is lost. These checks take microseconds, but the solver takes
milliseconds.

Thick figures are hard to make unique, because each cell at their edge can be exchanged for a cell elsewhere at the
edge. Dots in two rows around the edge prevent this: the sea between them has one exit only.
"""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, cycle, islice
from random import Random

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.connectivity.cuts import cut_clauses
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.encoding import rules as write
from nurikabe_sat.encoding.encoded import LazyFormula
from nurikabe_sat.making.generator.random_choice import pick_cell
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Puzzle
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.cnf import Cnf
from nurikabe_sat.sat.unary import add_up
from nurikabe_sat.solving.lazy import LazySolver
from nurikabe_sat.solving.search import Options, solutions

_CHANGED = 11
"""Number of cells of a figure per cell that may be added or removed. If necessary, more cells may change."""

_STARTS = 8
"""Maximum number of starting points. Later attempts start from the same points with other random numbers."""

_EVALUATIONS = 5000
"""Maximum number of arrangements of islands that one attempt compares with the solutions found so far."""

_RESHAPE, _RESTORE = 0.12, 0.4
"""Probability of changing a cell of the figure instead of a dot, and probability that such a change restores a cell."""

_COST = 0.5
"""Cost of a changed cell of the figure. Each solution that does not show the figure has a cost of 1."""

_WORSE = 0.25
"""Base of the probability of accepting a worse state, which is ``_WORSE ** (1 + additional cost)``."""

_AT_A_TIME = 5
"""Maximum number of solutions that the solver is requested to find at a time."""

_PLACED = 12
"""Maximum number of dots that are added after a random change in order to remove pools."""


@dataclass(frozen=True)
class _State:
    """State of a search: masks of the figure, the dots and the figure's clues, and the number of other solutions."""

    figure: int
    dots: int
    clues: int = 0
    legal: int = 0
    cost: float = 0.0


def with_dots(grid: Grid, wanted: int, soft: int, options: Options, deadline: Deadline) -> Iterator[tuple[Puzzle, int]]:
    """Yield puzzles with one solution that shows a figure, each with the mask of the islands of this solution.

    The iterator ends only if dots alone cannot make any legal colouring near the figure.

    Args:
        grid: The grid.
        wanted: The mask of the figure.
        soft: The mask of further cells that may belong to the figure or not.
        options: The solver and the encoding.
        deadline: The time limit.

    Raises:
        LimitReached: If the deadline passes first.
    """
    starts = list(islice(_starts(grid, wanted, soft, options, deadline), _STARTS))
    least = min((changes for changes, _ in starts), default=0)
    most = max(least, wanted.bit_count() // _CHANGED)
    usable = [state for changes, state in starts if changes <= most]
    for number, state in zip(count(), cycle(usable), strict=False):
        search = _Search(grid, wanted, soft, most, Random(f"dots/{number}"), options, deadline)  # noqa: S311
        found = search.run(state)
        if found is not None:
            yield found


def _starts(grid: Grid, wanted: int, soft: int, options: Options, deadline: Deadline) -> Iterator[tuple[int, _State]]:
    """Yield legal colourings with a figure and dots, each with its number of changed cells, the fewest first."""
    cnf = Cnf(deadline=deadline)
    sea = write.new_cells(cnf, grid)
    write.forbid_pools(cnf, sea, grid.windows)
    zone = wanted | soft
    zone |= grid.around(zone)
    for cell in range(grid.size):
        for other in grid.neighbours[cell]:
            if cell < other and not zone >> cell & zone >> other & 1:
                cnf.clauses.append([sea[cell], sea[other]])
    added = members_of(zone & ~(wanted | soft))
    for cell in added:  # an added cell belongs to the figure
        cnf.clauses.append([sea[cell], *(-sea[one] for one in grid.neighbours[cell] if (wanted | soft) >> one & 1)])
    wrong = [[sea[cell]] for cell in members_of(wanted)] + [[-sea[cell]] for cell in added]
    distance = add_up(cnf, wrong, len(wrong), "distance")
    tasks = [write.sea_of_any_size(grid, sea)]
    formula = LazyFormula(cnf, lambda model: list(cut_clauses(tasks, model)))
    backend = open_backend(options.solver, deadline_expected=deadline.is_limited)
    with LazySolver(backend, formula, deadline) as solver:
        solver.prefer([-sea[cell] for cell in members_of(wanted | soft)])
        for bound in range(len(wrong) + 1):
            assumed = [-distance[bound]] if bound < len(distance) else []
            while answer := solver.solve(assumed):
                model = solver.model()
                land = mask_of(cell for cell in range(grid.size) if model[sea[cell] - 1] < 0)
                solver.add([[-model[cell] for cell in members_of(zone)]])
                yield bound, _State(land & zone, land & ~zone)
            if answer is None:
                raise deadline.reached("a puzzle with the figure was found")


class _Search:
    """Attempt to find a puzzle. ``variants`` describes the other solutions that the solver has found so far."""

    def __init__(
        self, grid: Grid, wanted: int, soft: int, most: int, rng: Random, options: Options, deadline: Deadline
    ) -> None:
        self.grid, self.wanted, self.soft, self.most, self.rng = grid, wanted, soft, most, rng
        self.options, self.deadline = options, deadline
        self.near = (wanted | soft | grid.around(wanted | soft)) & ~wanted & ~soft
        self.parts = 1 + sum(1 for _ in grid.parts(wanted))
        self.variants: list[tuple[int, int, int]] = []  # plus, minus, and plus with the cells around it
        self.evaluations = 0

    def run(self, start: _State) -> tuple[Puzzle, int] | None:
        """Return a puzzle with one solution and the islands of this solution, or None after too many evaluations."""
        grid, state = self.grid, self._rated(start.figure, start.dots, 0, math.inf) or start
        while self.evaluations < _EVALUATIONS:
            self.deadline.check("the puzzle")
            if state.legal:
                state = self._moved(state) or state
                continue
            puzzle, land = self._puzzle(state), state.figure | state.dots
            found = solutions(puzzle, _AT_A_TIME, options=self.options, deadline=self.deadline)
            others = [one.masks[1] for one in found if one.masks[1] != land]
            if not others:
                return puzzle, land
            for other in others:
                plus = other & ~land
                self.variants.append((plus, land & ~other, plus | grid.around(plus)))
            state = self._rated(state.figure, state.dots, state.clues, math.inf) or state
        return None

    def _puzzle(self, state: _State) -> Puzzle:
        clues = dict.fromkeys(members_of(state.dots), 1)
        for part in self.grid.parts(state.figure):
            clues[(part & state.clues).bit_length() - 1] = part.bit_count()
        return Puzzle(self.grid, tuple(Clue(cell, clues[cell]) for cell in sorted(clues)))

    def _changes(self, figure: int) -> int:
        return (self.wanted & ~figure | self.near & figure).bit_count()

    def _rated(self, figure: int, dots: int, clues: int, most: float) -> _State | None:
        """Return the state whose clue cells exclude the most other solutions, or None if this state costs too much.

        Variants that keep the old ``clues`` count for this comparison with the cost ``most``.
        """
        grid, legal, left = self.grid, [], _COST * self._changes(figure)
        self.evaluations += 1
        for plus, minus, wide in self.variants:
            if minus & ~figure or plus & figure or wide & dots:
                continue
            sea = grid.all_cells & ~(figure ^ plus ^ minus | dots)
            if grid.blocks_within(sea) or not grid.is_connected(sea):
                continue
            legal.append(minus)
            left += not minus & clues
            if left > most:
                return None
        clues = 0
        for part in grid.parts(figure):
            lost = Counter(cell for minus in legal for cell in members_of(minus & part))
            clues |= 1 << max(lost, key=lambda cell: (lost[cell], -cell)) if lost else part & -part
        count = sum(1 for minus in legal if not minus & clues)
        return _State(figure, dots, clues, count, count + _COST * self._changes(figure))

    def _moved(self, state: _State) -> _State | None:
        """Return the state after a random change, or None if the change breaks a rule or makes the state worse.

        With a low probability, which depends on the cost, worse states are accepted.
        """
        grid, rng, figure, dots = self.grid, self.rng, state.figure, state.dots
        free = grid.all_cells & ~(figure | grid.around(figure))
        if not free or rng.random() < _RESHAPE:
            away = self.wanted & ~figure | self.near & figure
            edge = (grid.around(figure) | grid.around(grid.all_cells & ~figure) & figure) & (
                self.wanted | self.soft | self.near
            )
            figure ^= pick_cell(rng, away if away and rng.random() < _RESTORE else edge or self.wanted)
            if self._changes(figure) > self.most or sum(1 for _ in grid.parts(figure)) > self.parts:
                return None
            dots &= ~(figure | grid.around(figure))
        else:
            cell = pick_cell(rng, free)
            dots = dots & ~cell if dots & cell else dots & ~grid.around(cell) | cell
        placed = self._without_pools(figure, dots)
        if placed is None:
            return None
        worse = math.log(1 - rng.random()) / math.log(_WORSE) - 1
        return self._rated(figure, placed, state.clues, state.cost + max(0.0, worse))

    def _without_pools(self, figure: int, dots: int) -> int | None:
        """Return ``dots`` with dots added until no pool remains, or None if this fails or divides the sea."""
        grid = self.grid
        taken = figure | grid.around(figure)
        for _ in range(_PLACED):
            pools = grid.blocks_within(grid.all_cells & ~(figure | dots))
            if not pools:
                break
            place = grid.block_cells(pick_cell(self.rng, pools)) & ~(taken | dots | grid.around(dots))
            if not place:
                return None
            dots |= pick_cell(self.rng, place)
        sea = grid.all_cells & ~(figure | dots)
        return None if grid.blocks_within(sea) or not grid.is_connected(sea) else dots
