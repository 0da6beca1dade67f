"""Shared reader for formats with cells separated by blanks. It assigns tokens to the cells of a grid.

. 2 .        each format splits its text into rows of tokens, with the place of each token;
1 . ?        this module checks that the numbers of rows and tokens match the grid
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
    rows: Iterable[Iterable[Token]], grid: Grid, end: Callable[[], Place], whole: str = "the text"
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
