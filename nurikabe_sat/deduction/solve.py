"""Main loop of deduction: apply the easiest technique that finds a step, then start again with the easiest."""

from collections.abc import Callable, Iterator

from nurikabe_sat.deduction.choice import Chooser
from nurikabe_sat.deduction.contradictions import find_contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step, after
from nurikabe_sat.deduction.table import techniques_up_to
from nurikabe_sat.deduction.technique import EXTREME

Beyond = Callable[[Position], Step | None]


def next_step(position: Position, last: int = 0) -> Step | None:
    """Return the easiest step, or None if no technique applies. The position must not contain a contradiction.

    ``last`` is the mask of the previous step's cells. Among equally easy steps, one near these cells is chosen.
    """
    return Chooser(techniques_up_to(EXTREME), last).next_step(position)


def walk(
    position: Position, level: str = EXTREME, beyond: Beyond | None = None, *, is_sound: bool = False
) -> Iterator[tuple[Step, Position]]:
    """Yield each step with the position after it, until the board is solved or contradictory, or no technique applies.

    Args:
        position: The board.
        level: The hardest level of the techniques.
        beyond: Function that returns a step if no technique applies.
        is_sound: The board has a solution and the caller checks each step, so contradictions are not searched.
    """
    chooser = Chooser(techniques_up_to(level))
    while position.undecided and (is_sound or find_contradiction(position) is None):
        step = chooser.next_step(position)
        if step is None and beyond is not None:
            step = beyond(position)
        if step is None:
            return
        position = after(position, [step])
        yield step, position
