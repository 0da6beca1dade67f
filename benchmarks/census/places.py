"""Sets of clue cells up to symmetry, divided into parts that can be processed separately.

A board turned or mirrored has as many puzzles, so of all sets of clue cells that are the same but for that only one is
looked at, the smallest as a mask, and counted as often as it has different positions: eight times at most.

    . 1 .  first        A part: all sets that have these cells in the first row and these in the last. For the
    ? ? ?               smallest mask of a kind the last row, the highest digits of the mask, is not larger than
    . . 1  last         the last row of any other position: parts where it is are empty.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from nurikabe_sat.puzzle.grid import Grid

Part = tuple[int, int]
"""Part of the census: the clues of the first row and of the last row, as masks of columns."""


@dataclass(frozen=True)
class Places:
    """Sets of clue cells on a board."""

    grid: Grid

    def parts(self) -> Iterator[Part]:
        """Yield the parts that contain a set which is the smallest of its symmetric copies."""
        mirrored = [int(f"{line:0{self.grid.cols}b}"[::-1], 2) for line in range(1 << self.grid.cols)]
        for last, turned in enumerate(mirrored):
            for first in range(last, len(mirrored)):
                if last <= min(turned, mirrored[first]) and (self.grid.rows > 1 or first == last):
                    yield first, last

    def fixed(self, part: Part) -> tuple[int, int]:
        """Return the clue cells of a part in the first and the last row, and all cells of these two rows."""
        first, last = part
        line, start = (1 << self.grid.cols) - 1, self.grid.size - self.grid.cols
        return first | last << start, line | line << start

    def weight(self, clues: int) -> int:
        """Return the number of different symmetric copies of a set of cells, or 0 if a copy is smaller than the set."""
        digits = [clues >> start & self._line for start in range(0, self.grid.size, self.grid.cols)]
        found = {clues}
        for table in self._positions:
            turned = 0
            for row, line in zip(table, digits, strict=True):
                turned |= row[line]
            if turned < clues:
                return 0
            found.add(turned)
        return len(found)

    @cached_property
    def _line(self) -> int:
        return (1 << self.grid.cols) - 1

    @cached_property
    def _positions(self) -> Sequence[Sequence[Sequence[int]]]:
        """Return the target cells for each symmetry, for each row, and for each set of cells in this row."""
        rows, cols = self.grid.rows, self.grid.cols
        tables = []
        for swaps in (False, True) if rows == cols else (False,):
            for down in (False, True):
                for right in (False, True):
                    goes = {}
                    for r in range(rows):
                        for c in range(cols):
                            to = (rows - 1 - r if down else r, cols - 1 - c if right else c)
                            goes[r, c] = 1 << self.grid.cell(*(to[::-1] if swaps else to))
                    tables.append(
                        [
                            [sum(goes[r, c] for c in range(cols) if line >> c & 1) for line in range(1 << cols)]
                            for r in range(rows)
                        ]
                    )
        return tables[1:]
