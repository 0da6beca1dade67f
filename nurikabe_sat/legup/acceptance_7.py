"""Model of the verdicts of LEGUP 7 on steps, including LEGUP's mistakes.

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
from nurikabe_sat.legup.acceptance import (
    COLOUR,
    YES,
    Acceptance,
    Verdict,
    chance,
    every,
    flipped_verdict,
    no,
    said,
)
from nurikabe_sat.legup.contradictions import CONTRADICTIONS_7, too_few_spaces
from nurikabe_sat.legup.finish_room import LISTED, certain_list, ways_of
from nurikabe_sat.legup.rules import BASIC_RULES, CANT_REACH, CORNERS_BLACK, SURROUND_REGION
from nurikabe_sat.legup.state import State

Cells = Sequence[CellValue]


def basic_verdict(name: str, before: State, cells: Cells) -> Verdict:
    """Return LEGUP 7's verdict on painting the given cells by a basic rule."""
    after = before.with_cells(cells)
    judge = _SPECIAL.get(name, _general)
    changes = before.changes(cells)
    wrong = next((why for cell, value in changes if (why := _wrong_colour(name, before, cell, value))), None)
    return wrong or every(judge(name, before, after, cell) for cell, _ in changes)


def black_or_white_verdict(before: State, cases: Sequence[Cells]) -> Verdict:
    """Return LEGUP 7's verdict on a case split by the rule Black or White. ``cases`` lists the cells of each case."""
    changes = [before.changes(cells) for cells in cases]
    if len(cases) == 1:
        return no("there must be two cases") if changes[0] else YES
    if len(cases) != 2:
        return no("there must be two cases")
    if any(len(cells) != 1 for cells in changes):
        return no("each case must change one cell, which is undecided")
    (first, one), (second, other) = sorted((cells[0] for cells in changes), key=lambda pair: pair[1])
    if first != second:
        return no("the two cases must paint the same cell")
    if before.value(first) != UNDECIDED:
        return no(f"{before.grid.name(first)} is {said(before.value(first))} already")
    if (one, other) != (SEA, ISLAND):
        return no("one case must be sea, the other island")
    return YES


def finish_room_verdict(before: State, cases: Sequence[Cells]) -> Verdict:
    """Return LEGUP 7's verdict on a case split by the rule Finish Room. ``cases`` lists the cells of each case."""
    changes = [before.changes(cells) for cells in cases]
    if len(cases) == 1 and not changes[0]:
        return YES
    for cells in changes:
        for cell, value in cells:
            if value != ISLAND:
                return no(f"a way paints cells white, and {before.grid.name(cell)} becomes {said(value)}")
            if before.value(cell) != UNDECIDED:
                return no(f"{before.grid.name(cell)} is {said(before.value(cell))} already")
    drawn = [mask_of(cell for cell, _ in cells) for cells in changes]
    if len(set(drawn)) < len(drawn):
        return no("two of its cases are the same")
    return _best(_compared(before, clue, set(drawn)) for clue in before.numbers)


def _best(verdicts: Iterable[Verdict | None]) -> Verdict:
    """Return the most favourable verdict for any clue. If all are NO, return the last one."""
    best = no("the cases are not the ways to finish the region of one clue")
    for verdict in verdicts:
        if verdict is None or (best.acceptance is Acceptance.CHANCE and verdict is not YES):
            continue
        if verdict is YES:
            return YES
        best = verdict
    return best


def _compared(before: State, clue: int, drawn: set[int]) -> Verdict | None:
    """Return the verdict on cases compared with LEGUP's list for a clue, or None if they belong to another clue."""
    listed = ways_of(before, clue)
    here = before.grid.name(clue)
    if listed is None:
        ways, number = set(drawn), "very many"
    else:
        ways, number = set(listed), str(len(listed))
    if not drawn or not drawn & ways:
        return None
    if not drawn <= ways:
        return no(f"one of its cases is not a way to finish the region of {here}")
    if listed is not None and len(ways) <= LISTED:
        missing = len(ways) - len(drawn)
        if not missing:
            return YES
        return no(f"the region of {here} can be finished in {number} ways, and {missing} of these are missing")
    certain = None if listed is None else certain_list(before, clue)
    if drawn == certain:
        return YES
    if certain is None and len(drawn) in (LISTED, LISTED + 1):
        return chance(f"the region of {here} can be finished in {number} ways; LEGUP lists about {LISTED} of them")
    return no(f"LEGUP lists {LISTED} or {LISTED + 1} of the {number} ways to finish the region of {here}, not these")


# The basic rules.


def _wrong_colour(name: str, before: State, cell: int, value: int) -> Verdict | None:
    wanted = BASIC_RULES[name].value
    if value == wanted:
        return None
    return no(f"the rule paints {COLOUR[wanted]}, and {before.grid.name(cell)} becomes {said(value)}")


def _general(name: str, before: State, after: State, cell: int) -> Verdict:
    rule = BASIC_RULES[name]
    at_the_cell = rule.at_the_cell or name == CANT_REACH
    return flipped_verdict(rule, before, after, cell, CONTRADICTIONS_7, {}, at_the_cell=at_the_cell)


def _surround_region(_: str, before: State, after: State, cell: int) -> Verdict:
    beside = after.grid.around(1 << cell)
    if any(part & beside and part.bit_count() in numbers for part, numbers in after.islands):
        return YES
    return no(f"no region next to {before.grid.name(cell)} is complete")


def _corners_black(_: str, __: State, after: State, cell: int) -> Verdict:
    """Return LEGUP 7's verdict on painting a cell by Corners Black.

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
                return no(f"two numbers lie in the pocket at the corner {grid.name(corner)} of {here}")
            if numbers and numbers[0] == pocket.bit_count() + 1:
                return YES
    return no(f"no island has to go round a corner of {here}")


_Judge = Callable[[str, State, State, int], Verdict]
_SPECIAL: Mapping[str, _Judge] = {
    SURROUND_REGION: _surround_region,
    CORNERS_BLACK: _corners_black,
}
