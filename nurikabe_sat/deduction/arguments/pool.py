"""Arguments about 2x2 blocks, which must not be all sea."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument, Named


@dataclass(frozen=True)
class AlmostPool(Argument):
    """Three cells of a block are sea, so the fourth is island."""

    sea: Named
    cell: Named

    @property
    def template(self) -> str:
        return "{sea} are sea, so {cell} must be island to avoid a pool"
