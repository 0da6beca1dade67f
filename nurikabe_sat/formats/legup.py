"""XML files of LEGUP, a program in which students prove the solution of a puzzle step by step.

    <Legup version="2.0.0">
        <puzzle name="Nurikabe">
            <board height="2" width="3">                    . . 4      x is the column, y the row,
                <cells>                                     B . .      both 0-based
                    <cell value="4" x="2" y="0"/>
                    <cell value="-1" x="0" y="1"/>          values: a clue, 0 island, -1 sea, -2 undecided;
                </cells>                                    a cell that is not listed is undecided
            </board>
        </puzzle>
    </Legup>

A square board may have ``size="5"`` instead of height and width. A proof may follow the board. This module ignores
proofs, comments and all other elements next to the board. ``nurikabe_sat.legup`` reads proofs, and is as strict as
LEGUP. LEGUP has no clue of unknown size. LEGUP itself mixes up the cells of boards with unequal sides. This module
reads and writes these boards correctly.

Source: the tutorial "Implementing a New Puzzle" of LEGUP (https://github.com/Bram-Hub/Legup) and its exported files.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats.format import Format
from nurikabe_sat.formats.scan import quoted, read_grid, read_number, without_bom
from nurikabe_sat.formats.xml_element import COMMENT, Element
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle

NAME = "legup"
PUZZLE_NAME = "Nurikabe"

# The values of cells without a clue.
UNDECIDED, SEA, ISLAND = -2, -1, 0

_COLOUR_OF = {UNDECIDED: Colour.UNKNOWN, SEA: Colour.SEA, ISLAND: Colour.ISLAND}
_VALUE_OF = {colour: value for value, colour in _COLOUR_OF.items()}
_VALUE = "-2 (undecided), -1 (sea), 0 (island) or a clue"
_LOOK = re.compile(r"\s*<")

# A cell and its value, as one element <cell> says it.
CellValue = tuple[int, int]


def probe(text: str) -> bool:
    """Return True if the text starts like XML. ``read`` rejects other kinds of XML than LEGUP files."""
    return _LOOK.match(without_bom(text)) is not None


def read(text: str, source: str = "<text>") -> Board:
    """Return the initial board of a LEGUP file. Raises FormatError, with line and column, if the file is invalid."""
    from nurikabe_sat.formats.xml_tree import read_xml  # only here, because its imports are slow

    return read_board(board_element(puzzle_element(read_xml(text, source))))


def write(board: Board) -> str:
    """Return the LEGUP file of a board, without a proof.

    ``read`` restores everything except the colours of clue cells.

    Raises:
        UsageError: If the board has a clue ``?``.
    """
    return write_file(board_lines(board))


# The parts of a file, for the reader and the writer of proofs.


def puzzle_element(root: Element, remarks: list[str] | None = None) -> Element:
    """Return the ``<puzzle>`` element of a LEGUP file.

    Args:
        root: The root element of the file.
        remarks: List for remarks. If given, several puzzles are accepted: the first is returned, and a remark is added.

    Raises:
            FormatError: If the file contains no Nurikabe, or several puzzles without ``remarks``.
    """
    if root.name != "Legup":
        raise root.place.error(str(root), "<Legup> as in a file of LEGUP")
    puzzles = root.named("puzzle")
    if remarks is not None and len(puzzles) > 1:
        remarks.append(f"line {puzzles[1].place.line}: another puzzle is left out")
        puzzle = puzzles[0]
    else:
        puzzle = only(root, "puzzle")
    name = puzzle.attribute("name")
    if name != PUZZLE_NAME:
        raise puzzle.place.error(f"the puzzle {quoted(name)}", quoted(PUZZLE_NAME))
    return puzzle


def board_element(puzzle: Element) -> Element:
    """Return the ``<board>`` element of a puzzle. Raises FormatError unless there is exactly one."""
    return only(puzzle, "board")


def read_board(element: Element, remarks: list[str] | None = None) -> Board:
    """Return the board that a ``<board>`` element describes. Raises FormatError if the element is invalid.

    With ``remarks``, reading is as lenient as in LEGUP 7, and a remark is added for each ignored element.
    """
    grid = _read_size(element, remarks)
    values = dict(read_cells(only(element, "cells"), grid, remarks)).items()
    clues = tuple(Clue(cell, value) for cell, value in values if value > 0)
    return Board.of(Puzzle(grid, clues), decided=((cell, _COLOUR_OF[value]) for cell, value in values if value <= 0))


def read_cells(parent: Element, grid: Grid, remarks: list[str] | None = None) -> list[CellValue]:
    """Return the cells of the ``<cell>`` elements with their values, in file order.

    Args:
        parent: The element that contains the ``<cell>`` elements.
        grid: The grid of the board.
        remarks: List for remarks. If given, repeated cells are accepted, and cells at negative positions are ignored.

    Raises:
        FormatError: If an element is invalid or a cell occurs twice.
    """
    values: list[CellValue] = []
    seen = set()
    for element in contents(parent, "cell", remarks):
        if remarks is not None and (element.attribute("x").startswith("-") or element.attribute("y").startswith("-")):
            remarks.append(f"line {element.place.line}: a cell at a negative place is left out")
            continue
        col = _read_coordinate(element, "x", grid.cols)
        row = _read_coordinate(element, "y", grid.rows)
        cell = grid.cell(row, col)
        if cell in seen:
            if remarks is None:
                raise element.place.error(f"the cell x={col}, y={row} again", "each cell once")
            remarks.append(f"line {element.place.line}: the cell x={col}, y={row} occurs again; the last one counts")
        seen.add(cell)
        values.append((cell, _read_value(element)))
    return values


def board_lines(board: Board, goal_lines: Iterable[str] = ()) -> Iterator[str]:
    """Yield the lines of a board's ``<board>`` element, indented as in LEGUP, with ``goal_lines`` inside.

    Raises:
        UsageError: If the board has a clue ``?``.
    """
    puzzle, colours = board.puzzle, board.colouring.colours
    values = []
    for cell, colour in enumerate(colours):
        if clue := puzzle.clue_at.get(cell):
            if clue.size is None:
                raise UsageError(
                    f"{NAME} does not support clues of unknown size, but the clue at {puzzle.grid.name(cell)} is ?"
                )
            values.append((cell, clue.size))
        elif colour is not Colour.UNKNOWN:
            values.append((cell, _VALUE_OF[colour]))
    yield f'<board height="{puzzle.rows}" width="{puzzle.cols}">'
    yield from (f"    {line}" for line in goal_lines)
    yield "    <cells>"
    for value in values:
        yield f"        {cell_line(value, puzzle.grid)}"
    yield "    </cells>"
    yield "</board>"


def cell_line(cell_value: CellValue, grid: Grid) -> str:
    """Return the ``<cell>`` element for a cell, as one line of XML."""
    cell, value = cell_value
    row, col = grid.position(cell)
    return f'<cell value="{value}" x="{col}" y="{row}"/>'


def write_file(
    puzzle_lines: Iterator[str],
    version: str = "2.0.0",
    attributes: Mapping[str, str] | None = None,
    more_lines: Sequence[str] = (),
) -> str:
    """Return the complete text of a LEGUP file.

    Args:
        puzzle_lines: The lines inside the puzzle element.
        version: The version of the file format.
        attributes: Additional attributes of the puzzle element.
        more_lines: Lines to add after the puzzle element.
    """
    more = "".join(f" {key}={attribute_text(value)}" for key, value in (attributes or {}).items() if key != "name")
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
            f"<Legup version={attribute_text(version)}>",
            f'    <puzzle name="{PUZZLE_NAME}"{more}>',
            *(f"        {line}" for line in puzzle_lines),
            "    </puzzle>",
            *(f"    {line}" for line in more_lines),
            "</Legup>",
            "",
        ]
    )


def attribute_text(value: str) -> str:
    """Return an attribute value escaped for XML, including line breaks and tabs."""
    text = escape(value, quote=False).replace('"', "&quot;")
    return '"' + "".join(f"&#{ord(letter)};" if letter in "\t\n\r" else letter for letter in text) + '"'


def only(parent: Element, name: str) -> Element:
    """Return the only child element with the given name. Raises FormatError if the child is missing or repeated."""
    found = parent.named(name)
    if not found:
        raise parent.place.error(f"{parent} without <{name}>", f"one <{name}>")
    if len(found) > 1:
        raise found[1].place.error(f"<{name}> again", f"one <{name}>")
    return found[0]


def contents(parent: Element, name: str, remarks: list[str] | None = None) -> list[Element]:
    """Return the child elements with the given name. Other children are rejected or reported as remarks.

    Args:
        parent: The parent element.
        name: The expected name.
        remarks: List for remarks. If given, other children are ignored, with a remark for each.

    Raises:
        FormatError: If ``remarks`` is None and another child, except a comment, is found.
    """
    for child in parent.children:
        if child.name not in (name, COMMENT):
            if remarks is None:
                raise child.place.error(str(child), f"<{name}>")
            remarks.append(f"line {child.place.line}: {child} in <{parent.name}> is left out")
    return parent.named(name)


# Numbers in attributes.


def _read_size(element: Element, remarks: list[str] | None) -> Grid:
    if "size" in element.attributes:
        twice = [name for name in ("height", "width") if name in element.attributes]
        if twice and remarks is None:
            raise element.place.error(f"both 'size' and {twice[0]!r}", "only one of them")
        rows = cols = read_number(element.attributes["size"], "a size", element.place)
    else:
        rows = read_number(element.attribute("height"), "a height", element.place)
        cols = read_number(element.attribute("width"), "a width", element.place)
    return read_grid(rows, cols, element.place)


def _read_coordinate(element: Element, name: str, end: int) -> int:
    expected = f"0 to {end - 1} for {name!r}"
    number = read_number(element.attribute(name), expected, element.place)
    if number >= end:
        raise element.place.error(str(number), expected)
    return number


def _read_value(element: Element) -> int:
    token = element.attribute("value")
    if token in (str(SEA), str(UNDECIDED)):
        return int(token)
    return read_number(token, _VALUE, element.place)


def left_out(text: str) -> str | None:
    """Return a phrase that names the goal or the proof in a LEGUP file, or None if the file has neither."""
    found = [name for name in ("goal", "proof") if f"<{name}" in text]
    return f"its {' and its '.join(found)} (see nurikabe-sat legup)" if found else None


FORMAT = Format(NAME, probe, read, write, ".xml", unknown=False, left_out=left_out)
