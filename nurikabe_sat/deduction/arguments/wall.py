"""Arguments about walls of islands that would divide the sea."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named


@dataclass(frozen=True)
class BelongsTo(Argument):
    """Assumption that certain cells belong to an island."""

    cells: Named
    island: Named
    templates = ("if {cells} belonged to {island}, then", "if {cells|or} belonged to {island}, then")

    @property
    def template(self) -> str:
        return self.templates[not self.cells.is_single]


@dataclass(frozen=True)
class OnlyCandidate(Argument):
    """Claim that no other island can contain certain undecided cells. The next arguments give the reasons.

    ``part``: the cells touch these separate cells of the island, so they need no other reason. ``is_needed``: without
    these separate cells, the island would have too little room.
    """

    cells: Named
    island: Named
    part: Named | None = None
    is_needed: bool = False
    templates = (
        "{cells} could only belong to {island}",
        "{cells} touches {part}, which can only belong to {island}",
        "{cells} touch {part}, which can only belong to {island}",
        "{cells} touches {part}, which {island} needs",
        "{cells} touch {part}, which {island} needs",
    )

    @property
    def template(self) -> str:
        return self.templates[0 if self.part is None else 2 * self.is_needed + 2 - self.cells.is_single]


@dataclass(frozen=True)
class Joined(Argument):
    """Claim that separate ``cells`` in a wall can only belong to a certain island of the wall."""

    cells: Named
    island: Named
    templates = ("{cells} can only belong to {island}, so they must be joined",)


_WALLS = "a closed wall", "a wall from edge to edge"
_MANY = "{count} islands", "{count} islands, from {first} to {last},"


@dataclass(frozen=True)
class Wall(Argument):
    """Claim that islands that touch at corners form a wall and cut off a region of the sea.

    ``cells`` are assumed to be island; None if the wall needs no assumed cells. With ``has_border``, the wall runs from
    edge to edge. If the islands are too many to list, ``count`` is their number, and ``first`` and ``last`` are its
    ends.
    """

    cells: Named | None
    walls: tuple[Named, ...]
    trapped: Named
    has_border: bool
    is_supposed: bool = True
    count: int | None = None
    first: Named | None = None
    last: Named | None = None
    templates = tuple(
        f"{claim} {wall} that traps {{trapped}}"
        for many, wall in zip(_MANY, _WALLS, strict=True)
        for claim in (
            "{walls} forms",
            *("{walls} form", f"{many} form"),
            *("{walls} would form", f"{many} would form"),
            *("with {cells}, {walls} would form", f"with {{cells}}, {many} would form"),
            *("with {cells|or}, {walls} would form", f"with {{cells|or}}, {many} would form"),
        )
    )

    @property
    def template(self) -> str:
        claim = _MANY[self.has_border] if self.count else "{walls}"
        if self.cells is not None:
            claim = f"with {'{cells}' if self.cells.is_single else '{cells|or}'}, {claim} would form"
        elif self.is_supposed:
            claim += " would form"
        else:
            claim += " forms" if len(self.walls) == 1 else " form"
        return f"{claim} {_WALLS[self.has_border]} that traps {{trapped}}"
