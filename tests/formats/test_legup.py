"""LEGUP's XML boards: what is read, what is written, and the exact words about what is not understood."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats import xml_tree
from nurikabe_sat.formats.legup import probe, read, write
from nurikabe_sat.formats.scan import MAX_CELLS, at_most
from nurikabe_sat.puzzle.model import Board, Colour, Puzzle
from tests.support.outside_data import outside_json, outside_xml
from tests.support.strategies import boards

WRITTEN = """\
<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<Legup version="2.0.0">
    <puzzle name="Nurikabe">
        <board height="2" width="3">
            <cells>
                <cell value="4" x="2" y="0"/>
                <cell value="-1" x="0" y="1"/>
                <cell value="0" x="1" y="1"/>
            </cells>
        </board>
    </puzzle>
</Legup>
"""
BOARD = Board.of(Puzzle.from_rows([[0, 0, 4], [0, 0, 0]]), decided=[(3, Colour.SEA), (4, Colour.ISLAND)])


def file(cells: str, size: str = 'height="2" width="3"') -> str:
    """Return a file, one line, with these elements in <cells>."""
    return (
        f'<Legup version="2.0.0"><puzzle name="Nurikabe"><board {size}><cells>{cells}</cells></board></puzzle></Legup>'
    )


CELLS = '<cell value="4" x="2" y="0"/><cell value="-1" x="0" y="1"/><cell value="0" x="1" y="1"/>'
ALSO_READ = {
    "one line, no declaration": file(CELLS),
    "a byte order mark": "\ufeff" + WRITTEN,
    "lines of another system": WRITTEN.replace("\n", "\r\n"),
    "cells in another order": file(
        '<cell y="1" x="1" value="0"/>' + CELLS.replace('<cell value="0" x="1" y="1"/>', "")
    ),
    "an undecided cell": file(CELLS + '<cell value="-2" x="0" y="0"/>'),
    "comments": file(f"<!-- a -->{CELLS}<!-- b -->").replace("<board", "<!-- c --><board"),
    "a proof": file(CELLS).replace("</board>", "</board><proof><tree><node id='a' root='true'/></tree></proof>"),
    "what newer versions add": file(CELLS).replace("<puzzle", '<saved time="1"/><puzzle tag=""'),
    "another declared encoding": WRITTEN.replace("UTF-8", "ISO-8859-1"),
}

AT_BOARD = file("").index("<board") + 1  # columns in a file of one line
FIRST = file("").index("</cells>") + 1
VALUE = "-2 (undecided), -1 (sea), 0 (island) or a clue"
NO_DTD = "found a document type declaration, expected XML without one"
REFUSED = {
    "another root": ("<html/>", "1:1: found the element 'html', expected <Legup> as in a file of LEGUP"),
    "no puzzle": ("<Legup/>", "1:1: found the element 'Legup' without <puzzle>, expected one <puzzle>"),
    "two puzzles": ("<Legup>\n <puzzle/>\n <puzzle/>\n</Legup>", "3:2: found <puzzle> again, expected one <puzzle>"),
    "a nameless puzzle": (
        "<Legup><puzzle/></Legup>",
        "1:8: found the element 'puzzle' without 'name', expected the attribute 'name'",
    ),
    "another puzzle": (
        '<Legup><puzzle name="Sudoku"/></Legup>',
        "1:8: found the puzzle 'Sudoku', expected 'Nurikabe'",
    ),
    "no board": (
        '<Legup><puzzle name="Nurikabe"/></Legup>',
        "1:8: found the element 'puzzle' without <board>, expected one <board>",
    ),
    "no cells": (
        file("").replace("<cells></cells>", ""),
        f"1:{AT_BOARD}: found the element 'board' without <cells>, expected one <cells>",
    ),
    "no width": (
        file("", 'height="2"'),
        f"1:{AT_BOARD}: found the element 'board' without 'width', expected the attribute 'width'",
    ),
    "a height that is no number": (file("", 'height="2x" width="3"'), f"1:{AT_BOARD}: found '2x', expected a height"),
    "a size of words": (file("", 'size="big"'), f"1:{AT_BOARD}: found 'big', expected a size"),
    "two sizes": (
        file("", 'size="2" width="2"'),
        f"1:{AT_BOARD}: found both 'size' and 'width', expected only one of them",
    ),
    "a board of no cell": (
        file("", 'height="0" width="3"'),
        f"1:{AT_BOARD}: found a board of 0 x 3 cells, expected at least one row and one column",
    ),
    "a huge board": (
        file("", 'size="99999"'),
        f"1:{AT_BOARD}: found a board of 99999 x 99999 cells, expected at most {MAX_CELLS} cells (see --max-cells)",
    ),
    "an unknown element": (file("<dot/>"), f"1:{FIRST}: found the element 'dot', expected <cell>"),
    "text": (file(" \n  4"), "2:3: found text, expected <cell>"),
    "a cell without a value": (
        file('<cell x="0" y="0"/>'),
        f"1:{FIRST}: found the element 'cell' without 'value', expected the attribute 'value'",
    ),
    "an unknown value": (
        file('<cell value="-3" x="0" y="0"/>'),
        f"1:{FIRST}: found the negative number '-3', expected {VALUE}",
    ),
    "a question mark": (file('<cell value="?" x="0" y="0"/>'), f"1:{FIRST}: found '?', expected {VALUE}"),
    "a long number": (
        file(f'<cell value="{"9" * 5000}" x="0" y="0"/>'),
        f"1:{FIRST}: found a number of 5000 digits, expected at most 9 digits",
    ),
    "a column too far": (file('<cell value="1" x="3" y="0"/>'), f"1:{FIRST}: found 3, expected 0 to 2 for 'x'"),
    "a row too far": (file('\n<cell value="1" x="2" y="2"/>'), "2:1: found 2, expected 0 to 1 for 'y'"),
    "a negative column": (
        file('<cell value="1" x="-1" y="0"/>'),
        f"1:{FIRST}: found the negative number '-1', expected 0 to 2 for 'x'",
    ),
    "a cell twice": (
        file('<cell value="1" x="1" y="0"/>\n<cell value="1" x="1" y="0"/>'),
        "2:1: found the cell x=1, y=0 again, expected each cell once",
    ),
    # What is no XML, or more than that.
    "broken off": ("<Legup>\n <puzzle></board>", "2:12: found broken XML (mismatched tag), expected XML"),
    "an unknown entity": ("<a>&b;</a>", "1:4: found broken XML (undefined entity), expected XML"),
    "half a character": ("<a>\n  \ud800</a>", r"2:3: found '\ud800', expected a character of Unicode"),
    "entities that grow": (
        '<!DOCTYPE a [<!ENTITY b "xxxxxxxxxx"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>',
        f"1:13: {NO_DTD}",
    ),
    "an entity from a file": ('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', f"1:13: {NO_DTD}"),
    "a declaration from elsewhere": ('<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd"><a/>', f"1:44: {NO_DTD}"),
    "deep nesting": ("<a>" * 1000, "1:61: found an element inside 20 others, expected less nesting"),
}


def error_in(text: str) -> FormatError | None:
    try:
        read(text)
    except FormatError as error:
        return error
    return None


def test_a_board() -> None:
    assert read(WRITTEN) == BOARD
    assert write(BOARD) == WRITTEN


@pytest.mark.parametrize("case", ALSO_READ)
def test_also_read(case: str) -> None:
    assert read(ALSO_READ[case]) == BOARD
    assert probe(ALSO_READ[case])


def test_a_square_board() -> None:
    assert read(file('<cell value="12" x="1" y="0"/>', 'size="2"')) == Board.of(Puzzle.from_rows([[0, 12], [0, 0]]))


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    text, message = REFUSED[case]
    with pytest.raises(FormatError) as caught:
        read(text, "a.xml")
    assert str(caught.value) == f"a.xml:{message}"


@pytest.mark.parametrize("text", ["", "3\n. . .", "[{", "nurikabe/3/3/g", "Legup", "a <Legup>"])
def test_what_does_not_look_like_it(text: str) -> None:
    assert not probe(text)


def test_an_end_to_the_number_of_elements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_tree, "MORE_ELEMENTS", 1)
    with at_most(BOARD.puzzle.grid.size):
        assert read(file(CELLS)) == BOARD
        most = BOARD.puzzle.grid.size + 1
        expected = rf"^<text>:2:\d+: found more than {most} elements, expected a smaller file$"
        with pytest.raises(FormatError, match=expected):
            read(file(CELLS + "\n" + '<cell value="0" x="0" y="0"/>' * most))


def test_a_clue_of_unknown_size_cannot_be_written() -> None:
    with pytest.raises(UsageError, match=r"^legup does not support clues of unknown size, but the clue at r1c2 is \?$"):
        write(Board.of(Puzzle.from_rows([[0, -1]])))


@given(boards(), st.integers(min_value=0), st.text(max_size=3))
def test_whatever_is_broken_gives_a_board_or_a_place(board: Board, where: int, what: str) -> None:
    assume(all(clue.size is not None for clue in board.puzzle.clue_list))
    text = write(board)
    start = where % (len(text) + 1)
    text = text[:start] + what + text[start + 1 :]
    error = error_in(text)
    if error is not None:
        assert error.line is not None
        assert error.column is not None
        assert 1 <= error.line <= text.count("\n") + text.count("\r") + 1
        assert 1 <= error.column <= len(text) + 1
        assert "\n" not in str(error)


def test_the_puzzles_that_come_with_legup() -> None:
    for name, rows in outside_json("legup_puzzles.json").items():
        board = Board.of(Puzzle.from_rows(rows))
        assert read(write(board)) == board, name


def test_the_boards_of_files_that_legup_has_read_or_written() -> None:
    files = outside_xml("legup_examples")
    assert files
    middle = Board.of(Puzzle.from_rows([[0, 0, 0], [0, 1, 0], [0, 0, 0]]))
    for name, text in files.items():
        board = read(text, name)
        if name == "quirk_nonsquare.xml":
            assert board == Board.of(Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 0, 0]]))
        else:
            assert board == middle, name
