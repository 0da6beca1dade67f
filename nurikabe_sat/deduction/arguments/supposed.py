"""Arguments about assumptions: the consequences that would follow if a cell had the opposite colour."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named


@dataclass(frozen=True)
class Suppose(Argument):
    """Assumption that a cell has the wrong colour, with the number of steps that lead to the contradiction."""

    cell: Named
    is_sea: bool
    count: int = 0
    templates = (
        "if {cell} were island, then",
        "if {cell} were sea, then",
        "if {cell} were island, then after 1 step,",
        "if {cell} were sea, then after 1 step,",
        "if {cell} were island, then after {count} steps,",
        "if {cell} were sea, then after {count} steps,",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * min(self.count, 2) + self.is_sea]


@dataclass(frozen=True)
class SupposeAlso(Suppose):
    """Assumption that a second cell has the wrong colour, made within another assumption."""

    templates = (
        "if {cell} were island as well, then",
        "if {cell} were sea as well, then",
        "if {cell} were island as well, then after 1 step,",
        "if {cell} were sea as well, then after 1 step,",
        "if {cell} were island as well, then after {count} steps,",
        "if {cell} were sea as well, then after {count} steps,",
    )


@dataclass(frozen=True)
class SupposeComplete(Argument):
    """Assumption that a cell is island, with the sea that directly follows.

    The sea is next to an island that the cell completes, or, without ``island``, between two islands.
    """

    cell: Named
    sea: Named
    island: Named | None
    templates = (
        "if {cell} were island, {sea} would be sea, and then",
        "if {cell} were island, {island} would be complete and {sea} sea, and then",
    )

    @property
    def template(self) -> str:
        return self.templates[self.island is not None]


@dataclass(frozen=True)
class SameFor(Argument):
    """Claim that the previous argument also applies to further cells, exactly or at another place of the board."""

    cells: Named
    is_same: bool
    templates = ("{cells} would fail in a similar way", "the same applies to {cells}")

    @property
    def template(self) -> str:
        return self.templates[self.is_same]


@dataclass(frozen=True)
class Either(Argument):
    """Claim that a cell gets the same colour, whichever colour another cell has."""

    assumed: Named
    cell: Named
    is_sea: bool
    templates = (
        "whether {assumed} is sea or island, {cell} becomes island",
        "whether {assumed} is sea or island, {cell} becomes sea",
    )

    @property
    def template(self) -> str:
        return self.templates[self.is_sea]


@dataclass(frozen=True)
class BothColours(Argument):
    """Claim that a cell would need both colours. The next argument gives the reason for the second colour."""

    cell: Named
    is_sea: bool
    templates = ("{cell} would have to be both sea and island:", "{cell} would have to be both island and sea:")

    @property
    def template(self) -> str:
        return self.templates[self.is_sea]
