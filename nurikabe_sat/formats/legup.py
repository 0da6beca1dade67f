"""The XML files of LEGUP, a program in which students prove step by step how a puzzle is solved: here their boards.

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

A square board may say ``size="5"`` instead of height and width. After the board may stand a proof, which starts from
it; it is left alone here, as is all else that stands beside the board, and comments (``nurikabe_sat.legup`` reads
proofs, and is as strict as LEGUP). There is no clue of unknown size. LEGUP itself mixes up the cells of boards that are
not square; as boards they are read and written all the same.

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
    """Whether the text starts as XML does; ``read`` says it if it is not a file of LEGUP."""
    return _LOOK.match(without_bom(text)) is not None


def read(text: str, source: str = "<text>") -> Board:
    """The board from which a file starts. Raises FormatError with line and column for what is not as described."""
    from nurikabe_sat.formats.xml_tree import read_xml  # only here: others need not wait for its imports

    return read_board(board_element(puzzle_element(read_xml(text, source))))


def write(board: Board) -> str:
    """The file of a board, without a proof. A clue hides the colour of its cell; otherwise ``read`` gives it all back.

    Raises UsageError for a clue ``?``.
    """
    return write_file(board_lines(board))


# The parts of a file, for who reads and writes proofs.


def puzzle_element(root: Element, remarks: list[str] | None = None) -> Element:
    """The puzzle in a file. Raises FormatError if it is not exactly one Nurikabe; with ``remarks`` the first counts."""
    if root.name != "Legup":
        raise root.place.error(str(root), "<Legup>, a file of LEGUP")
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
    """The board of a puzzle."""
    return only(puzzle, "board")


def read_board(element: Element, remarks: list[str] | None = None) -> Board:
    """The board that an element <board> describes. Raises FormatError.

    With ``remarks`` it is as generous as LEGUP 7, and notes there what it passes over.
    """
    grid = _read_size(element, remarks)
    values = dict(read_cells(only(element, "cells"), grid, remarks)).items()
    clues = tuple(Clue(cell, value) for cell, value in values if value > 0)
    return Board.of(Puzzle(grid, clues), decided=((cell, _COLOUR_OF[value]) for cell, value in values if value <= 0))


def read_cells(parent: Element, grid: Grid, remarks: list[str] | None = None) -> list[CellValue]:
    """What the elements <cell> of an element say, in their order. Raises FormatError, also for a cell named twice.

    With ``remarks`` a cell may be named twice, and one at a negative place is passed over.
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
            remarks.append(f"line {element.place.line}: the cell x={col}, y={row} again: the last one counts")
        seen.add(cell)
        values.append((cell, _read_value(element)))
    return values


def board_lines(board: Board, goal_lines: Iterable[str] = ()) -> Iterator[str]:
    """The lines of the element <board>, indented as LEGUP does it, with a goal in it. Raises UsageError for ``?``."""
    puzzle, colours = board.puzzle, board.colouring.colours
    values = []
    for cell, colour in enumerate(colours):
        if clue := puzzle.clue_at.get(cell):
            if clue.size is None:
                raise UsageError(f"{NAME} has no clue of unknown size, the one at {puzzle.grid.name(cell)} is ?")
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
    """The element of one cell."""
    cell, value = cell_value
    row, col = grid.position(cell)
    return f'<cell value="{value}" x="{col}" y="{row}"/>'


def write_file(
    puzzle_lines: Iterator[str],
    version: str = "2.0.0",
    attributes: Mapping[str, str] | None = None,
    more_lines: Sequence[str] = (),
) -> str:
    """A file with these lines in its puzzle, which has these attributes beside its name.

    ``more_lines`` follow the puzzle.
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
    """An attribute's value as XML has it; a line end or a tab would be read as a blank if it were not escaped."""
    text = escape(value, quote=False).replace('"', "&quot;")
    return '"' + "".join(f"&#{ord(letter)};" if letter in "\t\n\r" else letter for letter in text) + '"'


def only(parent: Element, name: str) -> Element:
    """The one child of that name. Raises FormatError if there is none or another."""
    found = parent.named(name)
    if not found:
        raise parent.place.error(f"{parent} without <{name}>", f"<{name}> in it")
    if len(found) > 1:
        raise found[1].place.error(f"<{name}> again", f"one <{name}>")
    return found[0]


def contents(parent: Element, name: str, remarks: list[str] | None = None) -> list[Element]:
    """The children, which must be of that name or comments. Raises FormatError; with ``remarks`` notes others there."""
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
            raise element.place.error(f"both 'size' and {twice[0]!r}", "one of them")
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
    """What is not part of the board in the file of a proof."""
    found = [name for name in ("goal", "proof") if f"<{name}" in text]
    return f"its {' and its '.join(found)} (see nurikabe-sat legup)" if found else None


FORMAT = Format(NAME, probe, read, write, ".xml", unknown=False, left_out=left_out)
