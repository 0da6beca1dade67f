"""The cells that have the same colour in all solutions of a board.

    B ? B        B: sea in all solutions    W: island in all solutions
    ? W ?        ?: solutions differ        .: not known yet, because the time limit was reached
    B ? .

In JSON, and in pictures, a cell that is not known yet looks like one that differs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.diagnosis.facts import FactsStatus
from nurikabe_sat.diagnosis.facts import facts as find_facts
from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.model import Colour, Colouring
from nurikabe_sat.queries.places import marks, places
from nurikabe_sat.queries.query import Picture, Query, SolverAnswer
from nurikabe_sat.queries.solver_request import RuledRequest


@dataclass(frozen=True)
class FactsRequest(RuledRequest):
    """Request for the cells that have the same colour in all solutions of a board.

    >>> from nurikabe_sat import facts, read_board
    >>> facts(read_board("nurikabe/2/2/2i")).cells
    ('W?', '?B')
    """


@dataclass(frozen=True)
class FactsAnswer(SolverAnswer[FactsRequest]):
    """Answer that contains the cells that have the same colour in all solutions of a board.

    Attributes:
        cells: Rows of ``B``, ``W`` and ``?``; None if no solution exists.
        differ: The cells in which solutions are known to differ. The other ``?`` cells are not decided yet.
    """

    exits: ClassVar = {"complete": 0, "none": 1, "limit": 3}

    status: Literal["complete", "none", "limit"]
    cells: tuple[str, ...] | None
    differ: tuple[Cell, ...]

    def output(self) -> str:
        if self.cells is None:
            return "no solution\n"
        grid = self.request.board.puzzle.grid
        differ = set(map(grid.number, self.differ))
        letters = "".join(self.cells)
        shown = ["." if letter == "?" and cell not in differ else letter for cell, letter in enumerate(letters)]
        return "".join(" ".join(shown[row]) + "\n" for row in grid.row_slices)

    def _sentences(self) -> Sequence[str]:
        if self.cells is None:
            return []
        size, unknown = self.request.board.puzzle.grid.size, "".join(self.cells).count("?")
        lines = [f"facts: {size - unknown} of {size} cells, solutions differ in {len(self.differ)}"]
        if self.status == "limit":
            lines.append(f"not all: the time limit was reached, {unknown - len(self.differ)} cells are not known yet")
        return lines

    def pictures(self) -> Sequence[Picture]:
        if self.cells is None:
            return []
        colouring = Colouring.from_rows([row.replace("?", Colour.UNKNOWN.value) for row in self.cells])
        return [Picture(self.request.board.painted(colouring), marks(self.differ))]


def answer(request: FactsRequest, deadline: Deadline) -> FactsAnswer:
    found = find_facts(request.board, request.options, deadline)
    if found.status is FactsStatus.NONE:
        return FactsAnswer(found.status.value, None, ())
    return FactsAnswer(
        found.status.value, tuple(found.to_rows()), places(request.board.puzzle.grid, sorted(found.open))
    )


facts = Query("facts", FactsRequest, answer)
