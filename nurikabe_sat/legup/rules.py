"""The rules of LEGUP by the names that stand in its files.

A *basic rule* paints cells: because the other colour would give a contradiction. These are its nine, with what makes a
cell pass:

    Prevent Black Square       island   Black Square
    Surround Region            sea      Too Many Spaces
    Black Between Regions      sea      Multiple Numbers or Too Many Spaces; two white regions or more are beside it
    Black Bottle Neck          sea      Isolated Black
    Fill In White              island   Isolated Black, at the cell
    Unreachable white region   sea      Cant Reach white cell
    White Bottle Neck          island   No Number or Too Few Spaces
    Fill In Black              sea      No Number, at the cell
    Corners Black              sea      nothing: LEGUP refuses all its uses

A *contradiction rule* closes a branch, the *case rule* opens two, the *merge rule* goes on from several branches with
what they agree on.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from nurikabe_sat.formats.legup import ISLAND, SEA
from nurikabe_sat.legup.contradictions import CONTRADICTIONS


@dataclass(frozen=True)
class BasicRule:
    """A rule that paints cells ``value``: the names of the contradictions that the other colour gives, and in words."""

    value: int
    contradictions: tuple[str, ...]
    otherwise: str
    at_the_cell: bool = False
    between_regions: bool = False


BASIC_RULES: Mapping[str, BasicRule] = {
    "Prevent Black Square": BasicRule(ISLAND, ("Black Square",), "a 2x2 block would be all sea"),
    "Surround Region": BasicRule(SEA, ("Too Many Spaces",), "a region would be larger than its number"),
    "Black Between Regions": BasicRule(
        SEA,
        ("Multiple Numbers", "Too Many Spaces"),
        "two regions would become one that has two numbers or too many cells",
        between_regions=True,
    ),
    "Black Bottle Neck": BasicRule(SEA, ("Isolated Black",), "the sea would be cut apart"),
    "Fill In White": BasicRule(ISLAND, ("Isolated Black",), "it would be sea cut off from the rest", at_the_cell=True),
    "Unreachable white region": BasicRule(
        SEA, ("Cant Reach white cell",), "a white cell would be too far from every number"
    ),
    "White Bottle Neck": BasicRule(
        ISLAND, ("No Number", "Too Few Spaces"), "a region would be closed without a number or with too few cells"
    ),
    "Fill In Black": BasicRule(
        SEA, ("No Number",), "it would be in a region without a number, enclosed by sea", at_the_cell=True
    ),
    "Corners Black": BasicRule(SEA, (), "an island would get round its corner"),
}
CASE_RULE = "Black or White"
MERGE_RULE = "Merge Rule"

RULES = (*BASIC_RULES, *CONTRADICTIONS, CASE_RULE, MERGE_RULE)
