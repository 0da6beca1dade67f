"""Arguments about the ways to complete one island."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named
from nurikabe_sat.puzzle.grid import Grid

if TYPE_CHECKING:
    from nurikabe_sat.deduction.contradiction import Contradiction

EFFECTS = {
    "pool": "make a pool",
    "several numbers": "join two numbers",
    "too many": "make an island too large",
    "no number": "leave an island cell without a number",
    "sea cut apart": "cut the sea apart",
    "too few": "leave an island too little room",
    "unreachable white cell": "leave an island cell out of reach",
    "unbreakable block": "leave an unbreakable 2x2 block",
    "ring": "close a wall of islands",
}
"""Effects of a way to complete an island, keyed by the name of the contradiction."""

PLACES = 3
"""Maximum number of places, such as blocks, that the reason for excluded ways names."""

EFFECT_PHRASES = (*EFFECTS.values(), *(f"{effect} at {{cells}}" for effect in EFFECTS.values()))


@dataclass(frozen=True)
class OnlyWay(Argument):
    """Claim that only one way to complete an island remains."""

    island: Named
    way: Named
    templates = ("the only way to complete {island} is with {way}",)


@dataclass(frozen=True)
class AllWays(Argument):
    """Claim that all ways to complete an island contain or border on certain cells. ``ways`` is empty for many ways."""

    island: Named
    count: int
    has: Named | None
    borders: Named | None
    ways: tuple[Named, ...] = ()
    templates = (
        "all {count} ways to complete {island} contain {has}",
        "all {count} ways to complete {island} are next to {borders}",
        "all {count} ways to complete {island} contain {has} and are next to {borders}",
        "the only way to complete {island} contains {has}",
        "the only way to complete {island} is next to {borders}",
        "the only way to complete {island} contains {has} and is next to {borders}",
        "both ways to complete {island} contain {has}",
        "both ways to complete {island} are next to {borders}",
        "both ways to complete {island} contain {has} and are next to {borders}",
    )

    @property
    def template(self) -> str:
        which = 2 if self.has and self.borders else 0 if self.has else 1
        return self.templates[{1: 3, 2: 6}.get(self.count, 0) + which]


@dataclass(frozen=True)
class Discarded(Argument):
    """Claim that ``count`` ways to complete an island are impossible for the same kind of reason."""

    count: int
    effect: Named
    is_other: bool
    templates = (
        "1 way would {effect|or}",
        "{count} ways would {effect|or}",
        "1 other way would {effect|or}",
        "{count} other ways would {effect|or}",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * self.is_other + (self.count > 1)]


@dataclass(frozen=True)
class NoWay(Argument):
    """Claim that no way to complete an island remains. The next arguments exclude ``count`` ways."""

    island: Named
    count: int
    is_supposed: bool
    templates = (
        "no way to complete {island} is left",
        "no way to complete {island} would be left",
        "no way to complete {island} is left:",
        "no way to complete {island} would be left:",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * (self.count > 0) + self.is_supposed]


@dataclass(frozen=True)
class NobodyHas(Argument):
    """Claim that no island can contain certain cells. The next arguments give the reasons, island by island."""

    cells: Named
    templates = ("{cells} cannot belong to any island",)


@dataclass(frozen=True)
class WaysWith(Argument):
    """Claim that no way to complete an island contains certain cells. The next arguments exclude ``count`` ways."""

    island: Named
    cells: Named
    count: int
    templates = (
        "{island} cannot be completed with {cells|or}",
        "{island} cannot be completed with {cells|or}:",
    )

    @property
    def template(self) -> str:
        return self.templates[self.count > 0]


@dataclass(frozen=True)
class WaysTried(Argument):
    """Claim that some ways to complete an island break a rule after several steps, and the others agree on a cell."""

    island: Named
    count: int
    fallen: int
    left: int
    cell: Named
    is_sea: bool
    templates = (
        "of the {count} ways to complete {island}, 1 breaks a rule, and the other one contains {cell}",
        "of the {count} ways to complete {island}, 1 breaks a rule, and the other one makes {cell} sea",
        "of the {count} ways to complete {island}, 1 breaks a rule, and all others contain {cell}",
        "of the {count} ways to complete {island}, 1 breaks a rule, and all others make {cell} sea",
        "of the {count} ways to complete {island}, {fallen} break a rule, and the other one contains {cell}",
        "of the {count} ways to complete {island}, {fallen} break a rule, and the other one makes {cell} sea",
        "of the {count} ways to complete {island}, {fallen} break a rule, and all others contain {cell}",
        "of the {count} ways to complete {island}, {fallen} break a rule, and all others make {cell} sea",
    )

    @property
    def template(self) -> str:
        return self.templates[4 * (self.fallen > 1) + 2 * (self.left > 1) + self.is_sea]


def discarded(grid: Grid, fallen: "Mapping[str, Sequence[Contradiction]]", *, is_other: bool) -> list[Argument]:
    """Return one argument per effect, the most frequent first. ``fallen`` maps the names of contradictions to them."""
    groups = sorted(fallen.items(), key=lambda item: -len(item[1]))
    return [
        Discarded(len(some), effect_named(grid, name, some), is_other and not nth)
        for nth, (name, some) in enumerate(groups)
    ]


def effect_named(grid: Grid, name: str, fallen: "Sequence[Contradiction]" = ()) -> Named:
    """Return an object for an effect. Its name lists the places if they are at most ``PLACES``."""
    places = sorted({one.place for one in fallen if one.place is not None})
    if not 0 < len(places) <= PLACES:
        return Named(grid, "cell", 0, (), EFFECTS[name])
    return Named(grid, "cell", mask_of(places), tuple(places), f"{EFFECTS[name]} at {{cells}}")
