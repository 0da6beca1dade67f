"""Arguments about a cell whose neighbours all have one colour."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument, Named


@dataclass(frozen=True)
class WalledInBySea(Argument):
    """A cell among sea has no number, so it is not an island."""

    cell: Named

    @property
    def template(self) -> str:
        return "{cell} is walled in by sea, and an island needs a number"


@dataclass(frozen=True)
class WalledInByIslands(Argument):
    """A cell among islands is not sea, because more sea exists elsewhere."""

    cell: Named

    @property
    def template(self) -> str:
        return "{cell} is walled in by islands, and the rest of the sea could not join it"
