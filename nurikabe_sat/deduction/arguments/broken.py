"""Arguments about broken rules, worded either as facts about a board or as consequences of an assumption."""

from dataclasses import dataclass

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named


@dataclass(frozen=True)
class Broken(Argument):
    """Claim that a rule is broken. One template states a fact, the other states the consequence of an assumption."""

    is_supposed: bool

    @property
    def template(self) -> str:
        return self.templates[self.is_supposed]


@dataclass(frozen=True)
class Pool(Broken):
    """Claim that all four cells of a 2x2 block are sea."""

    block: Named
    templates = ("{block} is all sea", "{block} would be all sea")


@dataclass(frozen=True)
class TwoNumbers(Broken):
    """Claim that two numbers are in one island. ``path`` holds the island cells that connect the numbers."""

    one: Named
    other: Named
    path: Named
    templates = ("{one} and {other} are in one island", "{one} and {other} would be in one island")


@dataclass(frozen=True)
class TooMany(Broken):
    """Claim that an island has more cells than its number allows."""

    island: Named
    count: int
    templates = ("the island of {island} has {count} cells", "the island of {island} would have {count} cells")


@dataclass(frozen=True)
class NoNumber(Broken):
    """Claim that the sea encloses island cells without a number. ``shore`` is the enclosing sea."""

    part: Named
    shore: Named
    templates = (
        "{part} is walled in by sea, but every island needs a number",
        "{part} would be walled in by sea, but every island needs a number",
    )


@dataclass(frozen=True)
class SeaCut(Broken):
    """Claim that a wall of islands divides the sea. The islands are in the order of the wall.

    If they are too many to list, ``count`` is their number, and ``first`` and ``last`` are the ends of an open wall.
    If all neighbours of a single cell are island (``is_alone``), the sentence names no islands.
    """

    trapped: Named
    sea: Named
    walls: tuple[Named, ...]
    count: int | None = None
    first: Named | None = None
    last: Named | None = None
    is_alone: bool = False
    templates = (
        "{trapped} is cut off from {sea} by {walls}",
        "{trapped} would be cut off from {sea} by {walls}",
        "{trapped} is cut off from {sea} by a ring of {count} islands",
        "{trapped} would be cut off from {sea} by a ring of {count} islands",
        "{trapped} is cut off from {sea} by a wall of {count} islands, from {first} to {last}",
        "{trapped} would be cut off from {sea} by a wall of {count} islands, from {first} to {last}",
        "{trapped} is walled in by islands",
        "{trapped} would be walled in by islands",
    )

    @property
    def template(self) -> str:
        kind = 3 if self.is_alone else 0 if self.count is None else 1 if self.first is None else 2
        return self.templates[2 * kind + self.is_supposed]


@dataclass(frozen=True)
class TooFew(Broken):
    """Claim that an island has too little room. ``reach`` holds the cells that the island can contain.

    ``bars`` bound the room in addition to the sea. If empty, the sea may be all.
    """

    island: Named
    room: int
    size: int
    reach: Named
    bars: tuple[Named, ...] = ()
    templates = (
        "{island} has room for only {room} of its {size} cells",
        "{island} would have room for only {room} of its {size} cells",
        "{island} has room for only {room} of its {size} cells, as it must not touch {bars|or}",
        "{island} would have room for only {room} of its {size} cells, as it must not touch {bars|or}",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * bool(self.bars) + self.is_supposed]


@dataclass(frozen=True)
class NoOwner(Broken):
    """Claim that no number can reach certain island cells. ``nearest`` is the island that comes closest."""

    part: Named
    nearest: Named | None
    least: int
    templates = (
        "no number can reach {part}",
        "no number could reach {part}",
        "no number can reach {part}: even {nearest} would need at least {least} cells",
        "no number could reach {part}: even {nearest} would need at least {least} cells",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * (self.nearest is not None) + self.is_supposed]


@dataclass(frozen=True)
class Unbreakable(Broken):
    """Claim that a 2x2 block contains no island cell and is out of reach of every number.

    ``nearest`` is the island that comes closest, if sizes explain why no number can reach the block.
    ``is_open``: the next arguments give the reasons.
    """

    block: Named
    nearest: Named | None
    least: int
    is_open: bool = False
    templates = (
        "no number can reach {block}, so it would become a pool",
        "no number could reach {block}, so it would become a pool",
        "no number can reach {block}, so it would become a pool:",
        "no number could reach {block}, so it would become a pool:",
        "no number can reach {block}, so it would become a pool: even {nearest} would need at least {least} cells",
        "no number could reach {block}, so it would become a pool: even {nearest} would need at least {least} cells",
    )

    @property
    def template(self) -> str:
        kind = self.is_open if self.nearest is None else 2
        return self.templates[2 * kind + self.is_supposed]
