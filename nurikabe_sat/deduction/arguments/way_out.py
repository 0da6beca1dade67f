"""Arguments about a part of the board with a single way out."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import WHITE, Named


@dataclass(frozen=True)
class IslandOut(Argument):
    """An island that lacks cells can grow in one place only."""

    island: Named
    path: Named
    templates = ("{island} needs more cells and can only grow into {path}",)


@dataclass(frozen=True)
class PartOut(Argument):
    """Island cells without a number can grow in one place only."""

    part: Named
    path: Named
    templates = (
        "{part} has no number yet and can only grow into {path}",
        "{part} have no number yet and can only grow into {path}",
    )

    @property
    def template(self) -> str:
        return self.templates[self.part.phrase != WHITE]


@dataclass(frozen=True)
class SeaOut(Argument):
    """A part of the sea can meet the rest through one place only."""

    sea: Named
    path: Named
    templates = ("{sea} must join the rest of the sea, and its only way out is {path}",)


@dataclass(frozen=True)
class Bridge(Argument):
    """Two parts of the sea can meet through each of some cells only, because a wall closes the other ways."""

    one: Named
    other: Named
    cells: Named
    walls: tuple[Named, ...]
    templates = (
        "{one} and {other} can only meet through {cells}",
        "{one} and {other} can only meet through {cells}: {walls} closes the other ways",
        "{one} and {other} can only meet through {cells}: {walls} close the other ways",
    )

    @property
    def template(self) -> str:
        return self.templates[min(len(self.walls), 2)]
