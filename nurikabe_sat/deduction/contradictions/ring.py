"""Ring: islands that touch by corners lie around some of the sea, alone or with the border.

    . . B . .      the 3 and the 7 touch by a corner, and both hold the border: wherever the 7 has its
    3 W . . .      other cells, the sea at the top cannot meet the sea between the two
    . . W . .
    . . . W 7

Source: docs/explanation/islands-and-rings.md, the first lemma.
"""

from functools import partial

from nurikabe_sat.deduction.contradiction import Because, Contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.rings import IslandRing, has_ring, links, ring_of
from nurikabe_sat.errors import ConsistencyError
from nurikabe_sat.wording import list_of

NAME = "ring"


def find(position: Position) -> Contradiction | None:
    """Return the contradiction of the first ring that the islands close; None without any."""
    return Contradiction(NAME, partial(_reason, position)) if has_ring(position) else None


def ring_in_words(position: Position, ring: IslandRing) -> tuple[int, str]:
    """Return the clue cells of a ring, and its points in words: ``the 3 at r2c1 and the border, each ...``."""
    context = position.context
    clues = context.cells_of(ring.islands)
    said = [context.clue_name(k) for k in ring.islands]
    if not ring.has_border and len(said) == 1:
        return clues, f"{said[0]}, touching itself"
    if len(said) + ring.has_border == 2:
        how = "which it holds in two places" if ring.has_border else "touching twice"
    else:
        how = "each touching the next"
    return clues, f"{list_of([*said, *(['the border'] if ring.has_border else [])])}, {how}"


def _reason(position: Position) -> Because:
    because = shrink(position, position.assumed or position.island, has_ring)
    less = position.only(because)
    ring = ring_of(len(less.main), links(less))
    if ring is None:
        raise ConsistencyError("the reason found for a ring does not imply it")
    clues, said = ring_in_words(position, ring)
    return because | clues, f"a ring {'would cut' if position.assumed else 'cuts'} the sea: {said}"
