"""Phrases about proofs. Names of cells and rules stay as they are in translations."""

from collections.abc import Mapping

from nurikabe_sat.formats.legup import ISLAND, SEA, UNDECIDED
from nurikabe_sat.phrase import Phrase

WORDS: Mapping[int, str] = {SEA: "sea", ISLAND: "island", UNDECIDED: "undecided"}
"""Words for cell values that are not numbers, keyed by value."""


def said(value: int) -> str:
    """Return a cell value in words."""
    return WORDS.get(value, f"the number {value}")


def wrong_colour(painted: int, cell: str, value: int) -> Phrase:
    """Return a phrase that contrasts the colour that a rule paints with the value that a step gives to ``cell``."""
    template = "the rule paints {colour}, and {cell} becomes {value}"
    return Phrase(template, colour=WORDS[painted], cell=cell, value=said(value))


def no_corner(cell: str) -> Phrase:
    """Return a phrase that states why the rule Corners Black does not apply to ``cell``."""
    return Phrase("no island has to go round a corner of {cell}", cell=cell)
