"""Arguments about one island, or about two islands that must not touch."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named


@dataclass(frozen=True)
class Complete(Argument):
    """Claim that an island is complete, so the cells next to it are sea."""

    island: Named
    neighbours: Named
    templates = (
        "{island} is complete, so its neighbour {neighbours} is sea",
        "{island} is complete, so its neighbours {neighbours} are sea",
    )

    @property
    def template(self) -> str:
        return self.templates[not self.neighbours.is_single]


@dataclass(frozen=True)
class TooLarge(Argument):
    """Claim that a cell would connect an island to other island cells, and that the island would then be too large."""

    cell: Named
    island: Named
    joined: Named
    size: int
    templates = (
        "{cell} would join {island} to {joined}, and the island would have more than 1 cell",
        "{cell} would join {island} to {joined}, and the island would have more than {size} cells",
    )

    @property
    def template(self) -> str:
        return self.templates[self.size > 1]


@dataclass(frozen=True)
class KeptApart(Argument):
    """Claim that cells next to two islands are sea. As island cells, they would join the two islands."""

    between: Named
    one: Named
    other: Named
    templates = (
        "{between} touches the islands of {one} and {other}, so it must be sea to keep the islands apart",
        "{between} touch the islands of {one} and {other}, so they must be sea to keep the islands apart",
    )

    @property
    def template(self) -> str:
        return self.templates[not self.between.is_single]


@dataclass(frozen=True)
class OneCellLeft(Argument):
    """Claim that an island lacks one cell and has two candidates for it. Cells next to both candidates are sea."""

    island: Named
    ways: Named
    corner: Named
    templates = (
        "{island} needs only one more cell, {ways|or}, and {corner} is next to both: it must be sea",
        "{island} needs only one more cell, {ways|or}, and {corner} are next to both: they must be sea",
    )

    @property
    def template(self) -> str:
        return self.templates[not self.corner.is_single]
