"""Verdicts of LEGUP on steps: accepted, refused, or accepted by chance. Each verdict except YES has a reason."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from nurikabe_sat.legup.contradictions import Finder
from nurikabe_sat.legup.phrase import WORDS
from nurikabe_sat.legup.rules import BasicRule
from nurikabe_sat.legup.state import State, opposite
from nurikabe_sat.phrase import Phrase

SEVERAL = Phrase("LEGUP compares with one of several numbers, at random")


class Acceptance(Enum):
    """Outcome of a verdict by LEGUP. ``CHANCE`` means that the outcome may differ between runs.

    An outcome has no truth value; compare it with one of the three members.

    >>> bool(Acceptance.NO)
    Traceback (most recent call last):
    TypeError: a verdict is not a bool: compare it with Acceptance.YES
    """

    YES = "accepted"
    NO = "refused"
    CHANCE = "by chance"

    def __bool__(self) -> bool:
        raise TypeError("a verdict is not a bool: compare it with Acceptance.YES")


@dataclass(frozen=True)
class Verdict:
    """Verdict of LEGUP on a step, with a reason unless the step is accepted."""

    acceptance: Acceptance
    why: str = ""


YES = Verdict(Acceptance.YES)


def no(why: str) -> Verdict:
    """Return the verdict NO with the given reason."""
    return Verdict(Acceptance.NO, why)


def chance(why: str) -> Verdict:
    """Return the verdict CHANCE with the given reason."""
    return Verdict(Acceptance.CHANCE, why)


def every(verdicts: Iterable[Verdict]) -> Verdict:
    """Return YES if all verdicts are YES. Otherwise return the first NO or, if there is no NO, the first CHANCE."""
    doubtful = YES
    for verdict in verdicts:
        if verdict.acceptance is Acceptance.NO:
            return verdict
        if verdict.acceptance is Acceptance.CHANCE and doubtful is YES:
            doubtful = verdict
    return doubtful


def one_of(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the combined verdict if LEGUP picks one of the given verdicts at random."""
    different = list(dict.fromkeys(verdicts))
    if len({verdict.acceptance for verdict in different}) == 1:
        return different[0]
    why = next(verdict.why for verdict in different if verdict.acceptance is not Acceptance.YES)
    return chance(Phrase.joined(Phrase("it depends on the order in which LEGUP applies the steps:"), why))


def flipped_verdict(
    rule: BasicRule,
    before: State,
    after: State,
    cell: int,
    finders: Mapping[str, Finder],
    names: Mapping[str, str | None],
    *,
    at_the_cell: bool,
) -> Verdict:
    """Return LEGUP's verdict on painting a cell, based on the contradictions that the opposite colour would cause.

    ``finders`` gives the function that finds each contradiction, by name. ``names`` gives the names of contradictions
    that this LEGUP version names differently.
    """
    here = before.grid.name(cell)
    beside = after.grid.around(1 << cell)
    if rule.between_regions and sum(1 for part, _ in after.islands if part & beside) < 2:
        return no(Phrase("{cell} does not have two white regions next to it", cell=here))
    flipped = before.flipped(cell, rule.value)
    where = 1 << cell if at_the_cell else before.grid.all_cells
    possible = 0
    for name in rule.contradictions:
        found = finders[name](flipped)
        if found.sure & where:
            return YES
        possible |= found.possible & where
    return (
        chance(SEVERAL)
        if possible
        else no(
            Phrase(
                "{cell} as {colour} gives no {rules|or}",
                cell=here,
                colour=WORDS[opposite(rule.value)],
                rules=[names.get(one) or one for one in rule.contradictions],
            )
        )
    )
