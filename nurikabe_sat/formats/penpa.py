"""URLs of Penpa+, an editor for many kinds of pencil puzzles. Boards with square cells are read as Nurikabe.

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVdT4MwFH...      (also with m=solve, another host or none)

``p=`` is followed by lines of text: compressed with raw deflate, then encoded as base64. These lines matter:

    0   square,COLS,ROWS,...                    columns first; the margins of line 1 are included; further on,
                                                Title: and Author:, where ``%2C`` is a comma
    1   [TOP,BOTTOM,LEFT,RIGHT]                 margins around the puzzle, in cells
    3   {..., zS: {"30": 4}, zN: {"48": [8, 1, "1"]}, ...}     the author's drawing
    4   {..., zS: {"45": 2}, ...}                              the solver's drawing; empty in m=solve
    5   [30,1,1,...]                            the existing cells, each as the difference from the previous index

Here, ``zN`` abbreviates ``"number"`` (the clues: text, style, kind), ``zS`` ``"surface"`` (the colours), ``zY``
``"symbol"``. A cell's index is ``(r + 2) * (COLS + 4) + (c + 2)``, with r and c 0-based: each side has a border of two
cells.

Sea is the black surface, 4, or a grey that Penpa+ also counts as shaded: 1, 3, 8. Island is the green surface, 2, or
the dot. Penpa+'s right mouse button paints green, and solvers for Penpa+ read green as "not shaded".
A solver's colour hides the author's. The colour of a clue cell is ignored, and so are the solver's numbers, which are
notes. Lines and cages are also ignored. Any other colour, symbol or kind of number is rejected, and so are boards
with holes.

A URL for solvers may end in ``&a=`` and the answer: the indices of the sea cells, compressed likewise. The answer is
ignored.

The uncompressed text is at most ``LONGEST`` bytes long, so no URL can expand to gigabytes. The limit is enough for
250 x 250 cells.

Source: saved URLs of Penpa+ (https://github.com/swaroopg92/penpa-edit).
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from reprlib import repr as short_repr

from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats.format import Format
from nurikabe_sat.formats.penpa_page import page
from nurikabe_sat.formats.scan import Place, end_of, json_integer, quoted, read_grid, read_number, without_bom
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Caption, Clue, Colour, Colouring, Puzzle

NAME = "penpa"
LONGEST = 1_000_000

_SITE = "https://swaroopg92.github.io/penpa-edit/"
_URL = Phrase("a URL with m=edit&p= or m=solve&p=")
_LOOK = re.compile(r"\s*(?:\S*[?#])?m=(?:edit|solve)&p=")
_DATA = re.compile(r"[^&\s]*")
_REST = re.compile(r"(?:&\S*)?\s*")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]*")

# Boards of these types are square boards with other tools.
_SQUARE = ("square", "sudoku", "kakuro")
_MARGIN = 2
_ABBREVIATION = re.compile("z(.)")
_MEANING = {"S": '"surface"', "N": '"number"', "Y": '"symbol"', "O": "null", "Z": "z"}

_SHADED, _GREEN = 4, 2
_COLOUR_OF = {1: Colour.SEA, 3: Colour.SEA, _SHADED: Colour.SEA, 8: Colour.SEA, _GREEN: Colour.ISLAND}
_SURFACE_OF = {Colour.SEA: _SHADED, Colour.ISLAND: _GREEN}
# Normal, small, medium, large, long: text in the middle of a cell. Others are arrows, corners, notes.
_KINDS = ("1", "5", "6", "10", "8")
_DOT = re.compile(r"ox_[A-Z]+")


@dataclass(frozen=True)
class _Frame:
    """Position of the puzzle on a Penpa+ board: the length of a row, and the index of the first cell."""

    grid: Grid
    width: int
    first: int

    def cell(self, index: int) -> int | None:
        """Return the cell with the given Penpa+ index, or None if it lies outside the puzzle."""
        row, col = divmod(index - self.first, self.width)
        inside = 0 <= row < self.grid.rows and 0 <= col < self.grid.cols
        return self.grid.cell(row, col) if inside else None


def probe(text: str) -> bool:
    """Return True if the text starts with a Penpa+ URL."""
    return _LOOK.match(without_bom(text)) is not None


def read(text: str, source: str = "<text>") -> Board:
    """Return the board that the Penpa+ URL in a text describes.

    Raises:
        FormatError: At the first invalid character. An error in the compressed text is reported with its line there.
    """
    text = without_bom(text)
    content, place = _page(text, source)
    frame = _frame(content, place)
    question = _part(content, 3, place)
    answer = _part(content, 4, place)
    clues = tuple(_clues(question, frame, place))
    taken = {clue.cell for clue in clues}
    colours = dict(chain(_colours(question, frame, place, 3), _colours(answer, frame, place, 4)))
    decided = [(cell, colour) for cell, colour in colours.items() if cell not in taken]
    return Board.of(Puzzle(frame.grid, clues), decided=decided, caption=_caption(content[0]))


def write(board: Board) -> str:
    """Return the Penpa+ URL of a board, without a final newline. The colours of clue cells are lost.

    Raises:
        UsageError: If the uncompressed text is longer than ``LONGEST``.
    """
    return f"{_SITE}#m=edit&p={_packed(_content(board))}"


def write_answer(board: Board, solution: Colouring) -> str:
    """Return a Penpa+ URL for players. Penpa+ reports success when exactly the sea cells are shaded.

    The decided cells of the board are left out. Raises UsageError as ``write`` does.
    """
    index = _indices(board.puzzle.grid)
    sea = [str(index[cell]) for cell, colour in enumerate(solution.colours) if colour is Colour.SEA]
    answer = json.dumps([sea, [], [], [], [], []], separators=(",", ":"))
    content = _content(Board.of(board.puzzle, caption=board.caption), checks=True)
    return f"{_SITE}#m=solve&p={_packed(content)}&a={_packed(answer)}"


def _indices(grid: Grid) -> list[int]:
    """Return the Penpa+ index of each cell of the board."""
    width = grid.cols + 2 * _MARGIN
    places = map(grid.position, range(grid.size))
    return [(row + _MARGIN) * width + col + _MARGIN for row, col in places]


def _content(board: Board, *, checks: bool = False) -> str:
    puzzle, grid = board.puzzle, board.puzzle.grid
    index = _indices(grid)
    numbers = {index[clue.cell]: clue.size or str(clue) for clue in puzzle.clue_list}
    surfaces = {
        index[cell]: _SURFACE_OF[colour]
        for cell, colour in enumerate(board.colouring.colours)
        if colour in _SURFACE_OF and cell not in puzzle.clue_at
    }
    return page(grid.rows, grid.cols, index, numbers, surfaces, board.caption, checks=checks)


def _packed(content: str) -> str:
    """Return a text, compressed and encoded in base64. Raises UsageError for a text of more than ``LONGEST`` bytes."""
    data = content.encode()
    if len(data) > LONGEST:
        raise UsageError(f"{NAME} supports at most {LONGEST} bytes, but this board needs {len(data)}")
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(deflate.compress(data) + deflate.flush()).decode()


def _page(text: str, source: str) -> tuple[list[str], Place]:
    """Return the lines of a URL's text after decompression, and the place of the compressed text."""
    opening = _LOOK.match(text)
    if opening is None:
        first = text.strip()
        place = end_of(text[: text.index(first)] if first else text, source)
        raise place.error(quoted(first) if first else Phrase("the end of the text"), _URL)
    place = end_of(text[: opening.end()], source)
    data = _DATA.match(text, opening.end())
    end = opening.end() if data is None else data.end()
    rest = _REST.match(text, end)
    if rest is not None and rest.end() < len(text):
        raise end_of(text[: rest.end()], source).error("more text after the URL", "one puzzle")
    return _inflate(_unpack(text[opening.end() : end], place), place).split("\n"), place


def _unpack(packed: str, place: Place) -> bytes:
    from urllib.parse import unquote  # only here: others need not wait for it

    packed = unquote(packed).rstrip("=")
    good = _BASE64.match(packed)
    if good is not None and good.end() < len(packed):
        raise place.error(f"{quoted(packed[good.end()])} after {good.end()} characters", "base64")
    try:
        return base64.b64decode(packed.replace("-", "+").replace("_", "/") + "=" * (-len(packed) % 4))
    except binascii.Error:
        raise place.error(f"{len(packed)} characters of base64", "4 characters per 3 bytes") from None


def _inflate(data: bytes, place: Place) -> str:
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    wanted = "text compressed by deflate"
    try:
        content = inflate.decompress(data, LONGEST + 1)
        if len(content) > LONGEST:
            raise place.error(f"more than {LONGEST} bytes of text", f"at most {LONGEST}")
        if not inflate.eof:
            raise place.error("compressed text that ends too early", wanted)
        if inflate.unused_data:
            raise place.error("more data after the compressed text", wanted)
        return content.decode()
    except zlib.error:
        raise place.error("broken data", wanted) from None
    except UnicodeDecodeError:
        raise place.error("text that is not UTF-8", wanted) from None


def _line(content: list[str], number: int) -> str:
    """Return a line of the decompressed text with its abbreviations expanded. A missing line counts as empty."""
    line = content[number] if number < len(content) else ""
    return _ABBREVIATION.sub(lambda found: _MEANING.get(found[1], f'"{found[0]}"'), line)


def _inside(place: Place, number: int) -> Place:
    return replace(place, inside=f" in line {number} of the compressed text")


def _json(content: list[str], number: int, place: Place) -> object:
    try:
        return json.loads(_line(content, number), parse_int=json_integer)
    except json.JSONDecodeError as error:
        found = f"broken JSON ({error.msg})"
    except RecursionError:
        found = "JSON nested too deeply"
    raise _inside(place, number).error(found, "JSON as Penpa+ writes it")


def _frame(content: list[str], place: Place) -> _Frame:
    fields = content[0].split(",", 3)
    here = _inside(place, 0)
    if fields[0] not in _SQUARE or len(fields) < 3:
        raise here.error(quoted(content[0]), "square,COLS,ROWS")
    cols = read_number(fields[1], "the number of columns", here)
    rows = read_number(fields[2], "the number of rows", here)
    margins = _json(content, 1, place)
    wanted = "four margins of 0 or more cells"
    if not (isinstance(margins, list) and len(margins) == 4):
        raise _inside(place, 1).error(short_repr(margins), wanted)
    top, bottom, left, right = (margin if type(margin) is int and margin >= 0 else None for margin in margins)
    if top is None or bottom is None or left is None or right is None:
        raise _inside(place, 1).error(short_repr(margins), wanted)
    grid = read_grid(max(0, rows - top - bottom), max(0, cols - left - right), here)
    width = cols + 2 * _MARGIN
    frame = _Frame(grid, width, (_MARGIN + top) * width + _MARGIN + left)
    _refuse_holes(content, frame, place)
    return frame


def _caption(header: str) -> Caption:
    """Return the caption with the title and the author that the header line names."""
    words = {}
    for part in header.split(","):
        key, _, text = part.partition(": ")
        if key in ("Title", "Author"):
            words[key.lower()] = text.replace("%2C", ",").replace("zZ", "z")
    return Caption.of(**words)


def _refuse_holes(content: list[str], frame: _Frame, place: Place) -> None:
    """Raise FormatError if the text lists the cells of the board, and the list differs from the cells of the grid."""
    if not _line(content, 5):
        return
    steps = _json(content, 5, place)
    if not (isinstance(steps, list) and all(type(step) is int for step in steps)):
        raise _inside(place, 5).error(short_repr(steps), "a list of whole numbers")
    index, there = 0, set()
    for step in steps:
        index += step
        there.add(frame.cell(index))
    if len(there) < frame.grid.size or None in there:
        raise _inside(place, 5).error(
            "a board that is not a rectangle", f"all cells of {frame.grid.rows} x {frame.grid.cols}"
        )


def _part(content: list[str], number: int, place: Place) -> Mapping[str, object]:
    """Return the drawing that a line contains. A missing line means an empty drawing."""
    part = _json(content, number, place) if _line(content, number) or number == 3 else {}
    if not isinstance(part, dict):
        raise _inside(place, number).error(short_repr(part), "a JSON object")
    return part


def _entries(part: Mapping[str, object], key: str, frame: _Frame, here: Place) -> Iterator[tuple[int, object, Place]]:
    """Yield the cells of one kind of drawing, such as numbers, with their contents and places for messages."""
    drawn = part.get(key, {})
    if not isinstance(drawn, dict):
        raise here.error(f"{short_repr(drawn)} as '{key}'", "a JSON object")
    for index, value in drawn.items():
        cell = frame.cell(read_number(index, f"the index of a cell with a {key}", here))
        if cell is None:
            raise here.error(f"a {key} outside the board, at index {index}", "the index of a cell")
        yield cell, value, replace(here, inside=f" at {frame.grid.name(cell)}{here.inside}")


def _clues(question: Mapping[str, object], frame: _Frame, place: Place) -> Iterator[Clue]:
    wanted = "a clue, [TEXT, STYLE, KIND]"
    seen: set[int] = set()
    for cell, value, here in _entries(question, "number", frame, _inside(place, 3)):
        if not (isinstance(value, list) and len(value) == 3 and isinstance(value[0], int | str)):
            raise here.error(short_repr(value), wanted)
        if value[2] not in _KINDS:
            raise here.error(f"a number of the kind {short_repr(value[2])}", "a number in the middle of a cell")
        if cell in seen:
            raise here.error("a second clue", "one clue in a cell")
        seen.add(cell)
        shown = str(value[0]).strip()
        size = None if shown == "?" else read_number(shown, "a number or '?'", here)
        if size == 0:
            raise here.error("a clue of 0", "a clue of at least 1")
        yield Clue(cell, size)


def _colours(part: Mapping[str, object], frame: _Frame, place: Place, number: int) -> Iterator[tuple[int, Colour]]:
    for cell, value, here in _entries(part, "surface", frame, _inside(place, number)):
        if type(value) is not int or value not in _COLOUR_OF:
            raise here.error(f"the colour {short_repr(value)}", "2 (island), or 1, 3, 4 or 8 (sea)")
        yield cell, _COLOUR_OF[value]
    for cell, value, here in _entries(part, "symbol", frame, _inside(place, number)):
        match value:
            case [8, str(name), _] if _DOT.fullmatch(name):
                yield cell, Colour.ISLAND
            case _:
                raise here.error(f"the symbol {short_repr(value)}", "a dot")


FORMAT = Format(NAME, probe, read, write, ".penpa", keeps=("title", "author"), inline=True, write_answer=write_answer)
