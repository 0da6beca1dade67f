"""Arguments about a part of the board with a single way out."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument, Named


@dataclass(frozen=True)
class IslandOut(Argument):
    """An island that lacks cells can grow in one place only."""

    island: Named
    path: Named

    @property
    def template(self) -> str:
        return "{island} needs more cells and can only grow into {path}"


@dataclass(frozen=True)
class PartOut(Argument):
    """White cells without a number can grow in one place only. ``part`` is one of them."""

    part: Named
    path: Named

    @property
    def template(self) -> str:
        return "the island cell {part} has no number yet and can only grow through {path}"


@dataclass(frozen=True)
class SeaOut(Argument):
    """A part of the sea can meet the rest through one place only. ``sea`` is one of its cells."""

    sea: Named
    path: Named

    @property
    def template(self) -> str:
        return "the sea at {sea} must join the rest of the sea and can only get there through {path}"
