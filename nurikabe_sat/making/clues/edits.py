"""Changes between two puzzles: a minimum number of changes, each of a single clue.

change   3 -> 4 at r1c1, 3 -> ?, ? -> 2        move   the 3 at r1c1 to r1c2, with its number
add      a 2 at r5c5                           remove the 4 at r3c3
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Puzzle

_TO_UNKNOWN, _STEP, _AWAY = 4, 1, 9


@dataclass(frozen=True)
class Edit:
    """One change: the clue before (None for an added clue) and after (None for a removed clue).

    >>> print(Edit(Clue(0, 3), Clue(0, 4)).in_words(Grid(2, 2)))
    change the 3 at r1c1 to 4
    """

    before: Clue | None
    after: Clue | None

    @property
    def kind(self) -> Literal["change", "move", "add", "remove"]:
        """The kind of the change."""
        if self.before is None or self.after is None:
            return "add" if self.before is None else "remove"
        return "change" if self.before.cell == self.after.cell else "move"

    def size(self, grid: Grid) -> int:
        """Return the size of the change: numbers by their difference, moves by their distance, the others highest."""
        before, after = self.before, self.after
        if before is None or after is None:
            return _AWAY
        if before.cell != after.cell:
            (row, col), (other_row, other_col) = grid.position(before.cell), grid.position(after.cell)
            return _STEP + abs(row - other_row) + abs(col - other_col)
        return _TO_UNKNOWN if before.size is None or after.size is None else abs(before.size - after.size)

    def in_words(self, grid: Grid) -> str:
        """Return the change as an instruction."""
        before, after = self.before, self.after
        if before is None:
            return f"add a {after} at {grid.name(after.cell)}" if after is not None else ""
        old = f"the {before} at {grid.name(before.cell)}"
        if after is None:
            return f"remove {old}"
        return f"change {old} to {after}" if self.kind == "change" else f"move {old} to {grid.name(after.cell)}"


def edits_between(old: Puzzle, new: Puzzle) -> tuple[Edit, ...]:
    """Return a smallest set of changes from the old to the new puzzle, of several that with the smallest changes."""
    gone = [clue for clue in old.clue_list if new.clue_at.get(clue.cell) != clue]
    come = [clue for clue in new.clue_list if old.clue_at.get(clue.cell) != clue]
    grid = old.grid
    best = min(_matchings(gone, come), key=lambda edits: (len(edits), sum(edit.size(grid) for edit in edits)))
    return tuple(sorted(best, key=_first_cell))


def _matchings(gone: Sequence[Clue], come: Sequence[Clue]) -> Iterator[list[Edit]]:
    if not gone:
        yield [Edit(None, clue) for clue in come]
        return
    clue, *others = gone
    for one in come:
        if one.cell == clue.cell or one.size == clue.size:
            rest = [other for other in come if other is not one]
            for edits in _matchings(others, rest):
                yield [Edit(clue, one), *edits]
    for edits in _matchings(others, come):
        yield [Edit(clue, None), *edits]


def _first_cell(edit: Edit) -> int:
    clue = edit.before or edit.after
    return clue.cell if clue is not None else -1
