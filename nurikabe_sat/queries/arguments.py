"""Arguments in an answer: sentence templates, and the objects that fill the placeholders of the templates.

{island} is complete, so its neighbour {neighbours} is sea      island = the 1 at r1c1, neighbours = r1c2
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.arguments.argument import Argument, Plain, joint_after, pieces
from nurikabe_sat.deduction.arguments.named import Kind, Named
from nurikabe_sat.deduction.contradiction import Reasoned
from nurikabe_sat.phrase import PLACE
from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.queries.places import places
from nurikabe_sat.rendering.drawings import Drawing, drawn


@dataclass(frozen=True)
class ObjectAnswer:
    """Object that an argument mentions: a named set of cells, such as an island.

    Attributes:
        cells: The cells of the object.
        name: The name in the sentence; empty if the object is drawn but not named.
        phrase: The name as a template for translations, such as ``the {number} at {cells}``.
        number: The number in the phrase.
        shown: The cells that the phrase names.
        path: The outline as an SVG path, with cells of side 1; empty if nothing is drawn.
        steps: For a reach, the distance of each cell from the island, 0 in the island; empty for other objects.
    """

    name: str
    kind: Kind
    cells: tuple[Cell, ...]
    phrase: str
    number: str
    shown: tuple[Cell, ...]
    path: str
    steps: tuple[int, ...]

    @classmethod
    def of(cls, grid: Grid, thing: Named, drawing: Drawing, last: str) -> "ObjectAnswer":
        """Return an object in the form of answers.

        ``last`` is the word before the last cell in the name, such as "and".
        """
        numbers, steps = members_of(thing.cells), dict(drawing.steps)
        return cls(
            thing.name_with(last),
            thing.kind,
            places(grid, numbers),
            thing.phrase,
            thing.number,
            places(grid, thing.shown),
            drawing.path,
            tuple([steps.get(cell, 0) for cell in numbers]) if steps else (),
        )

    def outline(self) -> dict[str, Any]:
        """Return the outline and the cells of the object as a JSON object, for drawing on an HTML page."""
        cells = [(cell.row, cell.col) for cell in self.cells]
        return {"kind": self.kind, "path": self.path, "cells": cells, "steps": self.steps}

    def drawing(self, grid: Grid) -> Drawing:
        """Return the drawing that represents the object in a picture."""
        numbers = map(grid.number, self.cells)
        steps = tuple((cell, step) for cell, step in zip(numbers, self.steps, strict=False) if step)
        return Drawing(self.kind, self.path, steps)


@dataclass(frozen=True)
class ArgumentAnswer:
    """Argument of a step or a contradiction: a sentence template, and the objects that fill its placeholders.

    Attributes:
        kind: The name of the argument's class, such as ``Complete``.
        template: The sentence with placeholders such as ``{island}``; ``{ways|or}`` joins several names with "or".
        objects: The objects by placeholder. An object whose placeholder is not in the template is drawn but not named.
        numbers: The numbers by placeholder.
    """

    kind: str
    template: str
    objects: Mapping[str, tuple[ObjectAnswer, ...]] = field(hash=False)
    numbers: Mapping[str, int] = field(hash=False)

    @classmethod
    def of(cls, grid: Grid, argument: Argument) -> "ArgumentAnswer":
        """Return an argument in the form of answers, in which rows and columns count from 1."""
        return cls(type(argument).__name__, argument.template, _Objects(grid, argument), argument.numbers)

    def pieces(self) -> "Iterator[tuple[str, ObjectAnswer | None]]":
        """Yield the sentence in pieces, each with the object that the piece names. Plain text comes with None."""
        return pieces(self.template, self.objects, self.numbers, lambda thing, _last: thing.name)


class _Objects(Mapping[str, tuple[ObjectAnswer, ...]]):
    """Objects of an argument, keyed by placeholder.

    They are computed on first use, because text output does not use them.
    """

    def __init__(self, grid: Grid, argument: Argument) -> None:
        self._grid, self._argument = grid, argument

    @cached_property
    def _found(self) -> dict[str, tuple[ObjectAnswer, ...]]:
        argument = self._argument
        choices = {place[1] for place in PLACE.finditer(argument.template) if place[2]}
        pictures = drawn(self._grid, argument.objects)
        return {
            name: tuple(
                ObjectAnswer.of(self._grid, thing, drawing, "or" if name in choices else "and")
                for thing, drawing in zip(things, pictures[name], strict=True)
            )
            for name, things in argument.objects.items()
        }

    def __getitem__(self, name: str) -> tuple[ObjectAnswer, ...]:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return repr(self._found)

    def __reduce__(self) -> tuple[type[dict[str, Any]], tuple[dict[str, Any]]]:
        return dict, (self._found,)


def arguments_of(grid: Grid, told: Reasoned | None) -> tuple[ArgumentAnswer, ...]:
    """Return the arguments of a reason, in the order in which the text of the reason uses them.

    Return an empty tuple if any argument is plain text without objects.
    """
    if told is None or any(isinstance(argument, Plain) for argument in told.arguments):
        return ()
    return tuple(ArgumentAnswer.of(grid, argument) for argument in told.arguments)


def drawings_of(grid: Grid, arguments: Iterable[ArgumentAnswer]) -> tuple[Drawing, ...]:
    """Return the distinct drawings of all objects in the arguments."""
    return tuple(thing.drawing(grid) for thing in objects_of(arguments))


def objects_of(arguments: Iterable[ArgumentAnswer]) -> list[ObjectAnswer]:
    """Return the distinct objects in the arguments that have a drawing."""
    objects = (thing for argument in arguments for things in argument.objects.values() for thing in things)
    return list({(thing.kind, thing.path): thing for thing in objects if thing.path}.values())


def names_in(arguments: Sequence[ArgumentAnswer]) -> tuple[tuple[int, int, int], ...]:
    """Return the start and end of each object name in the sentence, with the index of the object in ``objects_of``."""
    drawn_at = {(thing.kind, thing.path): at for at, thing in enumerate(objects_of(arguments))}
    found = []
    at = 0
    for number, argument in enumerate(arguments):
        if number:
            at += len(joint_after(arguments[number - 1]))
        for words, thing in argument.pieces():
            if thing is not None and thing.path:
                found.append((at, at + len(words), drawn_at[thing.kind, thing.path]))
            at += len(words)
    return tuple(found)
