"""Arguments about walls of islands that would divide the sea."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named


@dataclass(frozen=True)
class BelongsTo(Argument):
    """Assumption that certain cells belong to an island. ``is_only`` is True if no other island can contain them."""

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


_WALLS = "a closed wall", "a wall from edge to edge"


@dataclass(frozen=True)
class Wall(Argument):
    """Claim that islands that touch at corners form a wall and cut off a region of the sea.

    ``cells`` are assumed to be island; None if the wall needs no assumed cells. With ``has_border``, the wall runs from
    edge to edge. ``count`` is the number of islands if they are too many to list.
    """

    cells: Named | None
    walls: tuple[Named, ...]
    trapped: Named
    has_border: bool
    is_supposed: bool = True
    count: int | None = None
    templates = tuple(
        f"{claim} {wall} that traps {{trapped}}"
        for claim in (
            "{walls} forms",
            *("{walls} form", "{count} islands form"),
            *("{walls} would form", "{count} islands would form"),
            *("with {cells}, {walls} would form", "with {cells}, {count} islands would form"),
            *("with {cells|or}, {walls} would form", "with {cells|or}, {count} islands would form"),
        )
        for wall in _WALLS
    )

    @property
    def template(self) -> str:
        claim = "{count} islands" if self.count else "{walls}"
        if self.cells is not None:
            claim = f"with {'{cells}' if self.cells.is_single else '{cells|or}'}, {claim} would form"
        elif self.is_supposed:
            claim += " would form"
        else:
            claim += " forms" if len(self.walls) == 1 else " form"
        return f"{claim} {_WALLS[self.has_border]} that traps {{trapped}}"
