"""A board whose solutions are the models of a formula, one for one: variables are wires, clauses are lakes.

    begin  wire 1  wire 2  wire 3  end     A clause has two strips of sea, each below a wall. The upper strip is open
    begin  gate    pass    gate    end     at the right, as is the top; the lower one is its lake, closed at both sides.
    begin  pass    gate    gate    end     In the wall between them each literal has a gate, a gap if and only if the
    begin  wire 1  wire 2  wire 3  end     literal is true.

So a lake is joined to the rest of the sea exactly if one of its literals is true: the rule that the sea is connected is
the clause. All clues are 1 and 2. docs/circuits.md tells it in full.
"""

from collections.abc import Iterator

from nurikabe_sat.circuits import gadgets
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle
from nurikabe_sat.values import dataclass

Gadget = tuple[str, ...]

WIDTH = len(gadgets.WIRE[0])
"""Columns from one wire to the next."""

_LEFT = len(gadgets.BEGIN[0])
_VALUE = 3, 0  # the row, and the column in a gadget at the top, of the cell that is island if its wire is true


@dataclass(frozen=True)
class Circuit:
    """A formula as a board of 14 rows for each clause and 10 more, and 6 columns for each variable and 5 more.

    ``clauses`` are those of DIMACS over the variables 1 to ``variables``; one that has a literal and its negation says
    nothing, and takes no rows.

    >>> circuit = Circuit(2, ((1, -2), (1, -1)))
    >>> circuit.grid.rows, circuit.grid.cols
    (24, 17)
    """

    variables: int
    clauses: tuple[tuple[int, ...], ...]

    @property
    def lakes(self) -> list[tuple[int, ...]]:
        """The clauses that have a lake, from the top to the bottom of the board."""
        return [clause for clause in self.clauses if not any(-literal in clause for literal in clause)]

    @property
    def grid(self) -> Grid:
        return Grid(
            self.first_row(len(self.lakes)) + len(gadgets.BOTTOM), self.left(self.variables) + len(gadgets.END[0])
        )

    @property
    def board(self) -> Board:
        """The puzzle, and the cells that are sea from the start: two for each negative literal."""
        grid = self.grid
        signs = {
            grid.cell(top + row, left + col): sign
            for top, left, gadget in self.gadgets()
            for row, line in enumerate(gadget)
            for col, sign in enumerate(line)
            if sign != "."
        }
        puzzle = Puzzle(grid, tuple(Clue(cell, int(sign)) for cell, sign in signs.items() if sign != "x"))
        return Board.of(puzzle, decided=((cell, Colour.SEA) for cell, sign in signs.items() if sign == "x"))

    def gadgets(self) -> Iterator[tuple[int, int, Gadget]]:
        """Each gadget with the row and the column where it begins, counted from 0."""
        yield from self._across(0, gadgets.BEGIN_TOP, [gadgets.TOP] * self.variables, gadgets.END_TOP)
        for number, clause in enumerate(self.lakes):
            wires = [_gate(variable, clause) for variable in range(1, self.variables + 1)]
            yield from self._across(self.first_row(number), gadgets.BEGIN * 2, wires, gadgets.END)
        last = self.first_row(len(self.lakes))
        yield from self._across(last, gadgets.BEGIN_BOTTOM, [gadgets.BOTTOM] * self.variables, gadgets.END_BOTTOM)

    def _across(self, top: int, begin: Gadget, wires: list[Gadget], end: Gadget) -> Iterator[tuple[int, int, Gadget]]:
        yield top, 0, begin
        yield from ((top, self.left(number), wire) for number, wire in enumerate(wires))
        yield top, self.left(self.variables), end

    def first_row(self, lake: int) -> int:
        """The row in which the gadgets of a lake begin, both counted from 0; the wall with gates is ``STRIP`` below."""
        return len(gadgets.TOP) + len(gadgets.PASS) * lake

    def left(self, wire: int) -> int:
        """The column in which the gadgets of a wire begin, both counted from 0."""
        return _LEFT + WIDTH * wire

    def cell_of(self, variable: int) -> int:
        """The cell that is island if a variable, counted from 1, is true, and sea if it is false."""
        row, col = _VALUE
        return self.grid.cell(row, self.left(variable - 1) + col)

    def decode(self, solution: Colouring) -> tuple[bool, ...]:
        """The model for which a solution stands."""
        cells = map(self.cell_of, range(1, self.variables + 1))
        return tuple(solution.colours[cell] is Colour.ISLAND for cell in cells)


def _gate(variable: int, clause: tuple[int, ...]) -> Gadget:
    if variable in clause:
        return gadgets.GATE_IF_TRUE
    return gadgets.GATE_IF_FALSE if -variable in clause else gadgets.PASS
