"""Elements of XML, apart from the parser that makes them: to import that takes longer than to solve a puzzle."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from nurikabe_sat.formats.scan import Place, quoted

COMMENT = "#comment"
TEXT = "#text"


@dataclass(frozen=True)
class Element:
    """An element: its name, its attributes, where it starts, and what is in it.

    A comment, and a piece of text that is not blank, are elements named ``COMMENT`` and ``TEXT``: who reads a format
    decides what they mean there.
    """

    name: str
    attributes: Mapping[str, str]
    place: Place
    children: list["Element"] = field(default_factory=list)

    def __str__(self) -> str:
        return {COMMENT: "a comment", TEXT: "text"}.get(self.name, f"the element {quoted(self.name)}")

    def named(self, name: str) -> list["Element"]:
        """The children of that name."""
        return [child for child in self.children if child.name == name]

    def attribute(self, name: str) -> str:
        """An attribute that must be there. Raises FormatError if it is not."""
        value = self.attributes.get(name)
        if value is None:
            raise self.place.error(f"{self} without {name!r}", f"the attribute {name!r}")
        return value
