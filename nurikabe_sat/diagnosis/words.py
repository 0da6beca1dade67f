"""Names for the elements of a reason or a conflict, in the order known cells, clues, rules.

r2c2 and r4c1 sea, r1c1 island, the 5 at r1c2, no pool and the sea is connected
"""

from collections.abc import Iterable

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deduction.arguments.named import ISLANDS, SEAS, Named, clues_named, painted_named
from nurikabe_sat.encoding.relaxed import Decided, Demand, Rule
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colour

COLOURS = {Colour.SEA: SEAS, Colour.ISLAND: ISLANDS}
"""Names for decided cells, by colour."""


def elements(
    grid: Grid, cells: Iterable[Decided], clues: Iterable[Clue] = (), rules: Iterable[Demand] = ()
) -> tuple[Named, ...]:
    """Return the elements of a reason or a conflict as objects of an argument."""
    cells = list(cells)
    known = {phrase: mask_of(c for c, colour in cells if colour is wanted) for wanted, phrase in COLOURS.items()}
    return (
        *(painted_named(grid, mask, phrase) for phrase, mask in known.items() if mask),
        *clues_named(grid, clues),
        *rules_named(grid, rules),
    )


def rules_named(grid: Grid, rules: Iterable[Demand]) -> tuple[Named, ...]:
    """Return rules as objects of an argument, without cells."""
    return tuple(Named(grid, "cell", 0, phrase=rule_in_words(rule)) for rule in rules)


def rule_in_words(rule: Demand) -> str:
    """Return a rule or a constraint as a phrase."""
    return rule.value if isinstance(rule, Rule) else rule.sentence()
