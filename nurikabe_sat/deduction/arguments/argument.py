"""Argument: a claim about a board, with the named objects that it is about.

    Complete     {island} is complete, so its neighbours {neighbours} are sea
                 island = the 1 at r1c1, neighbours = r1c2 and r2c1

The template and the objects are the only source of the sentence. ``objects`` says which cells a name in the
sentence stands for.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.wording import list_of


@dataclass(frozen=True)
class Named:
    """Object of an argument: its cells as a mask, and its name in the sentence."""

    cells: int
    name: str

    @property
    def is_single(self) -> bool:
        return self.cells & (self.cells - 1) == 0


def cells_named(grid: Grid, mask: int) -> Named:
    """Return cells by their own names: ``r1c2 and r2c1``."""
    return path_named(grid, members_of(mask))


def path_named(grid: Grid, cells: Iterable[int]) -> Named:
    """Return cells by their own names, in the given order."""
    path = tuple(cells)
    return Named(mask_of(path), list_of([grid.name(cell) for cell in path]))


@dataclass(frozen=True)
class Argument(ABC):
    """Claim with its template and its objects by their names in the template."""

    @property
    @abstractmethod
    def template(self) -> str:
        """The sentence, with the name of an object in braces in each place."""

    @property
    def objects(self) -> Mapping[str, Named]:
        """The objects of the argument by name."""
        return {name: value for name, value in vars(self).items() if isinstance(value, Named)}

    def __str__(self) -> str:
        return self.template.format_map({name: thing.name for name, thing in self.objects.items()})
