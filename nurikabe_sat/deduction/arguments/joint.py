"""Arguments about pairs of islands that cannot both be completed in certain ways."""

from dataclasses import dataclass
from typing import Literal

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import LISTED_ISLANDS, Named


@dataclass(frozen=True)
class OpposingWays(Argument):
    """Claim that an island cannot be completed if certain cells get the other colour. The next arguments say why.

    If they have one reason for all ways, the sentence continues (``is_led``). ``ways`` is empty if there are many ways.
    A single way may consist of the cells alone, which then complete the island, or the island may be complete before.
    """

    island: Named
    cells: Named
    count: int
    kind: int
    ways: tuple[Named, ...] = ()
    is_led: bool = False
    templates = (
        *(
            f"{head} {tail}"
            for head in (
                "if {cells} belonged to {island}, this island could",
                "if {cells} were sea, {island} could",
                "if {cells} were island, {island} could",
            )
            for tail in (
                "be completed in only 1 way, which fails:",
                "be completed in {count} ways, but each of them fails:",
                "be completed in {count} ways,",
                "only be completed with {ways|or},",
            )
        ),
        "if {cells} belonged to {island}, this island would be complete,",
        "if {cells} were island, {island} would be complete,",
        "{island} is complete,",
    )

    @property
    def template(self) -> str:
        if [way.cells for way in self.ways] == [self.island.cells]:
            return self.templates[14]
        if self.kind != LACKS and [way.shown for way in self.ways] == [self.cells.shown]:
            return self.templates[12 if self.kind == HAS else 13]
        tail = (3 if self.ways else 2) if self.is_led else self.count > 1
        return self.templates[4 * self.kind + tail]


HAS, LACKS, NOT_NEXT = 0, 1, 2
"""Kinds of ways in ``OpposingWays``: ways with certain cells, ways without these cells, and ways not next to them."""


@dataclass(frozen=True)
class AnyWay(Argument):
    """Claim that an island cannot be completed if a cell gets the other colour, for a reason that all ways share.

    ``kind`` is as in ``OpposingWays``.
    """

    island: Named
    cells: Named
    kind: int
    effects: tuple[Named, ...]
    templates = (
        "if {cells} belonged to {island}, any way to complete this island would {effects|or}",
        "if {cells} were sea, any way to complete {island} would {effects|or}",
        "if {cells} were island, any way to complete {island} would {effects|or}",
    )

    @property
    def template(self) -> str:
        return self.templates[self.kind]


@dataclass(frozen=True)
class Unbroken(Argument):
    """Claim that only one island can break certain 2x2 blocks, but not all of them if a cell gets the other colour.

    ``kind`` is as in ``OpposingWays``.
    """

    island: Named
    blocks: tuple[Named, ...]
    cells: Named
    kind: int
    templates = tuple(
        f"{condition}, {{island}} could not break {blocks}, and no other number can"
        for blocks in ("{blocks}", "both {blocks}", "all of {blocks}")
        for condition in ("with {cells}", "if {cells} were sea", "if {cells} were island")
    )

    @property
    def template(self) -> str:
        return self.templates[3 * min(len(self.blocks) - 1, 2) + self.kind]


Share = Literal["some", "rest", "all", "led"]
"""Share of the ways in ``OpposingWays`` that a claim covers: some ways, the rest of the ways, or all ways.

With "led", the claim covers all ways, and continues the sentence.
"""


@dataclass(frozen=True)
class WaysFall(Argument):
    """Claim that some ways to complete an island break a rule by themselves.

    ``ways`` is empty if there are many ways.
    """

    ways: tuple[Named, ...]
    count: int
    share: Share
    effects: tuple[Named, ...]
    templates = (
        "{count} of them would {effects|or}",
        "completing it with {ways|or} would {effects|or}",
        "and each would {effects|or}",
        "which would {effects|or}",
    )

    @property
    def template(self) -> str:
        return self.templates[2 * (self.share == "led") + bool(self.ways)]


def _subject(ways: tuple[Named, ...], count: int, share: Share) -> int:
    """Return the index of a subject.

    The order is: some ways, listed ways, all ways, the other way, the other ways, the ways of a continued sentence.
    """
    if ways:
        return 5 if share == "led" else 1
    return {"some": 0, "all": 2, "rest": 3 if count == 1 else 4}[share]


@dataclass(frozen=True)
class NeighbourFalls(Argument):
    """Claim that some ways to complete an island make every way to complete a neighbouring island break a rule.

    ``beside`` lists the ways to complete the neighbour.
    """

    ways: tuple[Named, ...]
    count: int
    share: Share
    neighbour: Named
    read: int
    effects: tuple[Named, ...]
    beside: tuple[Named, ...]
    templates = (
        "with {count} of them, the only way to complete {neighbour} would {effects|or}",
        "with {count} of them, both ways to complete {neighbour} would {effects|or}",
        "with {count} of them, all {read} ways to complete {neighbour} would {effects|or}",
        "if it is completed with {ways|or}, the only way to complete {neighbour} would {effects|or}",
        "if it is completed with {ways|or}, both ways to complete {neighbour} would {effects|or}",
        "if it is completed with {ways|or}, all {read} ways to complete {neighbour} would {effects|or}",
        "with the other one, the only way to complete {neighbour} would {effects|or}",
        "with the other one, both ways to complete {neighbour} would {effects|or}",
        "with the other one, all {read} ways to complete {neighbour} would {effects|or}",
        "with {count} of them, every way to complete {neighbour} would {effects|or}",
        "if it is completed with {ways|or}, every way to complete {neighbour} would {effects|or}",
        "with each of them, every way to complete {neighbour} would {effects|or}",
        "with the other {count}, every way to complete {neighbour} would {effects|or}",
        "and then the only way to complete {neighbour} would {effects|or}",
        "and then both ways to complete {neighbour} would {effects|or}",
        "and then all {read} ways to complete {neighbour} would {effects|or}",
        "and then every way to complete {neighbour} would {effects|or}",
    )

    @property
    def template(self) -> str:
        subject, read = _subject(self.ways, self.count, self.share), min(self.read, 3) - 1
        if subject == 5:
            return self.templates[13 + (3 if self.count > 1 else read)]
        if self.count > 1:
            return self.templates[9 + min(subject, 3)]
        return self.templates[3 * (0, 1, 0, 2)[subject] + read]


@dataclass(frozen=True)
class NeighbourStarves(Argument):
    """Claim that each of the given ways to complete an island leaves no way to complete a neighbouring island.

    If there are more than ``LISTED_ISLANDS`` neighbours, they are only drawn.
    """

    ways: tuple[Named, ...]
    count: int
    share: Share
    neighbours: tuple[Named, ...]
    templates = (
        "{count} of them would leave no valid way to complete {neighbours|or}",
        "{count} of them would leave no valid way to complete another island",
        "completing it with {ways|or} would leave no valid way to complete {neighbours|or}",
        "completing it with {ways|or} would leave no valid way to complete another island",
        "each of them would leave no valid way to complete {neighbours|or}",
        "each of them would leave no valid way to complete another island",
        "the other one would leave no valid way to complete {neighbours|or}",
        "the other one would leave no valid way to complete another island",
        "the other {count} would leave no valid way to complete {neighbours|or}",
        "the other {count} would leave no valid way to complete another island",
        "which would leave no valid way to complete {neighbours|or}",
        "which would leave no valid way to complete another island",
    )

    @property
    def template(self) -> str:
        is_many = len(self.neighbours) > LISTED_ISLANDS
        return self.templates[2 * _subject(self.ways, self.count, self.share) + is_many]


@dataclass(frozen=True)
class WaysShare(Argument):
    """Claim that an island cannot contain the cells ``has`` and border on ``borders``. The next argument says why.

    ``count`` ways in ``OpposingWays`` do. ``is_all``: these are all of them.
    """

    island: Named
    count: int
    is_all: bool
    has: Named | None
    borders: Named | None
    templates = (
        "1 of them contains {has},",
        "1 of them is next to {borders},",
        "1 of them contains {has} and is next to {borders},",
        "{count} of them contain {has},",
        "{count} of them are next to {borders},",
        "{count} of them contain {has} and are next to {borders},",
        "all of them contain {has},",
        "all of them are next to {borders},",
        "all of them contain {has} and are next to {borders},",
        "both of them contain {has},",
        "both of them are next to {borders},",
        "both of them contain {has} and are next to {borders},",
    )

    @property
    def template(self) -> str:
        which = 2 if self.has and self.borders else 0 if self.has else 1
        subject = (3 if self.count == 2 else 2) if self.is_all else self.count > 1
        return self.templates[which + 3 * subject]


@dataclass(frozen=True)
class SharedFail(Argument):
    """Claim that the cells in ``WaysShare`` break a rule, alone or with each of the ``read`` ways of a neighbour.

    ``beside`` lists these ways. Without a ``neighbour``, the cells break a rule alone.
    """

    neighbour: Named | None
    read: int
    effects: tuple[Named, ...]
    beside: tuple[Named, ...]
    templates = (
        "which would {effects|or}",
        "which would leave no way to complete {neighbour}",
        "and then the only way to complete {neighbour} would {effects|or}",
        "and then both ways to complete {neighbour} would {effects|or}",
        "and then all {read} ways to complete {neighbour} would {effects|or}",
    )

    @property
    def template(self) -> str:
        return self.templates[0 if self.neighbour is None else 1 + min(self.read, 3)]
