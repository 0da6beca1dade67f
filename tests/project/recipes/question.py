"""Count the sea, island and undecided cells of a board."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.puzzle.model import Colour
from nurikabe_sat.queries.query import Answer, BoardRequest, Query


@dataclass(frozen=True)
class TallyRequest(BoardRequest):
    """A board.

    >>> from nurikabe_sat import read_board, tally
    >>> tally(read_board("2 2\\n1 B\\n. .\\n")).sea
    1
    """


@dataclass(frozen=True)
class TallyAnswer(Answer[TallyRequest]):
    """Cells of each kind; a cell with a clue is island."""

    exits: ClassVar = {"counted": 0}

    status: Literal["counted"]
    sea: int
    island: int
    undecided: int

    def _sentences(self) -> Sequence[str]:
        return [f"{self.sea} sea, {self.island} island and {self.undecided} undecided cells"]


def answer(request: TallyRequest, deadline: Deadline) -> TallyAnswer:
    """Count the cells."""
    deadline.check()
    board = request.board
    board.puzzle.rules.require_plain("tallies")
    colours = board.painted(board.colouring).colouring.colours
    clues = sum(colours[clue.cell] is Colour.UNKNOWN for clue in board.puzzle.clue_list)
    sea, island = colours.count(Colour.SEA), colours.count(Colour.ISLAND) + clues
    return TallyAnswer("counted", sea, island, len(colours) - sea - island)


tally = Query("tally", TallyRequest, answer)
