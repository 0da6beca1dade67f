"""What is right where a puzzle has rules of its own: brute force, and what the constraints say, read once more.

Nothing of the package judges here but the functions of predicates, which are what they say.
"""

from collections.abc import Collection
from functools import lru_cache

from hypothesis import strategies as st

from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.constraints import Atom, Count, Predicate
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Constraint, Puzzle, Rules
from tests.support import oracle
from tests.support.strategies import boards, puzzles, solvable_boards

Clues = tuple[tuple[int, int | None], ...]


@lru_cache(maxsize=1 << 14)
def all_solutions(rows: int, cols: int, clues: Clues, pools_allowed: bool) -> frozenset[str]:
    """All solutions but for constraints."""
    return frozenset(oracle.solutions(rows, cols, dict(clues), pools_allowed=pools_allowed))


def holds(atom: Atom, letters: str, cols: int) -> bool:
    """Whether an atom holds on a complete board, by its definition."""
    cell, clue = number_of(atom.cell, cols), atom.clue and number_of(atom.clue, cols)
    if clue is None:
        return (letters[cell] == "B") == atom.holds
    islands = oracle.parts(letters, "W", cols)
    return any({cell, clue} <= island for island in islands) == atom.holds


def number_of(cell: Cell, cols: int) -> int:
    return (cell.row - 1) * cols + cell.col - 1


def is_kept(constraint: Constraint, letters: str, cols: int) -> bool:
    if isinstance(constraint, Count):
        number = sum(holds(atom, letters, cols) for atom in constraint.atoms)
        return constraint.least <= number and (constraint.most is None or number <= constraint.most)
    assert isinstance(constraint, Predicate)
    rows = [letters[start : start + cols] for start in range(0, len(letters), cols)]
    return constraint.explain(Colouring.from_rows(rows)) is None


def clues_of(puzzle: Puzzle) -> Clues:
    return tuple((clue.cell, clue.size) for clue in puzzle.clue_list)


def right_solutions(board: Board | Puzzle) -> set[str]:
    """Return the solutions with the decided cells and the rules of a board."""
    puzzle, rules = board.puzzle, board.puzzle.rules
    decided = [(c, one.value) for c, one in enumerate(board.colouring.colours) if one is not Colour.UNKNOWN]
    return {
        letters
        for letters in all_solutions(puzzle.rows, puzzle.cols, clues_of(puzzle), rules.pools_allowed)
        if all(letters[c] == letter for c, letter in decided)
        and all(is_kept(constraint, letters, puzzle.cols) for constraint in rules.constraints)
    }


def can_be_kept(puzzle: Puzzle, clues: Collection[Clue], constraints: Collection[Constraint]) -> bool:
    """Whether there is a solution with these clues, where each other clue is removed or a ``?``, and constraints.

    A count that names a clue that is not kept says nothing.
    """
    others = [clue for clue in puzzle.clue_list if clue not in clues]
    said = tuple(one for one in constraints if not (one.clue_cells - {puzzle.grid.place(clue.cell) for clue in clues}))
    for number in range(2 ** len(others)):
        marks = tuple(Clue(clue.cell, None) for i, clue in enumerate(others) if number >> i & 1)
        for letters in all_solutions(
            puzzle.rows,
            puzzle.cols,
            tuple(sorted(((clue.cell, clue.size) for clue in (*clues, *marks)), key=lambda one: one[0])),
            puzzle.rules.pools_allowed,
        ):
            if all(is_kept(one, letters, puzzle.cols) for one in said):
                return True
    return False


# Random constraints.


@st.composite
def atoms(draw: st.DrawFn, puzzle: Puzzle) -> Atom:
    return Atom(draw(st.sampled_from(list(puzzle))), draw(st.sampled_from([None, *puzzle.clues])), draw(st.booleans()))


@st.composite
def counts(draw: st.DrawFn, puzzle: Puzzle) -> Count:
    """Any bounds, impossible ones included; atoms may come twice, and against each other."""
    some = draw(st.lists(atoms(puzzle), max_size=7))
    least = draw(st.integers(-1, len(some) + 1))
    most = draw(st.one_of(st.none(), st.integers(-1, len(some) + 1), st.just(least)))
    return Count(tuple(some), least, most)


@st.composite
def predicates(draw: st.DrawFn, puzzle: Puzzle) -> Predicate:
    """Return a pattern that is forbidden; or a line whose number of islands must not be even or odd."""
    pattern = draw(st.lists(atoms(puzzle), min_size=1, max_size=3))
    cols, parity = puzzle.cols, draw(st.integers(0, 1))
    row = draw(st.integers(0, puzzle.rows - 1))
    line = [Cell(row + 1, col + 1) for col in range(cols)]

    def forbidden(colouring: Colouring) -> list[Atom] | None:
        letters = "".join(colouring.to_rows())
        return pattern if all(holds(atom, letters, cols) for atom in pattern) else None

    def even(colouring: Colouring) -> list[Cell] | None:
        islands = sum(colouring[cell] is Colour.ISLAND for cell in line)
        return line if islands % 2 == parity else None

    return Predicate(*draw(st.sampled_from([("a pattern", forbidden), ("a number", even)])))


@st.composite
def ruled_boards(draw: st.DrawFn, max_cells: int = 12) -> Board:
    """Boards as they come, with up to three constraints as they come, with pools or without."""
    plain = st.one_of(
        boards(max_cells),
        puzzles(max_cells).map(Board.of),
        solvable_boards(max_cells, pools_allowed=True).map(lambda board: Board.of(board.puzzle)),
    )
    board = draw(plain)
    one = st.one_of(counts(board.puzzle), counts(board.puzzle), predicates(board.puzzle))
    return board.ruled(Rules(tuple(draw(st.lists(one, max_size=3))), draw(st.booleans())))
