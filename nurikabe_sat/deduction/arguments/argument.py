"""Arguments: claims about a board, each given as a sentence template and the objects that fill its placeholders.

    Complete     {island} is complete, so its neighbours {neighbours} are sea
                 island = the 1 at r1c1, neighbours = r1c2 and r2c1

The template and the objects determine the sentence in every language. ``objects`` maps each name in the sentence to its
cells. Objects without a placeholder in the template are only drawn.
"""

from abc import ABC
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeVar

from nurikabe_sat.deduction.arguments.named import Named
from nurikabe_sat.phrase import PLACE

Thing = TypeVar("Thing")

OPENS = (":", ",", " then")
"""Endings of unfinished templates, such as ``if r1c2 were sea, then``. The next argument continues the sentence."""


class Templated(Protocol):
    """Interface of objects that have a sentence template."""

    @property
    def template(self) -> str: ...


@dataclass(frozen=True)
class Argument(ABC):
    """Claim about a board, given as a sentence template and the objects that fill its placeholders.

    A field is one object, a tuple of objects, a number, or a value that selects one of the ``templates``.
    """

    templates: ClassVar[tuple[str, ...]]

    @property
    def template(self) -> str:
        """The sentence template of the argument, with placeholders in braces."""
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
        return "".join(words for words, _ in pieces(self.template, self.objects, self.numbers, Named.name_with))


def pieces(
    template: str,
    objects: Mapping[str, Sequence[Thing]],
    numbers: Mapping[str, int],
    name_of: Callable[[Thing, str], str],
) -> Iterator[tuple[str, Thing | None]]:
    """Yield the filled template in pieces, each with the object that the piece names. Plain text comes with None.

    ``name_of`` gets an object and the word before the last name of a list, "and" or "or".
    """
    end = 0
    for place in PLACE.finditer(template):
        yield template[end : place.start()], None
        end = place.end()
        if place[1] in numbers:
            yield str(numbers[place[1]]), None
            continue
        things, last = objects[place[1]], "or" if place[2] else "and"
        for number, thing in enumerate(things, 1):
            yield name_of(thing, last), thing
            left = len(things) - number
            yield "" if not left else ", " if left > 1 else f" {last} ", None
    yield template[end:], None


def joint_after(argument: Templated) -> str:
    """Return the separator after an argument: a semicolon, or a space if the next argument continues the sentence."""
    return " " if argument.template.endswith(OPENS) else "; "


@dataclass(frozen=True)
class Plain(Argument):
    """Argument that is a fixed sentence without objects. A user's own technique provides the sentence."""

    sentence: str
    templates = ("{sentence}",)

    def __str__(self) -> str:
        return self.sentence


def sentence_of(arguments: Sequence[Argument]) -> str:
    """Return the sentences of the arguments, joined into one text."""
    said = ""
    for number, argument in enumerate(arguments):
        said += f"{joint_after(arguments[number - 1]) if number else ''}{argument}"
    return said
