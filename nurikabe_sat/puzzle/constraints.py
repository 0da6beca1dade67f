"""Additional constraints on the colours of cells, and on the islands that contain them.

    2 . .        at_most(1, [island(c) for c in ("r1c1", "r1c2", "r1c3")])     the 2 does not stay in the first row:
    . . .        clause(owner("r2c1", "r1c1"), sea("r2c2"))                    r2c1 belongs to it, or r2c2 is sea

An *atom* is a statement about a cell: its colour, or whether a certain clue owns the cell. ``~`` negates an atom.
A ``Count`` bounds the number of true atoms. A clause is the count "at least one". A ``Predicate`` wraps a function
that checks a complete colouring. If the colouring is forbidden, the function returns atoms that cannot all be true.

A clue *owns* the cells of its island. Constraints only forbid solutions.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from nurikabe_sat.bitset import members_of
from nurikabe_sat.errors import InputTypeError, UsageError
from nurikabe_sat.puzzle.cell import Cell, CellLike
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Constraint, Puzzle, Rules
from nurikabe_sat.wording import list_of

_NAMED = 6
"""Maximum number of atoms that a message lists. A message about more atoms gives only their number."""


@dataclass(frozen=True)
class Atom:
    """Statement that a cell is sea, or that a cell belongs to the island of a clue.

    Create atoms with ``sea``, ``island`` and ``owner``; ``~atom`` is the negation.

    Attributes:
        cell: The cell.
        clue: The cell of the clue; None if the statement is about sea.
        holds: True, or False for the negated statement.
    """

    cell: Cell
    clue: Cell | None = None
    holds: bool = True

    def __invert__(self) -> "Atom":
        return Atom(self.cell, self.clue, not self.holds)

    def sentence(self) -> str:
        """Return the statement as an English phrase."""
        if self.clue is None:
            return f"{self.cell} is {'sea' if self.holds else 'island'}"
        return f"{self.cell} is {'' if self.holds else 'not '}of the island of {self.clue}"


def sea(cell: CellLike) -> Atom:
    """Return the atom for the statement that a cell is sea.

    >>> sea("r1c2") == sea((1, 2)) == ~island(Cell(1, 2))
    True
    """
    return Atom(Cell.of(cell))


def island(cell: CellLike) -> Atom:
    """Return the atom for the statement that a cell is island.

    >>> from nurikabe_sat import solve
    >>> print(solve([[2, 0], [0, 0]], constraints=[island("r2c1")]).solution)
    W B
    W B
    """
    return Atom(Cell.of(cell), holds=False)


def owner(cell: CellLike, clue: CellLike) -> Atom:
    """Return the atom for the statement that a cell belongs to the island of the clue in another cell.

    >>> from nurikabe_sat import count
    >>> rows = [[2, 0, 0], [0, 0, 0], [0, 0, 2]]
    >>> count(rows).count, count(rows, constraints=[owner("r1c2", "r1c1")]).count
    (2, 1)
    """
    return Atom(Cell.of(cell), Cell.of(clue))


@dataclass(frozen=True)
class Count(Constraint):
    """Constraint on the number of true atoms. An atom that occurs twice in the list counts twice.

    Create counts with ``clause``, ``at_least``, ``at_most`` and ``exactly``.

    Attributes:
        atoms: The atoms.
        least: The minimum number of true atoms.
        most: The maximum number of true atoms; None if there is no maximum.
        name: The name of the constraint in sentences.
    """

    atoms: tuple[Atom, ...]
    least: int
    most: int | None
    name: str = ""

    def sentence(self) -> str:
        """Return the name of the constraint, or a phrase such as ``at least 2 of ...``."""
        if self.name:
            return self.name
        said = [atom.sentence() for atom in self.atoms]
        if self.most is None and self.least == 1 and 0 < len(said) <= _NAMED:
            return " or ".join(said)
        parts = [f"at least {self.least}"] if self.least > 0 else []
        parts += [] if self.most is None else [f"at most {self.most}"]
        bound = f"exactly {self.least}" if self.least == self.most else list_of(parts or ["any number"])
        return f"{bound} of {', '.join(said) if len(said) <= _NAMED else f'{len(said)} things ({said[0]}, ...)'}"

    def fault(self, puzzle: Puzzle, colouring: Colouring) -> tuple[int, ...] | None:
        """Return the cells of the atoms if no completion of the colouring satisfies the constraint, otherwise None."""
        truth = Truth(puzzle, colouring)
        values = [truth.of(atom) for atom in self.atoms]
        if len(values) - values.count(False) >= self.least and (self.most is None or values.count(True) <= self.most):
            return None
        return tuple(sorted({puzzle.grid.number(atom.cell) for atom in self.atoms}))

    def explanation(self, puzzle: Puzzle, colouring: Colouring) -> tuple[Atom, ...] | None:
        """Return true atoms that together violate the constraint, or None if the colouring satisfies the constraint."""
        truth = Truth(puzzle, colouring)
        true = [atom for atom in self.atoms if truth.of(atom)]
        if len(true) < self.least:
            return tuple(~atom for atom in self.atoms if not truth.of(atom))
        return None if self.most is None or len(true) <= self.most else tuple(true[: max(0, self.most + 1)])

    def check_fits(self, puzzle: Puzzle) -> None:
        """Raise an error if the atoms do not fit the puzzle.

        Raises:
            CellError: If an atom names a cell outside the grid.
            UsageError: If an atom names a cell without a clue as its clue.
        """
        for atom in self.atoms:
            _check_cells(atom, puzzle.grid)
            if atom.clue is not None and puzzle.grid.number(atom.clue) not in puzzle.clue_at:
                raise UsageError(f"{atom.clue} has no clue, so it cannot own other cells")

    @property
    def clue_cells(self) -> frozenset[Cell]:
        """The cells of the clues in the atoms."""
        return frozenset(atom.clue for atom in self.atoms if atom.clue is not None)


def clause(*atoms: Atom, name: str = "") -> Count:
    """Return the constraint that at least one of the atoms is true.

    >>> clause(sea("r1c1"), ~sea("r1c2")).sentence()
    'r1c1 is sea or r1c2 is island'
    """
    return Count(_atoms(atoms), 1, None, name)


def at_least(bound: int, atoms: Iterable[Atom], name: str = "") -> Count:
    """Return the constraint that at least ``bound`` atoms are true. Raises UsageError for a negative bound.

    >>> at_least(2, [sea("r1c1"), sea("r1c2")]).sentence()
    'at least 2 of r1c1 is sea, r1c2 is sea'
    """
    return Count(_atoms(atoms), _bound(bound), None, name)


def at_most(bound: int, atoms: Iterable[Atom], name: str = "") -> Count:
    """Return the constraint that at most ``bound`` atoms are true. Raises UsageError for a negative bound.

    >>> at_most(1, [sea("r1c1"), sea("r1c2")]).sentence()
    'at most 1 of r1c1 is sea, r1c2 is sea'
    """
    return Count(_atoms(atoms), 0, _bound(bound), name)


def exactly(bound: int, atoms: Iterable[Atom], name: str = "") -> Count:
    """Return the constraint that exactly ``bound`` atoms are true. Raises UsageError for a negative bound.

    >>> from nurikabe_sat import count
    >>> rows = [["?", 0, 0], [0, 0, 0], [0, 0, 0]]
    >>> count(rows, constraints=[exactly(2, [island((1, col)) for col in (1, 2, 3)])]).count
    10
    """
    return Count(_atoms(atoms), _bound(bound), bound, name)


def _bound(bound: int) -> int:
    if isinstance(bound, bool) or not isinstance(bound, int):
        raise InputTypeError("bound", bound, "a whole number")
    if bound < 0:
        raise UsageError(f"bound: found {bound}, expected at least 0")
    return bound


def _atoms(atoms: Iterable[Atom]) -> tuple[Atom, ...]:
    if isinstance(atoms, str) or not isinstance(atoms, Iterable):
        raise InputTypeError("atoms", atoms, _ATOMS)
    found = tuple(atoms)
    for one in found:
        if not isinstance(one, Atom):
            raise InputTypeError("atoms", one, _ATOMS)
    return found


_ATOMS = "atoms such as sea('r1c1')"


def constraints_of(given: "ConstraintsLike") -> tuple[Constraint, ...]:
    """Return one or several constraints as a tuple. An atom becomes a clause. Raises InputTypeError for other types.

    >>> constraints_of(sea("r1c1")) == constraints_of([clause(sea("r1c1"))])
    True
    """
    some = [given] if isinstance(given, Constraint | Atom) or not isinstance(given, Iterable) else given
    found = [clause(one) if isinstance(one, Atom) else one for one in some]
    for one in found:
        if not isinstance(one, Constraint):
            raise InputTypeError("constraints", one, "constraints such as sea('r1c1') or at_most(2, [...])")
    return tuple(found)


ConstraintsLike: TypeAlias = Constraint | Atom | Iterable[Constraint | Atom]


Explanation: TypeAlias = Iterable[CellLike | Atom]
"""Reason why a colouring is forbidden: atoms that are true. A cell stands for the atom about the colour of the cell."""


@dataclass(frozen=True)
class Predicate(Constraint):
    """Constraint on colourings that a Python function checks.

    ``explain(colouring)`` returns None if the colouring is allowed. Otherwise, the result is a set of true atoms: every
    colouring with these atoms is forbidden. Fewer atoms rule out more colourings.

    The function is called with complete colourings only, and must return the same result for equal colourings. During
    ``why``, these colourings may violate other rules.

    >>> from nurikabe_sat import solve
    >>> def no_row_of_sea(colouring):
    ...     for row in range(1, colouring.rows + 1):
    ...         cells = [(row, col) for col in range(1, colouring.cols + 1)]
    ...         if all(colouring[cell] == "B" for cell in cells):
    ...             return cells
    >>> print(solve([[2, 0], [0, 0]], constraints=[Predicate("no row is all sea", no_row_of_sea)]).solution)
    W B
    W B
    """

    name: str
    explain: Callable[[Colouring], Explanation | None]
    is_lazy = True

    def sentence(self) -> str:
        """Return the name of the constraint."""
        return self.name

    def fault(self, puzzle: Puzzle, colouring: Colouring) -> tuple[int, ...] | None:
        """Return the cells of the explanation, or None if the colouring is incomplete or allowed."""
        atoms = self.explanation(puzzle, colouring) if colouring.is_complete else None
        return None if atoms is None else tuple(sorted({puzzle.grid.number(atom.cell) for atom in atoms}))

    def explanation(self, puzzle: Puzzle, colouring: Colouring) -> tuple[Atom, ...] | None:
        """Return the atoms that forbid the colouring, or None if the colouring is allowed.

        Raises:
            UsageError: If the explanation has no atoms, or contains a false atom.
        """
        found = self.explain(colouring)
        if found is None:
            return None
        try:
            atoms = [one if isinstance(one, Atom) else _as_it_is(colouring, one) for one in found]
            for atom in atoms:
                _check_cells(atom, puzzle.grid)
        except (UsageError, TypeError) as error:
            raise UsageError(f"the explanation of {self.name!r} is wrong: {error}") from None
        truth = Truth(puzzle, colouring)
        for atom in atoms:
            if not truth.of(atom):
                raise UsageError(
                    f"the reason returned by {self.name!r} does not hold: it is false that {atom.sentence()}"
                )
        if not atoms:
            raise UsageError(f"the explanation of {self.name!r} is empty; return None to allow a colouring")
        return tuple(atoms)

    def check_fits(self, puzzle: Puzzle) -> None:
        """Accept every puzzle, because the cells that matter are known only after the function has been called."""


def _as_it_is(colouring: Colouring, cell: CellLike) -> Atom:
    """Return the atom which states that a cell has its colour in the colouring."""
    return Atom(Cell.of(cell), holds=colouring[cell] is Colour.SEA)


def _check_cells(atom: Atom, grid: Grid) -> None:
    for cell in (atom.cell,) if atom.clue is None else (atom.cell, atom.clue):
        grid.number(cell)


class Truth:
    """Truth values of atoms on a colouring: True, False, or None for an atom that undecided cells can change."""

    def __init__(self, puzzle: Puzzle, colouring: Colouring) -> None:
        self._grid = puzzle.grid
        self._sea, island = colouring.masks
        self._island = (island | puzzle.clue_mask) & ~self._sea
        self._owned: dict[int, tuple[int, int]] = {}

    def because(self, atom: Atom) -> tuple[Atom, ...]:
        """Return true atoms about colours that together imply ``atom``. The colouring must be complete."""
        if atom.clue is None:
            return (atom,)
        grid = self._grid
        start = 1 << grid.number(atom.cell)
        cells = grid.flood(start & self._island, self._island)
        rim = grid.around(cells) & ~cells
        islands = tuple(island(grid.place(cell)) for cell in members_of(cells))
        return islands if atom.holds else (*islands, *(sea(grid.place(cell)) for cell in members_of(rim or start)))

    def of(self, atom: Atom) -> bool | None:
        """Return the truth value of an atom, or None if undecided cells can change it."""
        yes, no = (self._sea, self._island) if atom.clue is None else self._cells_of(self._grid.number(atom.clue))
        cell = self._grid.number(atom.cell)
        if (yes | no) >> cell & 1:
            return bool(yes >> cell & 1) == atom.holds
        return None

    def _cells_of(self, clue: int) -> tuple[int, int]:
        """Return two masks: the cells that certainly belong to the clue's island, and the cells that cannot."""
        if clue not in self._owned:
            start, grid = 1 << clue & self._island, self._grid
            possible = grid.flood(start, grid.all_cells & ~self._sea)
            self._owned[clue] = grid.flood(start, self._island), grid.all_cells & ~possible
        return self._owned[clue]


Given = TypeVar("Given", Board, Puzzle)


def constrained(board: Given, constraints: "ConstraintsLike") -> Given:
    """Return the board or puzzle with additional constraints. They apply to every query about the returned object.

    Raises:
        CellError: If a constraint names a cell outside the grid.
        UsageError: If a constraint names a clue that does not exist.
    """
    return board.ruled(Rules(constraints_of(constraints)))
