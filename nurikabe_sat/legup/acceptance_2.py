"""Model of the verdicts of LEGUP 2 on the steps of a proof, including LEGUP's mistakes.

A *basic rule* paints cells, each of which is judged alone. LEGUP paints the cell in the opposite colour on the board
before the step, and searches for a contradiction, usually anywhere on this board. Therefore, every cell is accepted if
the board already contains the contradiction. No Number occurs at each white region that has no number yet. Corners
Black is never accepted.

    2 B .       Fill In Black is accepted for the last cell: as island, it would be a region without a number,
    . . .       although this region could still grow to the 2
"""

from collections.abc import Sequence

from nurikabe_sat.formats.legup import ISLAND, SEA, CellValue
from nurikabe_sat.legup.acceptance import YES, Verdict, chance, every, flipped_verdict, no
from nurikabe_sat.legup.contradictions import CONTRADICTIONS_2
from nurikabe_sat.legup.phrase import WORDS, said, wrong_colour
from nurikabe_sat.legup.rules import BASIC_RULES, OLD_NAMES
from nurikabe_sat.legup.state import State
from nurikabe_sat.phrase import Phrase

Cells = Sequence[CellValue]


def basic_verdict(name: str, before: State, cells: Cells) -> Verdict:
    """Return LEGUP 2's verdict on a step that paints the given cells by a basic rule."""
    if not cells:
        return no(Phrase("it paints no cell"))
    after = before.with_cells(cells)
    return every(_cell_verdict(name, before, after, cell, value) for cell, value in cells)


def _cell_verdict(name: str, before: State, after: State, cell: int, value: int) -> Verdict:
    rule = BASIC_RULES[name]
    here = before.grid.name(cell)
    if value != rule.value:
        return no(wrong_colour(rule.value, here, value))
    if before.value(cell) == value:
        return chance(Phrase("{cell} is {value} already", cell=here, value=WORDS[value]))
    if not rule.contradictions:
        return no(Phrase("LEGUP never accepts this rule"))
    return flipped_verdict(rule, before, after, cell, CONTRADICTIONS_2, OLD_NAMES, at_the_cell=rule.at_the_cell)


def black_or_white_verdict(before: State, cases: Sequence[Cells]) -> Verdict:
    """Return LEGUP 2's verdict on a case split by the rule Black or White. ``cases`` lists the cells of each case."""
    if len(cases) != 2:
        return no(Phrase("there must be two cases"))
    if any(len(cells) != 1 for cells in cases):
        return no(Phrase("each case must paint one cell"))
    (first, second) = sorted(cells[0] for cells in cases)
    if first[0] != second[0]:
        return no(Phrase("the two cases must paint the same cell"))
    if (first[1], second[1]) != (SEA, ISLAND):
        return no(Phrase("one case must be sea, the other island"))
    if before.value(first[0]) in (SEA, ISLAND):
        return chance(
            Phrase("{cell} is {value} already", cell=before.grid.name(first[0]), value=said(before.value(first[0])))
        )
    return YES
