"""Arguments about pairs of islands that cannot both be completed in certain ways."""

from dataclasses import dataclass
from typing import Literal

from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import LISTED_ISLANDS, Named
from nurikabe_sat.deduction.arguments.ways import which_all, which_cells

HAS, LACKS, NOT_NEXT = 0, 1, 2
"""Kinds of ways in ``OpposingWays``: ways with certain cells, ways without these cells, and ways not next to them."""

_COULD = (
    "if {cells} belonged to {island}, this island could",
    "if {cells} were sea, {island} could",
    "if {cells} were island, {island} could",
)
"""Beginning of a sentence for each kind of ways."""

_BE_COMPLETED = {
    "one": "be completed in only 1 way, which fails:",
    "several": "be completed in {count} ways, but each of them fails:",
    "led": "be completed in {count} ways,",
    "listed": "only be completed with {ways|or},",
    "none": "not be completed",
}

_COMPLETED = {
    HAS: "if {cells} belonged to {island}, this island would be complete,",
    NOT_NEXT: "if {cells} were island, {island} would be complete,",
}

_IS_COMPLETE = "{island} is complete,"


@dataclass(frozen=True)
class OpposingWays(Argument):
    """Claim that an island cannot be completed if certain cells get the other colour. The next arguments say why.

    If they have one reason for all ways, the sentence continues (``is_led``). ``ways`` is empty if there are many ways.
    A single way may consist of the cells alone, which then complete the island, or the island may be complete before.
    ``count`` is 0 if no way is left, and the sentence ends.
    """

    island: Named
    cells: Named
    count: int
    kind: int
    ways: tuple[Named, ...] = ()
    is_led: bool = False
    templates = (
        *(f"{could} {be_completed}" for could in _COULD for be_completed in _BE_COMPLETED.values()),
        *_COMPLETED.values(),
        _IS_COMPLETE,
    )

    @property
    def template(self) -> str:
        if [way.cells for way in self.ways] == [self.island.cells]:
            return _IS_COMPLETE
        if self.kind != LACKS and [way.shown for way in self.ways] == [self.cells.shown]:
            return _COMPLETED[self.kind]
        return f"{_COULD[self.kind]} {_BE_COMPLETED[self._how]}"

    @property
    def _how(self) -> str:
        """The key of the phrase about the number of ways."""
        if not self.count:
            return "none"
        if self.is_led:
            return "listed" if self.ways else "led"
        return "several" if self.count > 1 else "one"


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

    ``kind`` is as in ``OpposingWays``. ``left`` is the number of cells that the island lacks after it has reached the
    cell; None if the island does not get the cell.
    """

    island: Named
    blocks: tuple[Named, ...]
    cells: Named
    kind: int
    left: int | None = None
    templates = tuple(
        f"{condition} {blocks}, and no other number can"
        for blocks in ("{blocks}", "both {blocks}", "all of {blocks}")
        for condition in (
            "if {cells} belonged to {island}, this island could not break",
            "if {cells} were sea, {island} could not break",
            "if {cells} were island, {island} could not break",
            "{island} would have no cell left after {cells} to break",
            "{island} would have only 1 cell left after {cells} to break",
            "{island} would have only {left} cells left after {cells} to break",
        )
    )

    @property
    def template(self) -> str:
        condition = self.kind if self.left is None else 3 + min(self.left, 2)
        return self.templates[6 * min(len(self.blocks) - 1, 2) + condition]


Share = Literal["some", "rest", "all", "led"]
"""Share of the ways in ``OpposingWays`` that a claim covers: some ways, the rest of the ways, or all ways.

With "led", the claim covers all ways, and continues the sentence.
"""


@dataclass(frozen=True)
class WaysFall(Argument):
    """Claim that some ways to complete an island break a rule by themselves. ``ways`` is empty if there are many."""

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


Subject = Literal["some", "listed", "each", "other", "others", "led"]
"""Ways that are the subject of a claim. With "led", these are the ways of the sentence that the claim continues."""


def _subject(ways: tuple[Named, ...], count: int, share: Share) -> Subject:
    if ways or share == "led":
        return "led" if share == "led" else "listed"
    if share == "rest":
        return "other" if count == 1 else "others"
    return "some" if share == "some" else "each"


_ALL_READ = (
    "{neighbour} could only be completed with {others|or}, which would {effects|or}",
    "both ways to complete {neighbour} would {effects|or}",
    "all {read} ways to complete {neighbour} would {effects|or}",
    "every way to complete {neighbour} would {effects|or}",
)

_WITH_ONE: dict[Subject, str] = {
    "some": "with {count} of them, ",
    "listed": "if it is completed with {ways|or}, ",
    "other": "with the other one, ",
    "led": "and then ",
}
"""Beginning of a claim about the ways to complete a neighbour, with one or more ways to complete the island."""

_WITH_SEVERAL: dict[Subject, str] = {
    "each": "and with each of them, ",
    "others": "with the other {count}, ",
}
"""The same with several ways to complete the island."""


@dataclass(frozen=True)
class NeighbourFalls(Argument):
    """Claim that some ways to complete an island make every way to complete a neighbouring island break a rule.

    ``others`` lists the ways to complete the neighbour. There are ``read`` pairs of a way to complete the island and a
    way to complete the neighbour.
    """

    ways: tuple[Named, ...]
    count: int
    share: Share
    neighbour: Named
    read: int
    effects: tuple[Named, ...]
    others: tuple[Named, ...]
    templates = (
        *(beginning + read for beginning in _WITH_ONE.values() for read in _ALL_READ),
        *(beginning + read for beginning in _WITH_SEVERAL.values() for read in (_ALL_READ[0], _ALL_READ[-1])),
    )

    @property
    def template(self) -> str:
        subject = _subject(self.ways, self.count, self.share)
        if subject == "led" and not self.ways and self.count != 1:
            subject = "each"
        is_same = self.read == self.count and len(self.others) == 1  # each way of the island leaves the same one
        read = _ALL_READ[which_all(len(self.others)) if is_same or self.count == 1 else -1]
        return (_WITH_ONE | _WITH_SEVERAL)[subject] + read


_STARVING: dict[Subject, str] = {
    "some": "{count} of them",
    "listed": "completing it with {ways|or}",
    "each": "each of them",
    "other": "the other one",
    "others": "the other {count}",
    "led": "which",
}
"""Subject of a claim that ways leave no way to complete a neighbour."""

_STARVED = ("{neighbours|or}", "another island")


@dataclass(frozen=True)
class NeighbourStarves(Argument):
    """Claim that each of the given ways to complete an island leaves no way to complete a neighbouring island.

    If there are more than ``LISTED_ISLANDS`` neighbours, they are only drawn.
    """

    ways: tuple[Named, ...]
    count: int
    share: Share
    neighbours: tuple[Named, ...]
    templates = tuple(
        f"{subject} would leave no valid way to complete {starved}"
        for subject in _STARVING.values()
        for starved in _STARVED
    )

    @property
    def template(self) -> str:
        is_many = len(self.neighbours) > LISTED_ISLANDS
        subject = _STARVING[_subject(self.ways, self.count, self.share)]
        return f"{subject} would leave no valid way to complete {_STARVED[is_many]}"


CASES = "would fall under one of these cases:"
"""End of a sentence before a list of cases."""


@dataclass(frozen=True)
class EveryWay(Argument):
    """Claim that an island cannot be completed if a cell gets the other colour. The next arguments say why.

    Without them, the island would contain ``has`` and border on ``borders``. If both are None, each of the next
    arguments has such cells, and each of the ``count`` ways has those of at least one. ``kind`` is as in
    ``OpposingWays``.
    """

    island: Named
    cells: Named
    kind: int
    has: Named | None
    borders: Named | None
    count: int | None = None
    templates = (
        *(
            f"if {{cells}} were {colour}, {tail}"
            for colour in ("sea", "island")
            for tail in (
                "every way to complete {island} would contain {has},",
                "every way to complete {island} would be next to {borders},",
                "every way to complete {island} would contain {has} and be next to {borders},",
                f"each of the {{count}} ways to complete {{island}} {CASES}",
            )
        ),
        "if {cells} were island, it would belong to {island},",
    )

    @property
    def template(self) -> str:
        if self.has is not None and self.has.cells == self.cells.cells and self.borders is None:
            return self.templates[-1]
        return self.templates[4 * (self.kind - LACKS) + which_cells(self.has, self.borders)]


@dataclass(frozen=True)
class CaseFails(Argument):
    """Claim that an island cannot contain the cells ``has`` and border on ``borders``, or be the one way of ``ways``.

    Each way of this case breaks a rule, alone or with each of the ``read`` ways to complete a neighbour that ``others``
    lists. ``read`` is None, and ``others`` is empty, if the neighbour has different ways with different ways of the
    case. Without a ``neighbour``, the ways break a rule alone. If the sentence before has the cells, this one continues
    it.
    """

    has: Named | None
    borders: Named | None
    neighbour: Named | None
    read: int | None
    effects: tuple[Named, ...]
    others: tuple[Named, ...]
    ways: tuple[Named, ...] = ()
    templates = (
        "which would {effects|or}",
        "which would leave no way to complete {neighbour}",
        *(f"and then {read}" for read in _ALL_READ),
        *(
            f"if it {cells}, {fails}"
            for cells in (
                "contains {has}",
                "is next to {borders}",
                "contains {has} and is next to {borders}",
                "is completed with {ways|or}",
            )
            for fails in ("it would {effects|or}", "no way to complete {neighbour} is left", *_ALL_READ)
        ),
    )

    @property
    def template(self) -> str:
        reasons = 2 + len(_ALL_READ)
        why = 0 if self.neighbour is None else reasons - 1 if self.read is None else 1 + min(self.read, 3)
        which = which_cells(self.has, self.borders)
        return self.templates[why if which == 3 and not self.ways else reasons * (1 + which) + why]
