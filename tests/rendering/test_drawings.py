"""Drawings of the objects of arguments: outlines, walls, steps, and the picture of each argument."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from itertools import islice, pairwise
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given
from hypothesis import strategies as st

import nurikabe_sat.web
from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deduction.arguments.argument import Argument, Plain
from nurikabe_sat.deduction.arguments.broken import Broken
from nurikabe_sat.deduction.arguments.named import Named, area, cells_named, path_named
from nurikabe_sat.deduction.contradiction import Reasoned
from nurikabe_sat.deduction.contradictions import find_all
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Puzzle
from nurikabe_sat.rendering.drawings import Drawing, drawn, outlines, wall_lines
from nurikabe_sat.rendering.look import Look
from nurikabe_sat.rendering.png import render as png
from nurikabe_sat.rendering.scene import PENS
from nurikabe_sat.rendering.svg import render as svg
from tests.deduction.test_techniques import REASONS
from tests.support import pictures


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_outlines_enclose_exactly_their_cells(rows: int, cols: int, data: st.DataObject) -> None:
    """A point is inside of the lines if a ray from it crosses them an odd number of times."""
    grid = Grid(rows, cols)
    cells = data.draw(st.integers(0, grid.all_cells))
    lines = list(outlines(grid, cells, 0.1))
    assert all(line[0] == line[-1] for line in lines)
    sides = [(one, other) for line in lines for one, other in pairwise(line)]
    for cell in range(grid.size):
        y, x = divmod(cell, cols)
        crossed = [
            one for one, other in sides if one[0] == other[0] > x + 0.5 and (one[1] > y + 0.5) != (other[1] > y + 0.5)
        ]
        assert len(crossed) % 2 == cells >> cell & 1


def test_parts_that_meet_at_a_corner_have_outlines_of_their_own() -> None:
    lines = list(outlines(Grid(2, 2), 0b1001, 0.1))
    assert [set(line) for line in lines] == [
        {(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)},
        {(1.1, 1.1), (1.9, 1.1), (1.9, 1.9), (1.1, 1.9)},
    ]


def test_a_wall_goes_over_corners_from_edge_to_edge() -> None:
    """The cell r2c1 is not on the way: a branch.

    W . .
    W W .
    . . W
    """
    (lines,) = wall_lines(Grid(3, 3), [0b100011001], 0)
    assert set(lines) == {
        ((0.5, 1.5), (1.5, 1.5)),
        ((1.5, 1.5), (2.5, 2.5)),
        ((0.5, 1.5), (0.0, 1.5)),
        ((2.5, 2.5), (3.0, 2.5)),
    }


def test_each_island_of_a_wall_has_its_own_lines() -> None:
    first, second = wall_lines(Grid(2, 3), [0b1, 0b10000], 0)
    assert set(first) == {((0.5, 0.5), (0.5, 0.0)), ((0.5, 0.5), (1.5, 1.5))}
    assert set(second) == {((1.5, 1.5), (1.5, 2.0))}


def test_a_reach_has_the_steps_from_its_island_and_a_path_begins_there() -> None:
    grid = Grid(1, 5)
    island = Named(grid, "island", 0b1, (0,))
    found = drawn(
        grid, {"island": (island,), "reach": (area(grid, "reach", 0b111),), "path": (path_named(grid, (1, 2)),)}
    )
    assert found["reach"][0].steps == ((1, 1), (2, 2))
    assert found["path"][0].lines == [((0.5, 0.5), (1.5, 0.5)), ((1.5, 0.5), (2.5, 0.5))]


def test_ways_lie_inside_one_another_and_trapped_sea_is_hatched() -> None:
    grid = Grid(2, 2)
    ways = drawn(grid, {"ways": (area(grid, "way", 0b11), area(grid, "way", 0b101))})["ways"]
    assert [one.lines[0][0][1] for one in ways] == [0.15, 0.23]
    (trapped,) = drawn(grid, {"trapped": (area(grid, "trapped", 0b1),)})["trapped"]
    assert len(trapped.lines) == 1 + 3


BROKEN = (
    ". B B / . B B",
    "2 W . / . W 3",
    "2 W . / W W .",
    "B B B / B W . / B B B",
    "B B B / B W B / B B B",
    "B W . / B W 3 / . W B",
    "2 . . . . / . . . . W",
    "3 B . / B . .",
    "2 . . . . / . . . . .",
    ". . B . . / 3 W . . . / . . W . . / . . . W 7",
)


def reasons() -> Iterator[tuple[Position, Reasoned]]:
    """Yield the steps and contradictions of boards of the techniques and of lessons, with those of their chains."""
    lessons = json.loads((Path(nurikabe_sat.web.__file__).parent / "page/learn/exercises.json").read_text("utf-8"))
    boards = [(one, picture) for one in TECHNIQUES for picture in one.boards]
    boards += [
        (one, " / ".join(made["board"])) for one in TECHNIQUES for made in lessons if made["technique"] == one.name
    ]
    named = {one.name: one for one in TECHNIQUES}
    boards += [(named[name], picture) for name, picture, *_ in REASONS]
    for position in map(pictures.drawn, BROKEN):
        yield from ((position, one) for one in find_all(position))
    for technique, picture in boards:
        position = pictures.drawn(picture)
        yield from ((position, one) for one in find_all(position))
        for step in islice(technique.find(position), 12):
            yield position, step
            for chain in step.chains:
                yield from ((position, one) for one in chain.steps)
                if chain.end is not None:
                    yield position, chain.end


EXAMPLES: dict[type[Argument], tuple[Grid, Argument]] = {
    type(argument): (position.grid, argument) for position, one in reasons() for argument in one.arguments
}


def made(kind: type[Argument]) -> Argument:
    """Return an argument that no board above has, about two cells and a way."""
    grid = Grid(2, 2)
    values: dict[object, object] = {Named: cells_named(grid, 0b11), int: 1, bool: False}
    return kind(*(values.get(one.type, (area(grid, "way", 0b101),)) for one in fields(kind)))


def kinds(base: type[Argument] = Argument) -> Iterator[type[Argument]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


@pytest.mark.parametrize(
    "kind", [kind for kind in kinds() if kind not in {Plain, Broken}], ids=lambda kind: kind.__name__
)
def test_a_picture_has_the_objects_of_its_argument(kind: type[Argument]) -> None:
    """Each object with cells is drawn, its lines are within its cells, and the SVG has them with their pen."""
    grid, argument = EXAMPLES.get(kind) or (Grid(2, 2), made(kind))
    found = drawn(grid, argument.objects)
    assert {name: len(some) for name, some in found.items()} == {
        name: len(some) for name, some in argument.objects.items()
    }
    for name, things in argument.objects.items():
        for thing, drawing in zip(things, found[name], strict=True):
            assert bool(drawing.path) == bool(thing.cells)
            if thing.kind not in ("wall", "path"):
                inside = {(int(x), int(y)) for line in drawing.lines for x, y in line if x % 1 and y % 1}
                assert mask_of(y * grid.cols + x for x, y in inside) == thing.cells & mask_of(
                    y * grid.cols + x for x, y in inside
                )
    drawings = tuple(one for some in found.values() for one in some)
    root: Element = fromstring(svg(Board.of(Puzzle(grid, ())), Look(drawings=drawings)), forbid_dtd=True)
    names = [element.get("class", "") for element in root]
    for one in drawings:
        if one.path and one.kind in PENS:
            assert f"drawn-{one.kind}" in names
    assert len([name for name in names if name == "steps"]) == sum(len(one.steps) for one in drawings)


def test_a_drawing_is_in_a_png() -> None:
    board = Board.of(Puzzle(Grid(2, 2), ()))
    wall = Drawing.of("wall", [((0.5, 0.5), (1.5, 1.5))])
    assert png(board, Look(drawings=(wall,))) != png(board, Look())


def test_the_lines_of_a_path_are_read_back() -> None:
    lines = [((0.0, 0.5), (1.25, 1.0)), ((0.1, 0.1), (0.9, 0.1), (0.1, 0.1))]
    one = Drawing.of("island", lines)
    assert one.lines == lines
    assert re.fullmatch(r"(M[\d.]+ [\d.]+(L[\d.]+ [\d.]+)+)+", one.path)
    assert members_of(0) == []
