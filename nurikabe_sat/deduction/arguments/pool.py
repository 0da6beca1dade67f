"""Arguments about 2x2 blocks, of which at least one cell must be island."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named


@dataclass(frozen=True)
class AlmostPool(Argument):
    """Claim that three cells of a 2x2 block are sea, so the fourth is island."""

    sea: Named
    cell: Named
    templates = ("otherwise {cell} would make a 2x2 pool with {sea}",)


@dataclass(frozen=True)
class Breaker(Argument):
    """Claim that only the given islands can reach a 2x2 block, and that all of them must pass through ``cell``."""

    islands: tuple[Named, ...]
    block: Named
    cell: Named
    is_inside: bool
    templates = (
        "only {islands} can break {block}, and it must pass through {cell}",
        "only {islands} can break {block}, and only with {cell}",
        "only {islands} can break {block}, and each must pass through {cell}",
        "only {islands} can break {block}, and each only with {cell}",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * (len(self.islands) > 1) + self.is_inside]
