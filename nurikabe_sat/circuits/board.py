"""A board that has a solution if and only if a formula has a model: variables are columns, clauses are lakes.

    . . . 4 . . .        Every third row of a variable's column has a clue 4: two arms, left and right, join the walls,
    1 . W W W . 1        and the last cell is above the clue or below it. Between two clues there is room for one cell,
    . 1 . W . 1 .        and a pool if there is none. Above: the variable is true. Below: false.

A wall is a row of islands that touch at corners: no sea gets through. Between two walls is a strip of sea. A clause has
five strips; the middle one is its lake, between two walls from the left border to the right end, and the others open to
a channel at the right end. At a literal the wall has a gate: the arm becomes an elbow, which leaves a gap, and only if
the literal is true. So the lake is joined to the rest of the sea if and only if one of its literals is true.

At a gate a column may change once from false, above, to true, below. Clauses of positive literals are above those of
negative ones, so no clause gains by it. docs/circuits.md tells it in full.

Rows are counted from the first clue of a column: row 0 here is the second row of the board, and row -1 the first.
"""

from collections.abc import Iterator

from nurikabe_sat.circuits.formula import Formula
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle
from nurikabe_sat.values import dataclass

STRIP = 3
"""Rows from one wall to the next."""

STRIPS = 5
"""Strips of a clause: outside, gates of positive literals, the lake, gates of negative literals, outside."""

PITCH = 6
"""Columns from one variable to the next."""

_FIRST = 5  # the column of the first variable
_END = 9  # columns from the last variable to the right border, both counted
_UPPER, _LOWER, _GATE = 1, 2, 0  # where the island of a strip stands beside a column; at a gate there is none

# The right end joins the two walls of each lake, and leaves a channel of sea for all other strips. These rows of three
# cells are repeated for each clause; the 2 is a domino with the cell below it.
_END_ROWS = (".1.", "1..", ".1.", "...", ".1.", "1..", "..1", "1..", ".2.", "...", "1..", ".1.", "...", "1.1", "...")


@dataclass(frozen=True)
class Circuit:
    """A formula as a board of 15 rows for each clause and 3, and 6 columns for each variable and 8.

    >>> from nurikabe_sat.circuits.formula import formula_of
    >>> circuit = Circuit(formula_of(2, [(1, 2)]))
    >>> circuit.board.puzzle.rows, circuit.board.puzzle.cols
    (18, 20)
    """

    formula: Formula

    @property
    def clauses(self) -> tuple[tuple[int, ...], ...]:
        """From the top to the bottom of the board."""
        return self.formula.positive + self.formula.negative

    @property
    def walls(self) -> int:
        """How many rows have a wall; there is a strip below each but the last."""
        return STRIPS * len(self.clauses) + 1

    @property
    def grid(self) -> Grid:
        return Grid(STRIP * self.walls, PITCH * self.formula.variables + _FIRST + _END - PITCH)

    def column(self, variable: int) -> int:
        """The column of a variable, counted from 0; the variable is counted from 1."""
        return _FIRST + PITCH * (variable - 1)

    @property
    def board(self) -> Board:
        """The puzzle; the cells into which an arm must not bend are sea from the start."""
        clues = sorted((self._cell(row, col), size) for row, col, size in self._clues())
        puzzle = Puzzle(self.grid, tuple(Clue(cell, size) for cell, size in clues))
        return Board.of(puzzle, decided=((cell, Colour.SEA) for cell in sorted(self._decided())))

    def decode(self, colouring: Colouring) -> tuple[bool, ...]:
        """The values of the user's variables in a solution, read where the negative clauses begin."""
        row = STRIP * STRIPS * len(self.formula.positive) - 1
        columns = map(self.column, range(1, self.formula.shown + 1))
        return tuple(colouring.colours[self._cell(row, col)] is Colour.ISLAND for col in columns)

    def _cell(self, row: int, col: int) -> int:
        return self.grid.cell(row + 1, col)

    def _clues(self) -> Iterator[tuple[int, int, int]]:
        """Row, column and size of each clue."""
        yield from ((STRIP * wall, 0, 1) for wall in range(self.walls))
        yield from self._posts(1, [_LOWER] * (self.walls - 1))
        for variable in range(self.formula.variables + 1):
            col = self.column(variable)
            if variable:
                yield from ((STRIP * wall, col, 4) for wall in range(self.walls))
                yield from self._posts(col + 2, self._right(variable))
            yield from self._between(col + 3, variable)
            yield from self._posts(col + 4, self._left(variable + 1))
        yield from self._end(self.grid.cols - 4)

    def _right(self, variable: int) -> list[int]:
        """Where the islands stand two columns right of a variable: it has the gates of its negative literals."""
        posts = [_LOWER] * (self.walls - 1)
        for number, clause in enumerate(self.clauses):
            if -variable in clause:
                posts[STRIPS * number + 3 : STRIPS * number + 5] = [_GATE, _UPPER]
        return posts

    def _left(self, variable: int) -> list[int]:
        """The same two columns left of a variable: it has the gates of its positive literals."""
        posts = [_UPPER] * (self.walls - 1)
        for number, clause in enumerate(self.clauses):
            if variable in clause:
                posts[STRIPS * number : STRIPS * number + 2] = [_LOWER, _GATE]
        return posts

    def _posts(self, col: int, posts: list[int]) -> Iterator[tuple[int, int, int]]:
        yield from ((STRIP * strip + post, col, 1) for strip, post in enumerate(posts) if post != _GATE)

    def _between(self, col: int, variable: int) -> Iterator[tuple[int, int, int]]:
        """The column between two variables: an island at each wall, one row off at a gate, where a pool would be."""
        rows = [STRIP * wall for wall in range(self.walls)]
        for strip, post in enumerate(self._left(variable + 1)):
            rows[strip] += post == _GATE
        for strip, post in enumerate(self._right(variable)):
            rows[strip + 1] -= post == _GATE
        yield from ((row, col, 1) for row in rows)

    def _end(self, col: int) -> Iterator[tuple[int, int, int]]:
        """The last column of walls, and the three columns right of it."""
        yield from ((STRIP * wall, col, 1) for wall in range(self.walls))
        for row in range(STRIP * (self.walls - 1) + 1):
            signs = enumerate(_END_ROWS[row % len(_END_ROWS)], col + 1)
            yield from ((row, place, int(sign)) for place, sign in signs if sign != ".")

    def _decided(self) -> Iterator[int]:
        """The cells beside a column, between the arms, unless there is a gate: there an arm may bend."""
        for variable in range(1, self.formula.variables + 1):
            for side, posts in ((-1, self._left(variable)), (1, self._right(variable))):
                col = self.column(variable) + side
                yield self._cell(-1, col)
                yield self._cell(STRIP * (self.walls - 1) + 1, col)
                rows = (STRIP * strip + row for strip, post in enumerate(posts) if post != _GATE for row in (1, 2))
                yield from (self._cell(row, col) for row in rows)
