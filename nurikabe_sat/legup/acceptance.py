"""What LEGUP accepts, its mistakes included: why it refuses a step, or None.

A *basic rule* paints cells, each of which is judged alone: LEGUP gives it the other colour on the board before the step
and looks for a contradiction, mostly anywhere on that board. So a contradiction that stands there already lets every
cell pass; No Number stands wherever a white region has no number yet; and Corners Black never passes.

    2 B .       Fill In Black for the last cell: as island it would be a region without a number,
    . . .       which is all that LEGUP asks, though the region could grow to the 2
"""

from collections.abc import Sequence

from nurikabe_sat.formats.legup import ISLAND, SEA, CellValue
from nurikabe_sat.legup.contradictions import CONTRADICTIONS
from nurikabe_sat.legup.rules import BASIC_RULES, CASE_RULE
from nurikabe_sat.legup.state import State

COLOUR = {SEA: "sea", ISLAND: "island"}


def basic_objection(name: str, before: State, cells: Sequence[CellValue]) -> str | None:
    """Why LEGUP refuses to paint these cells by a basic rule."""
    if not cells:
        return "it paints no cell"
    after = before.with_cells(cells)
    return next((why for cell, value in cells if (why := _cell_objection(name, before, after, cell, value))), None)


def _cell_objection(name: str, before: State, after: State, cell: int, value: int) -> str | None:
    rule = BASIC_RULES[name]
    here = before.grid.name(cell)
    if value != rule.value:
        return f"the rule is for {COLOUR[rule.value]}, which {here} does not become"
    if before.value(cell) == value:
        return f"{here} is {COLOUR[value]} already"
    if not rule.contradictions:
        return "LEGUP never accepts this rule"
    if rule.between_regions and regions_beside(after, cell) < 2:
        return f"{here} does not have two white regions beside it"
    other = before.flipped(cell, value)
    where = 1 << cell if rule.at_the_cell else before.grid.all_cells
    if any(CONTRADICTIONS[contradiction](other) & where for contradiction in rule.contradictions):
        return None
    return f"{here} as {COLOUR[ISLAND if value == SEA else SEA]} gives no {' or '.join(rule.contradictions)}"


def contradiction_objection(name: str, before: State, cells: Sequence[CellValue]) -> str | None:
    """Why LEGUP refuses that there is a contradiction, once these cells (there should be none) are painted."""
    return None if CONTRADICTIONS[name](before.with_cells(cells)) else "there is none on the board"


def case_objection(before: State, cases: Sequence[tuple[str, Sequence[CellValue]]]) -> str | None:
    """Why LEGUP refuses a case split: the rules that lead out of a node, and the cells that each paints."""
    if [rule for rule, _ in cases] != [CASE_RULE] * 2:
        return f"there must be two cases, both {CASE_RULE}"
    if any(len(cells) != 1 for _, cells in cases):
        return "each case must paint one cell"
    (first, second) = sorted(cells[0] for _, cells in cases)
    if first[0] != second[0]:
        return "the two cases must paint the same cell"
    if (first[1], second[1]) != (SEA, ISLAND):
        return "one case must be sea, the other island"
    if before.value(first[0]) in (SEA, ISLAND):
        return f"{before.grid.name(first[0])} is {COLOUR[before.value(first[0])]} already"
    return None


def merge_objection(agreed: State, parents: int, cells: Sequence[CellValue]) -> str | None:
    """Why LEGUP refuses to merge that many nodes, which agree on some values, with these cells listed."""
    if parents < 2:
        return "there must be two nodes or more to merge"
    for cell, value in cells:
        if agreed.value(cell) != value:
            return f"the merged nodes do not agree that {agreed.grid.name(cell)} is {COLOUR.get(value, value)}"
    return None


def regions_beside(state: State, cell: int) -> int:
    """The number of white regions beside a cell."""
    beside = state.grid.around(1 << cell)
    return sum(1 for part, _ in state.islands if part & beside)
