"""Penpa+ URLs: what is read, what is written, and what is told about a broken one.

The texts inside are put together here by hand, from the layout of saved URLs and not by the writer.
"""

import base64
import json
import time
import zlib
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat import convert, solve
from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats import plain
from nurikabe_sat.formats.penpa import LONGEST, probe, read, write
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Caption, Clue, Colour, Puzzle
from tests.support.mutation import SOAK, mutated, random_board
from tests.support.strategies import boards

SITE = "https://swaroopg92.github.io/penpa-edit/#"
BOARD = plain.read("2 3\n. W 2\nB . ?")

# A 2 x 3 board: lines of 3 + 4 indices, the first cell at 2 * 7 + 2.
QUESTION = '{zR:{z_:[]},zS:{},zN:{"18":[2,1,"1"],"25":["?",1,"1"]},zY:{},zT:[],zL:{}}'
ANSWER = '{zR:{z_:[]},zS:{"17":2,"23":4},zN:{},zY:{}}'
TEXT = ["square,3,2,38,0,1,1,152,114", "[0,0,0,0]", "{}", QUESTION, ANSWER, "[16,1,1,5,1,1]"]


def packed(data: bytes) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(deflate.compress(data) + deflate.flush()).decode()


def url(**lines: str) -> str:
    """Return the URL of ``TEXT`` with some lines changed: ``line3="..."``."""
    text = [lines.get(f"line{number}", line) for number, line in enumerate(TEXT)]
    return "m=edit&p=" + packed("\n".join(text).encode())


def error_in(text: str) -> FormatError | None:
    """What is wrong with a text; any other exception than a FormatError fails the test."""
    try:
        read(text)
    except FormatError as error:
        return error
    return None


ALSO_READ = {
    "no host": url(),
    "the site": SITE + url(),
    "an old address": "https://swaroopg92.github.io/penpa-edit/?" + url(),
    "another host": "http://localhost/?x=1#" + url(),
    "an answer to be checked": SITE + url() + "&a=abc=",
    "blanks around": " \n\t" + SITE + url() + " \r\n\r\n",
    "a byte order mark": "\ufeff" + url(),
    "no padding": url().rstrip("="),
    "the letters of base64 for URLs": url().replace("+", "-").replace("/", "_"),
    "percent-encoded": url().replace("+", "%2B").replace("/", "%2F").replace("=", "%3D").replace("m%3D", "m=")
    .replace("p%3D", "p="),
    "no list of cells": url(line5=""),
    "the cells in another order": url(line5="[25,-1,-1,-5,-1,-1]"),
    "the tools of a sudoku": url(line0="sudoku,3,2,38"),
    "all clues as text": url(line3='{zN:{"18":["2",1,"1"],"25":["?",1,"10"]}}'),
    "blanks around a clue": url(line3='{zN:{"18":[" 2 ",1,"8"],"25":["?",1,"5"]}}'),
    "keys in full": url(line3='{"number":{"18":[2,1,"1"],"25":["?",1,"1"]},"surface":{}}'),
    "the author's colours": url(line3='{zS:{"17":2,"23":4},zN:{"18":[2,1,"1"],"25":["?",1,"1"]}}', line4="{}"),
    "the solver's colours hide the author's": url(line3=QUESTION.replace("zS:{}", 'zS:{"17":4,"23":2}')),
    "greys": url(line4='{zS:{"17":2,"23":8}}'),
    "a light grey": url(line4='{zS:{"17":2,"23":3}}'),
    "a dot": url(line4='{zS:{"23":1},zY:{"17":[8,"ox_B",1]}}'),
    "colours under clues": url(line4='{zS:{"17":2,"18":4,"23":4,"25":2}}'),
    "notes of the solver": url(line4='{zS:{"17":2,"23":4},zN:{"16":["abc",2,"1"]}}'),
    "null, and a z": url(line3=QUESTION.replace("zT:[]", 'zT:[zO,"zZN"]')),
    "margins": url(
        line0="square,6,6,38",
        line1="[1,3,2,1]",
        line3='{zN:{"36":[2,1,"1"],"46":["?",1,"1"]}}',
        line4='{zS:{"35":2,"44":4}}',
        line5="[34,1,1,8,1,1]",
    ),
}  # fmt: skip

P = "1:10"  # where the packed text starts
REFUSED = {
    "nothing": ("", "1:1: found the end of the text, expected a URL with m=edit&p= or m=solve&p="),
    "another URL": (
        "\n https://a.b/c",
        "2:2: found 'https://a.b/c', expected a URL with m=edit&p= or m=solve&p=",
    ),
    "no base64": ("m=edit&p=ab!c", f"{P}: found '!' after 2 characters, expected base64"),
    "another alphabet": ("m=edit&p=ab\u0663c", f"{P}: found '\u0663' after 2 characters, expected base64"),
    "base64 that breaks off": (
        "m=edit&p=abcde",
        f"{P}: found 5 characters of base64, expected 4 characters per 3 bytes",
    ),
    "nothing packed": (
        "m=edit&p=",
        f"{P}: found compressed text that ends too early, expected text compressed by deflate",
    ),
    "no deflate": ("m=edit&p=////", f"{P}: found broken data, expected text compressed by deflate"),
    "a text cut off": (
        SITE + url()[:-12],
        "1:51: found compressed text that ends too early, expected text compressed by deflate",
    ),
    "more data after the compressed text": (
        "m=edit&p=" + base64.b64encode(base64.b64decode(packed(b"square")) + b"x").decode(),
        f"{P}: found more data after the compressed text, expected text compressed by deflate",
    ),
    "no UTF-8": (
        "m=edit&p=" + packed(b"square\xff"),
        f"{P}: found text that is not UTF-8, expected text compressed by deflate",
    ),
    "a deflate bomb": (
        "m=edit&p=" + packed(b"0" * (LONGEST + 1)),
        f"{P}: found more than 1000000 bytes of text, expected at most 1000000",
    ),
    "two of them": (url() + "\n" + url(), "2:1: found more text after the URL, expected one puzzle"),
    "hexagons": (
        url(line0="hex,3,2"),
        f"{P}: found 'hex,3,2' in line 0 of the compressed text, expected square,COLS,ROWS",
    ),
    "no rows": (
        url(line0="square,3"),
        f"{P}: found 'square,3' in line 0 of the compressed text, expected square,COLS,ROWS",
    ),
    "columns that are no number": (
        url(line0="square,x,2"),
        f"{P}: found 'x' in line 0 of the compressed text, expected the number of columns",
    ),
    "too many cells": (
        url(line0="square,99999999,99999999"),
        f"{P}: found a board of 99999999 x 99999999 cells in line 0 of the compressed text, "
        "expected at most 20000 cells (see --max-cells)",
    ),
    "margins wider than the board": (
        url(line1="[1,1,0,0]"),
        f"{P}: found a board of 0 x 3 cells in line 0 of the compressed text, expected at least one row and one column",
    ),
    "three margins": (
        url(line1="[1,1,0]"),
        f"{P}: found [1, 1, 0] in line 1 of the compressed text, expected four margins of 0 or more cells",
    ),
    "a negative margin": (
        url(line1="[-1,1,0,0]"),
        f"{P}: found [-1, 1, 0, 0] in line 1 of the compressed text, expected four margins of 0 or more cells",
    ),
    "no margins": (
        url(line1=""),
        f"{P}: found broken JSON (Expecting value) in line 1 of the compressed text, expected JSON as Penpa+ writes it",
    ),
    "one line": (
        "m=edit&p=" + packed(b"square,3,2"),
        f"{P}: found broken JSON (Expecting value) in line 1 of the compressed text, expected JSON as Penpa+ writes it",
    ),
    "no question": (
        url(line3=""),
        f"{P}: found broken JSON (Expecting value) in line 3 of the compressed text, expected JSON as Penpa+ writes it",
    ),
    "JSON nested too deeply": (
        url(line4="[" * 100_000),
        f"{P}: found JSON nested too deeply in line 4 of the compressed text, expected JSON as Penpa+ writes it",
    ),
    "no object": (
        url(line3="[zN]"),
        f"{P}: found ['number'] in line 3 of the compressed text, expected a JSON object",
    ),
    "clues that are no object": (
        url(line3="{zN:[1]}"),
        f"{P}: found [1] as 'number' in line 3 of the compressed text, expected a JSON object",
    ),
    "a hole": (
        url(line5="[16,1,1,5,1]"),
        f"{P}: found a board that is not a rectangle in line 5 of the compressed text, expected all cells of 2 x 3",
    ),
    "a cell too many": (
        url(line5="[16,1,1,5,1,1,1]"),
        f"{P}: found a board that is not a rectangle in line 5 of the compressed text, expected all cells of 2 x 3",
    ),
    "cells that are no numbers": (
        url(line5='["16"]'),
        f"{P}: found ['16'] in line 5 of the compressed text, expected a list of whole numbers",
    ),
    "a clue outside": (
        url(line3='{zN:{"19":[2,1,"1"]}}'),
        f"{P}: found a number outside the board, at index 19 in line 3 of the compressed text, "
        "expected the index of a cell",
    ),
    "a clue that is nowhere": (
        url(line3='{zN:{"x":[2,1,"1"]}}'),
        f"{P}: found 'x' in line 3 of the compressed text, expected the index of a cell with a number",
    ),
    "a clue of another kind": (
        url(line3='{zN:{"18":["2",1,"7"]}}'),
        f"{P}: found a number of the kind '7' at r1c3 in line 3 of the compressed text, "
        "expected a number in the middle of a cell",
    ),
    "a clue that is none": (
        url(line3='{zN:{"18":["A",1,"1"]}}'),
        f"{P}: found 'A' at r1c3 in line 3 of the compressed text, expected a number or '?'",
    ),
    "a clue of 0": (
        url(line3='{zN:{"18":[0,1,"1"]}}'),
        f"{P}: found a clue of 0 at r1c3 in line 3 of the compressed text, expected a clue of at least 1",
    ),
    "a clue of a shape that is not known": (
        url(line3='{zN:{"18":2}}'),
        f"{P}: found 2 at r1c3 in line 3 of the compressed text, expected a clue, [TEXT, STYLE, KIND]",
    ),
    "a clue twice": (
        url(line3='{zN:{"18":[2,1,"1"],"018":[2,1,"1"]}}'),
        f"{P}: found a second clue at r1c3 in line 3 of the compressed text, expected one clue in a cell",
    ),
    "another colour": (
        url(line4='{zS:{"16":5}}'),
        f"{P}: found the colour 5 at r1c1 in line 4 of the compressed text, "
        "expected 2 (island), or 1, 3, 4 or 8 (sea)",
    ),
    "a colour that is true": (
        url(line4='{zS:{"16":true}}'),
        f"{P}: found the colour True at r1c1 in line 4 of the compressed text, "
        "expected 2 (island), or 1, 3, 4 or 8 (sea)",
    ),
    "another symbol": (
        url(line3='{zY:{"16":[8,"circle_M",1]}}'),
        f"{P}: found the symbol [8, 'circle_M', 1] at r1c1 in line 3 of the compressed text, expected a dot",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", ALSO_READ)
def test_read(case: str) -> None:
    assert read(ALSO_READ[case]) == BOARD
    assert probe(ALSO_READ[case])


def test_a_puzzle_to_be_solved() -> None:
    text = SITE + url(line4="").replace("m=edit", "m=solve")
    assert read(text) == Board.of(BOARD.puzzle)
    assert probe(text)


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    text, message = REFUSED[case]
    with pytest.raises(FormatError) as caught:
        read(text, "a.txt")
    assert str(caught.value) == f"a.txt:{message}"


@pytest.mark.parametrize("text", ["", "m=edit", "m=play&p=", "https://puzz.link/p?nurikabe/2/2/j", "a m=edit&p="])
def test_what_does_not_look_like_it(text: str) -> None:
    assert not probe(text)


def inside(board: Board) -> list[str]:
    """Return the lines of the text in a URL that was written."""
    start, packed_text = write(board).split("p=", 1)
    assert start == SITE + "m=edit&"
    return zlib.decompress(base64.b64decode(packed_text), -15).decode().split("\n")


def test_write() -> None:
    lines = inside(BOARD)
    # Corners follow the 6 * 7 cells, then edges: the middle of 2 x 3 is the lower edge of r1c2.
    assert lines[0] == "square,3,2,38,0,1,1,152,114,101,101,0,0,0,0,Title: ,Author: ,,,OFF,false"
    assert lines[1] == "[0,0,0,0]"
    assert 'zN:{"18":[2,1,"1"],"25":["?",1,"1"]}' in lines[3]
    assert 'zS:{"17":2,"23":4}' in lines[4]
    assert lines[5] == "[16,1,1,5,1,1]"
    assert len(lines) == 19
    for line in lines[1:-1]:
        keyed = line.replace("zO", "null")
        json.loads("".join(f'"z{part[0]}"{part[1:]}' if at else part for at, part in enumerate(keyed.split("z"))))


@pytest.mark.parametrize(("rows", "cols", "centre"), [(10, 10, 286), (9, 9, 84), (2, 3, 101), (3, 2, 146), (1, 1, 12)])
def test_the_centre(rows: int, cols: int, centre: int) -> None:
    """The first is from a saved URL; the others are counted: a cell, a lower edge, a right edge, the only cell."""
    assert inside(Board.of(Puzzle(Grid(rows, cols), ())))[0].split(",")[9:11] == [str(centre)] * 2


def test_a_board_that_is_too_large() -> None:
    grid = Grid(300, 300)
    sea = Board.of(Puzzle(grid, ()), decided=[(cell, Colour.SEA) for cell in range(grid.size)])
    with pytest.raises(UsageError, match=r"^penpa supports at most 1000000 bytes, but this board needs \d+$"):
        write(sea)


def test_bombs_are_harmless() -> None:
    bomb = "m=edit&p=" + packed(b"0" * 100_000_000)
    started = time.process_time()
    with pytest.raises(FormatError, match="more than 1000000 bytes of text"):
        read(bomb)
    assert time.process_time() - started < 5


@given(boards())
def test_a_url_is_ascii(board: Board) -> None:
    assert write(board).isascii()


@settings(max_examples=40)
@given(st.integers(0, 5), st.recursive(st.none() | st.integers() | st.text(), lambda inner: st.lists(inner)))
def test_any_line_gives_a_board_or_an_error(number: int, value: object) -> None:
    for line in (json.dumps(value), json.dumps({"number": value}), json.dumps({"surface": {"16": value}})):
        error = error_in(url(**{f"line{number}": line}))
        assert "\n" not in str(error)


def test_a_damaged_text_inside_gives_a_board_or_an_error() -> None:
    for seed in range(100_000 if SOAK else 1_000):
        random = Random(seed)
        text = mutated("\n".join(inside(random_board(random, colours=True, unknown=True))), random)
        error = error_in("m=edit&p=" + packed(text.encode("utf-8", "surrogatepass")))
        assert "\n" not in str(error), f"seed {seed}"


def test_clue_colours_are_not_written() -> None:
    puzzle = Puzzle(Grid(1, 1), (Clue(0, 12),))
    assert read(write(Board.of(puzzle, decided=[(0, Colour.SEA)]))) == Board.of(puzzle)


def parts_of(link: str) -> dict[str, str]:
    """Return the parts of a URL, decompressed."""
    fields = dict(part.split("=", 1) for part in link.strip().split("#")[1].split("&"))
    packed = ((key, fields[key]) for key in "pa" if key in fields)
    return {"m": fields["m"]} | {key: zlib.decompress(base64.b64decode(text), -15).decode() for key, text in packed}


def test_the_answer_is_the_sea_as_penpa_lists_it() -> None:
    """Penpa+ compares the shaded cells as JSON: indices in ascending order, then empty lists for other drawings."""
    puzzle = Puzzle.from_rows([[2, 0, 0, 0], [0, 0, 0, 2], [0, 0, 0, 0], [0, 0, 0, 3]])
    solution = solve(puzzle).solution
    assert solution is not None
    link = convert(puzzle, "penpa", answer=True).text
    parts = parts_of(link)
    sea = [(row + 2) * 8 + col + 2 for row in range(4) for col in range(4) if solution[row + 1, col + 1] == "B"]
    assert json.loads(parts["a"]) == [[str(index) for index in sea], [], [], [], [], []]
    assert " " not in parts["a"]
    lines = parts["p"].split("\n")
    assert parts["m"] == "solve"
    assert lines[4] == ""
    assert json.loads(lines[7]) == {"sol_surface": True}
    assert read(link) == Board.of(puzzle), "the answer is not read: a solver opens the puzzle"


def test_only_a_puzzle_with_one_solution_has_an_answer() -> None:
    for rows, fault in (([[2, 0], [0, 0]], "several"), ([[2, 0], [0, 2]], "no")):
        with pytest.raises(UsageError, match=f"^answer: found {fault} solutions, expected exactly one solution$"):
            convert(rows, "penpa", answer=True)
    with pytest.raises(UsageError, match=r"^answer: the format plain does not support an answer check; choose penpa$"):
        convert([[1]], "plain", answer=True)


def test_a_title_with_the_letter_of_abbreviations() -> None:
    """Penpa+ writes each z of a text as zZ."""
    board = Board.of(Puzzle.from_rows([[1, 0]]), caption=Caption.of(title="Pizza, zNzZ", author="Zoe z."))
    link = write(board)
    assert "Title: PizZzZa%2C zZNzZZ,Author: Zoe zZ." in parts_of(link)["p"]
    assert read(link).caption == board.caption
