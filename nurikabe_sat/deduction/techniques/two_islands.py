"""Two islands: a few ways to complete an island leave no way to complete a neighbour.

    a way to complete an island is excluded if it leaves no way to complete a neighbour;
    cells on which all other ways agree are decided

This is ``joint-ways`` with at most three ways to check. So it only looks at cells on which nearly all ways agree, and
only compares the ways that disagree with the neighbours.
"""

from collections.abc import Iterator

from nurikabe_sat.deduction.joint_few import steps_of_few
from nurikabe_sat.deduction.joint_step import one_per_cell
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import HARD, Example, Technique

NAME = "two-islands"

MOST = 3
"""Maximum number of ways to complete islands that the reader of a step must check."""


def find(position: Position) -> Iterator[Step]:
    """Yield the steps of ``two-islands``, one per cell. Steps with few ways to check come first."""
    return iter(one_per_cell(steps_of_few(position, NAME, MOST)))


TECHNIQUE = Technique(
    NAME,
    HARD,
    "a way to complete an island is excluded if a neighbour then has no way; at most 3 ways to compare",
    Example(before=("3 . . .", ". . . .", ". . . 4"), after=("3 . . .", ". B . .", ". . . 4")),
    find,
    is_followed=False,
    boards=("3 w . / . b . / . . . / . 4 .", "3 . . . / . . . . / . . . ?"),
)
