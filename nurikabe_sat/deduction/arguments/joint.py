"""Arguments about ways of two islands that exclude each other."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named


@dataclass(frozen=True)
class OpposingWays(Argument):
    """Ways of an island that contradict the colour of some cells; the next arguments exclude these ways."""

    island: Named
    cells: Named
    count: int
    kind: int
    templates = (
        "1 way to complete {island} contains {cells}:",
        "{count} ways to complete {island} contain {cells}:",
        "1 way to complete {island} lacks {cells}:",
        "{count} ways to complete {island} lack {cells}:",
        "1 way to complete {island} is not next to {cells}:",
        "{count} ways to complete {island} are not next to {cells}:",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * self.kind + (self.count > 1)]


HAS, LACKS, NOT_NEXT = 0, 1, 2
"""Kinds of opposing ways."""


@dataclass(frozen=True)
class WaysFall(Argument):
    """Ways that break a rule by themselves, listed by name if there are few."""

    ways: tuple[Named, ...]
    count: int
    effects: tuple[Named, ...]
    templates = ("{count} of them would {effects|or}", "{ways|or} would {effects|or}")

    @property
    def template(self) -> str:
        return self.templates[bool(self.ways)]


@dataclass(frozen=True)
class NeighbourFalls(Argument):
    """Ways after which all ways to complete a neighbour, listed in ``beside``, break a rule."""

    ways: tuple[Named, ...]
    count: int
    neighbour: Named
    read: int
    effects: tuple[Named, ...]
    beside: tuple[Named, ...]
    templates = (
        "with {count} of them, the only way to complete {neighbour} would {effects|or}",
        "with {count} of them, both ways to complete {neighbour} would {effects|or}",
        "with {count} of them, all {read} ways to complete {neighbour} would {effects|or}",
        "with {ways|or}, the only way to complete {neighbour} would {effects|or}",
        "with {ways|or}, both ways to complete {neighbour} would {effects|or}",
        "with {ways|or}, all {read} ways to complete {neighbour} would {effects|or}",
    )

    @property
    def template(self) -> str:
        return self.templates[3 * bool(self.ways) + min(self.read, 3) - 1]


@dataclass(frozen=True)
class NeighbourStarves(Argument):
    """Ways that leave a neighbour no way."""

    ways: tuple[Named, ...]
    count: int
    neighbour: Named
    templates = (
        "{count} of them would leave {neighbour} no way",
        "{ways|or} would leave {neighbour} no way",
    )

    @property
    def template(self) -> str:
        return self.templates[bool(self.ways)]
