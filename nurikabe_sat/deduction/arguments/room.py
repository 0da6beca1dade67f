"""Arguments about the room that an island needs."""

from dataclasses import dataclass
from typing import Literal

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import WHITES, Named


@dataclass(frozen=True)
class TakesAll(Argument):
    """Claim that the room of an island has exactly the required size. The island must therefore fill the whole room.

    ``bars`` bound the room in addition to the sea, as in the other arguments about rooms. If empty, the sea may be all.
    """

    island: Named
    size: int
    cells: Named
    bars: tuple[Named, ...] = ()
    templates = (
        "{island} has room for exactly its {size} cells, so it takes {cells}",
        "{island} must not touch {bars|or}, so it has room for exactly its {size} cells and takes {cells}",
    )

    @property
    def template(self) -> str:
        return self.templates[bool(self.bars)]


@dataclass(frozen=True)
class NeedsRoom(Argument):
    """Claim that an island would have too little room without certain cells.

    ``reach`` is the room without a single cell. For several cells, it is the present room.
    """

    cells: Named
    island: Named
    room: int
    size: int
    reach: Named
    bars: tuple[Named, ...] = ()
    templates = (
        "without {cells}, {island} would have room for only {room} of its {size} cells",
        "without {cells}, {island} would have room for only {room} of its {size} cells, as it must not touch {bars|or}",
        "if {cells|or} were sea, {island} would have room for at most {room} of its {size} cells",
        "if {cells|or} were sea, {island} would have room for at most {room} of its {size} cells, "
        "as it must not touch {bars|or}",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * (not self.cells.is_single) + bool(self.bars)]


@dataclass(frozen=True)
class JoinsPart(Argument):
    """Claim that an island would have at least ``least`` cells, which is too many, if it joined other island cells."""

    island: Named
    part: Named
    least: int
    templates = ("joining {part} would make at least {least} cells",)


@dataclass(frozen=True)
class OnlyOwner(Argument):
    """Claim that only one number can reach certain island cells, or has too little room without them."""

    island: Named
    part: Named
    is_needed: bool = False
    templates = ("{part} can only belong to {island}", "{island} itself needs {part}")

    @property
    def template(self) -> str:
        return self.templates[self.is_needed]


@dataclass(frozen=True)
class NeedsPath(Argument):
    """Claim that only one number can reach certain island cells, and that every path leads through certain cells.

    Without such a cell, the paths are cut off, or the remaining ones are too long. ``cut`` says which cells cut them.
    """

    part: Named
    island: Named
    cells: Named
    cut: Literal["none", "all", "some"]
    templates = (
        "{part} can only belong to {island}; without {cells}, it would be too far away",
        "{part} can only belong to {island}; without {cells}, it would be cut off",
        "{part} can only belong to {island}; if {cells|or} were sea, it would be too far away",
        "{part} can only belong to {island}; if {cells|or} were sea, it would be cut off",
        "{part} can only belong to {island}; if {cells|or} were sea, it would be cut off or too far away",
        "{part} can only belong to {island}; without {cells}, they would be too far away",
        "{part} can only belong to {island}; without {cells}, they would be cut off",
        "{part} can only belong to {island}; if {cells|or} were sea, they would be too far away",
        "{part} can only belong to {island}; if {cells|or} were sea, they would be cut off",
        "{part} can only belong to {island}; if {cells|or} were sea, they would be cut off or too far away",
    )

    @property
    def template(self) -> str:
        cut = ("none", "all", "some").index(self.cut)
        return self.templates[5 * (self.part.phrase == WHITES) + 2 * (not self.cells.is_single) + cut]


@dataclass(frozen=True)
class LastSea(Argument):
    """Claim that islands need ``need`` of their ``room`` shared cells. The ``left`` others can only be ``sea``."""

    islands: tuple[Named, ...]
    need: int
    room: int
    left: int
    sea: Named
    area: Named
    templates = (
        "{islands} need {need} of their {room} shared cells; the last must be sea between them, and only {sea} fits",
        "{islands} need {need} of their {room} shared cells; the other {left} must be sea between them, "
        "and only {sea} fit",
    )

    @property
    def template(self) -> str:
        return self.templates[self.left > 1]
