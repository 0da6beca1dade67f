"""Phrases: English texts that include the parts from which the page makes translations.

    {cell} as {colour} gives no {rules|or}      cell = r1c2, colour = sea, rules = No Number and Too Few Spaces

The templates are keys of the page's translations. Values that are keys as well, such as ``sea``, are also translated.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from nurikabe_sat.wording import list_of

PLACE = re.compile(r"\{(\w+)(\|or)?\}")
"""Pattern of a placeholder in a template, such as ``{cells}``; ``{cells|or}`` joins the names with "or"."""


@dataclass(frozen=True)
class PhrasePart:
    """Part of a phrase: a template and the values of its placeholders.

    Attributes:
        template: The words, with placeholders such as ``{cell}``; ``{rules|or}`` joins several values with "or".
        values: The values by placeholder: names of cells and rules, numbers, and words such as ``sea``.
    """

    template: str
    values: Mapping[str, tuple[str, ...]] = field(hash=False)


class Phrase(str):
    """English text that includes the parts from which the page makes translations."""

    __slots__ = ("parts",)
    parts: tuple[PhrasePart, ...]

    def __new__(cls, template: str, /, **values: str | int | Sequence[str]) -> "Phrase":
        """Return the phrase that results from filling the placeholders of a template."""
        lists = {name: (str(one),) if isinstance(one, str | int) else tuple(one) for name, one in values.items()}
        text = PLACE.sub(lambda place: list_of(lists[place[1]], "or" if place[2] else "and"), template)
        return cls._made(text, (PhrasePart(template, lists),))

    @classmethod
    def joined(cls, *phrases: str) -> "Phrase":
        """Return several phrases as one phrase. A phrase that ends with a colon introduces the next one."""
        text = "".join(f"{one} " if one.endswith(":") else f"{one}; " for one in phrases)
        parts = [parts_of(one) for one in phrases]
        return cls._made(text.rstrip("; "), tuple(chain.from_iterable(parts)) if all(parts) else ())

    @classmethod
    def _made(cls, text: str, parts: tuple[PhrasePart, ...]) -> "Phrase":
        phrase = super().__new__(cls, text)
        phrase.parts = parts
        return phrase

    def sentence(self) -> "Phrase":
        """Return the phrase as a sentence with a capital letter and a full stop. A name at the start is unchanged."""
        is_name = self[1:2].isdigit()
        return self._made(f"{self if is_name else self[0].upper() + self[1:]}.", self.parts)

    def __reduce__(self) -> tuple[object, ...]:
        return Phrase._made, (str(self), self.parts)


def parts_of(text: str) -> tuple[PhrasePart, ...]:
    """Return the parts of a phrase, or an empty tuple for plain text."""
    return text.parts if isinstance(text, Phrase) else ()
