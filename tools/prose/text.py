"""Unit of prose, the areas of prose, and the division of a text into sentences."""

import re
from dataclasses import dataclass

AREAS = ("docs", "notes", "help", "docstrings", "page", "messages", "explanations", "changelog")
"""Areas whose findings are compared with the baseline. Subjects of commits do not belong to them."""

WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")
_END = re.compile(r"(?<=[.?!])\s+(?=[A-Z`*\"'(\[])")
_CODE = re.compile(r"``.+?``|`[^`]*`", re.S)
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


@dataclass(frozen=True)
class Text:
    """Unit of prose: a paragraph, the help of an option, a docstring or a message."""

    area: str
    file: str
    line: int
    text: str


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, one per line, with ``CODE`` for code and without the targets of links."""
    plain = _LINK.sub(r"\1", _CODE.sub("CODE", text))
    return [one for one in _END.split(re.sub(r"\s+", " ", plain).strip()) if one]
