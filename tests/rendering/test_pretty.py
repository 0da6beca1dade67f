"""The picture in a terminal: small ones as they are, and whatever is drawn can be read back."""

import re
from textwrap import indent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.rendering import pretty
from nurikabe_sat.rendering.look import Look, Mark, shown_colours
from nurikabe_sat.rendering.pretty import render
from tests.support.strategies import boards

FOUR = Board(
    Puzzle.from_rows([[0, 0, 0, 1], [2, 0, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0]]),
    Colouring.from_rows(["BBBW", ".W..", "BBWB", "WBBB"]),
)
FOCUS, REASONS = ("r2c3", "r2c4", "r3c4"), ("r2c1", "r2c2", "r3c2")
MARKS = dict.fromkeys(FOCUS, Mark.FOCUS) | dict.fromkeys(REASONS, Mark.REASON)

WITH_COORDINATES = """\
   1 2 3 4
 ┌────────┐
1│██████ 1│
2│ 2   · ·│
3│████ 1██│
4│ 1██████│
 └────────┘
"""

WITHOUT_COLOURS = """\
┌────────────┐
│█████████ 1 │
│(2)( )[·][·]│
│███(█) 1 [█]│
│ 1 █████████│
└────────────┘
"""

IN_ASCII = """\
+------------+
|######### 1 |
|(2)( )[.][.]|
|###(#) 1 [#]|
| 1 #########|
+------------+
"""

NARROW = """\
  1234
 ┌────┐
1│███1│
2│2 ··│
3│██1█│
4│1███│
 └────┘
"""

PANELS = """\
  12
 ┌──┐
1│██│
2│2 │
3│██│
4│1█│
 └──┘

  34
 ┌──┐
1│█1│
2│··│
3│1█│
4│██│
 └──┘
"""

PICTURES = {
    "coordinates": (Look(coordinates=True), WITH_COORDINATES),
    "marks": (Look(marks=MARKS), WITHOUT_COLOURS),
    "ASCII": (Look(marks=MARKS, unicode=False), IN_ASCII),
    "as wide as the terminal": (Look(coordinates=True, width=11), WITH_COORDINATES),
    "a narrower terminal": (Look(coordinates=True, width=10), NARROW),
    "a terminal for three columns": (Look(width=5), PANELS),
    "a terminal for two columns": (Look(coordinates=True, width=6), PANELS),
}

# What the colours mean, by the background in the palette of 256.
BACKGROUNDS = {
    238: (Colour.SEA, None),
    231: (Colour.ISLAND, None),
    251: (Colour.UNKNOWN, None),
    130: (Colour.SEA, Mark.FOCUS),
    215: (Colour.ISLAND, Mark.FOCUS),
    179: (Colour.UNKNOWN, Mark.FOCUS),
    25: (Colour.SEA, Mark.REASON),
    153: (Colour.ISLAND, Mark.REASON),
    110: (Colour.UNKNOWN, Mark.REASON),
}
RUN = re.compile(r"\x1b\[48;5;(\d+);38;5;\d+(?:;1)?m([^\x1b]+)\x1b\[0m|([^\x1b])")

# A colour, a mark, a clue: what one cell of a picture says.
Said = tuple[Colour, Mark | None, str]


def read_cell(cell: str, background: int | None) -> Said:
    clue = re.sub(r"[^\d?]", "", cell)
    if background is not None:
        return *BACKGROUNDS[background], clue
    mark = {"[": Mark.FOCUS, "(": Mark.REASON}.get(cell[0])
    if re.search("[█#]", cell):
        return Colour.SEA, mark, clue
    return Colour.UNKNOWN if re.search("[·.]", cell) else Colour.ISLAND, mark, clue


def read_row(line: str, cols: int) -> list[Said]:
    """Return the cells of a line, which may begin with a row number."""
    found: list[tuple[str, int | None]] = []
    end = 0
    for run in RUN.finditer(line):
        assert run.start() == end, "a code that is not reset"
        end = run.end()
        background = int(run[1]) if run[1] else None
        found += [(character, background) for character in run[2] or run[3]]
    assert end == len(line)
    sides = [i for i, (character, _) in enumerate(found) if character in "│|"]
    assert len(sides) == 2
    inside = found[sides[0] + 1 : sides[1]]
    width, rest = divmod(len(inside), cols)
    assert rest == 0
    return [
        read_cell("".join(character for character, _ in inside[i : i + width]), inside[i][1])
        for i in range(0, len(inside), width)
    ]


def read(picture: str, board: Board) -> list[Said]:
    """All cells of a picture, its panels put together again."""
    rows: list[list[Said]] = [[] for _ in range(board.puzzle.rows)]
    panels = picture.split("\n\n")
    for panel in panels:
        lines = [line for line in panel.splitlines() if re.search(r"[│|]", line)]
        cols = board.puzzle.cols if len(panels) == 1 else len(re.findall(r"\d", last_header(panel)))
        assert len(lines) == board.puzzle.rows
        for row, line in zip(rows, lines, strict=True):
            row += read_row(line, cols)
    return [cell for row in rows for cell in row]


def last_header(panel: str) -> str:
    """Return the line above the frame, in which each column has the last digit of its number."""
    lines = panel.splitlines()
    return lines[next(i for i, line in enumerate(lines) if re.search(r"[┌+]", line)) - 1]


def looks(board: Board) -> st.SearchStrategy[Look]:
    return st.builds(
        Look,
        marks=st.dictionaries(st.sampled_from(list(board)), st.sampled_from(Mark)),
        coordinates=st.booleans(),
        colour=st.booleans(),
        unicode=st.booleans(),
        width=st.none() | st.integers(WIDE_ENOUGH, 40),
    )


# Two digits of a row number, the frame, and one cell: two digits of a clue, brackets, and the sea beside the clue.
WIDE_ENOUGH = 2 + 2 + 5


@pytest.mark.parametrize("case", PICTURES)
def test_pictures(case: str) -> None:
    look, picture = PICTURES[case]
    assert render(FOUR, look) == picture


def test_the_picture_in_the_docstring() -> None:
    assert pretty.__doc__ is not None
    assert indent(WITH_COORDINATES, "    ") in pretty.__doc__


def test_colours() -> None:
    assert render(FOUR, Look(marks={"r2c2": Mark.FOCUS}, colour=True)).splitlines()[1:3] == [
        "│\x1b[48;5;238;38;5;231m      \x1b[0m\x1b[48;5;231;38;5;16;1m 1\x1b[0m│",
        "│\x1b[48;5;231;38;5;16;1m 2\x1b[0m\x1b[48;5;215;38;5;16m  \x1b[0m\x1b[48;5;251;38;5;240m · ·\x1b[0m│",
    ]


def test_a_clue_that_is_painted_over() -> None:
    board = Board(Puzzle.from_rows([[12, 0, 3]]), Colouring.from_rows(["B.B"]))
    assert render(board, Look()).splitlines()[1] == "│█12 · █3█│"
    assert "\x1b[48;5;238;38;5;231;1m12\x1b[0m" in render(board, Look(colour=True))


def test_a_cell_is_as_wide_as_the_longest_clue() -> None:
    board = Board.of(Puzzle.from_rows([[1, 0, 123, 0, -1]]))
    assert render(board, Look(coordinates=True)) == (
        "   1  2  3  4  5\n ┌───────────────┐\n1│ 1  · 123 ·  ? │\n └───────────────┘\n"
    )


def test_three_digits_of_columns_are_read_downwards() -> None:
    board = Board.of(Puzzle.from_rows([[0] * 100]))
    lines = render(board, Look(coordinates=True)).splitlines()
    assert [(line[2 * 9 + 3], line[2 * 99 + 3 :]) for line in lines[:3]] == [(" ", "1"), ("1", "0"), ("0", "0")]


def test_panels_differ_by_one_column_at_most() -> None:
    board = Board.of(Puzzle.from_rows([[0] * 10]))
    panels = render(board, Look(width=3 + 4)).split("\n\n")
    assert [len(last_header(panel).replace(" ", "")) for panel in panels] == [3, 3, 4]


@given(st.data(), boards(max_cells=60))
def test_what_is_drawn_can_be_read_back(data: st.DataObject, board: Board) -> None:
    look = data.draw(looks(board))
    picture = render(board, look)
    clue_at, marks = board.puzzle.clue_at, look.marks_on(board.puzzle.grid)
    expected = [
        (colour, marks.get(cell), str(clue_at.get(cell, ""))) for cell, colour in enumerate(shown_colours(board))
    ]
    assert read(picture, board) == expected
    if not look.colour:
        assert "\x1b" not in picture
    if not look.unicode:
        assert picture.isascii()
    visible = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in picture.splitlines()]
    assert look.width is None or max(map(len, visible)) <= look.width
    numbers = [int(number) for line in visible for number in re.findall(r"^ *(\d+)[│|]", line)]
    shown = look.coordinates or "\n\n" in picture
    assert numbers == list(range(1, board.puzzle.rows + 1)) * (picture.count("\n\n") + 1) * shown
