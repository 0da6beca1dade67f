"""Contender that finds the cells with the same colour in all solutions. Its only task is ``facts``."""

from collections.abc import Iterator

from benchmarks.answer import Answer, Laps
from nurikabe_sat import Puzzle
from nurikabe_sat.diagnosis.facts import facts

NAME = "facts"


def solve(puzzle: Puzzle, _: bool) -> Iterator[Answer]:
    """Yield the facts, with solutions which show that the other cells have no fixed colour."""
    laps = Laps()
    found = facts(puzzle)
    solutions = [one.to_rows() for one in found.solutions]
    yield Answer(
        solution=solutions[0] if solutions else None,
        facts=found.to_rows() if solutions else None,
        witnesses=solutions,
        seconds={"solve": laps.lap()},
    )
