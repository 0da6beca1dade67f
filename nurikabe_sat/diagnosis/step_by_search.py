"""Steps with reasons found by search, for boards on which no technique applies.

    technique  search
    island     r1c3
    because    the known cells of the reason, and the cells of its clues
    text       if r1c3 were sea, these could not all hold: r2c4 sea, the 5 at r2c2 and the sea is connected

A step by search has the same form as others, so code that shows or rates steps need not know its origin.
"""

from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.arguments.named import cells_named
from nurikabe_sat.deduction.arguments.searched import CannotAllHold, LongSearch
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.rating import SEARCH
from nurikabe_sat.deduction.solve import Beyond
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colour, Colouring, Puzzle

if TYPE_CHECKING:
    from nurikabe_sat.diagnosis.reason import Reason, Reasoner

PER_CONFLICT = 400
"""Work of one solver conflict, measured in visited cells."""


class StepSearch:
    """Source of steps found by search, for boards on which no technique applies. Use it as a context manager.

    The solver is opened on first use. ``solution`` is as in ``Reasoner``.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline, solution: Colouring | None = None) -> None:
        self._puzzle = puzzle
        self._solution = solution
        self._deadline = deadline
        self._reasoner: Reasoner | None = None
        self._open = ExitStack()

    def __call__(self, board: Position) -> Step | None:
        """Return the step with the easiest reason, or None if no cell is forced. Raises LimitReached on timeout."""
        if self._reasoner is None:
            from nurikabe_sat.diagnosis.reason import Reasoner  # most puzzles need no search

            reasoner = Reasoner(self._puzzle, deadline=self._deadline, solution=self._solution)
            self._reasoner = self._open.enter_context(reasoner)
        reason = self._reasoner.easiest(board.colouring())
        return None if reason is None else step_of(self._puzzle.grid, reason)

    @property
    def conflicts(self) -> int:
        """The number of solver conflicts in all searches, a measure of effort that is the same on every machine."""
        return 0 if self._reasoner is None else self._reasoner.conflicts

    def __enter__(self) -> "StepSearch":
        return self

    def __exit__(self, *exception: object) -> None:
        self._open.close()


def step_of(grid: Grid, reason: "Reason") -> Step:
    """Convert a reason to a step, which depends on the known cells and the clues of the reason."""
    from nurikabe_sat.diagnosis.words import elements

    forced = [(reason.cell, reason.colour), *reason.others]
    sea = [cell for cell, colour in forced if colour is Colour.SEA]
    island = [cell for cell, colour in forced if colour is Colour.ISLAND]
    return Step.of(
        SEARCH,
        sea,
        island,
        [*(cell for cell, _ in reason.cells), *(clue.cell for clue in reason.clues)],
        CannotAllHold(
            cells_named(grid, mask_of([*sea, *island])),
            None if sea and island else not sea,
            elements(grid, reason.cells, reason.clues, reason.rules),
        ),
    )


def within_work(search: StepSearch, rest: Callable[[], tuple[int, int] | None]) -> Beyond:
    """Return a function that finds steps by search until the maximum work of the position is spent.

    Then one step decides the masks of sea and island cells that ``rest`` returns. Searches go on if it returns None.
    """

    def beyond(here: Position) -> Step | None:
        context, before = here.context, search.conflicts
        if context.has_spent() and (cells := rest()) is not None:
            return _step_to_the_rest(here, *cells)
        step = search(here)
        context.spent += PER_CONFLICT * (search.conflicts - before) // here.grid.size
        return step

    return beyond


def _step_to_the_rest(board: Position, sea: int, island: int) -> Step:
    """Return one step that decides all remaining cells of the given cells, without a reason for each cell."""
    sea, island = sea & board.undecided, island & board.undecided
    known = members_of(board.sea | board.island)
    return Step.of(SEARCH, members_of(sea), members_of(island), known, LongSearch((sea | island).bit_count()))
