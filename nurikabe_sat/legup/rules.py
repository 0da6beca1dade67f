"""Rules of LEGUP, each with its name, id, kind and meaning.

A *basic rule* paints cells, because the opposite colour would cause a contradiction. A *contradiction rule* closes a
branch, a *case rule* opens several branches, and the *merge rule* continues with the common cells of several branches.

Rules have their LEGUP 7 names here. LEGUP 2 has other names for two rules, and no Finish Room.
``acceptance_2`` and ``acceptance_7`` decide whether a version accepts a step, and ``soundness`` whether it is sound.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from nurikabe_sat.formats.legup import ISLAND, SEA


class Kind(Enum):
    """Kind of a LEGUP rule, such as a basic rule or a case rule."""

    BASIC = "basic"
    CONTRADICTION = "contradiction"
    CASE = "case"
    MERGE = "merge"


@dataclass(frozen=True)
class LegupRule:
    """Rule of LEGUP: its name and id in LEGUP 7, and its name in LEGUP 2, which is None if LEGUP 2 lacks the rule."""

    kind: Kind
    name: str
    id: str
    old_name: str | None


@dataclass(frozen=True)
class BasicRule:
    """Basic rule of LEGUP: the colour that it paints, and the contradictions that the opposite colour would cause."""

    value: int
    contradictions: tuple[str, ...]
    otherwise: str
    at_the_cell: bool = False
    between_regions: bool = False


BLACK_SQUARE = "Black Square"
UNREACHABLE_WHITE = "Unreachable White Cell"
ISOLATED_BLACK = "Isolated Black"
MULTIPLE_NUMBERS = "Multiple Numbers"
NO_NUMBER = "No Number"
TOO_FEW_SPACES = "Too Few Spaces"
TOO_MANY_SPACES = "Too Many Spaces"

CANT_REACH = "Can't Reach Cell"
CORNERS_BLACK = "Corners Black"
SURROUND_REGION = "Surround Region"

CASE_RULE = "Black or White"
FINISH_ROOM = "Finish Room"
MERGE_RULE = "Merge Rule"

BASIC_RULES: Mapping[str, BasicRule] = {
    "Black Between Regions": BasicRule(
        SEA,
        (MULTIPLE_NUMBERS, TOO_MANY_SPACES),
        "two regions would become one that has two numbers or too many cells",
        between_regions=True,
    ),
    "Black Bottle Neck": BasicRule(SEA, (ISOLATED_BLACK,), "the sea would be cut apart"),
    CORNERS_BLACK: BasicRule(SEA, (), "an island would get round its corner"),
    "Fill In Black": BasicRule(
        SEA, (NO_NUMBER,), "it would be in a region without a number, enclosed by sea", at_the_cell=True
    ),
    "Fill In White": BasicRule(ISLAND, (ISOLATED_BLACK,), "it would be sea cut off from the rest", at_the_cell=True),
    "Prevent Black Square": BasicRule(ISLAND, (BLACK_SQUARE,), "a 2x2 block would be all sea"),
    SURROUND_REGION: BasicRule(SEA, (TOO_MANY_SPACES,), "a region would be larger than its number"),
    CANT_REACH: BasicRule(SEA, (UNREACHABLE_WHITE,), "a white cell would be too far from every number"),
    "White Bottle Neck": BasicRule(
        ISLAND, (NO_NUMBER, TOO_FEW_SPACES), "a region would be closed without a number or with too few cells"
    ),
}
"""Basic rules, keyed by name and ordered by id.

Some rules require a contradiction at the cell itself (``at_the_cell``), or two adjacent white regions
(``between_regions``), in both versions. LEGUP 7 is stricter for Surround Region and Can't Reach Cell.
"""

_CONTRADICTION = (
    BLACK_SQUARE,
    UNREACHABLE_WHITE,
    ISOLATED_BLACK,
    MULTIPLE_NUMBERS,
    NO_NUMBER,
    TOO_FEW_SPACES,
    TOO_MANY_SPACES,
)
OLD_NAMES: Mapping[str, str | None] = {
    CANT_REACH: "Unreachable white region",
    UNREACHABLE_WHITE: "Cant Reach white cell",
    FINISH_ROOM: None,
}
"""LEGUP 2 names of the rules that have a different name in LEGUP 7, or None for rules that LEGUP 2 lacks."""


def _numbered(kind: Kind, code: str, names: Iterable[str]) -> tuple[LegupRule, ...]:
    return tuple(
        LegupRule(kind, name, f"NURI-{code}-{number:04}", OLD_NAMES.get(name, name))
        for number, name in enumerate(names, 1)
    )


ALL_RULES = (
    *_numbered(Kind.BASIC, "BASC", BASIC_RULES),
    *_numbered(Kind.CONTRADICTION, "CONT", _CONTRADICTION),
    *_numbered(Kind.CASE, "CASE", (CASE_RULE, FINISH_ROOM)),
    LegupRule(Kind.MERGE, MERGE_RULE, "MERGE", MERGE_RULE),
)
RULES: Mapping[str, LegupRule] = {rule.name: rule for rule in ALL_RULES}
"""All rules of LEGUP, keyed by their names in LEGUP 7."""
