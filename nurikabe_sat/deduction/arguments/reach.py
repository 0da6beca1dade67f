"""Arguments about cells that no island can contain."""

from dataclasses import dataclass
from typing import Literal

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named


@dataclass(frozen=True)
class NoneReaches(Argument):
    """Claim that no number can reach certain cells.

    ``is_enclosed``: the sea encloses the cells. ``is_open``: the next arguments give the reasons.
    """

    cells: Named
    is_enclosed: bool = False
    is_open: bool = False
    templates = (
        "no number can reach {cells}",
        "no number can reach {cells}:",
        "no number can reach {cells}: the sea is all around",
    )

    @property
    def template(self) -> str:
        return self.templates[2 if self.is_enclosed else self.is_open]


@dataclass(frozen=True)
class TooFar(Argument):
    """Claim that even the nearest island cannot reach a cell. ``reach`` holds the cells that this island can reach."""

    cell: Named
    island: Named
    steps: int
    left: int
    reach: Named
    templates = (
        "no number can reach {cell}: the nearest, {island}, is complete",
        "no number can reach {cell}: even {island}, {steps} steps away, can only grow by 1 cell",
        "no number can reach {cell}: even {island}, {steps} steps away, can only grow by {left} cells",
        "no number can reach {cell}: even {island}, whose nearest cell is {steps} steps away, can only grow by 1 cell",
        "no number can reach {cell}: even {island}, whose nearest cell is {steps} steps away, can only grow by "
        "{left} cells",
        "no number can reach {cell}: even {island} would need {steps} steps to get there, but can only grow by 1 cell",
        "no number can reach {cell}: even {island} would need {steps} steps to get there, but can only grow by "
        "{left} cells",
    )

    @property
    def template(self) -> str:
        has_grown = self.island.cells & (self.island.cells - 1)
        how = 4 if self._is_detour else 2 if has_grown else 0
        return self.templates[min(self.left, 2) + (how if self.left else 0)]

    @property
    def _is_detour(self) -> bool:
        """True if the cell is nearer to the island than the number of steps, because the way leads around something."""
        row, col = self.cell.grid.position(self.cell.shown[0])
        known = map(self.cell.grid.position, members_of(self.island.cells))
        return self.steps > min(abs(row - one[0]) + abs(col - one[1]) for one in known)


@dataclass(frozen=True)
class PastIslands(Argument):
    """Claim that islands could reach ``cell`` only by touching one of certain others, which is not allowed.

    ``reach`` has the cells that the islands can reach without touching another island. ``is_named``: the sentence says
    where a single island could get.
    """

    islands: tuple[Named, ...]
    others: tuple[Named, ...]
    cell: Named
    reach: Named | None = None
    is_named: bool = False
    templates = (
        "{islands} could get to {cell} only by touching {others|or}",
        "{islands} could get there only by touching {others|or}",
        "{islands} could both get there only by touching {others|or}",
        "{islands} could all get there only by touching {others|or}",
    )

    @property
    def template(self) -> str:
        return self.templates[0 if self.is_named else min(len(self.islands), 3)]


@dataclass(frozen=True)
class OwesPart(Argument):
    """Claim that certain island cells can only belong to one island, so that the island cannot also reach ``cell``."""

    island: Named
    part: Named
    cell: Named
    templates = ("{part} can only belong to {island}, which then has too few cells left to reach {cell}",)


@dataclass(frozen=True)
class PartCosts(Argument):
    """Claim that an island would become too large on its way to a cell, because it would join other island cells."""

    island: Named
    part: Named
    least: int
    cell: Named | None = None
    templates = (
        "{island} would have to join {part} on the way, and would then need at least {least} cells",
        "{island} would have to join {part} on the way to {cell}, and would then need at least {least} cells",
    )

    @property
    def template(self) -> str:
        return self.templates[self.cell is not None]


@dataclass(frozen=True)
class PartBars(Argument):
    """Claim that an island could reach a cell only by touching island cells that cannot belong to this island."""

    island: Named
    part: Named
    templates = ("{island} could get there only by touching {part}, which cannot belong to it",)


@dataclass(frozen=True)
class Barred(Argument):
    """Claim that islands cannot reach the cells of the first argument.

    ``why`` is "complete" if the islands are complete, and "short" if each island lacks a single cell. It is "closed" if
    sea and other islands close all ways, and "far" if all ways are too long. ``reach`` has the cells that the islands
    can reach, for pictures.
    """

    islands: tuple[Named, ...]
    why: Literal["complete", "short", "closed", "far"]
    cell: Named | None = None
    reach: Named | None = None
    templates = (
        "{islands} is complete",
        "{islands} are complete",
        "{islands} is one cell short",
        "{islands} are each one cell short",
        "{islands} has no way there",
        "{islands} have no way there",
        "{islands} has no way to {cell}",
        "{islands} have no way to {cell}",
        "{islands} has no short enough way there",
        "{islands} have no short enough way there",
        "{islands} has no short enough way to {cell}",
        "{islands} have no short enough way to {cell}",
    )

    @property
    def template(self) -> str:
        row = {"complete": 0, "short": 2, "closed": 4, "far": 8}[self.why]
        return self.templates[row + 2 * (self.cell is not None) + (len(self.islands) > 1)]


@dataclass(frozen=True)
class NextTo(Argument):
    """Claim that cells touch a complete island, or two islands. Therefore, no island can contain these cells.

    ``is_supposed``: an assumption completes the island.
    """

    cells: Named
    islands: tuple[Named, ...]
    is_supposed: bool = False
    templates = (
        "{cells} touches {islands}, which is complete",
        "{cells} touch {islands}, which is complete",
        "{cells} touches {islands}, which would be complete",
        "{cells} touch {islands}, which would be complete",
        "{cells} touches both {islands}",
        "{cells} touch both {islands}",
    )

    @property
    def template(self) -> str:
        return self.templates[(4 if len(self.islands) > 1 else 2 * self.is_supposed) + (not self.cells.is_single)]
