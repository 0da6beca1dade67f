"""Variant of the rules: its name, a description, and the changed rules for a puzzle."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from nurikabe_sat.puzzle.model import Constraint, Puzzle, Rules


def _none(puzzle: Puzzle) -> Iterable[Constraint]:  # noqa: ARG001 (as of every variant)
    return ()


@dataclass(frozen=True)
class Variant:
    """Variant of the rules.

    Attributes:
        constraints: Returns the additional constraints for a puzzle.
        pools_allowed: Whether 2x2 blocks of sea are allowed.
    """

    name: str
    about: str
    constraints: Callable[[Puzzle], Iterable[Constraint]] = _none
    pools_allowed: bool = False

    def rules(self, puzzle: Puzzle) -> Rules:
        """Return the rules of the variant for a puzzle."""
        return Rules(tuple(self.constraints(puzzle)), self.pools_allowed)
