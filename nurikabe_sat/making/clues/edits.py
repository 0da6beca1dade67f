"""Smallest set of changes that turns one puzzle into another. Each change concerns one clue.

change   3 -> 4 at r1c1, 3 -> ?, ? -> 2        move   the 3 at r1c1 to r1c2, with its number
add      a 2 at r5c5                           remove the 4 at r3c3
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from nurikabe_sat.making.clues.matching import cheapest_matching
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Puzzle

_TO_UNKNOWN, _AWAY = 4, 9

_ONE = 10**6
"""Cost of one change. The cost is so large that the number of changes matters more than their sizes."""


@dataclass(frozen=True)
class Edit:
    """Change of one clue. ``before`` is None if the clue is added, and ``after`` is None if the clue is removed.

    >>> print(Edit(Clue(0, 3), Clue(0, 4)).in_words(Grid(2, 2)))
    change the 3 at r1c1 to 4
    """

    before: Clue | None
    after: Clue | None

    @property
    def kind(self) -> Literal["change", "move", "add", "remove"]:
        """The kind of the change: ``change``, ``move``, ``add`` or ``remove``."""
        if self.before is None or self.after is None:
            return "add" if self.before is None else "remove"
        return "change" if self.before.cell == self.after.cell else "move"

    def size(self, grid: Grid) -> int:
        """Return the size of the change: the difference between the numbers, or the distance by which the clue moves.

        The size is largest for adding or removing a clue.
        """
        before, after = self.before, self.after
        if before is None or after is None:
            return _AWAY
        if before.cell != after.cell:
            (row, col), (other_row, other_col) = grid.position(before.cell), grid.position(after.cell)
            return abs(row - other_row) + abs(col - other_col)
        return _TO_UNKNOWN if before.size is None or after.size is None else abs(before.size - after.size)

    def in_words(self, grid: Grid) -> str:
        """Return the change as an instruction, such as ``change the 3 at r1c1 to 4``."""
        before, after = self.before, self.after
        if before is None:
            return f"add a {after} at {grid.name(after.cell)}" if after is not None else ""
        old = f"the {before} at {grid.name(before.cell)}"
        if after is None:
            return f"remove {old}"
        return f"change {old} to {after}" if self.kind == "change" else f"move {old} to {grid.name(after.cell)}"


def clues_after(puzzle: Puzzle, edits: Iterable[Edit]) -> list[Clue]:
    """Return the clues of a puzzle after some changes. Two of them have the same cell if the changes collide."""
    changes = list(edits)
    gone = {edit.before for edit in changes}
    return [
        *(clue for clue in puzzle.clue_list if clue not in gone),
        *(edit.after for edit in changes if edit.after is not None),
    ]


def edits_between(old: Puzzle, new: Puzzle) -> tuple[Edit, ...]:
    """Return the fewest changes between two puzzles. If several sets are possible, the smallest total size decides."""
    gone = [clue for clue in old.clue_list if new.clue_at.get(clue.cell) != clue]
    come = [clue for clue in new.clue_list if old.clue_at.get(clue.cell) != clue]
    grid = old.grid

    def cost(number: int, other: int) -> int:
        """Return the cost of turning one clue into another. An index beyond the last clue stands for no clue."""
        before, after = _at(gone, number), _at(come, other)
        if before is None and after is None:
            return 0
        if before is not None and after is not None and before.cell != after.cell and before.size != after.size:
            return 2 * (_ONE + _AWAY)
        return _ONE + Edit(before, after).size(grid)

    edits = []
    for number, other in enumerate(cheapest_matching(len(gone) + len(come), cost)):
        before, after = _at(gone, number), _at(come, other)
        if before is not None and after is not None and before.cell != after.cell and before.size != after.size:
            edits += [Edit(before, None), Edit(None, after)]
        elif before is not None or after is not None:
            edits.append(Edit(before, after))
    return tuple(sorted(edits, key=_first_cell))


def _at(clues: Sequence[Clue], number: int) -> Clue | None:
    return clues[number] if number < len(clues) else None


def _first_cell(edit: Edit) -> int:
    clue = edit.before or edit.after
    return clue.cell if clue is not None else -1
