"""Second assumptions near the first one. Only those that ``presolve`` refutes are followed with techniques.

    assumed: r3c4 island    then r4c5 sea:    presolve finds a contradiction  ->  the techniques look for a chain
                            then r4c5 island: presolve finds none             ->  no technique follows the assumption

``presolve`` takes a fraction of the time of the techniques, so cells farther away can be tried.
"""

from collections.abc import Iterator, Sequence

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.line import Line
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.refutation import follow, refutation_step
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import Finder
from nurikabe_sat.encoding.deduced import presolve
from nurikabe_sat.puzzle.model import Colouring

NEAR = 4
"""Maximum distance, in rows plus columns, between an assumed cell and the cell of a second assumption."""


def refuted_nearby(technique: str, position: Position, finders: Sequence[Finder], rounds: int) -> Iterator[Step]:
    """Yield one step for each cell near the assumed cells with a colour that can be refuted.

    ``presolve`` and the techniques, within ``rounds`` rounds, must both refute the colour.
    """
    grid, context = position.grid, position.context
    for number in members_of(position.undecided & grid.ball(position.assumed, grid.all_cells, NEAR)):
        cell = 1 << number
        for sea, island in ((cell, 0), (0, cell)):
            given = Colouring.from_masks(grid, position.sea | sea, position.island | island)
            if presolve(context.puzzle, given, deadline=context.deadline) is not None:
                continue
            line = follow(Line(position, sea, island), finders, rounds)
            if line.is_refuted:
                yield refutation_step(technique, line)
                break
