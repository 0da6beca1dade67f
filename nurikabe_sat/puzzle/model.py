"""Puzzles and boards: immutable values that are validated on creation.

    . . . 1        B B B W
    2 . . .   ->   W W B B
    . . 1 .        B B W B        (B sea, W island)
    1 . . .        W B B B

A *puzzle* is a grid with clues. A *colouring* gives each cell a colour or leaves it undecided. A *board* is a puzzle
with a colouring.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.errors import InputTypeError, UsageError
from nurikabe_sat.puzzle.cell import Cell, CellLike, ColourLike, PaintedCell, cells_of
from nurikabe_sat.puzzle.cell import Colour as Colour
from nurikabe_sat.puzzle.colouring import Colouring as Colouring
from nurikabe_sat.puzzle.colouring import OnGrid, array_of, short_repr
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.rows import Rows, signs_of


@dataclass(frozen=True, order=True)
class Clue:
    """Clue in a cell. Its island has ``size`` cells, or any number of cells if ``size`` is None (the clue ``?``).

    >>> print(Clue(cell=0, size=3), Clue(cell=5, size=None))
    3 ?
    """

    cell: int
    size: int | None

    def __str__(self) -> str:
        return "?" if self.size is None else str(self.size)


class Constraint(ABC):
    """Additional condition on the solutions of a puzzle. ``constraints.py`` contains the subclasses.

    ``is_lazy`` is True if a formula cannot express the whole constraint. Clauses are then added during the search.
    """

    is_lazy = False

    @property
    def clue_cells(self) -> frozenset[Cell]:
        """The cells of the clues in the constraint. Removing one of these clues also removes the constraint."""
        return frozenset()

    @abstractmethod
    def sentence(self) -> str:
        """Return the condition as an English phrase."""

    @abstractmethod
    def fault(self, puzzle: "Puzzle", colouring: "Colouring") -> tuple[int, ...] | None:
        """Return the cells involved if no colouring of the undecided cells can satisfy the condition, else None."""

    @abstractmethod
    def explanation(self, puzzle: "Puzzle", colouring: "Colouring") -> "tuple[Any, ...] | None":
        """Return true atoms by which a complete colouring violates the condition, or None without a violation."""

    @abstractmethod
    def check_fits(self, puzzle: "Puzzle") -> None:
        """Raise UsageError if the constraint names a cell outside the puzzle or a clue that does not exist."""


@dataclass(frozen=True)
class Rules:
    """Rules of a puzzle, given as changes to the rules of Nurikabe.

    Attributes:
        pools_allowed: True if 2x2 blocks of sea are allowed.
    """

    constraints: tuple[Constraint, ...] = ()
    pools_allowed: bool = False

    @property
    def are_plain(self) -> bool:
        """True if the rules are those of Nurikabe, without changes."""
        return not self.constraints and not self.pools_allowed

    @property
    def is_lazy(self) -> bool:
        """True if a formula cannot express all rules, and the search must therefore add clauses."""
        return any(one.is_lazy for one in self.constraints)

    def joined(self, other: "Rules") -> "Rules":
        """Return the rules with the changes of both objects. A constraint that both contain is listed only once."""
        constraints = tuple(dict.fromkeys((*self.constraints, *other.constraints)))
        return Rules(constraints, self.pools_allowed or other.pools_allowed)

    def require_plain(self, who: str) -> None:
        """Raise UsageError if the rules differ from those of Nurikabe. ``who`` is the plural subject of the message."""
        if not self.are_plain:
            raise UsageError(f"{who} support only the plain rules of Nurikabe, without variants or constraints")


PLAIN_RULES = Rules()


@dataclass(frozen=True, repr=False)
class Puzzle(OnGrid):
    """Grid with clues. ``rules`` contains the changes to the rules of Nurikabe.

    A numpy array of a puzzle contains its clues: 0 for no clue, -1 for ``?``. A clue may be larger than the board; the
    puzzle then has no solution. ``clue_list``, ``clue_at`` and ``grid`` are internal and refer to cells by numbers.

    Raises:
        UsageError: If a clue is outside the grid, a size is below 1, or a cell has two clues.

    >>> puzzle = Puzzle.from_rows([[2, 0, 0], [0, 0, "?"]])
    >>> print(puzzle)
    2 . .
    . . ?
    >>> puzzle.clues
    {Cell(1, 1): 2, Cell(2, 3): None}
    """

    grid: Grid
    clue_list: tuple[Clue, ...]
    rules: Rules = PLAIN_RULES

    def __post_init__(self) -> None:
        object.__setattr__(self, "clue_list", tuple(sorted(self.clue_list, key=lambda clue: clue.cell)))
        seen: set[int] = set()
        for clue in self.clue_list:
            if not 0 <= clue.cell < self.grid.size:
                raise UsageError(f"clue {clue} in cell {clue.cell} lies outside the grid")
            if clue.size is not None and clue.size < 1:
                raise UsageError(f"clue {clue.size} at {self.grid.name(clue.cell)}: a clue must be at least 1")
            if clue.cell in seen:
                raise UsageError(f"two clues at {self.grid.name(clue.cell)}")
            seen.add(clue.cell)
        for constraint in self.rules.constraints:
            constraint.check_fits(self)

    @classmethod
    def from_rows(cls, rows: Rows) -> "Puzzle":
        """Return the puzzle that rows of equal length describe: lists, tuples, an array, or strings with blanks.

        Args:
            rows: Numbers are clues, ``"?"`` and -1 are the clue ``?``; 0, None, ``""`` and ``"."`` are empty cells.

        Raises:
            InputTypeError: If ``rows`` does not consist of rows.
            UsageError: If the rows differ in length, or a cell contains anything else.
        """
        return Board.from_rows(rows, colours=False).puzzle

    @property
    def clues(self) -> dict[Cell, int | None]:
        """The clues, keyed by their cells. None stands for the clue ``?``."""
        return {self.grid.place(clue.cell): clue.size for clue in self.clue_list}

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and the number of columns."""
        return self.grid.rows, self.grid.cols

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        sizes = {clue.cell: -1 if clue.size is None else clue.size for clue in self.clue_list}
        return array_of([sizes.get(c, 0) for c in range(self.grid.size)], self.grid, dtype, "int64", copy)

    def __getitem__(self, where: CellLike) -> Colour:
        """Return ``ISLAND`` for a clue cell, and ``UNKNOWN`` for any other. Raises CellError outside the grid."""
        return Colour.ISLAND if self.grid.number(where) in self.clue_at else Colour.UNKNOWN

    def __str__(self) -> str:
        return str(Board(self, self.colouring))

    def __repr__(self) -> str:
        return short_repr(self, str(self).replace("\n", " / "), [f"{len(self.clue_list)} clues"])

    # A puzzle is a board on which nothing is decided: you can pass it wherever a board is expected.

    @property
    def puzzle(self) -> "Puzzle":
        """The puzzle itself."""
        return self

    @cached_property
    def colouring(self) -> "Colouring":
        """The colouring in which all cells are undecided."""
        return Colouring.unknown(self.grid)

    @property
    def name(self) -> str:
        """The name of the puzzle, which is always empty because only boards have names."""
        return ""

    def painted(self, colouring: "Colouring") -> "Board":
        """Return the board of this puzzle with the given colouring."""
        return Board(self, colouring)

    def ruled(self, rules: Rules) -> "Puzzle":
        """Return the puzzle with additional changes to its rules.

        Raises:
            UsageError: If a constraint does not fit the puzzle.
        """
        return self if rules.are_plain else Puzzle(self.grid, self.clue_list, self.rules.joined(rules))

    def with_clues(self, clues: Iterable[Clue]) -> "Puzzle":
        """Return the puzzle with its clues replaced by the given clues.

        The rules stay the same, except that constraints on a removed clue are dropped.

        >>> print(Puzzle.from_rows([[2, 0, 0]]).with_clues([Clue(2, None)]))
        . . ?
        """
        clues = tuple(clues)
        cells = {self.grid.place(clue.cell) for clue in clues}
        kept = tuple(one for one in self.rules.constraints if one.clue_cells <= cells)
        return Puzzle(self.grid, clues, Rules(kept, self.rules.pools_allowed))

    @cached_property
    def clue_at(self) -> dict[int, Clue]:
        """The clues, keyed by the numbers of their cells."""
        return {clue.cell: clue for clue in self.clue_list}

    @cached_property
    def clue_mask(self) -> int:
        """The mask of the cells with clues."""
        return mask_of(self.clue_at)

    @cached_property
    def sea_total(self) -> int | None:
        """The number of sea cells in every solution, or None if a clue is ``?``.

        If it is negative, no solution exists.
        """
        sizes = [clue.size for clue in self.clue_list if clue.size is not None]
        return self.grid.size - sum(sizes) if len(sizes) == len(self.clue_list) else None


@dataclass(frozen=True)
class Caption:
    """Title, author and notes of a puzzle, without control characters. Only ``notes`` may have several lines."""

    title: str = ""
    author: str = ""
    notes: str = ""

    @classmethod
    def of(cls, title: object = "", author: object = "", notes: object = "") -> "Caption":
        """Return the caption with the given values, which may come from an untrusted file.

        Values that are not strings become empty, and control characters are removed.

        >>> Caption.of(" two  words ", None)
        Caption(title='two words', author='', notes='')
        """
        lines = (_one_line(line) for line in str(notes if isinstance(notes, str) else "").splitlines())
        return cls(_one_line(title), _one_line(author), "\n".join(lines).strip())


def _one_line(text: object) -> str:
    words = " ".join(text.split()) if isinstance(text, str) else ""
    return "".join(letter for letter in words if letter.isprintable())


NO_CAPTION = Caption()


class HasCells(Protocol):
    """Protocol for objects with painted cells, such as steps and answers."""

    @property
    def cells(self) -> Iterable[PaintedCell] | None:
        """The painted cells, or None if the object has none."""
        ...


@dataclass(frozen=True, repr=False)
class Board(OnGrid):
    """Puzzle with a colouring. Boards are immutable: painting returns a new board.

    A cell is a ``Cell``, a pair of row and column, or a name; rows and columns count from 1. Iterating yields the
    cells. In printed boards, a clue replaces the colour of its cell. A numpy array of a board is that of its colouring.
    Answers and messages use ``name`` for the board.

    Raises:
        UsageError: If the puzzle and the colouring have different grids.

    >>> from nurikabe_sat import SEA
    >>> board = Board.from_rows([[2, 0], [0, 0]]).paint("r2c2", SEA)
    >>> board[2, 2], board["r1c1"], board[1, 2]
    (<Colour.SEA: 'B'>, <Colour.ISLAND: 'W'>, <Colour.UNKNOWN: '.'>)
    >>> print(board)
    2 .
    . B
    """

    puzzle: Puzzle
    colouring: Colouring
    name: str = ""
    caption: Caption = NO_CAPTION

    def __post_init__(self) -> None:
        if self.puzzle.grid != self.colouring.grid:
            raise UsageError("the puzzle and the colouring have different grids")

    @classmethod
    def from_rows(cls, rows: Rows, name: str = "", *, colours: bool = True) -> "Board":
        """Return the board that rows of equal length describe: lists, tuples, an array, or strings with blanks.

        Args:
            rows: As in ``Puzzle.from_rows``; in addition, ``"B"`` is a sea cell and ``"W"`` an island cell.
            name: The name of the board in answers and messages.
            colours: If False, reject ``"B"`` and ``"W"``.

        Raises:
            InputTypeError: If ``rows`` does not consist of rows.
            UsageError: If the rows differ in length, or a cell contains anything else.
        """
        grid, signs = signs_of(rows, colours=colours)
        clues = tuple(
            Clue(c, None if sign == "?" else sign) for c, sign in enumerate(signs) if not isinstance(sign, Colour)
        )
        painted = tuple(sign if isinstance(sign, Colour) else Colour.UNKNOWN for sign in signs)
        return cls(Puzzle(grid, clues), Colouring(grid, painted), name)

    @property
    def clues(self) -> dict[Cell, int | None]:
        """The clues, keyed by their cells. None stands for the clue ``?``."""
        return self.puzzle.clues

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and the number of columns."""
        return self.puzzle.shape

    def __getitem__(self, where: CellLike) -> Colour:
        """Return the colour of a cell. An unpainted clue is ``ISLAND``. Raises CellError outside the board."""
        number = self.puzzle.grid.number(where)
        colour = self.colouring.colours[number]
        return Colour.ISLAND if colour is Colour.UNKNOWN and number in self.puzzle.clue_at else colour

    def paint(self, where: CellLike | Iterable[CellLike], colour: ColourLike) -> "Board":
        """Return the board with one or several cells painted. The colour ``UNKNOWN`` erases them.

        Raises:
            CellError: If a cell does not exist.
            UsageError: If the colour does not exist.

        >>> print(Board.from_rows(["2 . .", ". . ."]).paint(["r1c3", (2, 1)], "B"))
        2 . B
        B . .
        """
        chosen = Colour.of(colour)
        return self._with((cell, chosen) for cell in cells_of(where))

    def erase(self, where: CellLike | Iterable[CellLike]) -> "Board":
        """Return the board with one or several cells undecided. Raises CellError for the same reasons as ``paint``."""
        return self.paint(where, Colour.UNKNOWN)

    def after(self, step: HasCells | Iterable[tuple[int, int, ColourLike]]) -> "Board":
        """Return the board with the cells of a step painted.

        Args:
            step: A step, the answer to ``hint``, or cells with their colours.

        Raises:
            UsageError: If an answer contains no step, as for a solved board.
            InputTypeError: If ``step`` is of another type.
        """
        return self._with(_painted_by(step))

    def _with(self, cells: Iterable[tuple[Cell, Colour]]) -> "Board":
        colours = list(self.colouring.colours)
        for cell, colour in cells:
            colours[self.puzzle.grid.number(cell)] = colour
        return self.painted(Colouring(self.puzzle.grid, tuple(colours)))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self.colouring.__array__(dtype, copy)

    def __str__(self) -> str:
        grid, clue_at = self.puzzle.grid, self.puzzle.clue_at
        cells = [str(clue_at.get(c, colour.value)) for c, colour in enumerate(self.colouring.colours)]
        width = max(map(len, cells))
        return "\n".join(" ".join(cell.rjust(width) for cell in cells[row]) for row in grid.row_slices)

    def __repr__(self) -> str:
        decided = len(self) - self.colouring.colours.count(Colour.UNKNOWN)
        counts = [f"{len(self.puzzle.clue_list)} clues", f"{decided} decided"]
        return short_repr(self, str(self).replace("\n", " / "), counts, self.name)

    def painted(self, colouring: Colouring) -> "Board":
        """Return the board with its colouring replaced by the given colouring."""
        return Board(self.puzzle, colouring, self.name, self.caption)

    def ruled(self, rules: Rules) -> "Board":
        """Return the board with additional changes to its rules. Raises the same UsageError as ``Puzzle.ruled``."""
        return Board(self.puzzle.ruled(rules), self.colouring, self.name, self.caption)

    @classmethod
    def of(
        cls, puzzle: Puzzle, name: str = "", decided: Iterable[tuple[int, Colour]] = (), caption: Caption = NO_CAPTION
    ) -> "Board":
        """Return a board of the puzzle. ``decided`` contains the number and the colour of each decided cell."""
        colours = [Colour.UNKNOWN] * puzzle.grid.size
        for cell, colour in decided:
            colours[cell] = colour
        return cls(puzzle, Colouring(puzzle.grid, tuple(colours)), name, caption)


def _painted_by(step: HasCells | Iterable[tuple[int, int, ColourLike]]) -> Iterator[tuple[Cell, Colour]]:
    """Yield the cells of a step with their colours. Raises the same UsageError and InputTypeError as ``after``."""
    status = getattr(step, "status", "step")  # of an answer of ``hint``
    cells = getattr(step, "cells", None) if hasattr(step, "status") or hasattr(step, "cells") else step
    if status != "step" or cells is None:
        raise UsageError(f"step: a hint with the status {status!r} has no cells to paint; use hint.step if it is set")
    if isinstance(cells, str | OnGrid) or not isinstance(cells, Iterable):
        raise InputTypeError("step", step, _STEPS)
    for one in cells:
        if not isinstance(one, tuple) or len(one) != 3:
            raise InputTypeError("step", one, _STEPS)
        yield Cell.of(one[:2]), Colour.of(one[2])


_STEPS = "a step, the answer of hint, or cells with colours such as (2, 3, 'B')"
