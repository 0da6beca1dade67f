"""State of a board at a node of a proof: its sea cells, its island cells, and its numbers.

LEGUP stores one value per cell, so a proof can paint over a number. The cell is then sea, or island without a number.
White cells are all island cells, with or without a number.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.formats.legup import ISLAND, SEA, UNDECIDED, CellValue
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colouring, Puzzle

Part = tuple[int, tuple[int, ...]]
"""Connected set of cells, as a mask, together with the numbers in these cells."""


def opposite(value: int) -> int:
    """Return the opposite colour: ``ISLAND`` for ``SEA``, and ``SEA`` for ``ISLAND``."""
    return ISLAND if value == SEA else SEA


@dataclass(frozen=True, eq=False)
class State:
    """State of a board in a proof: the masks of the sea and island cells, and the numbers, keyed by cell.

    Cells with numbers count as island.
    """

    grid: Grid
    sea: int
    island: int
    numbers: dict[int, int]

    @classmethod
    def of(cls, board: Board) -> "State":
        """Return the initial state of a proof for a board without clues ``?``.

        Raises:
            UsageError: If the board has variants or constraints.
        """
        board.puzzle.rules.require_plain("LEGUP's proofs")
        numbers = {clue.cell: clue.size for clue in board.puzzle.clue_list if clue.size is not None}
        clues = mask_of(numbers)
        sea = board.colouring.masks[0] & ~clues
        return cls(board.puzzle.grid, sea, board.colouring.masks[1] | clues, numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and (self.sea, self.island, self.numbers, self.grid) == (
            other.sea,
            other.island,
            other.numbers,
            other.grid,
        )

    def __hash__(self) -> int:
        return hash((self.sea, self.island))

    @property
    def colouring(self) -> Colouring:
        """The colouring of the board, in which cells with numbers are island."""
        return Colouring.from_masks(self.grid, self.sea, self.island)

    @property
    def board(self) -> Board:
        """The board with the numbers and colours of the state."""
        return Board(Puzzle(self.grid, tuple(Clue(*one) for one in self.numbers.items())), self.colouring)

    @cached_property
    def undecided(self) -> int:
        """The mask of the cells that are neither sea nor island."""
        return self.grid.all_cells & ~(self.sea | self.island)

    @cached_property
    def number_cells(self) -> int:
        """The mask of the cells with numbers."""
        return mask_of(self.numbers)

    @cached_property
    def islands(self) -> list[Part]:
        """The connected regions of the white cells, in the order of their first cells."""
        return self._parts(self.island)

    @cached_property
    def rooms(self) -> list[Part]:
        """The connected regions of the white and undecided cells, which limit the growth of islands."""
        return self._parts(self.grid.all_cells & ~self.sea)

    def value(self, cell: int) -> int:
        """Return the value of a cell in the code of LEGUP files."""
        if self.sea >> cell & 1:
            return SEA
        return self.numbers.get(cell, ISLAND) if self.island >> cell & 1 else UNDECIDED

    def flipped(self, cell: int, value: int) -> "State":
        """Return the state in which a cell has the colour opposite to ``value``."""
        return self.with_cells([(cell, opposite(value))])

    def changes(self, values: Iterable[CellValue]) -> list[CellValue]:
        """Return the given values that would change the state. Of several values for one cell, only the last counts."""
        return [(cell, value) for cell, value in dict(values).items() if self.value(cell) != value]

    def with_cells(self, values: Iterable[CellValue]) -> "State":
        """Return the state with cells set to the given values, each of which is a colour, ``UNDECIDED`` or a number."""
        sea, island, numbers, number_cells = self.sea, self.island, self.numbers, self.number_cells
        for cell, value in values:
            bit = 1 << cell
            if value == SEA:
                sea, island = sea | bit, island & ~bit
            elif value >= ISLAND:
                sea, island = sea & ~bit, island | bit
            else:
                sea, island = sea & ~bit, island & ~bit
            if number_cells & bit or value > ISLAND:
                numbers = {other: number for other, number in numbers.items() if other != cell}
                if value > ISLAND:
                    numbers[cell] = value
                number_cells = mask_of(numbers)
        state = State(self.grid, sea, island, numbers)
        state.__dict__["number_cells"] = number_cells  # what the cached property would find
        return state

    def common(self, other: "State") -> "State":
        """Return the state that contains only the values on which both states agree."""
        numbers = {cell: number for cell, number in self.numbers.items() if other.numbers.get(cell) == number}
        bare = self.number_cells ^ other.number_cells  # a number there, painted over here
        return State(self.grid, self.sea & other.sea, self.island & other.island & ~bare, numbers)

    def _parts(self, cells: int) -> list[Part]:
        return [
            (part, tuple(self.numbers[cell] for cell in members_of(part & self.number_cells)))
            for part in self.grid.parts(cells)
        ]
