"""Ring: a cell with which islands that touch by corners would close a ring, and cut the sea in two.

    . . B . .        . . B . .      the 7 holds the border, and so does the 3; if the cell beside the 3 were
    3 . . . .        3 B . . .      island, or the one below it, the two would touch by a corner: a ring of
    . . W . .   ->   . B W . .      islands and border, with sea on both sides
    . . . W 7        . . . W 7

See ``deduction/rings.py`` for what a ring is and why there is none. The cell need not lie beside its island: it is
enough that few numbers can have it, and that it closes a ring whichever of them does.
"""

from collections.abc import Iterator
from functools import partial

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.contradictions.ring import ring_in_words
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.rings import Forest, links, links_with, ring_of
from nurikabe_sat.deduction.step import Step, names
from nurikabe_sat.deduction.technique import HARD, Example, Technique

NAME = "ring"

MOST = 3
"""Where more numbers than these can have a cell, it is left alone."""


def find(position: Position) -> Iterator[Step]:
    """One step a cell."""
    forest = Forest(len(position.main) + 1, links(position))
    if forest.is_whole:
        for number in members_of(position.undecided):
            if _closes(position, forest, 1 << number):
                yield Step(NAME, 1 << number, 0, partial(_reason, position, 1 << number))


def _closes(position: Position, forest: Forest, cell: int) -> bool:
    """Whether the cell as island closes a ring, whichever number has it: one of at most ``MOST``."""
    owners = [k for k, reach in enumerate(position.reaches[0]) if reach & cell]
    return 0 < len(owners) <= MOST and all(forest.closes(links_with(position, k, cell)) for k in owners)


def _reason(position: Position, cell: int) -> Because:
    def holds(less: Position) -> bool:
        forest = Forest(len(less.main) + 1, links(less))
        return not forest.is_whole or _closes(less, forest, cell)

    because = shrink(position, cell, holds)
    less = position.only(because)
    joined = links(less)
    said = []
    owners = [k for k, reach in enumerate(less.reaches[0]) if reach & cell]
    for k in owners:
        ring = ring_of(len(less.main), [*joined, *links_with(less, k, cell)])
        if ring is not None:
            clues, one = ring_in_words(position, ring)
            because |= clues | 1 << position.context.clue_cells[k]
            said.append(one)
    here = names(position.grid, cell)
    whose = ""
    if len(owners) == 1 and not less.zones[owners[0]] & cell:
        here += f", which only {position.context.clue_name(owners[0])} could have,"
    elif len(owners) > 1:
        whose = ", whichever number had it"
    return because, f"with {here} a ring would cut the sea{whose}: {'; or '.join(said)}"


TECHNIQUE = Technique(
    NAME,
    HARD,
    "a cell that would close a ring of islands that touch by corners, and so cut the sea, is sea",
    Example(
        before=(". . B . .", "3 . . . .", ". . W . .", ". . . W 7"),
        after=(". . B . .", "3 B . . .", ". B W . .", ". . . W 7"),
    ),
    find,
    is_followed=False,
)
