"""Arguments about one island, or about two that must stay apart."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument, Named


@dataclass(frozen=True)
class Complete(Argument):
    """An island has all its cells, so the cells next to it are sea."""

    island: Named
    neighbours: Named

    @property
    def template(self) -> str:
        if self.neighbours.is_single:
            return "{island} is complete, so its neighbour {neighbours} is sea"
        return "{island} is complete, so its neighbours {neighbours} are sea"


@dataclass(frozen=True)
class TooLarge(Argument):
    """A cell would join an island to white cells, and give it more cells than its number."""

    cell: Named
    island: Named
    joined: Named
    size: int

    @property
    def template(self) -> str:
        cells = "1 cell" if self.size == 1 else f"{self.size} cells"
        return f"{{cell}} would join {{island}} to {{joined}}, and the island would have more than {cells}"


@dataclass(frozen=True)
class KeptApart(Argument):
    """Cells next to two islands would join them."""

    between: Named
    one: Named
    other: Named

    @property
    def template(self) -> str:
        verb, so = ("touches", "it must be sea") if self.between.is_single else ("touch", "they must be sea")
        return f"{{between}} {verb} the islands of {{one}} and {{other}}, so {so} to keep them apart"
