"""Board with one solution per model of a formula. Wires represent the variables, and lakes represent the clauses.

    begin  wire 1  wire 2  wire 3  end     A clause has two strips of sea, each below a wall. The upper strip is open
    begin  gate    pass    gate    end     at the right, as is the top; the lower one is its lake, closed at both sides.
    begin  pass    gate    gate    end     In the wall between them, each literal has a gate, a gap if and only if the
    begin  wire 1  wire 2  wire 3  end     literal is true.

A lake is joined to the rest of the sea if and only if one of its literals is true, so the connected sea expresses
the clause. All clues are 1 and 2. docs/explanation/circuits.md explains the construction.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from nurikabe_sat.circuits import gadgets
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colour, Colouring, Puzzle

Gadget = tuple[str, ...]

_VALUE = 3, 0  # the cell that is island if its wire is true: its row, and its column in a gadget at the top


@dataclass(frozen=True)
class Circuit:
    """Nurikabe board that represents a formula. Each solution of the board corresponds to a model of the formula.

    The board has 14 rows per clause plus 10, and 6 columns per variable plus 5. A variable that occurs negated takes
    10 columns. ``clauses`` are as in DIMACS, over the variables 1 to ``variables``. A clause with a literal and its
    negation is always true and takes no rows.

    >>> circuit = Circuit(2, ((1, -2), (1, -1)))
    >>> circuit.grid.rows, circuit.grid.cols
    (24, 21)
    """

    variables: int
    clauses: tuple[tuple[int, ...], ...]

    @cached_property
    def lakes(self) -> list[tuple[int, ...]]:
        """The clauses drawn on the board, from top to bottom and without repeated literals."""
        sets = map(dict.fromkeys, self.clauses)
        return [tuple(clause) for clause in sets if not any(-literal in clause for literal in clause)]

    @cached_property
    def lefts(self) -> list[int]:
        """The first column of each wire's gadgets, followed by the first column of the right edge.

        Columns count from 0.
        """
        negated = {-literal for clause in self.lakes for literal in clause if literal < 0}
        widths = (len(gadgets.WIRE[0]) + len(gadgets.SPACER[0]) * (n in negated) for n in range(1, self.variables + 1))
        return list(accumulate(widths, initial=len(gadgets.BEGIN[0])))

    @cached_property
    def grid(self) -> Grid:
        """The grid that holds all gadgets."""
        return Grid(self.first_row(len(self.lakes)) + len(gadgets.BOTTOM), self.lefts[-1] + len(gadgets.END[0]))

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle. Its only clues are 1 and 2."""
        grid = self.grid
        clues = (
            Clue(grid.cell(top + row, left + col), int(sign))
            for top, left, gadget in self.gadgets()
            for row, line in enumerate(gadget)
            for col, sign in enumerate(line)
            if sign != "."
        )
        return Puzzle(grid, tuple(clues))

    def gadgets(self) -> Iterator[tuple[int, int, Gadget]]:
        """Yield each gadget with its first row and first column, counted from 0."""
        lefts = self.lefts
        top = [gadgets.TOP] * self.variables
        yield from _across(0, lefts, gadgets.BEGIN_TOP, top, gadgets.SPACER_TOP, gadgets.END_TOP)
        for number, clause in enumerate(self.lakes):
            literals = set(clause)
            wires = [_gate(variable, literals) for variable in range(1, self.variables + 1)]
            yield from _across(self.first_row(number), lefts, gadgets.BEGIN * 2, wires, gadgets.SPACER, gadgets.END)
        last, bottom = self.first_row(len(self.lakes)), [gadgets.BOTTOM] * self.variables
        yield from _across(last, lefts, gadgets.BEGIN_BOTTOM, bottom, gadgets.SPACER_BOTTOM, gadgets.END_BOTTOM)

    def first_row(self, lake: int) -> int:
        """Return the first row of the gadgets of a clause. Rows and clauses are counted from 0.

        The wall with gates is ``STRIP`` rows below this row.
        """
        return len(gadgets.TOP) + len(gadgets.PASS) * lake

    def cells(self) -> list[int]:
        """Return, for each variable, the cell that shows its value. Island means true, and sea means false."""
        row, col = _VALUE
        return [self.grid.cell(row, left + col) for left in self.lefts[:-1]]

    def decode(self, solution: Colouring) -> tuple[bool, ...]:
        """Return the model that a solution represents.

        >>> from nurikabe_sat import solutions
        >>> circuit = Circuit(2, ((1, 2), (-1,)))
        >>> (solution,) = solutions(circuit.puzzle)
        >>> circuit.decode(solution)
        (False, True)
        """
        return tuple(solution.colours[cell] is Colour.ISLAND for cell in self.cells())


def _gate(variable: int, clause: Set[int]) -> Gadget:
    if variable in clause:
        return gadgets.GATE_IF_TRUE
    return gadgets.GATE_IF_FALSE if -variable in clause else gadgets.PASS


def _across(
    top: int, lefts: Sequence[int], begin: Gadget, wires: Sequence[Gadget], spacer: Gadget, end: Gadget
) -> Iterator[tuple[int, int, Gadget]]:
    """Yield the gadgets of a horizontal band from left to right, each with its first row and first column."""
    yield top, 0, begin
    for number, wire in enumerate(wires):
        yield top, lefts[number], wire
        after = lefts[number] + len(wire[0])
        if after < lefts[number + 1]:
            yield top, after, spacer
    yield top, lefts[-1], end
