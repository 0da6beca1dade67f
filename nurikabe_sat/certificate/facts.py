"""Clauses for the facts that a certificate may use about a board. Each fact is an instance of a proved lemma.

    ring r2c2 r3c3 outside      the islands of these clues and the outside of the board do not form a ring
    around r3c3                 the island of this clue has a border cell, or is small enough for the sea to go around
    spans                       all islands together do not span more rows and columns than the sea allows

The lemmas and their proofs are in docs/explanation/islands-and-rings.md.
In a *ring*, consecutive nodes are joined, and so are the last and the first node. A contact at a corner joins two
islands, and a stretch of border cells joins an island and the outside. A ring of two nodes
states that the nodes are joined at most once. A ring of one island states that the island does not touch itself.

This module writes the clauses of a fact from the grid, both for making and for checking certificates. It shares no
code with the engine's forest (``encoding/forest.py``). New variables are defined in one direction only, so their
clauses forbid nothing by themselves.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from nurikabe_sat.certificate.claim import OUTSIDE, Around, Fact, Ring, Spans
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.sat.cnf import Clause
from nurikabe_sat.sat.unary import add_up


def has_facts(board: Board) -> bool:
    """Return True if facts can apply to the board: it has a clue, at least two rows and at least two columns."""
    return bool(board.puzzle.clue_list) and min(board.puzzle.rows, board.puzzle.cols) > 1


class FactWriter:
    """Writer that adds clauses for known facts to the base formula of a board."""

    def __init__(self, board: Board, encoded: Encoded) -> None:
        grid = board.puzzle.grid
        self._board = board
        self._grid = grid
        self._cnf = encoded.cnf
        self._sizes = {clue.cell: clue.size for clue in board.puzzle.clue_list}
        self._cnf.group("facts: the claim has them")
        true = self._cnf.new_variable("true")
        self._cnf.clauses.append([true])
        self._own: dict[int, dict[int, int]] = {
            clue.cell: {clue.cell: true, **own} for clue, own in zip(board.puzzle.clue_list, encoded.own, strict=True)
        }
        self._border = [c for c in range(grid.size) if len(grid.neighbours[c]) < 4]
        self._joins: dict[tuple[int, ...], int] = {}
        self._written: set[Fact] = set()
        self._lines: dict[int, tuple[dict[int, int], dict[int, int]]] = {}

    def write(self, fact: Fact) -> None:
        """Add the clauses of a fact. Raises ValueError if the fact does not apply to the board."""
        if not has_facts(self._board):
            raise ValueError("facts need a board with clues and with at least 2 rows and 2 columns")
        if fact in self._written:
            raise ValueError("the fact occurs twice")
        self._written.add(fact)
        if isinstance(fact, Ring):
            self._write_ring(fact.nodes)
        elif isinstance(fact, Around):
            self._check_clue(fact.clue)
            self._write_around(fact.clue)
        else:
            self._write_spans()

    def useful(self) -> list[Fact]:
        """Return facts about short rings of islands and, if all sizes are known, about the spans of the islands."""
        clues = list(self._own)
        joined = {clue: set(self.contacts_of(clue)) for clue in clues}
        pairs = [(i, j) for i, j in combinations(clues, 2) if j in joined[i]]
        found: list[Fact] = [ring for clue in clues for ring in (Ring((clue,)), Ring((clue, OUTSIDE)))]
        found += [ring for i, j in pairs for ring in (Ring((i, j)), Ring((i, j, OUTSIDE)))]
        found += [Ring((i, j, k)) for i, j in pairs for k in sorted(joined[i] & joined[j]) if k > j]
        if self._fault_of_sizes() is None:
            found += [*map(Around, clues), Spans()]
        return found

    def contacts_of(self, clue: int) -> list[int]:
        """Return the other clues whose islands could touch the island of the given clue at a corner."""
        near = {d for c in self._own[clue] for d in self._diagonals(c)}
        return [other for other, own in self._own.items() if other != clue and not near.isdisjoint(own)]

    def _check_clue(self, cell: int) -> None:
        if cell not in self._own:
            raise ValueError(f"no clue at {self._grid.name(cell)}")

    def _fault_of_sizes(self) -> str | None:
        """Return the reason why facts about the spans of islands do not apply to the board, or None if they apply."""
        if None in self._sizes.values():
            return "the number of sea cells is not known"
        return "the islands need more cells than the board has" if self._sea < 0 else None

    @property
    def _sea(self) -> int:
        return self._grid.size - sum(size or 0 for size in self._sizes.values())

    def _sea_total(self) -> int:
        if fault := self._fault_of_sizes():
            raise ValueError(fault)
        return self._sea

    # Rings.

    def _write_ring(self, nodes: Sequence[int | None]) -> None:
        islands = [node for node in nodes if node is not OUTSIDE]
        for island in islands:
            self._check_clue(island)
        if not islands or len(set(nodes)) < len(nodes):
            raise ValueError("a ring needs at least one island, and no node may occur twice")
        if len(nodes) == 1:
            self._cnf.clauses += self._meets_itself(islands[0])
        elif len(nodes) == 2 and OUTSIDE in nodes:
            self._at_most_once(self._stretch_ends(islands[0]))
        elif len(nodes) == 2:
            self._at_most_once(self._contacts(*islands))
        else:
            self._cnf.clauses.append([-self._joined(a, b) for a, b in pairwise((*nodes, nodes[0]))])

    def _joined(self, a: int | None, b: int | None) -> int:
        """Return a literal that is true if two nodes touch: two islands at a corner, or an island and the border."""
        islands = sorted(node for node in (a, b) if node is not OUTSIDE)
        if len(islands) == 1:
            own = self._own[islands[0]]
            return self._true_if_any(islands, [(own[c],) for c in self._border if c in own])
        return self._true_if_any(islands, self._contacts(*islands))

    def _true_if_any(self, islands: Sequence[int], events: Sequence[tuple[int, ...]]) -> int:
        """Return a literal that is true if all literals of at least one of the ``events`` are true."""
        key = tuple(islands)
        if key not in self._joins:
            self._joins[key] = self._cnf.new_variable("joined")
            self._cnf.clauses += [[*(-literal for literal in event), self._joins[key]] for event in events]
        return self._joins[key]

    def _at_most_once(self, events: Sequence[tuple[int, ...]]) -> None:
        before = None
        for event in events:
            not_here = [-literal for literal in event]
            so_far = self._cnf.new_variable("so_far")
            self._cnf.clauses.append([*not_here, so_far])
            if before is not None:
                self._cnf.clauses += [[-before, so_far], [*not_here, -before]]
            before = so_far

    def _diagonals(self, cell: int) -> list[int]:
        """Return the cells that touch a cell at a corner."""
        row, col = self._grid.position(cell)
        near = [(row + dr, col + dc) for dr in (-1, 1) for dc in (-1, 1)]
        return [self._grid.cell(r, c) for r, c in near if 0 <= r < self._grid.rows and 0 <= c < self._grid.cols]

    def _contacts(self, clue: int, other: int) -> list[tuple[int, ...]]:
        """Return the possible corner contacts of two islands: pairs of literals that assign one cell to each island."""
        one, two = self._own[clue], self._own[other]
        return [(one[c], two[d]) for c in one for d in self._diagonals(c) if d in two]

    def _meets_itself(self, clue: int) -> Iterator[Clause]:
        """Yield clauses: an island that contains two diagonal neighbours also contains a cell next to both."""
        own, beside = self._own[clue], self._grid.neighbours
        for c in own:
            for d in self._diagonals(c):
                if c < d and d in own:
                    yield [-own[c], -own[d], *(own[b] for b in beside[c] if b in beside[d] and b in own)]

    def _stretch_ends(self, clue: int) -> list[tuple[int, ...]]:
        """Return pairs of literals: "the island contains a border cell" and "the next border cell clockwise is sea"."""
        own = self._own[clue]
        return [(own[c], after + 1) for c, after in pairwise(self._once_around()) if c in own]

    def _once_around(self) -> list[int]:
        """Return the border cells in clockwise order. The first cell appears again at the end."""
        last_row, last_col = self._grid.rows - 1, self._grid.cols - 1
        row = col = 0
        cells = [0]
        for step, length in zip(((0, 1), (1, 0), (0, -1), (-1, 0)), (last_col, last_row) * 2, strict=True):
            for _ in range(length):
                row, col = row + step[0], col + step[1]
                cells.append(self._grid.cell(row, col))
        return cells

    # Spans.

    def _rows_and_cols(self, clue: int) -> tuple[dict[int, int], dict[int, int]]:
        """Return maps from rows and from columns to literals. A literal is true if the island has a cell there."""
        if clue not in self._lines:
            rows: dict[int, int] = {}
            cols: dict[int, int] = {}
            for c, literal in sorted(self._own[clue].items()):
                row, col = self._grid.position(c)
                for lines, line in ((rows, row), (cols, col)):
                    if line not in lines:
                        lines[line] = self._cnf.new_variable("line")
                    self._cnf.clauses.append([-literal, lines[line]])
            self._lines[clue] = dict(sorted(rows.items())), dict(sorted(cols.items()))
        return self._lines[clue]

    def _write_around(self, clue: int) -> None:
        largest = (self._sea_total() - 4 + len(self.contacts_of(clue))) // 2
        size = self._sizes[clue] or 0
        inland = self._joined(clue, OUTSIDE)
        if not any(h * (largest - h) >= size for h in range(1, largest)):
            self._cnf.clauses.append([inland])
        rows, cols = self._rows_and_cols(clue)
        for (top, a), (bottom, b) in [*combinations(rows.items(), 2), *((row, row) for row in rows.items())]:
            for (left, c), (right, d) in [*combinations(cols.items(), 2), *((col, col) for col in cols.items())]:
                if bottom - top + 1 + right - left + 1 == largest + 1:
                    self._cnf.clauses.append([inland, *sorted({-a, -b, -c, -d})])

    def _write_spans(self) -> None:
        grid = self._grid
        most = self._sea_total() + 1 + grid.rows + grid.cols
        numbers = []
        for clue, size in self._sizes.items():
            rows, cols = (self._sum([[line] for line in lines.values()], most) for lines in self._rows_and_cols(clue))
            both = self._sum([rows, cols], most)
            needed = [h + -(-(size or 0) // h) for h in range(1, grid.rows + 1)]
            self._cnf.clauses += [[literal] for literal in both[: min(needed)]]
            for h in range(1, len(rows) + 1):
                width = -(-(size or 0) // h)
                self._cnf.clauses += [[literal, *rows[h : h + 1]] for literal in cols[width - 1 : width]]
            numbers.append(both)
        sides = [c for c in self._border for _ in range(4 - len(grid.neighbours[c]))]
        numbers.append(self._sum([[c + 1] for c in sides], most))
        self._cnf.clauses += [[-literal] for literal in self._sum(numbers, most)[most:]]

    def _sum(self, numbers: Sequence[Sequence[int]], most: int) -> list[int]:
        return add_up(self._cnf, numbers, most, "sum")
