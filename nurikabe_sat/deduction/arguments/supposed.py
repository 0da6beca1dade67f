"""Arguments about assumptions: what follows if a cell has the other colour."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named


@dataclass(frozen=True)
class Suppose(Argument):
    """Assumption that a cell has the wrong colour, with the number of steps to the fault in the next argument."""

    cell: Named
    is_sea: bool
    count: int = 0
    templates = (
        "if {cell} were island, then",
        "if {cell} were sea, then",
        "if {cell} were island, then after 1 step",
        "if {cell} were sea, then after 1 step",
        "if {cell} were island, then after {count} steps",
        "if {cell} were sea, then after {count} steps",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * min(self.count, 2) + self.is_sea]


@dataclass(frozen=True)
class SupposeAlso(Argument):
    """A second cell with the wrong colour, within an assumption."""

    cell: Named
    is_sea: bool
    templates = ("if {cell} were island as well, then", "if {cell} were sea as well, then")

    @property
    def template(self) -> str:
        return self.templates[self.is_sea]


@dataclass(frozen=True)
class Follows(Argument):
    """Cells that would get a colour, as a short form of a chain's step."""

    cells: Named
    is_sea: bool
    templates = ("{cells} would be island", "{cells} would be sea")

    @property
    def template(self) -> str:
        return self.templates[self.is_sea]


@dataclass(frozen=True)
class SameFor(Argument):
    """Further cells for which the previous argument also holds."""

    cells: Named
    templates = ("the same goes for {cells}",)


@dataclass(frozen=True)
class Either(Argument):
    """A cell gets the same colour for both colours of another cell."""

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
    """A cell would need both colours; the next argument says why it needs the second."""

    cell: Named
    is_sea: bool
    templates = ("{cell} would have to be island as well", "{cell} would have to be sea as well")

    @property
    def template(self) -> str:
        return self.templates[self.is_sea]
