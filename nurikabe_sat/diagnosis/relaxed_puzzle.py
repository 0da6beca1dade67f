"""Puzzle in which some clues are dropped. A dropped clue becomes ``?`` if its island would otherwise have no clue.

    . 2 .        B W B        the 3 is dropped. Its cell is sea here, so this is a solution of the puzzle without it.
    . . .   ->   B W B        In an island without the 2, the cell would have a ``?`` instead,
    3 . .        B B B        and in an island of the 2, the puzzle would again be the one without the 3.

The referee can therefore check relaxed solutions.
"""

from collections.abc import Collection, Iterable

from nurikabe_sat.encoding.relaxed import Decided, Demand, Rule, demands
from nurikabe_sat.puzzle.model import Clue, Colour, Colouring, Puzzle, Rules
from nurikabe_sat.puzzle.rules import violations

_CODES = {"cs2x2": Rule.NO_POOL, "csDivide": Rule.SEA_CONNECTED, "bkNoNum": Rule.ISLAND_HAS_CLUE}
"""Rules that can be dropped, keyed by their codes in the independent check."""


def relaxed_puzzle(
    puzzle: Puzzle, kept: Collection[Clue], colouring: Colouring, rules: Collection[Demand] | None = None
) -> Puzzle:
    """Return the puzzle without the dropped clues. In an island without a kept clue, the first clue becomes ``?``.

    The constraints on kept clues stay if they are among ``rules`` (None: all).
    """
    clues = [clue for clue in puzzle.clue_list if clue in kept]
    for island in puzzle.grid.components(colouring.numbers_of(Colour.ISLAND)):
        inside = [puzzle.clue_at[c] for c in island if c in puzzle.clue_at]
        if inside and not any(clue in kept for clue in inside):
            clues.append(Clue(inside[0].cell, None))
    cells = {puzzle.grid.place(clue.cell) for clue in kept}
    constraints = tuple(
        one for one in puzzle.rules.constraints if (rules is None or one in rules) and one.clue_cells <= cells
    )
    return Puzzle(puzzle.grid, tuple(clues), Rules(constraints, puzzle.rules.pools_allowed))


def broken_rules(puzzle: Puzzle, colouring: Colouring) -> set[Rule | None]:
    """Return the rules that a colouring breaks. In the result, None stands for rules that cannot be dropped."""
    return {_CODES.get(violation.code) for violation in violations(puzzle, colouring)}


def solves(
    puzzle: Puzzle, clues: Collection[Clue], rules: Collection[Demand], decided: Iterable[Decided], colouring: Colouring
) -> bool:
    """Return True if a colouring is a solution of the puzzle with only the given clues, rules and decided cells."""
    agrees = all(colouring.colours[c] is colour for c, colour in decided)
    relaxed = relaxed_puzzle(puzzle, clues, colouring, rules)
    return agrees and broken_rules(relaxed, colouring) <= set(demands(puzzle)).difference(rules)
