"""A puzzle and its colourings: frozen values, validated once.

    . . . 1        B B B W
    2 . . .   ->   W W B B
    . . 1 .        B B W B        (B sea, W island)
    1 . . .        W B B B

A *puzzle* is a grid with clues; a *colouring* gives each cell a colour, or leaves it unknown; a *board* is a puzzle
with the cells that are decided so far.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from operator import index
from typing import Any

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.grid import Grid


class Colour(Enum):
    """The colour of a cell. The values are the letters of text formats.

    >>> Colour("B")
    <Colour.SEA: 'B'>
    """

    SEA = "B"
    ISLAND = "W"
    UNKNOWN = "."


@dataclass(frozen=True, order=True)
class Clue:
    """A number in a cell: its island has ``size`` cells; ``None`` is the clue ``?``, an island of unknown size.

    >>> print(Clue(cell=0, size=3), Clue(cell=5, size=None))
    3 ?
    """

    cell: int
    size: int | None

    def __str__(self) -> str:
        return "?" if self.size is None else str(self.size)


class Constraint(ABC):
    """One more demand on the solutions of a puzzle, beside the rules. The kinds are in ``constraints.py``.

    ``is_lazy``: no formula says all of it; it becomes clauses while the puzzle is solved.
    """

    is_lazy = False

    @abstractmethod
    def sentence(self, grid: Grid) -> str:
        """What it demands, in words."""

    @abstractmethod
    def fault(self, puzzle: "Puzzle", colouring: "Colouring") -> tuple[int, ...] | None:
        """The cells that it is about, if the colouring breaks it, whatever becomes of the undecided cells."""

    @abstractmethod
    def check_fits(self, puzzle: "Puzzle") -> None:
        """Raise ValueError if it names a cell or a clue that the puzzle does not have."""


@dataclass(frozen=True)
class Rules:
    """What a solution has to keep besides the clues: the rules of Nurikabe, and these changes.

    ``pools_allowed``
        there is no rule about pools.
    """

    constraints: tuple[Constraint, ...] = ()
    pools_allowed: bool = False

    @property
    def are_plain(self) -> bool:
        """Whether they are the rules of Nurikabe, and nothing else."""
        return not self.constraints and not self.pools_allowed

    def joined(self, other: "Rules") -> "Rules":
        """These changes and the others; what is demanded by both is there once."""
        constraints = tuple(dict.fromkeys((*self.constraints, *other.constraints)))
        return Rules(constraints, self.pools_allowed or other.pools_allowed)

    def require_plain(self, who: str) -> None:
        """Raise UsageError unless they are plain: ``who`` (in the plural) know only the rules of Nurikabe."""
        if not self.are_plain:
            raise UsageError(f"{who} know the plain rules of Nurikabe only, no variants and no constraints")


PLAIN_RULES = Rules()


@dataclass(frozen=True)
class Puzzle:
    """A grid and its clues, in the order of their cells; ``rules`` other than those of Nurikabe travel with it.

    >>> puzzle = Puzzle.from_rows([[2, 0, 0], [0, 0, None]])
    >>> print(puzzle)
    2 . .
    . . ?

    As a numpy array it is its clues: 0 for none, -1 for ``?``.

    Raises ValueError for a clue outside the grid, a size below 1, or two clues in one cell. A clue larger than the
    board is allowed: that puzzle simply has no solution.
    """

    grid: Grid
    clue_list: tuple[Clue, ...]
    rules: Rules = PLAIN_RULES

    def __post_init__(self) -> None:
        object.__setattr__(self, "clue_list", tuple(sorted(self.clue_list, key=lambda clue: clue.cell)))
        seen: set[int] = set()
        for clue in self.clue_list:
            if not 0 <= clue.cell < self.grid.size:
                raise ValueError(f"clue {clue} in cell {clue.cell} lies outside the grid")
            if clue.size is not None and clue.size < 1:
                raise ValueError(f"clue {clue.size} at {self.grid.name(clue.cell)}: a clue is at least 1")
            if clue.cell in seen:
                raise ValueError(f"two clues at {self.grid.name(clue.cell)}")
            seen.add(clue.cell)
        for constraint in self.rules.constraints:
            constraint.check_fits(self)

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[int | None]]) -> "Puzzle":
        """A puzzle from equally long rows of numbers: 0 is an empty cell, ``None`` the clue ``?``."""
        grid = Grid(len(rows), len(rows[0]) if rows else 0)
        if any(len(row) != grid.cols for row in rows):
            raise ValueError("the rows differ in length")
        return cls(
            grid,
            tuple(Clue(grid.cell(r, c), size) for r, row in enumerate(rows) for c, size in enumerate(row) if size != 0),
        )

    @classmethod
    def from_array(cls, array: Any) -> "Puzzle":
        """A puzzle from a numpy array, or from rows of numbers: 0 is an empty cell, -1 the clue ``?``.

        >>> print(Puzzle.from_array([[2, 0, 0], [0, 0, -1]]))
        2 . .
        . . ?

        Raises ValueError as ``Puzzle`` does, and for an array that does not have two dimensions.
        """
        return cls.from_rows([[None if size == -1 else size for size in row] for row in _rows_of(array)])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        sizes = {clue.cell: -1 if clue.size is None else clue.size for clue in self.clue_list}
        return _array([sizes.get(c, 0) for c in range(self.grid.size)], self.grid, dtype, "int64", copy)

    def __getitem__(self, where: tuple[int, int]) -> Colour:
        """Undecided, as on a board. Raises IndexError outside the grid."""
        return self.colouring[where]

    def __str__(self) -> str:
        return str(Board(self, self.colouring))

    # A puzzle is a board on which nothing is decided: it can stand wherever a board is asked for.

    @property
    def puzzle(self) -> "Puzzle":
        return self

    @cached_property
    def colouring(self) -> "Colouring":
        """Nothing is decided."""
        return Colouring.unknown(self.grid)

    @property
    def name(self) -> str:
        return ""

    def painted(self, colouring: "Colouring") -> "Board":
        """The board of this puzzle with a colouring."""
        return Board(self, colouring)

    def ruled(self, rules: Rules) -> "Puzzle":
        """The puzzle with these changes of the rules, beside its own. Raises ValueError for one that does not fit."""
        return self if rules.are_plain else Puzzle(self.grid, self.clue_list, self.rules.joined(rules))

    @property
    def rows(self) -> int:
        return self.grid.rows

    @property
    def cols(self) -> int:
        return self.grid.cols

    @cached_property
    def clue_at(self) -> dict[int, Clue]:
        """The clues by their cells."""
        return {clue.cell: clue for clue in self.clue_list}

    @cached_property
    def clue_mask(self) -> int:
        """The mask of the cells with clues."""
        return mask_of(self.clue_at)


@dataclass(frozen=True)
class Colouring:
    """A colour for every cell of a grid, ``UNKNOWN`` where it is undecided. Raises ValueError if the count is off.

    >>> colouring = Colouring.from_rows(["BBW", ".BW"])
    >>> colouring[0, 2]
    <Colour.ISLAND: 'W'>
    >>> print(colouring)
    B B W
    . B W

    As a numpy array it is small integers: 1 for sea, 0 for island, -1 where it is undecided.
    """

    grid: Grid
    colours: tuple[Colour, ...]

    def __post_init__(self) -> None:
        if len(self.colours) != self.grid.size:
            raise ValueError(f"{len(self.colours)} colours for a grid of {self.grid.size} cells")

    @classmethod
    def unknown(cls, grid: Grid) -> "Colouring":
        """The colouring in which nothing is decided."""
        return cls(grid, (Colour.UNKNOWN,) * grid.size)

    @classmethod
    def from_rows(cls, rows: Sequence[str]) -> "Colouring":
        """A colouring from rows of ``B``, ``W`` and ``.``, one character a cell."""
        grid = Grid(len(rows), len(rows[0]) if rows else 0)
        return cls(grid, tuple(Colour(letter) for row in rows for letter in row))

    @classmethod
    def from_array(cls, array: Any) -> "Colouring":
        """A colouring from a numpy array, or from rows of numbers: 1 is sea, 0 island, -1 undecided.

        >>> print(Colouring.from_array([[1, 1, 0], [-1, 1, 0]]))
        B B W
        . B W

        Raises ValueError for another number, for rows that differ in length, and for other than two dimensions.
        """
        rows = _rows_of(array)
        if len({len(row) for row in rows}) > 1:
            raise ValueError("the rows differ in length")
        if wrong := {number for row in rows for number in row} - set(_COLOUR_OF):
            raise ValueError(f"{min(wrong)} is not a colour: 1 is sea, 0 island, -1 undecided")
        grid = Grid(len(rows), len(rows[0]) if rows else 0)
        return cls(grid, tuple(_COLOUR_OF[number] for row in rows for number in row))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return _array([_NUMBER_OF[colour] for colour in self.colours], self.grid, dtype, "int8", copy)

    def __getitem__(self, where: tuple[int, int]) -> Colour:
        """The colour at a 0-based row and column, as in ``Grid.cell``. Raises IndexError outside the grid."""
        return self.colours[self.grid.cell(*where)]

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in self.to_rows())

    @classmethod
    def from_masks(cls, grid: Grid, sea: int, island: int) -> "Colouring":
        """A colouring from the masks of its sea and island cells; a cell in neither is unknown."""
        return cls(
            grid,
            tuple(
                Colour.SEA if sea >> c & 1 else Colour.ISLAND if island >> c & 1 else Colour.UNKNOWN
                for c in range(grid.size)
            ),
        )

    @property
    def is_complete(self) -> bool:
        return Colour.UNKNOWN not in self.colours

    def cells(self, colour: Colour) -> list[int]:
        """The cells of one colour, in increasing order."""
        return [c for c, other in enumerate(self.colours) if other is colour]

    @cached_property
    def masks(self) -> tuple[int, int]:
        """The masks of the sea and of the island cells."""
        return mask_of(self.cells(Colour.SEA)), mask_of(self.cells(Colour.ISLAND))

    def to_rows(self) -> list[str]:
        """One string a row, one letter a cell: ``B``, ``W`` or ``.``."""
        letters = "".join(colour.value for colour in self.colours)
        return [letters[start : start + self.grid.cols] for start in range(0, self.grid.size, self.grid.cols)]

    def differences(self, other: "Colouring") -> list[int]:
        """The cells in which two colourings of one grid differ."""
        return [c for c, (a, b) in enumerate(zip(self.colours, other.colours, strict=True)) if a is not b]


@dataclass(frozen=True)
class Caption:
    """What its setter says about a puzzle, for people; no text has control characters, only ``notes`` has lines."""

    title: str = ""
    author: str = ""
    notes: str = ""

    @classmethod
    def of(cls, title: object = "", author: object = "", notes: object = "") -> "Caption":
        """From what a file holds: what is no text is left out, and so are signs that cannot be printed.

        >>> Caption.of(" two  words ", None)
        Caption(title='two words', author='', notes='')
        """
        lines = (_one_line(line) for line in str(notes if isinstance(notes, str) else "").splitlines())
        return cls(_one_line(title), _one_line(author), "\n".join(lines).strip())


def _one_line(text: object) -> str:
    words = " ".join(text.split()) if isinstance(text, str) else ""
    return "".join(letter for letter in words if letter.isprintable())


NO_CAPTION = Caption()


@dataclass(frozen=True)
class Board:
    """A puzzle and how far its colouring has got. Raises ValueError if the two grids differ.

    >>> board = Board.of(Puzzle.from_rows([[2, 0], [0, 0]]), decided=[(3, Colour.SEA)])
    >>> board[1, 1]
    <Colour.SEA: 'B'>
    >>> print(board)
    2 .
    . B

    Rows and columns are 0-based here, as in ``Grid.cell`` and numpy (but 1-based in names such as ``r1c1``, and in
    answers). A clue is shown in place of its cell's colour. As a numpy array a board is its colouring. ``name`` is what
    answers and messages call it.
    """

    puzzle: Puzzle
    colouring: Colouring
    name: str = ""
    caption: Caption = NO_CAPTION

    def __post_init__(self) -> None:
        if self.puzzle.grid != self.colouring.grid:
            raise ValueError("the puzzle and the colouring have different grids")

    def __getitem__(self, where: tuple[int, int]) -> Colour:
        """The colour at a 0-based row and column, ``UNKNOWN`` where it is undecided. Raises IndexError outside."""
        return self.colouring[where]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self.colouring.__array__(dtype, copy)

    def __str__(self) -> str:
        grid, clue_at = self.puzzle.grid, self.puzzle.clue_at
        cells = [str(clue_at.get(c, colour.value)) for c, colour in enumerate(self.colouring.colours)]
        width = max(map(len, cells))
        rows = (cells[start : start + grid.cols] for start in range(0, grid.size, grid.cols))
        return "\n".join(" ".join(cell.rjust(width) for cell in row) for row in rows)

    def painted(self, colouring: Colouring) -> "Board":
        """The same board with another colouring."""
        return Board(self.puzzle, colouring, self.name, self.caption)

    def ruled(self, rules: Rules) -> "Board":
        """The same board with these changes of the rules, beside its own. Raises ValueError as ``Puzzle.ruled``."""
        return Board(self.puzzle.ruled(rules), self.colouring, self.name, self.caption)

    @classmethod
    def of(
        cls, puzzle: Puzzle, name: str = "", decided: Iterable[tuple[int, Colour]] = (), caption: Caption = NO_CAPTION
    ) -> "Board":
        """A board of a puzzle with some cells decided, the others unknown."""
        colours = [Colour.UNKNOWN] * puzzle.grid.size
        for cell, colour in decided:
            colours[cell] = colour
        return cls(puzzle, Colouring(puzzle.grid, tuple(colours)), name, caption)


# Numpy: it calls ``__array__``, so that it is imported only by those who use it.

_NUMBER_OF = {Colour.SEA: 1, Colour.ISLAND: 0, Colour.UNKNOWN: -1}
_COLOUR_OF = {number: colour for colour, number in _NUMBER_OF.items()}


def _array(numbers: list[int], grid: Grid, dtype: Any, usual: str, copy: bool | None) -> Any:
    """What ``__array__`` returns: always a new array, so that nothing can change a frozen value."""
    if copy is False:
        raise ValueError("an array of cells is always a copy")
    import numpy

    return numpy.array(numbers, dtype=usual if dtype is None else dtype).reshape(grid.rows, grid.cols)


def _rows_of(array: Any) -> list[list[int]]:
    """The rows of a numpy array, or of a sequence of sequences, as plain ints. Raises ValueError for other shapes."""
    rows = array.tolist() if hasattr(array, "tolist") else array
    try:
        return [[index(number) for number in row] for row in rows]
    except TypeError:
        raise ValueError("expected two dimensions of whole numbers") from None
