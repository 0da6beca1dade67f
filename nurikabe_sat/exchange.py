"""A board out as a DIMACS file, and a SAT solver's answer to such a file back as a colouring.

    board --> export --> out.cnf --> any SAT solver --> output --> Export.decode --> colouring

The file says all that the way back needs: the version, the puzzle as a URL, the encoding, and the cell variables.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nurikabe_sat.encoding.export import complete_formula, dimacs_lines, read_grid
from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats import puzzlink
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import violations
from nurikabe_sat.sat.dimacs import Dimacs, SolverOutput, read_dimacs
from nurikabe_sat.version import VERSION

_PUZZLE = "puzzle: "  # how the comment begins that holds the URL


def export(board: Board, encoding: str | None = None) -> Iterator[str]:
    """The lines of the complete formula of a board, decided cells included, each with its line end.

    Raises UsageError for an encoding that is lazy, unknown, or refuses the puzzle.
    """
    encoded = complete_formula(board.puzzle, board.colouring, encoding)
    about = [f"nurikabe-sat {VERSION}", *_url(board.puzzle), f"encoding: {encoded.encoding}"]
    return dimacs_lines(encoded, about)


def _url(puzzle: Puzzle) -> list[str]:
    try:
        return [_PUZZLE + puzzlink.write(Board.of(puzzle))]
    except UsageError:  # a clue that no URL can hold: then there is no solution anyway
        return []


@dataclass(frozen=True)
class Export:
    """A file that ``export`` has written: the formula, its board, and the puzzle if the file names it."""

    formula: Dimacs
    grid: Grid
    puzzle: Puzzle | None

    def decode(self, answer: SolverOutput, source: str = "<text>") -> Colouring | None:
        """The colouring of a solver's answer; None where it has no model. Raises FormatError for a model of another
        formula; whether the model is right is for ``fault`` to say."""
        if answer.model is None:
            return None
        beyond = max(map(abs, answer.model), default=0)
        if beyond > self.formula.variables:
            expected = f"the {self.formula.variables} of the formula"
            raise FormatError(f"a value of variable {beyond}", expected, source=source)
        values = {abs(literal): literal > 0 for literal in answer.model}
        for c in range(self.grid.size):
            if c + 1 not in values:
                expected = f"one, for the cell {self.grid.name(c)}"
                raise FormatError(f"no value of variable {c + 1}", expected, source=source)
        colours = (Colour.SEA if values[c + 1] else Colour.ISLAND for c in range(self.grid.size))
        return Colouring(self.grid, tuple(colours))

    def fault(self, answer: SolverOutput, colouring: Colouring) -> str | None:
        """What is wrong with a decoded answer, in one sentence: a clause or a rule that it breaks. None if nothing."""
        true = set(answer.model or ())
        for number, clause in enumerate(self.formula.clauses, 1):
            if true.isdisjoint(clause):
                return f"the model violates clause {number} of the formula: {' '.join(map(str, [*clause, 0]))}"
        broken = violations(self.puzzle, colouring) if self.puzzle else []
        return f"the grid breaks a rule: {broken[0].message}" if broken else None


def read_export(text: str | Iterable[str], source: str = "<text>") -> Export:
    """Read a file that ``export`` has written, as a text or as its lines. Raises FormatError."""
    formula = read_dimacs(text, source)
    grid = read_grid(formula.comments, source)
    return Export(formula, grid, _puzzle(formula.comments, grid, source))


def _puzzle(comments: Iterable[str], grid: Grid, source: str) -> Puzzle | None:
    for comment in comments:
        if comment.startswith(_PUZZLE):
            puzzle = puzzlink.read(comment.removeprefix(_PUZZLE), f"{source}: its puzzle").puzzle
            if puzzle.grid != grid:
                found = f"a puzzle of {puzzle.rows} x {puzzle.cols} cells"
                expected = f"{grid.rows} x {grid.cols}, as its variables are named"
                raise FormatError(found, expected, source=source)
            return puzzle
    return None
