"""Arguments about islands and regions of the sea that can grow along one path only."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import WHITE, Named


@dataclass(frozen=True)
class IslandOut(Argument):
    """Claim that an unfinished island can only grow along one path."""

    island: Named
    path: Named
    templates = ("{island} needs more cells and can only grow into {path}",)


@dataclass(frozen=True)
class PartOut(Argument):
    """Claim that island cells without a number can only grow along one path."""

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
    """Claim that a region of the sea can only grow along one path, which leads to the rest of the sea if ``is_part``.

    A region that is all of the known sea must grow if the islands leave more cells.
    """

    sea: Named
    path: Named
    is_part: bool = True
    templates = (
        "{sea} needs more cells and can only grow into {path}",
        "{sea} must join the rest of the sea, and its only way out is {path}",
        "{sea} must join the rest of the sea, and its only way out leads through {path}",
    )

    @property
    def template(self) -> str:
        if not self.is_part:
            return self.templates[0]
        return self.templates[1 if self.path.is_single else 2]


@dataclass(frozen=True)
class Bridge(Argument):
    """Claim that two regions of the sea can only meet through certain cells. ``walls`` close the other routes.

    If the islands are too many to list, ``count`` is their number, and ``first`` and ``last`` are the ends of the wall.
    With ``is_exit``, the region ``one`` has little room on its side, and the walls are only drawn.
    """

    one: Named
    other: Named
    cells: Named
    walls: tuple[Named, ...]
    count: int | None = None
    first: Named | None = None
    last: Named | None = None
    is_exit: bool = False
    templates = (
        "{one} must join the rest of the sea, and can only get out through {cells}",
        "{one} and {other} can only meet through {cells}",
        "{one} and {other} can only meet through {cells}: {walls} blocks every other route",
        "{one} and {other} can only meet through {cells}: {walls} block every other route",
        "{one} and {other} can only meet through {cells}: a ring of {count} islands has no other gap",
        "{one} and {other} can only meet through {cells}: "
        "a wall of {count} islands, from {first} to {last}, has no other gap",
    )

    @property
    def template(self) -> str:
        if self.is_exit:
            return self.templates[0]
        if self.count:
            return self.templates[4 if self.first is None else 5]
        return self.templates[1 + min(len(self.walls), 2)]
