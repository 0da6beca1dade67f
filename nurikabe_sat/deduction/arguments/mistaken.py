"""Arguments about mistakes: painted cells that contradict each other."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named


@dataclass(frozen=True)
class ClueAsSea(Argument):
    """Claim that the cell of a clue is painted as sea."""

    clue: Named
    templates = ("the clue at {clue} is painted as sea",)


@dataclass(frozen=True)
class StepsFrom(Argument):
    """Number of steps from known cells to the contradiction in the next argument."""

    count: int
    known: Named
    templates = ("1 step from {known}:", "{count} steps from {known}:")

    @property
    def template(self) -> str:
        return self.templates[self.count != 1]


@dataclass(frozen=True)
class NeitherColour(Argument):
    """Claim that a cell can have neither colour, because of known cells."""

    cell: Named
    known: Named
    templates = ("{cell} can be neither sea nor island, because of {known}",)
