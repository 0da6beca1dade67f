"""Why a cell is sea, or island: a minimal set of known cells, clues and rules that forces it, found by search.

    2 . .        r2c2 is sea because of the 2 at r1c1 and the known r1c2: ...
    W . .

The cell is assumed to have its other colour. What a solver then needs to see that there is no solution is a reason;
elements of it are dropped as long as there is none, the farthest from the cell first. A reason is *minimal* if none of
its elements can be dropped. There are many of these, and the smallest that is found in a few tries is taken.

What is dropped is dropped as in ``relaxed.py``: a clue is removed or turned into a ``?``, a known cell is unknown.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nurikabe_sat.diagnosis.minimal import Contradiction, minimal
from nurikabe_sat.diagnosis.questions import Questions
from nurikabe_sat.diagnosis.relaxed import Decided, Rule, relaxed
from nurikabe_sat.diagnosis.variant import solves
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.masks import mask_of, members_of
from nurikabe_sat.puzzle.model import Clue, Colour, Colouring, Puzzle
from nurikabe_sat.sat.backends import open_backend

SOLVER = "minisat22"
"""Asked for next to nothing thousands of times, it is twice as fast as the solver that is best for whole puzzles."""

RADII = (2, 4, 7)
"""First only elements that lie so many steps from the cell are asked for, then all."""

CANDIDATES = 12
"""``easiest`` looks at so many cells that are forced, those with most known cells around first."""

CHOSEN = 4
"""The reasons of so many of them are minimised: those that were small to begin with."""

SMALL = 6
"""A reason of so many elements is good enough to stop looking."""

PATIENCE = 50
"""Conflicts that a question may take whose answer is not indispensable."""

BUDGET = 600
"""After so many conflicts ``easiest`` starts on no further cell."""


@dataclass(frozen=True)
class Reason:
    """The cell has the colour because of these known cells, clues and rules.

    ``minimal``
        each of them is proved to be needed. If not, a question took too long.
    """

    cell: int
    colour: Colour
    cells: tuple[Decided, ...]
    clues: tuple[Clue, ...]
    rules: tuple[Rule, ...]
    minimal: bool

    @property
    def size(self) -> int:
        """The number of elements."""
        return len(self.cells) + len(self.clues) + len(self.rules)


class Reasoner:
    """Finds reasons on boards of one puzzle, one after the other. A context manager: it holds a solver.

    ``deadline`` is a value of time.monotonic(), None: no limit. The same questions get the same answers.
    """

    def __init__(self, puzzle: Puzzle, *, solver: str = SOLVER, deadline: float | None = None) -> None:
        self.puzzle = puzzle
        self._formula = relaxed(puzzle)
        self._backend = open_backend(solver, deadline_expected=deadline is not None)
        self._questions = Questions(self._backend, self._formula.formula, deadline)
        self._rules = list(self._formula.rules.values())
        self._solutions: list[int] = []  # the sea of each solution met

    def reason(self, colouring: Colouring, cell: int, tries: int = 3) -> Reason | None:
        """A minimal reason for a cell, the smallest of some tries.

        None if the cell is known, or is not forced: both colours are possible, or the board has no solution.
        Raises LimitReached if the deadline comes first.
        """
        forced = self._candidates(colouring)
        if forced is None or not forced >> cell & 1:
            return None
        first = self._first(colouring, cell, None)
        if first is None:
            return None
        return self._told(cell, self._smallest(cell, first, tries))

    def easiest(self, colouring: Colouring) -> Reason | None:
        """The smallest reason found for a cell that is not known yet; None if no cell is forced, or all are known.

        None as well where the board has no solution. Raises LimitReached if the deadline comes first.
        """
        first = self._some_first(colouring)
