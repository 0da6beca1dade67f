"""Description of a variant: a name, a sentence, and the rules of a puzzle in it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from nurikabe_sat.puzzle.model import Constraint, Puzzle, Rules


def _none(puzzle: Puzzle) -> Iterable[Constraint]:  # noqa: ARG001 (as of every variant)
    return ()


@dataclass(frozen=True)
class Variant:
    """Variant: ``constraints(puzzle)`` returns its constraints, and ``pools_allowed`` drops the rule about pools."""

    name: str
    about: str
    constraints: Callable[[Puzzle], Iterable[Constraint]] = _none
    pools_allowed: bool = False

    def rules(self, puzzle: Puzzle) -> Rules:
        """Return the changes of the rules for a puzzle."""
        return Rules(tuple(self.constraints(puzzle)), self.pools_allowed)
