"""Words for the elements of a reason or a conflict, in the order known cells, clues, rules.

r2c2 and r4c1 sea, r1c1 island, the 5 at r1c2, no pool, the sea is connected
"""

from collections.abc import Iterable

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deduction.step import names
from nurikabe_sat.encoding.relaxed import Decided, Demand, Rule
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colour

COLOURS = {Colour.SEA: "sea", Colour.ISLAND: "island"}
"""Words for the colours of decided cells, keyed by colour."""


def in_words(grid: Grid, cells: Iterable[Decided], clues: Iterable[Clue] = (), rules: Iterable[Demand] = ()) -> str:
    """Return the elements of a reason or a conflict as a list in words."""
    cells = list(cells)
    parts = [
        f"{names(grid, mask_of(c for c, colour in cells if colour is wanted))} {word}"
        for wanted, word in COLOURS.items()
        if any(colour is wanted for _, colour in cells)
    ]
    parts += [f"the {clue} at {grid.name(clue.cell)}" for clue in clues]
    parts += [rule_in_words(rule) for rule in rules]
    return ", ".join(parts)


def rule_in_words(rule: Demand) -> str:
    """Return a rule or a constraint as a phrase."""
    return rule.value if isinstance(rule, Rule) else rule.sentence()
