"""Export of a board as a DIMACS file, and conversion of a SAT solver's answer to a colouring.

    board --> export --> out.cnf --> any SAT solver --> output --> Export.decode --> colouring

Comments in the file hold the data for the way back:

    c nurikabe-sat 1.0, c puzzle: nurikabe/3/3/j1j, c encoding: ...
    c rules: pools are allowed  only if they are
    c varname 1 sea_r1c1        variable 1 is true if the cell at row 1, column 1 is sea
    c p show 1 2 3 4 0          model counters project onto these: they count the solutions of the puzzle
    c ind 1 2 3 4 0             the same in the older syntax of ApproxMC and others
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.encoded import Encoded, refuse_lazy
from nurikabe_sat.encoding.known import plain
from nurikabe_sat.encoding.presets import COMPLETE, encode, preset
from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats import puzzlink
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle, Rules
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.sat.dimacs import Dimacs, SolverOutput, read_dimacs, write_dimacs
from nurikabe_sat.version import VERSION

_CELL_NAME = re.compile(r"varname (\d+) sea_r(\d+)c(\d+)")
_PUZZLE = "puzzle: "  # the start of the comment with the URL
_POOLS_ALLOWED = "rules: pools are allowed"


def complete_formula(board: Board | Puzzle, encoding: str | None = None, *, deadline: Deadline = NEVER) -> Encoded:
    """Return the complete formula of a board, whose models are exactly the solutions.

    Raises:
        UsageError: If the encoding is lazy, unknown or rejects the puzzle, or if a constraint is a predicate.
        LimitReached: If the deadline passes first.

    >>> encoded = complete_formula(Puzzle.from_rows([[1, 0]]))
    >>> encoded.is_complete, encoded.cnf.name(2)
    (True, 'sea_r1c2')
    """
    name = encoding or COMPLETE
    if not preset(name).complete:
        raise UsageError(f"encoding {name!r} adds clauses during the search, so it cannot be exported")
    refuse_lazy(board.puzzle)
    return encode(plain(board.puzzle, board.colouring), name, deadline)


def dimacs_lines(encoded: Encoded, about: Iterable[str] = ()) -> Iterator[str]:
    """Yield the lines of a DIMACS file, each ending with a newline. The comments in ``about`` come first."""
    names = [f"varname {c + 1} {encoded.cnf.name(c + 1)}" for c in range(encoded.puzzle.grid.size)]
    cells = " ".join(str(c + 1) for c in range(encoded.puzzle.grid.size))
    return write_dimacs(encoded.cnf, [*about, *names, f"p show {cells} 0", f"ind {cells} 0"])


def read_grid(comments: Sequence[str], source: str) -> Grid:
    """Return the grid that the comments of a DIMACS file describe. Pass the comments without the leading letter ``c``.

    Raises:
        FormatError: If the comments do not name all cells of a grid, row by row, starting at variable 1.
    """
    cells = [tuple(map(int, found.groups())) for found in map(_CELL_NAME.match, comments) if found]
    if not cells:
        raise FormatError("no cell names", "comments like 'c varname 1 sea_r1c1'", source=source)
    _, rows, cols = cells[-1]
    if cells != [(r * cols + c + 1, r + 1, c + 1) for r in range(rows) for c in range(cols)]:
        raise FormatError("incomplete cell names", "the names of all cells, row by row", source=source)
    return Grid(rows, cols)


def export(board: Board | Puzzle, encoding: str | None = None, *, deadline: Deadline = NEVER) -> Iterator[str]:
    r"""Yield the lines of a board's complete formula, each ending with a newline. The formula fixes the decided cells.

    Raises UsageError and LimitReached under the same conditions as ``complete_formula``.

    >>> next(line for line in export(Puzzle.from_rows([[1, 0]])) if line.startswith("p"))
    'p cnf 2 3\n'
    """
    encoded = complete_formula(board, encoding, deadline=deadline)
    about = [f"nurikabe-sat {VERSION}", *_url(board.puzzle), f"encoding: {encoded.encoding}"]
    if encoded.puzzle.rules.pools_allowed:
        about.append(_POOLS_ALLOWED)
    return dimacs_lines(encoded, about)


def _url(puzzle: Puzzle) -> list[str]:
    try:
        return [_PUZZLE + puzzlink.write(Board.of(puzzle))]
    except UsageError:  # a clue that no URL can hold: then there is no solution anyway
        return []


@dataclass(frozen=True)
class Export:
    """Contents of a file that ``export`` wrote: the formula, the grid and, if present, the puzzle.

    The puzzle's constraints are only in the formula.
    """

    formula: Dimacs
    grid: Grid
    puzzle: Puzzle | None

    def decode(self, answer: SolverOutput, source: str = "<text>") -> Colouring | None:
        """Return the colouring in a solver's answer, or None if the answer has no model. The colouring is not checked.

        Raises:
            FormatError: If the model does not belong to this formula.
        """
        if answer.model is None:
            return None
        beyond = max(map(abs, answer.model), default=0)
        if beyond > self.formula.variables:
            expected = f"at most variable {self.formula.variables}"
            raise FormatError(f"a value for variable {beyond}", expected, source=source)
        values = {abs(literal): literal > 0 for literal in answer.model}
        for c in range(self.grid.size):
            if c + 1 not in values:
                expected = f"a colour of the cell {self.grid.name(c)}"
                raise FormatError(f"no value for variable {c + 1}", expected, source=source)
        colours = (Colour.SEA if values[c + 1] else Colour.ISLAND for c in range(self.grid.size))
        return Colouring(self.grid, tuple(colours))

    def fault(self, answer: SolverOutput, colouring: Colouring) -> str | None:
        """Return a sentence that names a violated clause or rule, or None if the decoded answer violates none."""
        true = set(answer.model or ())
        for number, clause in enumerate(self.formula.clauses, 1):
            if true.isdisjoint(clause):
                return f"the model violates clause {number} of the formula: {' '.join(map(str, [*clause, 0]))}"
        broken = violations(self.puzzle, colouring) if self.puzzle else []
        return f"the grid breaks a rule: {broken[0].message}" if broken else None


def read_export(text: str | Iterable[str], source: str = "<text>") -> Export:
    """Return the contents of a file that ``export`` wrote. Raises FormatError for other texts.

    >>> exported = read_export(export(Puzzle.from_rows([[1, 0]])))
    >>> print(exported.puzzle)
    1 .
    """
    formula = read_dimacs(text, source)
    grid = read_grid(formula.comments, source)
    puzzle = _puzzle(formula.comments, grid, source)
    if puzzle is not None and _POOLS_ALLOWED in formula.comments:
        puzzle = puzzle.ruled(Rules(pools_allowed=True))
    return Export(formula, grid, puzzle)


def _puzzle(comments: Iterable[str], grid: Grid, source: str) -> Puzzle | None:
    for comment in comments:
        if comment.startswith(_PUZZLE):
            puzzle = puzzlink.read(comment.removeprefix(_PUZZLE), f"{source}: its puzzle").puzzle
            if puzzle.grid != grid:
                found = f"a puzzle of {puzzle.rows} x {puzzle.cols} cells"
                expected = f"{grid.rows} x {grid.cols} cells, as the variables are named"
                raise FormatError(found, expected, source=source)
            return puzzle
    return None
