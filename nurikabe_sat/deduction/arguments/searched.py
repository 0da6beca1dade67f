"""Arguments about the results of searches: steps without a technique, and sets of cells that no solution contains."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named


@dataclass(frozen=True)
class CannotAllHold(Argument):
    """Claim that the wrong colour of each of the cells contradicts some known cells, clues and rules.

    ``is_sea`` is the wrong colour of the cells, or None if these have different colours.
    """

    cells: Named
    is_sea: bool | None
    elements: tuple[Named, ...]
    templates = (
        "if {cells|or} were island, these could not all hold: {elements}",
        "if {cells|or} were sea, these could not all hold: {elements}",
        "if any of {cells} had the other colour, these could not all hold: {elements}",
    )

    @property
    def template(self) -> str:
        return self.templates[2 if self.is_sea is None else self.is_sea]


@dataclass(frozen=True)
class LongSearch(Argument):
    """Claim that only a long search shows the colours of all remaining cells."""

    count: int
    templates = (
        "only a long search shows the other 1 cell: in its other colour, it breaks a rule in the end",
        "only a long search shows the other {count} cells: in its other colour, each of them breaks a rule in the end",
    )

    @property
    def template(self) -> str:
        return self.templates[self.count != 1]


@dataclass(frozen=True)
class NoSolutionHas(Argument):
    """Claim that no solution contains certain painted cells together."""

    elements: tuple[Named, ...]
    templates = ("no solution has {elements}, as only a search shows", "no solution has all of the painted cells")

    @property
    def template(self) -> str:
        return self.templates[not self.elements]
