"""What proves something: why a step that LEGUP accepts does not follow from its rule, or None.

The rules are read as LEGUP has them, with three differences. A contradiction counts only where the state really cannot
be completed (No Number: the sea keeps the region away from every number). It must come from the cell, and not be all
there on the board before the step. And nothing is painted over.

What is sound here holds in every colouring that completes the board before the step.
"""

from collections.abc import Sequence

from nurikabe_sat.formats.legup import UNDECIDED, CellValue
from nurikabe_sat.legup.acceptance import COLOUR
from nurikabe_sat.legup.contradictions import CONTRADICTIONS, SOUND_CONTRADICTIONS
from nurikabe_sat.legup.rules import BASIC_RULES
from nurikabe_sat.legup.state import State


def basic_flaw(name: str, before: State, cells: Sequence[CellValue]) -> str | None:
    """Why it does not follow that these cells are so, painted by a basic rule that LEGUP accepts for them."""
    return painted_over(before, cells) or next(
        (why for cell, value in cells if (why := _cell_flaw(name, before, cell, value))), None
    )


def contradiction_flaw(name: str, before: State, cells: Sequence[CellValue]) -> str | None:
    """Why it does not follow that the board cannot be completed, closed by a contradiction that LEGUP accepts."""
    if cells:
        return "it paints cells itself"
    if any(look(before) for look in SOUND_CONTRADICTIONS[name]):
        return None
    return _not_enclosed(before, before.grid.all_cells)


def painted_over(before: State, cells: Sequence[CellValue]) -> str | None:
    """Which cell was decided before it is painted."""
    for cell, _ in cells:
        value = before.value(cell)
        if value != UNDECIDED:
            what = COLOUR.get(value, f"the number {value}")
            return f"{before.grid.name(cell)} is {what} before the step"
    return None


def _cell_flaw(name: str, before: State, cell: int, value: int) -> str | None:
    rule = BASIC_RULES[name]
    other = before.flipped(cell, value)
    where = 1 << cell if rule.at_the_cell else before.grid.all_cells
    stood_before = None
    for contradiction in rule.contradictions:
        for look in SOUND_CONTRADICTIONS[contradiction]:
            found = look(other) & where
            if found & ~look(before):
                return None
            if found:
                stood_before = contradiction
    if stood_before is not None:
        return f"the board has {stood_before} before the step, so that every cell would pass"
    return _not_enclosed(other, where)


def _not_enclosed(state: State, where: int) -> str:
    """Why No Number proves nothing."""
    region = CONTRADICTIONS["No Number"](state) & where
    cell = state.grid.name((region & -region).bit_length() - 1)
    return f"the white region at {cell} has no number, but the sea does not enclose it"
