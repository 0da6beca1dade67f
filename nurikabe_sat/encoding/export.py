"""A formula as a DIMACS file that stands on its own, and the board of a file that was written so.

c varname 1 sea_r1c1        variable 1 is true where the cell at row 1, column 1 is sea
c p show 1 2 3 4 0          model counters project onto these: they count the solutions of the puzzle
c ind 1 2 3 4 0             the same in the older words of ApproxMC and others
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.known import plain
from nurikabe_sat.encoding.presets import COMPLETE, encode, preset
from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.sat.dimacs import write_dimacs

_CELL_NAME = re.compile(r"varname (\d+) sea_r(\d+)c(\d+)")


def complete_formula(puzzle: Puzzle, given: Colouring | None = None, encoding: str | None = None) -> Encoded:
    """The plain formula in an encoding that needs no lazy cuts: every model is a solution, every solution a model.

    Raises UsageError for a lazy encoding, an unknown name, or a puzzle that the encoding refuses.
    """
    name = encoding or COMPLETE
    if not preset(name).complete:
        raise UsageError(f"encoding {name!r} adds clauses while it is solved, so it cannot be exported")
    return encode(plain(puzzle, given), name)


def dimacs_lines(encoded: Encoded, about: Iterable[str] = ()) -> Iterator[str]:
    """The lines of the DIMACS file, each with its line end. ``about``: comments that come first."""
    names = [f"varname {c + 1} {encoded.cnf.name(c + 1)}" for c in range(encoded.puzzle.grid.size)]
    cells = " ".join(str(c + 1) for c in range(encoded.puzzle.grid.size))
    return write_dimacs(encoded.cnf, [*about, *names, f"p show {cells} 0", f"ind {cells} 0"])


def read_grid(comments: Sequence[str], source: str) -> Grid:
    """The board of a DIMACS file that ``dimacs_lines`` wrote, from its comments (without the leading ``c``).

    Raises FormatError if they do not name every cell of a grid, row by row, from variable 1 on.
    """
    cells = [tuple(map(int, found.groups())) for found in map(_CELL_NAME.match, comments) if found]
    if not cells:
        raise FormatError("no cell names", "comments like 'c varname 1 sea_r1c1'", source=source)
    _, rows, cols = cells[-1]
    if cells != [(r * cols + c + 1, r + 1, c + 1) for r in range(rows) for c in range(cols)]:
        raise FormatError("cell names with gaps", "variables 1, 2, 3, ... for the cells, row by row", source=source)
    return Grid(rows, cols)
