"""Objects that an argument mentions, drawn as lines over a board.

    kind                        lines
    cell, island, part, sea, block    an outline
    reach                       an outline, with the number of steps to each cell
    way                         an outline; outlines of several ways are nested
    trapped                     an outline with hatching
    wall                        lines between adjacent or corner-touching cells, and to the border
    path                        a line that begins at the start cells

A point is (x, y) in cells from the upper left corner of the board. A line that ends at its first point is an
outline.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, TypeAlias

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.puzzle.grid import Grid

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Point, ...]

INSETS = {"reach": 0.04, "block": 0.06, "trapped": 0.08, "part": 0.1, "island": 0.12, "sea": 0.12, "way": 0.15}
"""Distance of an outline from the edge of its cells, in cell widths, keyed by kind of object."""

INSET = 0.17
NEXT_WAY = 0.08
"""Additional distance from the edge, in cell widths, of each further outline of a way to complete an island."""

_AHEAD = ((1, 0), (0, 1), (-1, 0), (0, -1))
_CORNERS = [[(y + down, x + right) for x, y in _AHEAD] for right, down in _AHEAD]
"""Shifts of a corner of an outline, up to its sign, by the directions of the sides before and after the corner."""

BORDER = -1
"""Number that stands for the border of the board among numbers that stand for cells."""


class Thing(Protocol):
    """Interface of the objects in an argument that have a drawing."""

    @property
    def kind(self) -> str:
        """The kind of the object, which determines how it is drawn."""

    @property
    def cells(self) -> int:
        """The mask of the object's cells."""

    @property
    def shown(self) -> tuple[int, ...]:
        """The cells that the name of the object lists, in the same order."""


@dataclass(frozen=True)
class Drawing:
    """Drawing of an object: an SVG path in units of cell widths, and cell labels that show numbers of steps."""

    kind: str
    path: str
    steps: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, kind: str, lines: Iterable[Line], steps: Iterable[tuple[int, int]] = ()) -> "Drawing":
        """Return the drawing that is made of the given lines."""
        return cls(kind, _path_of(lines), tuple(steps))

    @property
    def lines(self) -> list[Line]:
        """The lines of which the path consists."""
        lines = (line.split("L") for line in self.path.split("M")[1:])
        return [tuple((float(x), float(y)) for x, y in map(str.split, line)) for line in lines]


def drawn(grid: Grid, objects: Mapping[str, Sequence[Thing]]) -> dict[str, tuple[Drawing, ...]]:
    """Return the drawings of the objects of one argument, keyed by placeholder."""
    every = [thing for things in objects.values() for thing in things]
    others = union_of(thing.cells for thing in every if thing.kind not in ("reach", "wall", "path", "block"))
    islands = union_of(thing.cells for thing in every if thing.kind == "island")
    walls = [thing.cells for thing in every if thing.kind == "wall"]
    gaps = union_of(thing.cells for thing in every if thing.kind == "cell") & ~union_of(walls)
    lines = iter(wall_lines(grid, walls, grid.around(grid.around(gaps))) if walls else ())
    return {
        name: tuple(
            Drawing.of("wall", next(lines))
            if thing.kind == "wall"
            else _drawn(grid, thing, islands if thing.kind == "reach" else others & ~thing.cells, number)
            for number, thing in enumerate(things)
        )
        for name, things in objects.items()
    }


def _drawn(grid: Grid, thing: Thing, start: int, number: int) -> Drawing:
    """Return the drawing of an object. A path begins, and the steps of a reach count, at the cells of ``start``."""
    kind, cells = thing.kind, thing.cells
    if kind == "path":
        return Drawing.of(kind, _path(grid, thing.shown, start))
    inset = INSETS.get(kind, INSET) + (number % 4 * NEXT_WAY if kind == "way" else 0)
    path = _outline(grid, cells, inset)
    if kind == "trapped":
        path += _path_of(hatching(grid, cells))
    return Drawing(kind, path, tuple(_steps(grid, cells, start)) if kind == "reach" else ())


def _path_of(lines: Iterable[Line]) -> str:
    return "".join(["M" + "L".join([f"{x:g} {y:g}" for x, y in line]) for line in lines])


@lru_cache(maxsize=1024)
def _outline(grid: Grid, cells: int, inset: float) -> str:
    return _path_of(outlines(grid, cells, inset))


def outlines(grid: Grid, cells: int, inset: float) -> Iterator[Line]:
    """Yield closed lines around each connected part of the cells and around each hole, ``inset`` away from the edge."""
    sides = _sides(grid, cells)
    height = grid.rows + 1
    moves = (height, 1, -height, -1)
    while sides:
        start = point = min(sides)
        first = ahead = sides[start][0]
        found: list[Point] = []
        while point in sides:
            ends = sides[point]
            ends.remove(ahead)
            if not ends:
                del sides[point]
            point += moves[ahead]
            ends = sides.get(point, [first])
            right = (ahead + 1) % 4
            turned = right if right in ends else ends[0]  # at a corner contact, the outline stays with its cell
            if turned != ahead:
                x, y = divmod(point, height)
                across, down = _CORNERS[ahead][turned]
                found.append((round(x - inset * across, 2), round(y + inset * down, 2)))
            ahead = turned
        yield (*found, found[0])


def _sides(grid: Grid, cells: int) -> dict[int, list[int]]:
    """Return the sides between ``cells`` and other cells. Each corner has the directions of the sides that begin there.

    Sides run clockwise around the cells, in the directions 0 to 3: right, down, left and up. Corners are numbered by
    columns.
    """
    cols, height = grid.cols, grid.rows + 1
    bounds = (
        (0, cells & ~(cells << cols)),
        (height, cells & ~(cells >> 1 & grid.not_right)),
        (height + 1, cells & ~(cells >> cols)),
        (1, cells & ~(cells << 1 & grid.not_left)),
    )
    sides: dict[int, list[int]] = {}
    for direction, (start, rim) in enumerate(bounds):
        for cell in members_of(rim):
            y, x = divmod(cell, cols)
            sides.setdefault(x * height + y + start, []).append(direction)
    return sides


def hatching(grid: Grid, cells: int) -> Iterator[Line]:
    """Yield three diagonal lines per cell, which continue in adjacent cells."""
    for cell in members_of(cells):
        y, x = divmod(cell, grid.cols)
        yield (x, y + 0.5), (x + 0.5, y)
        yield (x, y + 1), (x + 1, y)
        yield (x + 0.5, y + 1), (x + 1, y + 0.5)


def _steps(grid: Grid, reach: int, start: int) -> Iterator[tuple[int, int]]:
    """Yield the cells of ``reach`` that are not in ``start``, each with its number of steps from ``start``."""
    done = start & reach
    for number in range(1, grid.size):
        fresh = grid.around(done) & reach & ~done if done else 0
        if not fresh:
            return
        for cell in members_of(fresh):
            yield cell, number
        done |= fresh


def _path(grid: Grid, path: Sequence[int], start: int) -> Iterator[Line]:
    """Yield the lines that connect consecutive cells of a path, beginning with a line from ``start`` if possible."""
    before: list[int] = []
    for cell in path:
        beside = grid.neighbours[cell]
        near = next((one for one in reversed(before) if one in beside), None)
        if near is None:
            near = next((one for one in beside if start >> one & 1), None)
        yield _line(grid, cell if near is None else near, cell)
        before.append(cell)


def wall_lines(grid: Grid, walls: Sequence[int], ends: int) -> list[tuple[Line, ...]]:
    """Return the lines of each wall without its dead ends. If a wall consists of dead ends only, return its outline."""
    whole = union_of(walls)
    links = _links(grid, walls, whole)
    kept = _without_branches(links, ends)
    found: list[list[Line]] = [[] for _ in walls]
    for one, beside in kept.items():
        for other in beside:
            if BORDER in (one, other):
                if one != BORDER:
                    found[_owner(walls, one)].append((_centre(grid, one), _at_border(grid, one)))
            elif one < other:
                found[_owner(walls, one)].append(_line(grid, one, other))
    return [tuple(lines) or tuple(outlines(grid, wall, INSET)) for wall, lines in zip(walls, found, strict=True)]


def _links(grid: Grid, walls: Sequence[int], whole: int) -> dict[int, set[int]]:
    """Return the wall cells that touch each wall cell, keyed by cell. ``BORDER`` stands for the border."""
    links: dict[int, set[int]] = {cell: set() for cell in members_of(whole)}

    def link(one: int, other: int) -> None:
        links[one].add(other)
        links.setdefault(other, set()).add(one)

    for cell in links.copy():
        x = cell % grid.cols
        beside = {near for near in grid.neighbours[cell] if whole >> near & 1}
        for near in beside:
            link(cell, near)
        for right, down in ((-1, 1), (1, 1)):
            other = cell + down * grid.cols + right
            if 0 <= x + right < grid.cols and other in links and not beside & set(grid.neighbours[other]):
                link(cell, other)
    for wall in walls:
        first, *more = grid.parts(wall) if wall else (0,)
        for part in more:  # known to be one island, although the cells between are not known
            link(*min(((a, b) for a in members_of(first) for b in members_of(part)), key=lambda two: _far(grid, *two)))
            first |= part
    for stretch in grid.parts(whole & grid.rim):
        link(max(members_of(stretch), key=lambda cell: len(links[cell])), BORDER)
    return links


def _without_branches(links: Mapping[int, set[int]], ends: int) -> Mapping[int, set[int]]:
    """Return the links between wall cells without links to dead ends. If no link would remain, return all links."""
    kept = {cell: set(beside) for cell, beside in links.items()}
    while loose := [one for one, beside in kept.items() if one != BORDER and len(beside) < 2 and not ends >> one & 1]:
        for cell in loose:
            for near in kept.pop(cell):
                kept[near].discard(cell)
    return kept if any(beside for beside in kept.values()) else links


def _owner(walls: Iterable[int], cell: int) -> int:
    return next(number for number, wall in enumerate(walls) if wall >> cell & 1)


def _far(grid: Grid, one: int, other: int) -> int:
    (y, x), (row, col) = divmod(one, grid.cols), divmod(other, grid.cols)
    return abs(y - row) + abs(x - col)


def _centre(grid: Grid, cell: int) -> Point:
    y, x = divmod(cell, grid.cols)
    return x + 0.5, y + 0.5


def _line(grid: Grid, one: int, other: int) -> Line:
    return _centre(grid, one), _centre(grid, other)


def _at_border(grid: Grid, cell: int) -> Point:
    """Return the point of the border that is nearest to the centre of a cell."""
    x, y = _centre(grid, cell)
    ends = ((x, 0.0), (0.0, y), (float(grid.cols), y), (x, float(grid.rows)))
    return min(ends, key=lambda end: abs(end[0] - x) + abs(end[1] - y))
