"""Files that pzpr and puzz.link save and open, each with a puzzle and its painted cells.

    pzprv3
    nurikabe
    2                  rows, here before the columns
    3
    . + 2              . undecided, + island, # sea, - a clue of unknown size, a number a clue;
    # . -              each token is followed by a blank

``/`` can replace a line end, and the whole text can be part of a URL, percent-encoded or not:

    https://puzz.link/p?pzprv3/nurikabe/2/3/. + 2 /# . - /

The version can be more detailed, such as ``pzprv3.1``. Text after the cells is ignored: a trial (from ``TrialData``
on), ``info:`` and ``history:``. A clue hides the colour of its cell.

Source: the file format of pzpr.
"""

import re
from collections.abc import Iterator
from itertools import chain

from nurikabe_sat.formats.cell_rows import Token, cells_of_rows
from nurikabe_sat.formats.format import Format
from nurikabe_sat.formats.scan import Place, end_of, quoted, read_grid, read_number, without_bom
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle

NAME = "pzprv3"

_TYPE = "nurikabe"
_UNKNOWN_SIZE = "-"
_COLOURS = {".": Colour.UNKNOWN, "+": Colour.ISLAND, "#": Colour.SEA}
_LETTERS = {colour: letter for letter, colour in _COLOURS.items()}
_CELL = "a cell ('.', '+', '#', '-' or a clue) followed by a blank"
_VERSION = r"pzprv3(?:\.[0-9]+)?"
_START = re.compile(rf"\s*(?:\S*\?)?(?={_VERSION}(?:[/\s]|%2[Ff]|%0[ADad]|$))")
_LINE_END = re.compile(r"\r\n|[\r\n/]|%0D%0A|%0[AD]|%2F", re.IGNORECASE)
_BLANKS_OR_TOKEN = re.compile(r"(?:[ \t]+|%20|%09)+|(?P<token>(?:[^ \t%]+|%(?!20|09))+)")
_AFTER = ("TrialData", "info:", "history:")


def probe(text: str) -> bool:
    """Return True if the text starts like a pzprv3 file, or like a URL that contains such a file."""
    return _START.match(without_bom(text)) is not None


def read(text: str, source: str = "<text>") -> Board:
    """Return the board in a text. Raises FormatError, with line and column, if the text is not in this format."""
    text = without_bom(text)
    rows = _rows(text, source)

    def head(expected: str) -> Token:
        """Return the only token of the next line, with its place. Raises FormatError unless there is exactly one."""
        row = next(rows, None)
        if row is None:
            raise end_of(text, source).error("the end of the text", expected)
        token, place = next(row)
        for more, where in row:
            raise where.error(quoted(more), f"the end of the line after {expected}")
        return _unquoted(token), place

    version, place = head("'pzprv3'")
    if not re.fullmatch(_VERSION, version):
        raise place.error(quoted(version), "'pzprv3'")
    kind, place = head(f"'{_TYPE}'")
    if kind != _TYPE:
        raise place.error(f"the puzzle type {quoted(kind)}", f"'{_TYPE}'")
    height, place = head("the number of rows")
    width, width_place = head("the number of columns")
    grid = read_grid(
        read_number(height, "the number of rows", place),
        read_number(width, "the number of columns", width_place),
        place,
    )
    clues: list[Clue] = []
    decided: list[tuple[int, Colour]] = []
    for cell, raw, where in cells_of_rows(_until_the_rest(rows), grid, lambda: end_of(text, source)):
        token = _unquoted(raw)
        if token in _COLOURS:
            decided.append((cell, _COLOURS[token]))
        elif token == _UNKNOWN_SIZE:
            clues.append(Clue(cell, None))
        else:
            clues.append(Clue(cell, _size(token, where)))
    return Board.of(Puzzle(grid, tuple(clues)), decided=decided)


def write(board: Board) -> str:
    """Return a board as the text of a pzprv3 file. The colours of clue cells are lost."""
    puzzle, colours = board.puzzle, board.colouring.colours
    letters = [_LETTERS[colour] for colour in colours]
    for clue in puzzle.clue_list:
        letters[clue.cell] = _UNKNOWN_SIZE if clue.size is None else str(clue.size)
    rows = ("".join(f"{letter} " for letter in letters[row]) for row in puzzle.grid.row_slices)
    return "\n".join([NAME, _TYPE, str(puzzle.rows), str(puzzle.cols), *rows]) + "\n"


def _size(token: str, place: Place) -> int:
    size = read_number(token, _CELL, place)
    if size == 0:
        raise place.error("a clue of 0", "a clue of at least 1")
    return size


def _rows(text: str, source: str) -> Iterator[Iterator[Token]]:
    """Yield the tokens of each non-blank line after the version line, still percent-encoded."""
    opening = _START.match(text)
    start = opening.end() if opening else 0
    before = end_of(text[:start], source)
    number, line_start = before.line, start + 1 - before.column
    for end in chain(_LINE_END.finditer(text, start), (None,)):
        stop = len(text) if end is None else end.start()
        row = _tokens(text, start, stop, Place(source, number, 1 - line_start))
        first = next(row, None)
        if first is not None:
            yield chain((first,), row)
        if end is not None:
            start = end.end()
            if end.group() in ("\n", "\r", "\r\n"):
                number, line_start = number + 1, start


def _tokens(text: str, start: int, stop: int, origin: Place) -> Iterator[Token]:
    """Yield the tokens of ``text[start:stop]``. ``origin`` is the place of index 0."""
    for match in _BLANKS_OR_TOKEN.finditer(text, start, stop):
        if match["token"]:
            yield match.group(), Place(origin.source, origin.line, match.start() + origin.column)


def _until_the_rest(rows: Iterator[Iterator[Token]]) -> Iterator[Iterator[Token]]:
    """Yield the rows before the trial data, the information or the history, which pzpr writes after the cells."""
    for row in rows:
        first = next(row)
        if _unquoted(first[0]).startswith(_AFTER):
            return
        yield chain((first,), row)


def _unquoted(token: str) -> str:
    """Return a token with its percent escapes decoded."""
    if "%" not in token:
        return token
    from urllib.parse import unquote  # only here, because the import is slow

    return unquote(token)


FORMAT = Format(NAME, probe, read, write, ".pzprv3", inline=True)
