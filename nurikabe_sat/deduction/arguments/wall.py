"""Arguments about walls of islands, which would trap some of the sea."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named


@dataclass(frozen=True)
class BelongsTo(Argument):
    """Assumption that cells belong to an island that they do not touch. ``is_only``: no other island is possible."""

    cells: Named
    island: Named
    is_only: bool
    templates = (
        "if {cells} belonged to {island}, then",
        "if any of {cells} belonged to {island}, then",
        "{cells} could only belong to {island}, and then",
        "any of {cells} could only belong to {island}, and then",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * self.is_only + (not self.cells.is_single)]


@dataclass(frozen=True)
class Wall(Argument):
    """Islands that touch at corners form a wall, or would form one with further cells. It encloses some sea.

    ``cells``: None if the wall is there without them.
    """

    cells: Named | None
    walls: tuple[Named, ...]
    trapped: Named
    has_border: bool
    is_supposed: bool = True
    templates = (
        "{walls} form a closed wall, with {trapped} trapped behind it",
        "{walls} form a wall from edge to edge, with {trapped} trapped behind it",
        "{walls} would form a closed wall, with {trapped} trapped behind it",
        "{walls} would form a wall from edge to edge, with {trapped} trapped behind it",
        "with {cells}, {walls} would form a closed wall, with {trapped} trapped behind it",
        "with {cells}, {walls} would form a wall from edge to edge, with {trapped} trapped behind it",
        "with any of {cells}, {walls} would form a closed wall, with {trapped} trapped behind it",
        "with any of {cells}, {walls} would form a wall from edge to edge, with {trapped} trapped behind it",
        "{walls} forms a closed wall, with {trapped} trapped behind it",
        "{walls} forms a wall from edge to edge, with {trapped} trapped behind it",
    )

    @property
    def template(self) -> str:
        if self.cells is not None:
            return self.templates[(4 if self.cells.is_single else 6) + self.has_border]
        if not self.is_supposed and len(self.walls) == 1:
            return self.templates[8 + self.has_border]
        return self.templates[2 * self.is_supposed + self.has_border]
