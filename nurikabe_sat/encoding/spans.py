"""Redundant clauses for boards with few large islands: the number of sea cells limits the extent of the islands.

An island *spans* r rows and c columns if it has cells in r rows and c columns. Let the sea have T cells, connected, on
a board of R rows and C columns, with B border sides (a sea cell in a corner has two). Then,
as docs/explanation/islands-and-rings.md proves,

    all islands     sum of r + c  <=  T + 1 + R + C - B
    one island      without a border cell, in contact with m others: 2 (r + c) + 4 - m <= T

The first bound follows from the edges of a connected sea, which has at least T - 1. The second follows from the sea
around an island, which saves a cell at each contact. Both are strong if the sea is just large enough, and weak if the
sea is large. The first is therefore written only if little room is left (SLACK), and the second only if it excludes
an island.

Variables: ``row[k, r]`` (``col[k, c]``), true if clue k owns a cell of that row (column); the nodes of the sum.
Clauses, for each clue k with a bound:

    k owns a cell of row r -> row[k, r]; the same for columns                 one for each row, and cell in reach
    touch[k], or not (row[k, a], row[k, b], col[k, c], col[k, d])             one for each smallest box that is too
                                                                              large for the second bound
    touch[k]                                                                  if no smaller box holds the island
    the sums of rows, of columns, of both, of all clues, with B               see ``sat/unary.py``
    rows of k > h, or columns of k >= size / h                                one for each h

Source: this project.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement

from nurikabe_sat.bitset import members_of
from nurikabe_sat.encoding.forest import CERTAIN, Forest, clue_namer, unless
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.sat.cnf import Cnf
from nurikabe_sat.sat.unary import add_up

SLACK = 0.5
"""Maximum slack, per row and column, at which clauses for the joint bound of all islands are added.

The slack is computed with the smallest spans that the sizes of the islands allow.
"""


def bound_spans(cnf: Cnf, known: Known, own: Sequence[Mapping[int, int]], forest: Forest) -> None:
    """Add clauses that limit the number of rows and columns that islands span. ``own`` is as in ``plant_forest``.

    Nothing is added if the number of sea cells is unknown, the board has a single row or column, or the islands need
    more cells than the board has.
    """
    if known.puzzle.sea_total is None or known.puzzle.sea_total < 0 or min(known.grid.rows, known.grid.cols) < 2:
        return
    lines = _Lines(cnf, known, own)
    cnf.group("spans: the sea goes around an island without border cells (redundant)")
    for k in range(len(own)):
        _go_around(lines, k, forest, known.puzzle.sea_total)
    cnf.group("spans: all islands together (redundant)")
    _add_up_all(lines, known.puzzle.sea_total)


def least_span(size: int, rows: int, cols: int) -> int:
    """Return the minimum number of rows plus columns that ``size`` connected cells need.

    Return 0 if the cells do not fit.
    """
    return min((h + -(-size // h) for h in range(1, rows + 1) if -(-size // h) <= cols), default=0)


def is_tight(known: Known) -> bool:
    """Return True if the slack of the bound for all islands is at most ``SLACK`` per row and column."""
    rows, cols = known.grid.rows, known.grid.cols
    if known.puzzle.sea_total is None:
        return False
    least = sum(least_span(clue.size or 1, rows, cols) for clue in known.puzzle.clue_list)
    return known.puzzle.sea_total + 1 + rows + cols - least <= SLACK * (rows + cols)


class _Lines:
    """Literals for the rows and columns in which each island has cells.

    A literal is created when it is first needed.
    """

    def __init__(self, cnf: Cnf, known: Known, own: Sequence[Mapping[int, int]]) -> None:
        self.cnf = cnf
        self.known = known
        self._own = own
        self._made: dict[int, tuple[dict[int, int], dict[int, int]]] = {}

    def of(self, k: int) -> tuple[dict[int, int], dict[int, int]]:
        """Return maps from rows and from columns to literals that are true if the island of clue k has a cell there."""
        if k not in self._made:
            cells = {**dict.fromkeys(members_of(self.known.main[k]), CERTAIN), **self._own[k]}
            name, cols = clue_namer(self.known)(k), self.known.grid.cols
            rows = self._lines({c: c // cols for c in cells}, cells, f"row_{name}")
            self._made[k] = rows, self._lines({c: c % cols for c in cells}, cells, f"col_{name}")
        return self._made[k]

    def _lines(self, line_of: Mapping[int, int], cells: Mapping[int, int], label: str) -> dict[int, int]:
        literals: dict[int, list[int]] = {line: [] for line in sorted(set(line_of.values()))}
        for c, line in line_of.items():
            literals[line].append(cells[c])
        found = {}
        for line, entered in literals.items():
            if CERTAIN in entered:
                found[line] = CERTAIN
                continue
            found[line] = self.cnf.new_variable(f"{label}_{line + 1}")
            self.cnf.clauses += [[-literal, found[line]] for literal in entered]
        return found


def _go_around(lines: _Lines, k: int, forest: Forest, total: int) -> None:
    cnf, grid = lines.cnf, lines.known.grid
    size = lines.known.puzzle.clue_list[k].size or 1
    contacts = sum(k in pair for pair in forest.contact)
    largest = (total - 4 + contacts) // 2  # of rows and columns together
    if forest.touch.get(k) == CERTAIN or largest >= min(size + 1, grid.rows + grid.cols - 4):
        return
    inland = [forest.touch[k]] if k in forest.touch else []
    if all(h * (largest - h) < size for h in range(1, largest)):
        cnf.clauses.append(inland)
        return
    rows, cols = lines.of(k)
    for top, bottom in combinations_with_replacement(rows, 2):
        for left in cols:
            right = left + largest - 1 - (bottom - top)  # the box has largest + 1 rows and columns
            if left <= right and right in cols:
                box = {rows[top], rows[bottom], cols[left], cols[right]}
                cnf.clauses.append([*inland, *unless(sorted(box))])


def _add_up_all(lines: _Lines, total: int) -> None:
    cnf, known = lines.cnf, lines.known
    grid = known.grid
    most = total + 1 + grid.rows + grid.cols
    sizes = [clue.size or 1 for clue in known.puzzle.clue_list]
    if not is_tight(known):
        return
    true = cnf.new_variable("true")
    cnf.clauses.append([true])
    numbers = []
    for k, size in enumerate(sizes):
        rows, cols = (
            add_up(cnf, [[literal or true] for literal in found.values()], most, "sum") for found in lines.of(k)
        )
        for h in range(1, len(rows) + 1):
            needed = -(-size // h)
            if needed <= len(cols):
                cnf.clauses.append([cols[needed - 1], *rows[h : h + 1]])
        number = add_up(cnf, [rows, cols], most, "sum")
        cnf.clauses += [[literal] for literal in number[: least_span(size, grid.rows, grid.cols)]]
        numbers.append(number)
    sides = [c for c in range(grid.size) for _ in range(4 - len(grid.neighbours[c])) if not known.island >> c & 1]
    numbers.append(add_up(cnf, [[c + 1] for c in sides], most, "sum"))
    together = add_up(cnf, numbers, most, "sum")
    cnf.clauses += [[-literal] for literal in together[most:]]
