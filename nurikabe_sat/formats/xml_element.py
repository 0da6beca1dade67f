"""XML elements. This module is separate from the XML parser, which is slow to import."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from nurikabe_sat.formats.scan import Place, quoted

COMMENT = "#comment"
TEXT = "#text"


@dataclass(frozen=True)
class Element:
    """XML element with its name, attributes, children and place in the text.

    Comments are elements named ``COMMENT``, and pieces of text that are not blank are elements named ``TEXT``.
    """

    name: str
    attributes: Mapping[str, str]
    place: Place
    children: list["Element"] = field(default_factory=list)

    def __str__(self) -> str:
        return {COMMENT: "a comment", TEXT: "text"}.get(self.name, f"the element {quoted(self.name)}")

    def named(self, name: str) -> list["Element"]:
        """Return the child elements with the given name."""
        return [child for child in self.children if child.name == name]

    def attribute(self, name: str) -> str:
        """Return the value of a required attribute. Raises FormatError if the attribute is missing."""
        value = self.attributes.get(name)
        if value is None:
            raise self.place.error(f"{self} without {name!r}", f"the attribute {name!r}")
        return value
