"""Arguments about cells whose neighbours all have one colour."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named


@dataclass(frozen=True)
class WalledInBySea(Argument):
    """Claim that a cell without a number is enclosed by sea and therefore not island."""

    cell: Named
    templates = ("{cell} is walled in by sea, but every island needs a number",)


@dataclass(frozen=True)
class WalledInByIslands(Argument):
    """Claim that cells enclosed by islands are not sea, because the sea also has cells elsewhere, such as ``sea``."""

    cells: Named
    wall: Named
    sea: Named | None = None
    templates = (
        "{cells} is walled in by islands: sea there could not join the rest of the sea",
        "{cells} are walled in by islands: sea there could not join the rest of the sea",
        "{cells} is walled in by islands: sea there could not join {sea}",
        "{cells} are walled in by islands: sea there could not join {sea}",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * (self.sea is not None) + (not self.cells.is_single)]
