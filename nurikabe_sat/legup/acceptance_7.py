"""Model of the verdicts of LEGUP 7 on the steps of a proof, including LEGUP's mistakes.

A basic rule paints cells, each of which is judged alone. *Before* is the board before the step, and *after* the board
with all cells of the step painted. *Flipped* is the board before the step with one cell in the opposite colour. A cell
that already has its new colour is ignored, so a step may paint nothing at all. Decided cells are not protected: basic
rules can even paint over clues.

    Surround Region     after: a white region next to the cell has exactly as many cells as a number in it
    Can't Reach Cell    flipped: Unreachable White Cell at this cell
    Corners Black       see ``_corners_black``: the only basic rule that is not sound
    the others          flipped: their contradiction anywhere, or at the cell (``rules.BASIC_RULES``)
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.formats.legup import ISLAND, SEA, UNDECIDED, CellValue
from nurikabe_sat.legup.acceptance import YES, Acceptance, Verdict, chance, every, flipped_verdict, no
from nurikabe_sat.legup.contradictions import CONTRADICTIONS_7, too_few_spaces
from nurikabe_sat.legup.finish_room import LISTED, certain_list, ways_of
from nurikabe_sat.legup.phrase import no_corner, said, wrong_colour
from nurikabe_sat.legup.rules import BASIC_RULES, CANT_REACH, CORNERS_BLACK, SURROUND_REGION
from nurikabe_sat.legup.state import State
from nurikabe_sat.phrase import Phrase

Cells = Sequence[CellValue]


def basic_verdict(name: str, before: State, cells: Cells) -> Verdict:
    """Return LEGUP 7's verdict on a step that paints the given cells by a basic rule."""
    after = before.with_cells(cells)
    judge = _SPECIAL.get(name, _general)
    changes = before.changes(cells)
    wrong = next((why for cell, value in changes if (why := _wrong_colour(name, before, cell, value))), None)
    return wrong or every(judge(name, before, after, cell) for cell, _ in changes)


def black_or_white_verdict(before: State, cases: Sequence[Cells]) -> Verdict:
    """Return LEGUP 7's verdict on a case split by the rule Black or White. ``cases`` lists the cells of each case."""
    changes = [before.changes(cells) for cells in cases]
    if len(cases) == 1:
        return no(Phrase("there must be two cases")) if changes[0] else YES
    if len(cases) != 2:
        return no(Phrase("there must be two cases"))
    if any(len(cells) != 1 for cells in changes):
        return no(Phrase("each case must change one cell, which is undecided"))
    (first, one), (second, other) = sorted((cells[0] for cells in changes), key=lambda pair: pair[1])
    if first != second:
        return no(Phrase("the two cases must paint the same cell"))
    if before.value(first) != UNDECIDED:
        return no(Phrase("{cell} is {value} already", cell=before.grid.name(first), value=said(before.value(first))))
    if (one, other) != (SEA, ISLAND):
        return no(Phrase("one case must be sea, the other island"))
    return YES


def finish_room_verdict(before: State, cases: Sequence[Cells]) -> Verdict:
    """Return LEGUP 7's verdict on a case split by the rule Finish Room. ``cases`` lists the cells of each case."""
    changes = [before.changes(cells) for cells in cases]
    if len(cases) == 1 and not changes[0]:
        return YES
    for cells in changes:
        for cell, value in cells:
            here, old = before.grid.name(cell), before.value(cell)
            if value != ISLAND:
                why = "a way paints cells white, and {cell} becomes {value}"
                return no(Phrase(why, cell=here, value=said(value)))
            if old != UNDECIDED:
                return no(Phrase("{cell} is {value} already", cell=here, value=said(old)))
    drawn = [mask_of(cell for cell, _ in cells) for cells in changes]
    if len(set(drawn)) < len(drawn):
        return no(Phrase("two of its cases are the same"))
    return _best(_compared(before, clue, set(drawn)) for clue in before.numbers)


def _best(verdicts: Iterable[Verdict | None]) -> Verdict:
    """Return the most favourable of the verdicts, one per clue. If all verdicts are NO, return the last one."""
    best = no(Phrase("the cases are not the ways to finish the region of one clue"))
    for verdict in verdicts:
        if verdict is None or (best.acceptance is Acceptance.CHANCE and verdict is not YES):
            continue
        if verdict is YES:
            return YES
        best = verdict
    return best


def _compared(before: State, clue: int, drawn: set[int]) -> Verdict | None:
    """Return LEGUP 7's verdict on the given ways to finish the region of ``clue``, or None if all ways are wrong."""
    listed = ways_of(before, clue)
    here = before.grid.name(clue)
    ways = set(drawn if listed is None else listed)
    if not drawn or not drawn & ways:
        return None
    if not drawn <= ways:
        return no(Phrase("one of its cases is not a way to finish the region of {clue}", clue=here))
    if listed is not None and len(ways) <= LISTED:
        missing = len(ways) - len(drawn)
        if not missing:
            return YES
        why = "the cases omit {missing} of the {n} ways to finish the region of {clue}"
        return no(Phrase(why, missing=missing, n=len(ways), clue=here))
    certain = None if listed is None else certain_list(before, clue)
    if drawn == certain:
        return YES
    if certain is None and len(drawn) in (LISTED, LISTED + 1):
        return chance(
            Phrase("LEGUP lists only about {n} of the ways to finish the region of {clue}", n=LISTED, clue=here)
        )
    why = "LEGUP lists {n} or {more} of the ways to finish the region of {clue}, but not these"
    return no(Phrase(why, n=LISTED, more=LISTED + 1, clue=here))


# The basic rules.


def _wrong_colour(name: str, before: State, cell: int, value: int) -> Verdict | None:
    wanted = BASIC_RULES[name].value
    if value == wanted:
        return None
    return no(wrong_colour(wanted, before.grid.name(cell), value))


def _general(name: str, before: State, after: State, cell: int) -> Verdict:
    rule = BASIC_RULES[name]
    at_the_cell = rule.at_the_cell or name == CANT_REACH
    return flipped_verdict(rule, before, after, cell, CONTRADICTIONS_7, {}, at_the_cell=at_the_cell)


def _surround_region(_: str, before: State, after: State, cell: int) -> Verdict:
    beside = after.grid.around(1 << cell)
    if any(part & beside and part.bit_count() in numbers for part, numbers in after.islands):
        return YES
    return no(Phrase("no region next to {cell} is complete", cell=before.grid.name(cell)))


def _corners_black(_: str, __: State, after: State, cell: int) -> Verdict:
    """Return LEGUP 7's verdict on painting a cell by the rule Corners Black.

    The two cells that are adjacent to both the cell and a diagonal white cell must be undecided. If both were black,
    Too Few Spaces would occur: the white and undecided cells around the diagonal cell would be one fewer than their
    only number.
    """
    grid = after.grid
    here = grid.name(cell)
    row, col = grid.position(cell)
    for down in (-1, 1):
        for right in (-1, 1):
            if not (0 <= row + down < grid.rows and 0 <= col + right < grid.cols):
                continue
            corner = grid.cell(row + down, col + right)
            between = (grid.cell(row + down, col), grid.cell(row, col + right))
            if not after.island >> corner & 1 or any(not after.undecided >> one & 1 for one in between):
                continue
            both = after.with_cells([(one, SEA) for one in between])
            if not too_few_spaces(both).possible:
                continue
            pocket, numbers = next((part, numbers) for part, numbers in both.rooms if part >> corner & 1)
            if len(numbers) > 1:
                why = "two numbers lie in the pocket at the corner {corner} of {cell}"
                return no(Phrase(why, corner=grid.name(corner), cell=here))
            if numbers and numbers[0] == pocket.bit_count() + 1:
                return YES
    return no(no_corner(here))


_Judge = Callable[[str, State, State, int], Verdict]
_SPECIAL: Mapping[str, _Judge] = {
    SURROUND_REGION: _surround_region,
    CORNERS_BLACK: _corners_black,
}
