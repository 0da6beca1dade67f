"""Island count: if the islands have all cells that the numbers ask for, every other cell is sea.

2 W .        2 W B      the 2 is complete, and no number is missing a cell
. . .   ->   B B B
"""

from collections.abc import Iterator

from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import MEDIUM, Example, Technique

NAME = "island-count"


def find(position: Position) -> Iterator[Step]:
    """Yield one step for all cells."""
    sizes = [clue.size for clue in position.context.puzzle.clue_list]
    total = sum(size or 0 for size in sizes)
    if None not in sizes and total and position.undecided and position.island.bit_count() == total:
        island, undecided = position.island, position.undecided

        def reason() -> Because:
            return island, f"the islands have all {total} cells that the numbers ask for"

        yield Step(NAME, undecided, 0, reason)


TECHNIQUE = Technique(
    NAME,
    MEDIUM,
    "if the islands have all the cells that the numbers ask for, every other cell is sea",
    Example(before=("2 W .", ". . ."), after=("2 W B", "B B B")),
    find,
    boards=("2 W b / b b b", "1 b 1 / b b b", "2 . . / . . .", "? . / . ."),
)
