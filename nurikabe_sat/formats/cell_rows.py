"""Shared reader for formats with cells separated by blanks. It assigns tokens to the cells of a grid.

. 2 .        each format splits its text into rows of tokens, with the place of each token;
1 . ?        this module checks that the numbers of rows and tokens match the grid
"""

import re
from collections.abc import Callable, Iterable, Iterator

from nurikabe_sat.formats.scan import Place, filled_lines, quoted
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.puzzle.grid import Grid

# A line with its 1-based number; a token of it with its place.
Line = tuple[int, str]
Token = tuple[str, Place]

_TEXT = Phrase("the text")
_TOKEN = re.compile(r"[^ \t]+")


def content_lines(text: str) -> Iterator[Line]:
    """Yield the non-blank lines with their line numbers. Comments, which start at ``#``, are removed."""
    for number, line in filled_lines(text):
        content = line.partition("#")[0]
        if content.strip(" \t"):
            yield number, content


def tokens(line: Line, source: str) -> Iterator[Token]:
    """Yield the tokens of a line, separated by blanks or tabs, with their places in the text."""
    number, content = line
    for match in _TOKEN.finditer(content):
        yield match.group(), Place(source, number, match.start() + 1)


def cells_of_rows(
    rows: Iterable[Iterable[Token]], grid: Grid, end: Callable[[], Place], whole: str = _TEXT
) -> Iterator[tuple[int, str, Place]]:
    """Yield, row by row, the number of each cell, its token, and the token's place in the text.

    Reading stops at the first surplus cell, so even a very long row takes little time.

    Args:
        rows: The tokens of each row, at least one per row.
        grid: The expected size.
        end: Function that returns the place where the rows end.
        whole: The description of the text that contains the rows, for messages.

    Raises:
        FormatError: If the number of rows, or of cells in a row, differs from the grid's.
    """
    wanted = Phrase("1 cell in each row" if grid.cols == 1 else "{n} cells in each row", n=grid.cols)
    row = 0
    for row_tokens in rows:
        col = 0
        for token, place in row_tokens:
            if row == grid.rows:
                raise place.error(
                    Phrase("row {row}", row=row + 1), Phrase("the end of {part} after row {row}", part=whole, row=row)
                )
            if col == grid.cols:
                raise place.error(
                    Phrase("cell {cell} of row {row}, {text}", cell=col + 1, row=row + 1, text=quoted(token)), wanted
                )
            yield grid.cell(row, col), token, place
            col += 1
        if col < grid.cols:
            from dataclasses import replace

            raise replace(place, column=place.column + len(token)).error(
                Phrase("the end of row {row} after {n} of its cells", row=row + 1, n=col), wanted
            )
        row += 1
    if row < grid.rows:
        found = Phrase("the end of {part} after {n} of its rows", part=whole, n=row)
        template = "1 row of cells" if grid.rows == 1 else "{n} rows of cells"
        raise end().error(found, Phrase(template, n=grid.rows))
