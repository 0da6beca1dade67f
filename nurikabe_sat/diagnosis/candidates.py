"""Knowledge about the cells of a board: cells that may be facts, cells that are proved facts, and known solutions.

The first solution leaves one possible colour for each cell: the cell is a *candidate*, with that colour. A solution
with the other colour removes the candidate. A proof that no such solution exists makes the candidate a fact.
"""

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.puzzle.model import Colouring


class Candidates:
    """Cells that may have the same colour in all solutions of a board.

    Attributes:
        left: For each cell, the literal of its colour in all solutions found.
        proved: For each cell that is proved to have one colour, the literal of this colour.
    """

    def __init__(self, known: Known) -> None:
        self.known = known
        self.left: dict[int, int] = {}
        self.proved: dict[int, int] = {}
        self.solutions: list[Colouring] = []

    def meet(self, solution: Colouring) -> None:
        """Record a correct solution, and drop the candidates whose colour differs in this solution."""
        sea = solution.masks[0]
        if not self.solutions:
            self.left = {c: c + 1 if sea >> c & 1 else -c - 1 for c in members_of(self.known.undecided)}
        self.solutions.append(solution)
        self.left = {c: literal for c, literal in self.left.items() if (sea >> c & 1) == (literal > 0)}

    def prove(self, cell: int) -> int:
        """Record that a candidate has the same colour in all solutions, and return the literal of that colour."""
        literal = self.proved[cell] = self.left.pop(cell)
        return literal

    def decided(self) -> tuple[int, int]:
        """Return two masks: the cells that are proved to be sea, and the cells that are proved to be island."""
        sea, island = self.known.sea, self.known.island
        sea |= mask_of(c for c, literal in self.proved.items() if literal > 0)
        island |= mask_of(c for c, literal in self.proved.items() if literal < 0)
        return sea, island

    def open(self) -> int:
        """Return the mask of the cells that differ between the solutions found so far."""
        if not self.solutions:
            return 0
        return self.known.undecided & ~mask_of(self.left) & ~mask_of(self.proved)
