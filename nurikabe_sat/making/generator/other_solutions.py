"""Check that a changed puzzle still has exactly one solution. Cheap methods come first.

    1  is a stored colouring a second solution?
    2  does the solver find a second solution near the change, with all other cells known?
    3  does the solver find a second solution anywhere?

Most changes of a unique puzzle lead to puzzles with several solutions. Check 1 rejects most of these, because
similar puzzles often share a second solution. The stored colourings may depend on the solver. The results do not,
because uniqueness does not depend on the solver.
"""

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from nurikabe_sat.solving.search import solutions

_KEPT = 400
"""Maximum number of stored colourings. If there are more, the least recently used ones are dropped."""

_NEAR = 2
"""Distance, in steps, from a change and the changed islands. The solver first searches within this distance."""


class OtherSolutions:
    """Store of unwanted solutions of earlier puzzles.

    If one of them solves a changed puzzle, the puzzle is rejected quickly.
    """

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._met: list[tuple[int, list[int]]] = []

    def is_unique(self, changed: Draft, before: Draft) -> bool:
        """Return True if the puzzle of a changed draft has exactly one solution. Raises LimitReached at the deadline.

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
        """Return True if the solver finds a solution of ``board`` that differs from the colouring of the draft."""
        for solution in solutions(board, 2, deadline=self._deadline):
            land = solution.masks[1]
            if land != draft.land:
                self._met.insert(0, (land, list(draft.grid.parts(land))))
                del self._met[_KEPT:]
                return True
        return False
