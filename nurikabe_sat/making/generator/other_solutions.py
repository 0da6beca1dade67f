"""Check that a changed puzzle still has one solution, with the cheapest methods first.

    1  is a colouring that was met before a second solution?      less than 0.1 ms
    2  does the engine find one near the change?                  2 ms on 10x10, all that is far away being known
    3  does it find one anywhere?                                 8 ms

Of the changes of a walk from one puzzle with one solution to the next, most leave several, and most of these are
refused by 1: a second solution of one puzzle is one of many puzzles that are like it. Which colourings are met may
depend on the solver; whether there is one solution does not, so neither does the walk.
"""

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from nurikabe_sat.solving.search import solutions

_KEPT = 400
"""Maximum number of kept colourings, the most recently found or used."""

_NEAR = 2
"""Maximum distance in steps from the islands that a change touches."""


class OtherSolutions:
    """Other solutions that were found for earlier puzzles on the same board, stored as their islands."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._met: list[tuple[int, list[int]]] = []

    def is_unique(self, changed: Draft, before: Draft) -> bool:
        """Return True if the puzzle of the draft ``changed`` has exactly one solution. Raises LimitReached.

        ``before`` is the draft before the change. The puzzle of ``before`` must have exactly one solution.
        """
        self._deadline.check("the puzzle")
        if self.are_met(changed):
            return False
        grid, puzzle = changed.grid, changed.puzzle
        touched = changed.land ^ before.land | changed.clues ^ before.clues | changed.hidden ^ before.hidden
        islands = grid.flood(touched & changed.land, changed.land) | grid.flood(touched & before.land, before.land)
        far = grid.all_cells & ~grid.ball(touched | islands, grid.all_cells, _NEAR)
        if far:
            known = Colouring.from_masks(grid, changed.sea & far, changed.land & far)
            if self._meets(changed, puzzle.painted(known)):
                return False
        return not self._meets(changed, puzzle)

    def are_met(self, draft: Draft) -> bool:
        """Return True if a stored colouring is also a solution of the draft's puzzle."""
        clues, land = draft.clues, draft.land
        sizes = {island & clues: 0 if island & draft.hidden else island.bit_count() for island in draft.islands}
        for number, (other, islands) in enumerate(self._met):
            if other == land or clues & ~other or len(islands) != len(sizes):
                continue
            for island in islands:
                size = sizes.get(island & clues)
                if size is None or size not in (0, island.bit_count()):
                    break
            else:
                self._met.insert(0, self._met.pop(number))
                return True
        return False

    def _meets(self, draft: Draft, board: Board | Puzzle) -> bool:
        """Return True if the engine finds another solution than the draft's."""
        for solution in solutions(board, 2, deadline=self._deadline):
            land = solution.masks[1]
            if land != draft.land:
                self._met.insert(0, (land, list(draft.grid.parts(land))))
                del self._met[_KEPT:]
                return True
        return False
