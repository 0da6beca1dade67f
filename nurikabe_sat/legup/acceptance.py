"""What LEGUP says of a step: accepted, refused, or by chance; and why, if it does not accept it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from nurikabe_sat.formats.legup import ISLAND, SEA, UNDECIDED
from nurikabe_sat.legup.contradictions import Found
from nurikabe_sat.legup.state import State

COLOUR = {SEA: "sea", ISLAND: "island"}
SEVERAL = "LEGUP compares with one of several numbers, at random"


class Acceptance(Enum):
    """LEGUP's verdict; ``CHANCE`` changes from run to run. Three verdicts have no truth value.

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
class Opinion:
    """What LEGUP says, and why it does not accept every time."""

    acceptance: Acceptance
    why: str = ""


YES = Opinion(Acceptance.YES)


def no(why: str) -> Opinion:
    """It refuses."""
    return Opinion(Acceptance.NO, why)


def chance(why: str) -> Opinion:
    """It may refuse."""
    return Opinion(Acceptance.CHANCE, why)


def every(opinions: Iterable[Opinion]) -> Opinion:
    """Accepted if all are: the first refusal, else the first chance."""
    doubtful = YES
    for opinion in opinions:
        if opinion.acceptance is Acceptance.NO:
            return opinion
        if opinion.acceptance is Acceptance.CHANCE and doubtful is YES:
            doubtful = opinion
    return doubtful


def one_of(opinions: Iterable[Opinion]) -> Opinion:
    """What is said if one of these is, at random."""
    different = list(dict.fromkeys(opinions))
    if len({opinion.acceptance for opinion in different}) == 1:
        return different[0]
    why = next(opinion.why for opinion in different if opinion.acceptance is not Acceptance.YES)
    return chance(f"it depends on the order in which LEGUP applies the steps: {why}")


def found_opinion(founds: Iterable[Found], where: int, assumed: str, names: Sequence[str]) -> Opinion:
    """What is said where one of some contradictions must be found among some cells, under an assumption in words."""
    possible = 0
    for found in founds:
        if found.sure & where:
            return YES
        possible |= found.possible & where
    return chance(SEVERAL) if possible else no(f"{assumed} gives no {' or '.join(names)}")


def said(value: int) -> str:
    """A value of a cell in words."""
    return "undecided" if value == UNDECIDED else COLOUR.get(value, f"the number {value}")


def regions_beside(state: State, cell: int) -> int:
    """The number of white regions beside a cell."""
    beside = state.grid.around(1 << cell)
    return sum(1 for part, _ in state.islands if part & beside)
