"""URLs of puzz.link and pzpr. They may have any host, or no host.

    https://puzz.link/p?nurikabe/5/4/g5k2icg9l        . 5 . . .
                                 | |                  . . 2 . .
                              cols rows               . c . 9 .     (here the columns come first)
                                                      . . . . .
The cells follow row by row:

    0 to 9, a to f          a clue of 0 to 15, one hexadecimal digit
    -10 to -ff              a clue of 16 to 255: two digits after the sign
    +100 to +fff            256 to 4095: three digits
    =000 to =fff            4096 to 8191: 4096 is added to the three digits
    @000 to @fcf            8192 to 12239: 8192 is added; older texts have % instead of @
    *0000 to *ffff          12240 to 77775: 12240 is added to the four digits
    $00000 to $fffff        77776 to 1126351: 77776 is added to the five digits
    .                       a clue of unknown size
    g to z                  1 to 20 empty cells

Letters are lowercase. A sign can also introduce a smaller clue (``-0f`` is 15). ``/`` is added to a URL whose last
character is not a letter or digit. Missing cells at the end are empty. Surplus cells are an error, although pzpr
ignores them: the size is then usually wrong, so the URL would be read as another puzzle.
``nurikabe`` can be followed by ``_edit`` or ``_play``. ``v:`` and a variant can precede the size.
A text can contain several URLs, one per line.

Source: the encoding "number16" of pzpr.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats.format import Format
from nurikabe_sat.formats.scan import Place, end_of, filled_lines, quoted, read_grid, read_number, without_bom
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle

NAME = "puzzlink"

_URL = Phrase("a URL like nurikabe/COLS/ROWS/CELLS")
_CELL = Phrase("a clue (0-9, a-f, '.', or a sign and hexadecimal digits) or a gap (g-z)")
_LOOK = re.compile(r"\s*(?:https?://|(?:\S*\?)?nurikabe(?:_edit|_play)?/)")
_PARTS = re.compile(r"(?:.*\?)?(?P<type>[^/]*)/(?:v:[^/]*/)?(?P<cols>[^/]*)/(?P<rows>[^/]*)(?:/(?P<cells>[^/]*)/?)?")
_TYPES = ("nurikabe", "nurikabe_edit", "nurikabe_play")
_HEX = "0123456789abcdef"
_LONGEST_GAP = 20
_GAPS = {chr(ord("f") + length): length for length in range(1, _LONGEST_GAP + 1)}

# Larger clues: the sign, the number of digits after it, the number added to them, and the largest clue written so.
_SIGNS = (
    ("-", 2, 0, 0xFF),
    ("+", 3, 0, 0xFFF),
    ("=", 3, 4096, 8191),
    ("@", 3, 8192, 12239),
    ("*", 4, 12240, 77775),
    ("$", 5, 77776, 77776 + 0xFFFFF),
)
_BY_SIGN = {sign: (digits, added) for sign, digits, added, _ in _SIGNS}
_BY_SIGN["%"] = _BY_SIGN["@"]  # older versions of pzpr wrote %, which browsers take for an escape
LARGEST_CLUE = _SIGNS[-1][3]


def probe(text: str) -> bool:
    """Return True if the text starts with a puzz.link URL. ``read`` rejects URLs of other puzzle types."""
    return _LOOK.match(without_bom(text)) is not None


def read(text: str, source: str = "<text>") -> Board:
    """Return the board of the single URL in a text. Raises FormatError, with line and column, for an invalid text."""
    text = without_bom(text)
    urls = _urls(text, source)
    first = next(urls, None)
    if first is None:
        raise end_of(text, source).error(Phrase("the end of the text"), _URL)
    second = next(urls, None)
    if second is not None:
        raise second[1].error(Phrase("a second URL"), Phrase("one puzzle"))
    return _read_url(*first)


def read_many(text: str, source: str = "<text>") -> Iterator[Board | FormatError]:
    """Yield the board that each URL describes, named by the URL. For an invalid URL, yield its FormatError."""
    for url, place in _urls(without_bom(text), source):
        yield _board_or_error(url, place)


def write(board: Board) -> str:
    """Return the URL of a board, without a host, as pzpr writes it.

    Raises:
        UsageError: If the board has painted cells, or a clue above ``LARGEST_CLUE``.
    """
    puzzle = board.puzzle
    if any(colour is not Colour.UNKNOWN for colour in board.colouring.colours):
        raise UsageError(f"{NAME} supports only clues, but this board has decided cells")
    tokens = []
    end = 0
    for clue in puzzle.clue_list:
        tokens += [_write_gap(clue.cell - end), _write_clue(clue, puzzle.grid)]
        end = clue.cell + 1
    cells = "".join([*tokens, _write_gap(puzzle.grid.size - end)])
    return f"nurikabe/{puzzle.cols}/{puzzle.rows}/{cells}{'' if cells[-1].isalnum() else '/'}"


def write_many(boards: Iterable[Board]) -> str:
    """Return the URLs of several boards as a text with one URL per line."""
    return "".join(f"{write(board)}\n" for board in boards)


def _urls(text: str, source: str) -> Iterator[tuple[str, Place]]:
    """Yield each non-blank line, without surrounding blanks, with the place of its first character."""
    for number, line in filled_lines(text):
        if url := line.strip():
            yield url, Place(source, number, line.index(url) + 1)


def _board_or_error(url: str, place: Place) -> Board | FormatError:
    try:
        return replace(_read_url(url, place), name=url)
    except FormatError as error:
        return error


def _read_url(url: str, place: Place) -> Board:
    parts = _PARTS.fullmatch(url)
    if parts is None:
        raise place.error(quoted(url), _URL)

    def at(part: str) -> Place:
        return replace(place, column=place.column + max(0, parts.start(part)))

    if parts["type"] not in _TYPES:
        raise at("type").error(Phrase("the puzzle type {text}", text=quoted(parts["type"])), Phrase("'nurikabe'"))
    cols = read_number(parts["cols"], Phrase("the number of columns"), at("cols"))
    rows = read_number(parts["rows"], Phrase("the number of rows"), at("rows"))
    grid = read_grid(rows, cols, at("cols"))
    clues = _read_cells(parts["cells"] or "", grid, at("cells"))
    return Board.of(Puzzle(grid, tuple(clues)))


def _read_cells(text: str, grid: Grid, start: Place) -> Iterator[Clue]:
    cell = position = 0
    while position < len(text):
        before = position
        gap = _GAPS.get(text[position], 0)
        if gap:
            position += 1
        else:
            size, position = _read_clue(text, position, start)
        if cell + (gap or 1) > grid.size:
            template = "a gap of {gap} from cell {cell} on" if gap > 1 else "cell {cell}"
            what = Phrase(template, gap=gap, cell=cell + 1)
            raise _behind(start, before).error(what, Phrase("{n} cells in all", n=grid.size))
        if gap:
            cell += gap
        else:
            yield Clue(cell, size)
            cell += 1


def _behind(start: Place, position: int) -> Place:
    """Return the place ``position`` characters after ``start``. This is slow, so use it only for errors."""
    return replace(start, column=start.column + position)


def _read_clue(text: str, position: int, start: Place) -> tuple[int | None, int]:
    """Return the size of the clue at ``position``, and the next position. ``start`` is the offset of position 0."""
    sign = text[position]
    if sign == ".":
        return None, position + 1
    if sign in _HEX:
        count, added, first = 1, 0, position
    elif sign in _BY_SIGN:
        (count, added), first = _BY_SIGN[sign], position + 1
    else:
        raise _behind(start, position).error(quoted(sign), _CELL)
    digits = text[first : first + count]
    if len(digits) < count or not all(digit in _HEX for digit in digits):
        raise _behind(start, position).error(
            quoted(sign + digits), Phrase("{n} hexadecimal digits after {text}", n=count, text=repr(sign))
        )
    size = int(digits, 16) + added
    if size == 0:
        raise _behind(start, position).error(Phrase("a clue of 0"), Phrase("a clue of at least 1"))
    return size, first + count


def _write_gap(length: int) -> str:
    """Return the letters for ``length`` empty cells: a ``z`` for every 20 cells, and one letter for the remainder."""
    whole, rest = divmod(length, _LONGEST_GAP)
    return "z" * whole + (chr(ord("f") + rest) if rest else "")


def _write_clue(clue: Clue, grid: Grid) -> str:
    if clue.size is None:
        return "."
    if clue.size < len(_HEX):
        return _HEX[clue.size]
    for sign, count, added, top in _SIGNS:
        if clue.size <= top:
            return f"{sign}{clue.size - added:0{count}x}"
    raise UsageError(f"{NAME} supports clues up to {LARGEST_CLUE}, but the clue at {grid.name(clue.cell)} is {clue}")


FORMAT = Format(
    NAME,
    probe,
    read,
    write,
    ".url",
    read_many,
    write_many,
    aliases=("url", "pzpr"),
    colours=False,
    largest=LARGEST_CLUE,
    inline=True,
)
