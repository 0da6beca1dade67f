"""Arguments about walls of islands that would divide the sea."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named


@dataclass(frozen=True)
class BelongsTo(Argument):
    """Assumption that cells belong to an island. ``is_only`` is True if no other island can contain the cells."""

    cells: Named
    island: Named
    is_only: bool
    templates = (
        "if {cells} belonged to {island}, then",
        "if {cells|or} belonged to {island}, then",
        "if {cells} were island, it would belong to {island}, and then",
        "if {cells|or} were island, it would belong to {island}, and then",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * self.is_only + (not self.cells.is_single)]


@dataclass(frozen=True)
class Wall(Argument):
    """Claim that islands that touch at corners form a wall and trap a region of the sea.

    ``cells`` are assumed to be island; None if the wall needs no assumed cells. With ``has_border``, the wall runs from
    edge to edge. ``count`` is the number of islands if they are too many to list.
    """

    cells: Named | None
    walls: tuple[Named, ...]
    trapped: Named
    has_border: bool
    is_supposed: bool = True
    count: int | None = None
    templates = (
        "{walls} form a closed wall that traps {trapped}",
        "{walls} form a wall from edge to edge that traps {trapped}",
        "{walls} would form a closed wall that traps {trapped}",
        "{walls} would form a wall from edge to edge that traps {trapped}",
        "with {cells}, {walls} would form a closed wall that traps {trapped}",
        "with {cells}, {walls} would form a wall from edge to edge that traps {trapped}",
        "with {cells|or}, {walls} would form a closed wall that traps {trapped}",
        "with {cells|or}, {walls} would form a wall from edge to edge that traps {trapped}",
        "{walls} forms a closed wall that traps {trapped}",
        "{walls} forms a wall from edge to edge that traps {trapped}",
        "{count} islands form a closed wall that traps {trapped}",
        "{count} islands form a wall from edge to edge that traps {trapped}",
        "{count} islands would form a closed wall that traps {trapped}",
        "{count} islands would form a wall from edge to edge that traps {trapped}",
        "with {cells}, {count} islands would form a closed wall that traps {trapped}",
        "with {cells}, {count} islands would form a wall from edge to edge that traps {trapped}",
        "with {cells|or}, {count} islands would form a closed wall that traps {trapped}",
        "with {cells|or}, {count} islands would form a wall from edge to edge that traps {trapped}",
    )

    @property
    def template(self) -> str:
        if not self.is_supposed and self.cells is None and len(self.walls) == 1:
            return self.templates[8 + self.has_border]
        which = 2 * self.is_supposed if self.cells is None else 4 if self.cells.is_single else 6
        return self.templates[which + self.has_border + (10 if self.count else 0)]
