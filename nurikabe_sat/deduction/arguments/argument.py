"""Arguments: claims about a board, given as a sentence template with names for the mentioned cells.

    Complete     {island} is complete, so its neighbours {neighbours} are sea
                 island = the 1 at r1c1, neighbours = r1c2 and r2c1

The template and the objects determine the sentence in every language. ``objects`` maps each name in the sentence to its
cells. Objects without a placeholder in the template are only drawn.
"""

import re
from abc import ABC
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from nurikabe_sat.deduction.arguments.named import Named
from nurikabe_sat.wording import list_of

PLACE = re.compile(r"\{(\w+)(\|or)?\}")
"""Pattern of a placeholder in a template, such as ``{cells}``; ``{cells|or}`` joins the names with "or"."""

OPENS = (":", ",", " then")
"""Endings of a template whose sentence the next argument continues: ``if r1c2 were sea, then after 3 steps,``."""


@dataclass(frozen=True)
class Argument(ABC):
    """Claim about a board, given as a sentence template and the objects that fill its placeholders.

    A field is one object, a tuple of objects, a number, or a value that selects one of the ``templates``.
    """

    templates: ClassVar[tuple[str, ...]]

    @property
    def template(self) -> str:
        """The sentence template, with placeholders in braces."""
        return self.templates[0]

    @property
    def objects(self) -> Mapping[str, tuple[Named, ...]]:
        """The objects of the argument, keyed by placeholder name."""
        found = {}
        for name, value in vars(self).items():
            if isinstance(value, Named):
                found[name] = (value,)
            elif isinstance(value, tuple):
                found[name] = value
        return found

    @property
    def numbers(self) -> Mapping[str, int]:
        """The numbers of the argument, keyed by placeholder name."""
        return {name: value for name, value in vars(self).items() if type(value) is int}

    def __str__(self) -> str:
        objects, numbers = self.objects, self.numbers

        def name_of(place: re.Match[str]) -> str:
            name, last = place[1], "or" if place[2] else "and"
            if name in numbers:
                return str(numbers[name])
            things = objects[name]
            return things[0].name_with(last) if len(things) == 1 else list_of([str(thing) for thing in things], last)

        return PLACE.sub(name_of, self.template)


@dataclass(frozen=True)
class Plain(Argument):
    """Argument that is a fixed sentence without objects, from a user's own technique or from a search."""

    sentence: str
    templates = ("{sentence}",)

    def __str__(self) -> str:
        return self.sentence


def sentence_of(arguments: Sequence[Argument]) -> str:
    """Return the sentences of the arguments, joined into one text."""
    said = ""
    for number, argument in enumerate(arguments):
        is_open = number > 0 and arguments[number - 1].template.endswith(OPENS)
        said += f"{' ' if is_open else '; ' if number else ''}{argument}"
    return said
