"""A unit of prose, the areas that prose is in, and the split into sentences."""

import re
from dataclasses import dataclass

AREAS = ("docs", "notes", "help", "docstrings", "page", "messages", "explanations", "changelog")
"""The areas of the ratchet. Subjects of commits are outside of it."""

WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")
_END = re.compile(r"(?<=[.?!])\s+(?=[A-Z`*\"'(\[])")
_CODE = re.compile(r"``.+?``|`[^`]*`", re.S)
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


@dataclass(frozen=True)
class Text:
    """A paragraph, the help of an option, a docstring, a message."""

    area: str
    file: str
    line: int
    text: str


def sentences(text: str) -> list[str]:
    """Return the sentences of a text on one line each, with ``CODE`` for code and without the targets of links."""
    plain = _LINK.sub(r"\1", _CODE.sub("CODE", text))
    return [one for one in _END.split(re.sub(r"\s+", " ", plain).strip()) if one]
