"""Writer of the text inside a Penpa+ URL, with all lines that Penpa+ requires.

The lines, in order: the header, the margins, the selected tools, the author's
drawing, the solver's drawing, the cells, the visible tools, the answer check, two flags, the version, the
tools again, the theme, a flag for custom colours, the two drawings of custom colours, alternatives of the answer check,
tags, and a message. Keys are abbreviated to ``z`` and a character. ``penpa`` describes the lines that are also read.

Source: the saved URLs of Penpa+ version 3.1.
"""

import json
from collections.abc import Iterable, Mapping
from itertools import pairwise

from nurikabe_sat.puzzle.model import Caption

_PIXELS = 38
_VERSION = [3, 1, 4]
_SHADING = "combi"

# In the order in which Penpa+ writes them: the sorts of drawing that are objects, and those that are lists.
_STACKS = ("command_redo", "command_undo", "command_replay")
_OBJECTS = ("surface", "number", "numberS", "symbol", "freeline", "freelineE")
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon")
_MORE_OBJECTS = ("line", "lineE", "wall", "cage", "deletelineE")
_MORE_LISTS = ("killercages", "nobulbthermo")

_ABBREVIATED = (
    "qa 9, pu_q Q, pu_a A, grid G, edit_mode M, surface S, line L, lineE E, wall W, cage C, number N, "
    "symbol Y, special P, board B, command_redo R, command_undo U, command_replay 8, numberS 1, "
    "freeline F, freelineE 2, thermo T, arrows 3, direction D, squareframe 0, polygon 5, deletelineE 4, "
    "killercages 6, nobulbthermo 7, __a _"
)
_ABBREVIATIONS = [pair.split() for pair in _ABBREVIATED.split(", ")]
"""Pairs of a key and its abbreviation, in the order in which keys are replaced."""


def page(
    rows: int,
    cols: int,
    indices: Iterable[int],
    numbers: Mapping[int, int | str],
    surfaces: Mapping[int, int],
    caption: Caption,
    *,
    checks: bool = False,
) -> str:
    """Return the Penpa+ text of a board before it is compressed for the URL.

    Args:
        rows: The number of rows.
        cols: The number of columns.
        indices: The Penpa+ indices of the cells.
        numbers: The clues by Penpa+ index.
        surfaces: The surface colours by Penpa+ index.
        caption: The title, author and notes.
        checks: If True, write a text for solvers: without a solver's drawing, and with a check of the shaded cells.
    """
    clues = {str(index): [number, 1, "1"] for index, number in numbers.items()}
    colours = {str(index): colour for index, colour in surfaces.items()}
    steps = [after - before for before, after in pairwise((0, *indices))]
    tools = {"qa": "pu_a", "grid": ["1", "2", "1"], "pu_q": _tools("number", 2, 1), "pu_a": _tools(_SHADING, 3, 9)}
    empty = _drawing()
    contents: tuple[object, ...] = (
        [0, 0, 0, 0],
        tools,
        _drawing(number=clues),
        _drawing(surface=colours),
        steps,
        ["Surface", "Composite"],
        {"sol_surface": checks},
        "x",
        "x",
        _VERSION,
        tools,
        "x",
        0,
        empty,
        empty,
        {},
        [],
    )
    lines = [_header(rows, cols, caption), *map(_abbreviated, contents), ""]
    if checks:
        lines[2] = "~".join(_abbreviated(part) for part in (tools["grid"], _SHADING, ["blpo", ""]))
        lines[4] = ""
    return "\n".join(lines)


def _header(rows: int, cols: int, caption: Caption) -> str:
    """Return the header line of a Penpa+ text.

    The line contains the type, size, pixels per cell, rotation, reflections, picture size, centre (twice), title and
    author.
    """
    centre = _centre(rows, cols)
    size = f"{(cols + 1) * _PIXELS},{(rows + 1) * _PIXELS}"
    title, author = (text.replace(",", "%2C").replace("z", "zZ") for text in (caption.title, caption.author))
    words = f"Title: {title},Author: {author}"
    return f"square,{cols},{rows},{_PIXELS},0,1,1,{size},{centre},{centre},0,0,0,0,{words},,,OFF,false"


def _centre(rows: int, cols: int) -> int:
    """Return the Penpa+ index of the point in the middle of the board.

    The indices of cells are followed by those of the cells' lower right corners, lower edges and right edges.
    """
    kind = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[rows % 2, cols % 2]
    return (kind * (rows + 4) + (rows - 1) // 2 + 2) * (cols + 4) + (cols - 1) // 2 + 2


def _tools(chosen: str, line: int, number: int) -> dict[str, object]:
    """Return a dict with the name of the selected Penpa+ tool and the settings of all tools."""
    return {
        "edit_mode": chosen,
        "surface": ["", 1],
        "line": ["1", line],
        "lineE": ["1", line],
        "wall": ["", line],
        "cage": ["1", 10],
        "number": ["1", 1],
        "symbol": ["circle_L", 1],
        "special": ["thermo", ""],
        "board": ["", ""],
        "move": ["1", ""],
        "combi": ["blpo", ""],
        "sudoku": ["1", number],
    }


def _drawing(**drawn: Mapping[str, object]) -> dict[str, object]:
    """Return a Penpa+ drawing that contains only the given objects."""
    return {
        **{key: {"__a": []} for key in _STACKS},
        **{key: drawn.get(key, {}) for key in _OBJECTS},
        **{key: [] for key in _LISTS},
        **{key: {} for key in _MORE_OBJECTS},
        **{key: [] for key in _MORE_LISTS},
    }


def _abbreviated(value: object) -> str:
    text = json.dumps(value, separators=(",", ":"))
    for key, letter in _ABBREVIATIONS:
        text = text.replace(f'"{key}"', f"z{letter}")
    return text
