"""Constraints of one's own, beside the rules: on the colours of cells, and on the clues that own them.

    2 . .        at_most(1, [island(c) for c in (0, 1, 2)])     the island of the 2 does not stay in the first row:
    . . .        clause(owner(3, 0), sea(4))                    r2c1 belongs to it, or r2c2 is sea

An *atom* says one thing about one cell: it is sea, or island, or a clue owns it, or does not; ``~`` turns it around.
A ``Count`` bounds how many of some atoms hold; a clause is the count "at least one". A ``Predicate`` is a function of
one's own: it looks at a complete colouring, and names atoms that no solution has together, or finds nothing wrong.

A clue *owns* the cells of the island that its cell is in. Constraints only ever forbid solutions.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from nurikabe_sat.bitset import members_of
from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Constraint, Puzzle, Rules
from nurikabe_sat.wording import list_of

_NAMED = 6
"""So many atoms are named in a sentence; of more, how many there are."""


@dataclass(frozen=True)
class Atom:
    """Without a clue: the cell is sea; with the cell of a clue: that clue owns the cell. Not so where it does not hold.

    Made by ``sea``, ``island`` and ``owner``; ``~atom`` says the opposite.
    """

    cell: int
    clue: int | None = None
    holds: bool = True

    def __invert__(self) -> "Atom":
        return Atom(self.cell, self.clue, not self.holds)

    def sentence(self, grid: Grid) -> str:
        """What it says, in words."""
        name = grid.name(self.cell)
        if self.clue is None:
            return f"{name} is {'sea' if self.holds else 'island'}"
        return f"{name} is {'' if self.holds else 'not '}of the island of {grid.name(self.clue)}"


def sea(cell: int) -> Atom:
    """The cell is sea. A cell is a number, as ``Grid.cell`` gives it.

    >>> sea(0) == ~island(0)
    True
    """
    return Atom(cell)


def island(cell: int) -> Atom:
    """The cell is island.

    >>> from nurikabe_sat import Puzzle, solve
    >>> puzzle = Puzzle.from_rows([[2, 0], [0, 0]])
    >>> print(solve(puzzle, constraints=[clause(island(2))]).solution)
    W B
    W B
    """
    return Atom(cell, holds=False)


def owner(cell: int, clue: Clue | int) -> Atom:
    """The cell belongs to the island of a clue, given as such or by its cell.

    >>> from nurikabe_sat import Puzzle, count
    >>> puzzle = Puzzle.from_rows([[2, 0, 0], [0, 0, 0], [0, 0, 2]])
    >>> count(puzzle).count, count(puzzle, constraints=[clause(owner(1, 0))]).count
    (2, 1)
    """
    return Atom(cell, clue if isinstance(clue, int) else clue.cell)


@dataclass(frozen=True)
class Count(Constraint):
    """At least ``least`` and at most ``most`` (None: any number) of the atoms hold. An atom counts as often as it is
    there. ``name`` is what sentences call it.

    Made by ``clause``, ``at_least``, ``at_most`` and ``exactly``.
    """

    atoms: tuple[Atom, ...]
    least: int
    most: int | None
    name: str = ""

    def sentence(self, grid: Grid) -> str:
        if self.name:
            return self.name
        said = [atom.sentence(grid) for atom in self.atoms]
        if self.most is None and self.least == 1 and 0 < len(said) <= _NAMED:
            return " or ".join(said)
        parts = [f"at least {self.least}"] if self.least > 0 else []
        parts += [] if self.most is None else [f"at most {self.most}"]
        bound = f"exactly {self.least}" if self.least == self.most else list_of(parts or ["any number"])
        return f"{bound} of {', '.join(said) if len(said) <= _NAMED else f'{len(said)} things ({said[0]}, ...)'}"

    def fault(self, puzzle: Puzzle, colouring: Colouring) -> tuple[int, ...] | None:
        truth = Truth(puzzle, colouring)
        values = [truth.of(atom) for atom in self.atoms]
        if len(values) - values.count(False) >= self.least and (self.most is None or values.count(True) <= self.most):
            return None
        return tuple(sorted({atom.cell for atom in self.atoms}))

    def check_fits(self, puzzle: Puzzle) -> None:
        for atom in self.atoms:
            _check_atom(atom, puzzle)

    @property
    def clue_cells(self) -> frozenset[int]:
        """The cells of the clues that it names."""
        return frozenset(atom.clue for atom in self.atoms if atom.clue is not None)


def clause(*atoms: Atom, name: str = "") -> Count:
    """At least one of the atoms holds.

    >>> clause(sea(0), ~sea(1)).sentence(Grid(1, 2))
    'r1c1 is sea or r1c2 is island'
    """
    return Count(atoms, 1, None, name)


def at_least(bound: int, atoms: Iterable[Atom], name: str = "") -> Count:
    """So many of the atoms hold, or more.

    >>> at_least(2, [sea(0), sea(1)]).sentence(Grid(1, 2))
    'at least 2 of r1c1 is sea, r1c2 is sea'
    """
    return Count(tuple(atoms), bound, None, name)


def at_most(bound: int, atoms: Iterable[Atom], name: str = "") -> Count:
    """So many of the atoms hold, or fewer.

    >>> at_most(1, [sea(0), sea(1)]).sentence(Grid(1, 2))
    'at most 1 of r1c1 is sea, r1c2 is sea'
    """
    return Count(tuple(atoms), 0, bound, name)


def exactly(bound: int, atoms: Iterable[Atom], name: str = "") -> Count:
    """So many of the atoms hold.

    >>> from nurikabe_sat import Puzzle, count
    >>> puzzle = Puzzle.from_rows([[None, 0, 0], [0, 0, 0], [0, 0, 0]])
    >>> count(puzzle, constraints=[exactly(2, [island(c) for c in (0, 1, 2)])]).count
    10
    """
    return Count(tuple(atoms), bound, bound, name)


Explanation = Iterable["int | Atom"]
"""Why a colouring is forbidden: atoms that hold in it, a cell standing for the colour that it has."""


@dataclass(frozen=True)
class Predicate(Constraint):
    """A function that forbids colourings: ``explain(colouring)`` returns None for one that is allowed, otherwise atoms
    of this colouring such that every colouring with these atoms is forbidden as well.

    The fewer atoms an explanation has, the more it forbids at once. The function is asked about complete colourings
    only, and has to give the same answer each time; ``why`` also asks it about colourings that break other rules.

    >>> from nurikabe_sat import Puzzle, solve
    >>> def no_row_of_sea(colouring):
    ...     for r, row in enumerate(colouring.to_rows()):
    ...         if "W" not in row:
    ...             return [colouring.grid.cell(r, c) for c in range(len(row))]
    >>> puzzle = Puzzle.from_rows([[2, 0], [0, 0]])
    >>> print(solve(puzzle, constraints=[Predicate("no row is all sea", no_row_of_sea)]).solution)
    W B
    W B
    """

    name: str
    explain: Callable[[Colouring], Explanation | None]
    is_lazy = True

    def sentence(self, grid: Grid) -> str:  # noqa: ARG002 (as of every constraint)
        return self.name

    def fault(self, puzzle: Puzzle, colouring: Colouring) -> tuple[int, ...] | None:
        atoms = self.explanation(puzzle, colouring) if colouring.is_complete else None
        return None if atoms is None else tuple(sorted({atom.cell for atom in atoms}))

    def explanation(self, puzzle: Puzzle, colouring: Colouring) -> tuple[Atom, ...] | None:
        """The atoms that explain why a complete colouring is forbidden; None if it is allowed.

        Raises UsageError for an explanation that cannot be right: one without atoms, or with one that does not hold.
        """
        found = self.explain(colouring)
        if found is None:
            return None
        colours = colouring.colours
        try:
            atoms = [one if isinstance(one, Atom) else Atom(one, holds=colours[one] is Colour.SEA) for one in found]
            for atom in atoms:
                _check_atom(atom, puzzle)
        except (ValueError, IndexError, TypeError) as error:
            raise UsageError(f"the explanation of {self.name!r} is wrong: {error}") from None
        truth = Truth(puzzle, colouring)
        for atom in atoms:
            if not truth.of(atom):
                raise UsageError(f"the explanation of {self.name!r} is wrong: not {atom.sentence(puzzle.grid)}")
        if not atoms:
            raise UsageError(f"the explanation of {self.name!r} is empty: None is for a colouring that is allowed")
        return tuple(atoms)

    def check_fits(self, puzzle: Puzzle) -> None:
        """It names nothing before it is asked."""


def _check_atom(atom: Atom, puzzle: Puzzle) -> None:
    if not 0 <= atom.cell < puzzle.grid.size:
        raise ValueError(f"cell {atom.cell} lies outside a grid of {puzzle.rows} x {puzzle.cols}")
    if atom.clue is not None and atom.clue not in puzzle.clue_at:
        raise ValueError(f"cell {atom.clue} has no clue that could own another")


class Truth:
    """Which atoms hold on a colouring: True, False, or None where undecided cells decide it."""

    def __init__(self, puzzle: Puzzle, colouring: Colouring) -> None:
        self._grid = puzzle.grid
        self._sea, island = colouring.masks
        self._island = (island | puzzle.clue_mask) & ~self._sea
        self._owned: dict[int, tuple[int, int]] = {}

    def because(self, atom: Atom) -> tuple[Atom, ...]:
        """Atoms on colours alone that hold on this complete colouring, as this one does, and that it follows from."""
        if atom.clue is None:
            return (atom,)
        cells = self._grid.flood(1 << atom.cell & self._island, self._island)
        rim = self._grid.around(cells) & ~cells
        if atom.holds:
            return tuple(map(island, members_of(cells)))
        return (*map(island, members_of(cells)), *map(sea, members_of(rim or 1 << atom.cell)))

    def of(self, atom: Atom) -> bool | None:
        """Whether an atom holds."""
        yes, no = (self._sea, self._island) if atom.clue is None else self._cells_of(atom.clue)
        if (yes | no) >> atom.cell & 1:
            return bool(yes >> atom.cell & 1) == atom.holds
        return None

    def _cells_of(self, clue: int) -> tuple[int, int]:
        """The cells that are of its island for certain, and those that cannot be."""
        if clue not in self._owned:
            start, grid = 1 << clue & self._island, self._grid
            possible = grid.flood(start, grid.all_cells & ~self._sea)
            self._owned[clue] = grid.flood(start, self._island), grid.all_cells & ~possible
        return self._owned[clue]


def constrained(board: Board | Puzzle, constraints: Iterable[Constraint]) -> Board | Puzzle:
    """The board, or the puzzle, with more constraints: everything that is asked about it keeps them.

    >>> from nurikabe_sat import Puzzle, is_unique
    >>> is_unique(constrained(Puzzle.from_rows([[2, 0], [0, 0]]), [clause(sea(1))]))
    True

    Raises ValueError for a constraint that names a cell or a clue that is not there.
    """
    return board.ruled(Rules(tuple(constraints)))
