"""Arguments about islands, island cells and parts of the sea with a single way out."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import WHITE, Named

LISTED = 4
"""Maximum number of islands of a wall that a sentence lists; of more islands, it gives only the number."""


@dataclass(frozen=True)
class IslandOut(Argument):
    """An incomplete island can grow in only one place."""

    island: Named
    path: Named
    templates = ("{island} needs more cells and can only grow into {path}",)


@dataclass(frozen=True)
class PartOut(Argument):
    """Island cells without a number can grow in only one place."""

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
    """A part of the sea can join the rest in only one place."""

    sea: Named
    path: Named
    templates = ("{sea} must join the rest of the sea, and its only way out is {path}",)


@dataclass(frozen=True)
class Bridge(Argument):
    """Two parts of the sea can meet only through certain cells, because a wall closes the other ways.

    ``count`` is the number of islands in the wall if there are more than ``LISTED``.
    """

    one: Named
    other: Named
    cells: Named
    walls: tuple[Named, ...]
    count: int | None = None
    templates = (
        "{one} and {other} can only meet through {cells}",
        "{one} and {other} can only meet through {cells}: {walls} closes the other ways",
        "{one} and {other} can only meet through {cells}: {walls} close the other ways",
        "{one} and {other} can only meet through {cells}: {count} islands close the other ways",
    )

    @property
    def template(self) -> str:
        return self.templates[3 if self.count else min(len(self.walls), 2)]
