"""Counters of solutions: two methods of nurikabe-sat, and an external model counter for the exported formula.

They are contenders like all others; whatever is asked for, their task is ``count``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec

from benchmarks.answer import Answer, Laps, Refused
from nurikabe_sat import Puzzle
from nurikabe_sat.encoding.export import complete_formula
from nurikabe_sat.solving.frontier import TooManyStates, count_along_frontier
from nurikabe_sat.solving.search import solutions


@dataclass(frozen=True)
class Counter:
    """Counter of solutions. ``count`` returns their number, and ``solve`` yields it as a contender's answer."""

    name: str
    count: Callable[[Puzzle], int]
    packages: tuple[str, ...]
    module: str

    def available(self) -> bool:
        """Return True if the packages that the counter needs are installed."""
        return find_spec(self.module) is not None

    def solve(self, puzzle: Puzzle, _: bool) -> Iterator[Answer]:
        """Yield the number of solutions. Raises Refused if the method cannot count them."""
        laps = Laps()
        try:
            count = self.count(puzzle)
        except TooManyStates as reason:
            raise Refused(str(reason)) from reason
        yield Answer(count=count, seconds={"solve": laps.lap()})


def _one_by_one(puzzle: Puzzle) -> int:
    return sum(1 for _ in solutions(puzzle))


def _ganak(puzzle: Puzzle) -> int:
    """Count the models of the complete formula, projected to the cells, with pyganak."""
    import pyganak

    formula = complete_formula(puzzle).to_pysat()
    counter = pyganak.Counter()
    counter.add_clauses([list(clause) for clause in formula.clauses])
    counter.set_sampling_set(list(range(1, puzzle.grid.size + 1)))
    return int(counter.count())


OURS = ("nurikabe-sat", "python-sat")
COUNTERS = (
    Counter("count-frontier", count_along_frontier, OURS, "nurikabe_sat"),
    Counter("count-one-by-one", _one_by_one, OURS, "nurikabe_sat"),
    Counter("count-ganak", _ganak, (*OURS, "pyganak"), "pyganak"),
)
