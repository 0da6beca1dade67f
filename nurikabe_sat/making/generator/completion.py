"""Colourings that keep most clues of an author, with additional islands that need further clues.

2 . 3        2 B 3        of clues that contradict each other, a random one is removed;
1 . .   ->   W B W        islands without a kept clue can have any size
. . .        B B W
"""

from collections.abc import Iterator
from random import Random

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.encoding.relaxed import Rule, demands, relaxed
from nurikabe_sat.making.generator.random_choice import below
from nurikabe_sat.puzzle.model import Puzzle
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving.lazy import LazySolver
from nurikabe_sat.solving.search import DEFAULT_SOLVER

_SEA = 0.6
"""Share of the cells for which the solver tries the colour sea first."""


def completions(rng: Random, puzzle: Puzzle, deadline: Deadline) -> Iterator[tuple[int, int]]:
    """Yield random colourings that keep most clues of a puzzle, as pairs of masks: the islands and the kept clues.

    If the puzzle has a completion, at least one is yielded. Raises LimitReached at the deadline.
    """
    rules = [rule for rule in demands(puzzle) if rule is not Rule.ISLAND_HAS_CLUE]
    with open_backend(DEFAULT_SOLVER, deadline_expected=deadline.is_limited) as backend:
        formula = relaxed(puzzle, rules=rules, counting=backend.info.counts, deadline=deadline)
        solver, ruled = LazySolver(backend, formula.formula, deadline), list(formula.rules.values())
        while True:
            kept = dict(formula.clues)
            solver.prefer([c + 1 if rng.random() < _SEA else -c - 1 for c in range(puzzle.grid.size)])
            while not (answer := solver.solve([*kept.values(), *ruled])):
                if answer is None:
                    raise deadline.reached()
                core = set(solver.core())
                wrong = [clue for clue, literal in kept.items() if literal in core]
                if not wrong:
                    return
                del kept[wrong[below(rng, len(wrong))]]
            yield formula.decode(solver.model()).masks[1], mask_of(clue.cell for clue in kept)
