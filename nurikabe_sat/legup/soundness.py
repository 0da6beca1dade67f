"""Soundness of steps, regardless of LEGUP's verdicts. Functions return the flaw of a step, or None if it has no flaw.

The rules are interpreted by their names and descriptions. A contradiction counts only if it proves that the board
cannot be completed. For No Number, the sea must separate the region from every number. A cell follows if its opposite
colour would cause one of the rule's contradictions. The cases must be complete. Decided cells must not be painted over.
The cells of a sound step are right in every completion of the board before it, and so is one of the cases of a split.
"""

from collections.abc import Sequence

from nurikabe_sat.bitset import first_member, mask_of, members_of
from nurikabe_sat.formats.legup import ISLAND, SEA, UNDECIDED, CellValue
from nurikabe_sat.legup.contradictions import SOUND_CONTRADICTIONS, no_number
from nurikabe_sat.legup.finish_room import MOST, is_unfinished, ways_of
from nurikabe_sat.legup.phrase import WORDS, no_corner, said, wrong_colour
from nurikabe_sat.legup.rules import BASIC_RULES, CASE_RULE, CORNERS_BLACK, NO_NUMBER
from nurikabe_sat.legup.state import State, opposite
from nurikabe_sat.phrase import Phrase

Cells = Sequence[CellValue]


def basic_flaw(name: str, before: State, cells: Cells) -> str | None:
    """Return the reason why painting the given cells by a basic rule is unsound, or None if the step is sound."""
    changes = before.changes(cells)
    changes.sort(key=lambda change: change[1] == BASIC_RULES[name].value)  # the wrong colours first
    return painted_over(before, changes) or next(
        (why for cell, value in changes if (why := cell_flaw(name, before, cell, value))), None
    )


def contradiction_flaw(name: str, before: State, cells: Cells) -> str | None:
    """Return the reason why a step by a contradiction rule is unsound, or None if the board has the contradiction."""
    if any(look(before) for look in SOUND_CONTRADICTIONS[name]):
        return None
    if cells:
        return Phrase("the board has none before the step, and the step paints cells")
    if name == NO_NUMBER and (loose := no_number(before)):
        return _not_enclosed(before, loose)
    return Phrase("the board has none")


def case_flaw(name: str, before: State, cases: Sequence[Cells], number: int) -> str | None:
    """Return the reason why case ``number`` or the whole case split is unsound, or None if both are sound."""
    changes = [before.changes(cells) for cells in cases]
    if not changes[number] and len(cases) == 1:
        return None
    if flaw := painted_over(before, changes[number]):
        return flaw
    return _colours_flaw(before, changes, number) if name == CASE_RULE else _ways_flaw(before, changes)


def painted_over(before: State, changes: Cells) -> str | None:
    """Return a phrase about a decided cell that the step paints again, or None if there is no such cell."""
    for cell, _ in changes:
        value = before.value(cell)
        if value != UNDECIDED:
            return Phrase("{cell} is {value} before the step", cell=before.grid.name(cell), value=said(value))
    return None


def cell_flaw(name: str, before: State, cell: int, value: int) -> str | None:
    """Return the reason why a basic rule does not imply the value of a cell, or None if it implies the value."""
    rule = BASIC_RULES[name]
    here = before.grid.name(cell)
    if value != rule.value:
        return wrong_colour(rule.value, here, value)
    if name == CORNERS_BLACK:
        return None if _goes_round(before, cell) else no_corner(here)
    other = before.flipped(cell, value)
    if any(look(other) for one in rule.contradictions for look in SOUND_CONTRADICTIONS[one]):
        return None
    if NO_NUMBER in rule.contradictions and (loose := no_number(other)):
        return _not_enclosed(other, loose)
    colour = WORDS[opposite(value)]
    return Phrase("{cell} as {colour} gives no {rules|or}", cell=here, colour=colour, rules=rule.contradictions)


def _goes_round(before: State, cell: int) -> bool:
    """Return True if some region lacks one cell and both of its candidates are adjacent to ``cell``."""
    grid = before.grid
    beside = grid.around(1 << cell)
    for part, numbers in before.islands:
        if len(numbers) == 1 and part.bit_count() == numbers[0] - 1:
            ways = grid.around(part) & before.undecided
            if ways.bit_count() == 2 and not ways & ~beside:
                return True
    return False


def _not_enclosed(state: State, loose: int) -> str:
    """Return the reason why the contradiction No Number does not hold for a white region."""
    cell = state.grid.name(first_member(loose))
    return Phrase("the white region at {cell} has no number, but the sea does not enclose it", cell=cell)


def _colours_flaw(before: State, changes: Sequence[Cells], number: int) -> str | None:
    mine = changes[number]
    if len(mine) != 1:
        return Phrase("a case must paint the one cell that it is about")
    cell, value = mine[0]
    if value not in (SEA, ISLAND):
        return Phrase("{cell} becomes {value}", cell=before.grid.name(cell), value=said(value))
    other = (cell, opposite(value))
    if any(list(cells) == [other] for cells in changes):
        return None
    colour = WORDS[other[1]]
    return Phrase("the case that {cell} is {colour} is missing", cell=before.grid.name(cell), colour=colour)


def _ways_flaw(before: State, changes: Sequence[Cells]) -> str | None:
    drawn = {mask_of(cell for cell, _ in cells) for cells in changes if all(value == ISLAND for _, value in cells)}
    missing: tuple[int, int, int] | None = None
    for clue in before.numbers:
        if not is_unfinished(before, clue):
            continue
        ways = ways_of(before, clue)
        if ways is None:
            if missing is None:
                why = "there are more than {n} ways to finish the region of {clue}"
                return Phrase(why, n=MOST, clue=before.grid.name(clue))
            continue
        left = [way for way in ways if way not in drawn and _keeps_apart(before, clue, way)]
        if not left:
            return None
        if drawn & set(ways) and (missing is None or len(left) < missing[1]):
            missing = (clue, len(left), left[0])
    if missing is None:
        return Phrase("the cases are not the ways to finish the region of one clue")
    clue, count, way = missing
    cells, here = [before.grid.name(cell) for cell in members_of(way)], before.grid.name(clue)
    if count == 1:
        return Phrase("one way to finish the region of {clue} is missing: {cells}", clue=here, cells=cells)
    why = "{n} ways to finish the region of {clue} are missing, for example {cells}"
    return Phrase(why, n=count, clue=here, cells=cells)


def _keeps_apart(before: State, clue: int, way: int) -> bool:
    """Return True if the region of ``clue`` contains no other clue after the cells ``way`` are added to it."""
    region = before.grid.flood(1 << clue, before.island | way)
    return region & before.number_cells == 1 << clue
