"""What the formats with blank-separated cells share: rows of tokens become the cells of a grid.

. 2 .        a row is what yields its tokens, each with its place: how lines and tokens are told apart is the
1 . ?        matter of each format, that there are as many as the grid has cells is looked after here
"""

import re
from collections.abc import Callable, Iterable, Iterator

from nurikabe_sat.formats.scan import Place, filled_lines, quoted
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.wording import count_of

# A line with its 1-based number; a token of it with its place.
Line = tuple[int, str]
Token = tuple[str, Place]

_TOKEN = re.compile(r"[^ \t]+")


def content_lines(text: str) -> Iterator[Line]:
    """The lines that are not blank once their comments are gone: from ``#`` on."""
    for number, line in filled_lines(text):
        content = line.partition("#")[0]
        if content.strip(" \t"):
            yield number, content


def tokens(line: Line, source: str) -> Iterator[Token]:
    """The tokens of a line: what blanks and tabs separate."""
    number, content = line
    for match in _TOKEN.finditer(content):
        yield match.group(), Place(source, number, match.start() + 1)


def cells_of_rows(
    rows: Iterable[Iterable[Token]], grid: Grid, end: Callable[[], Place], whole: str = "the text"
) -> Iterator[tuple[int, str, Place]]:
    """The token of each cell and its place, row by row. Raises FormatError if the grid has not as many rows or cells.

    Each row has at least one token. ``end()`` is the place where the rows end, and ``whole`` what ends there. It stops
    at the first cell too many, so that a row of megabytes costs no more than a row of the grid.
    """
    wanted = count_of(grid.cols, "cell")
    row = 0
    for row_tokens in rows:
        col = 0
        for token, place in row_tokens:
            if row == grid.rows:
                raise place.error(f"row {row + 1}", f"the end of {whole} after row {row}")
            if col == grid.cols:
                raise place.error(f"cell {col + 1} of row {row + 1}, {quoted(token)}", f"{wanted} in each row")
            yield grid.cell(row, col), token, place
            col += 1
        if col < grid.cols:
            from dataclasses import replace

            raise replace(place, column=place.column + len(token)).error(
                f"the end of row {row + 1} after {col} of its cells", f"{wanted} in each row"
            )
        row += 1
    if row < grid.rows:
        raise end().error(f"the end of {whole} after {row} of its rows", f"{count_of(grid.rows, 'row')} of cells")
