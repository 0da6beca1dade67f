"""Arguments about the ways to complete one island."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import CLUE, LISTED_ISLANDS, Named, ends_of_blocks

if TYPE_CHECKING:
    from nurikabe_sat.deduction.context import Context
    from nurikabe_sat.deduction.contradiction import Contradiction

NEW_SEA = "new sea cut apart"
"""Name of the contradiction in which the sea that is cut off is not known yet."""

JOINED_RING = "ring with separate cells"
"""Name of the contradiction in which a ring is closed only if separate cells of an island count as part of it."""

EFFECTS = {
    "pool": "make a pool",
    "several numbers": "join two numbers",
    "too many": "make an island too large",
    "no number": "leave an island cell without a number",
    "sea cut apart": "cut the sea apart",
    NEW_SEA: "cut the sea apart",
    "too few": "leave an island too little room",
    "unreachable white cell": "leave an island cell out of reach",
    "unbreakable block": "leave an unbreakable 2x2 block",
    "ring": "wall off a part of the board",
    JOINED_RING: "wall off a part of the board once the separate island cells are connected to their numbers",
}
"""Phrases for the contradictions that a way to complete an island can cause, keyed by the name of the contradiction."""

COUNTED = 20
"""Maximum number of ways that a sentence gives. Nobody counts more."""

PLACES = 3
"""Maximum number of places, such as 2x2 blocks, that a sentence about excluded ways names."""

ROOMS = 2
"""Maximum number of islands with too little room that such a sentence names."""

EFFECTS_AT = {name: f"{effect} at {{cells}}" for name, effect in EFFECTS.items()} | {
    "pool": "make a pool at {blocks}",
    "unbreakable block": "leave an unbreakable 2x2 block at {blocks}",
    "sea cut apart": "cut off the sea at {cells}",
    NEW_SEA: "make {cells} sea and cut it off",
    "too few": f"leave too little room for {CLUE}",
    JOINED_RING: "wall off a part of the board once {first} is connected to the {number} at {others}",
}
"""The same phrases with places."""

FURTHER_ROOM = f"for {CLUE}"
"""The phrase for a further island with too little room."""

EFFECT_PHRASES = (*EFFECTS.values(), *EFFECTS_AT.values(), FURTHER_ROOM)


@dataclass(frozen=True)
class OnlyWay(Argument):
    """Claim that only one way to complete an island remains. ``is_rest`` is True if other ways were excluded before."""

    island: Named
    way: Named
    is_rest: bool = False
    templates = ("the only way to complete {island} is with {way}", "the other one adds {way}")

    @property
    def template(self) -> str:
        return self.templates[self.is_rest]


_SHARED = (
    ("contain {has}", "contains {has}"),
    ("are next to {borders}", "is next to {borders}"),
    ("contain {has} and are next to {borders}", "contains {has} and is next to {borders}"),
    ("contain {has} and so are next to {borders}", "contains {has} and so is next to {borders}"),
)
"""Cells that ways have in common, for several ways and for one."""


@dataclass(frozen=True)
class AllWays(Argument):
    """Claim that all ways to complete an island contain or touch certain cells. ``ways`` is empty if there are many.

    With ``is_rest``, ``Excluded`` precedes the claim, which is about the other way. With ``every``, the claim is about
    some of the ways, and ``Excluded`` follows. ``is_implied``: all ways with the cells ``has`` are next to the others.
    """

    island: Named
    count: int
    has: Named | None
    borders: Named | None
    ways: tuple[Named, ...] = ()
    is_rest: bool = False
    every: int = 0
    is_implied: bool = False
    templates = (
        *(f"all {{count}} ways to complete {{island}} {several}" for several, _ in _SHARED),
        *(f"the only way to complete {{island}} {one}" for _, one in _SHARED),
        *(f"both ways to complete {{island}} {several}" for several, _ in _SHARED),
        *(f"the other one {one}" for _, one in _SHARED),
        *(f"{{count}} of the {{every}} ways to complete {{island}} {several}" for several, _ in _SHARED),
    )

    @property
    def template(self) -> str:
        which = 3 if self.is_implied else which_cells(self.has, self.borders)
        row = 4 if self.every else 3 if self.is_rest else {1: 1, 2: 2}.get(self.count, 0)
        return self.templates[len(_SHARED) * row + which]


@dataclass(frozen=True)
class Excluded(Argument):
    """Claim that ``fallen`` ways to complete an island are impossible. The next argument is about the other way.

    With ``is_rest``, ``AllWays`` precedes the claim. More ways than these may be impossible.
    """

    island: Named
    count: int
    fallen: int
    effects: tuple[Named, ...]
    is_rest: bool = False
    templates = (
        "one of the {count} ways to complete {island} would {effects|or}",
        "{fallen} of the {count} ways to complete {island} would {effects|or}",
        "the other one would {effects|or}",
        "each of the other {fallen} would {effects|or}",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * self.is_rest + (self.fallen > 1)]


def which_all(count: int) -> int:
    """Return the index of a phrase for all of ``count`` ways: the only one, both, all, or too many to count."""
    return 3 if count > COUNTED else min(count, 3) - 1


def which_cells(has: Named | None, borders: Named | None) -> int:
    """Return the index of a phrase: cells in an island, cells next to the island, both, or none."""
    if has is None:
        return 3 if borders is None else 1
    return 0 if borders is None else 2


@dataclass(frozen=True)
class NoWay(Argument):
    """Claim that an island cannot be completed. The next arguments show why all ``count`` ways are impossible."""

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
class AllFall(Argument):
    """Claim that all ``count`` ways to complete an island are impossible, with the contradictions that they cause."""

    count: int
    effects: tuple[Named, ...]
    templates = (
        "the only one would {effects|or}",
        "both would {effects|or}",
        "all {count} would {effects|or}",
        "any way would {effects|or}",
    )

    @property
    def template(self) -> str:
        return self.templates[which_all(self.count)]


@dataclass(frozen=True)
class NobodyHas(Argument):
    """Claim that no island can contain certain cells.

    If ``is_open`` is True, the next arguments give the reasons. ``islands`` are those that are near enough, if they are
    few.
    """

    cells: Named
    is_open: bool
    islands: tuple[Named, ...] = ()
    templates = (
        "no number can reach {cells}",
        "{cells} cannot belong to any island:",
        "{cells} could only belong to {islands|or}, but that fails:",
    )

    @property
    def template(self) -> str:
        return self.templates[2 if self.islands else self.is_open]


@dataclass(frozen=True)
class WaysWith(Argument):
    """Claim that certain islands cannot contain certain cells. All ``count`` ways to contain these cells break a rule.

    If there are more than ``LISTED_ISLANDS`` islands, they are only drawn. With ``is_whole``, the cells complete the
    island.
    """

    islands: tuple[Named, ...]
    cells: Named
    count: int
    effects: tuple[Named, ...]
    is_whole: bool = False
    templates = (
        "{islands|or} cannot be completed with {cells|or}",
        "the only way to complete {islands|or} with {cells|or} would {effects|or}",
        "both ways to complete {islands|or} with {cells|or} would {effects|or}",
        "all {count} ways to complete {islands|or} with {cells|or} would {effects|or}",
        "no island can be completed with {cells|or}",
        "all {count} ways to complete an island with {cells|or} would {effects|or}",
        "completing {islands|or} with {cells|or} would {effects|or}",
        "any way to complete {islands|or} with {cells|or} would {effects|or}",
        "any way to complete an island with {cells|or} would {effects|or}",
        "the only two ways to complete {islands|or} with {cells|or} would {effects|or}",
    )

    @property
    def template(self) -> str:
        if self.is_whole:
            return self.templates[6]
        is_any = self.count > 2 and len(self.islands) == len(self.effects) == 1 and self.effects[0].is_single
        is_any = is_any or self.count > COUNTED
        if len(self.islands) > LISTED_ISLANDS:
            return self.templates[8 if is_any else 4 + (self.count > 0)]
        if is_any:
            return self.templates[7]
        if self.count == 2 and len(self.islands) > 1:  # "both" could mean two ways for each island
            return self.templates[9]
        return self.templates[min(self.count, 3)]


@dataclass(frozen=True)
class WaysTried(Argument):
    """Claim that some ways to complete an island break a rule, and that the other ways give a cell the same colour.

    ``ways`` has the other ways, which are only drawn.
    """

    island: Named
    count: int
    fallen: int
    left: int
    cell: Named
    is_sea: bool
    ways: tuple[Named, ...] = ()
    templates = (
        "one of the {count} ways to complete {island} breaks a rule, and the other one contains {cell}",
        "one of the {count} ways to complete {island} breaks a rule, and the other one makes {cell} sea",
        "{left} of the {count} ways to complete {island} contain {cell}, and the other one breaks a rule",
        "{left} of the {count} ways to complete {island} make {cell} sea, and the other one breaks a rule",
        "{fallen} of the {count} ways to complete {island} break a rule, and the other one contains {cell}",
        "{fallen} of the {count} ways to complete {island} break a rule, and the other one makes {cell} sea",
        "{left} of the {count} ways to complete {island} contain {cell}, and the other {fallen} break a rule",
        "{left} of the {count} ways to complete {island} make {cell} sea, and the other {fallen} break a rule",
    )

    @property
    def template(self) -> str:
        return self.templates[4 * (self.fallen > 1) + 2 * (self.left > 1) + self.is_sea]


def effects_named(context: "Context", fallen: "Sequence[Contradiction]") -> tuple[Named, ...]:
    """Return one object per kind of contradiction, the most frequent first.

    The last one is ``JOINED_RING``, or ``NEW_SEA`` with its place. The name of a single object lists at most ``PLACES``
    places. Two names give their place if each has one. Islands with too little room have an object each, because each
    has its number.
    """
    by_name: dict[str, list[Contradiction]] = {}
    for one in fallen:
        by_name.setdefault(one.name, []).append(one)
    phrases = {EFFECTS[name] for name in by_name}
    is_few = len(phrases) == 1 or len(phrases) == len({(one.name, one.place) for one in fallen}) == 2
    last = (NEW_SEA, JOINED_RING) if is_few else (JOINED_RING,)
    kinds = sorted(by_name.items(), key=lambda item: (item[0] in last, -len(item[1])))
    placed = by_name if is_few else last
    found = (effect for name, some in kinds for effect in _effects_named(context, name, some if name in placed else ()))
    return tuple({effect.phrase + str(effect.shown): effect for effect in found}.values())


def _effects_named(context: "Context", name: str, fallen: "Sequence[Contradiction]") -> tuple[Named, ...]:
    """Return the objects that stand for a kind of contradiction, with their places if these are at most ``PLACES``."""
    places = mask_of({one.place for one in fallen if one.place is not None})
    if not 0 < places.bit_count() <= (ROOMS if name == "too few" else PLACES):
        return (Named(context.grid, "cell", 0, (), EFFECTS[name]),)
    phrase, grid = EFFECTS_AT[name], context.grid
    if name == JOINED_RING:
        (owner, place), *others = {(one.owner, one.place) for one in fallen}
        if others or owner is None or place is None:
            return (Named(grid, "cell", 0, (), EFFECTS[name]),)
        island = context.island_named(owner)
        return (replace(island, cells=island.cells | places, phrase=phrase, shown=(place, *island.shown)),)
    if "{blocks}" in phrase:
        return (Named(grid, "cell", grid.block_cells(places), ends_of_blocks(grid, places), phrase),)
    if name != "too few":
        return (Named(grid, "cell", places, tuple(members_of(places)), phrase),)
    islands = (context.island_named(context.clue_cells.index(cell)) for cell in members_of(places))
    return tuple(replace(one, phrase=FURTHER_ROOM if number else phrase) for number, one in enumerate(islands))
