"""Which format a text is in: what each format writes is recognised as its own, in the order in which they are tried."""

import time

import pytest
from hypothesis import given

from nurikabe_sat.formats import FORMATS
from nurikabe_sat.puzzle.model import Board
from tests.support.round_trips import full_boards, held


def recognised(text: str) -> str | None:
    """Return the name of the first format that a text looks like."""
    return next((known.name for known in FORMATS if known.probe(text)), None)


@given(full_boards())
def test_what_is_written_is_recognised(board: Board) -> None:
    for known in FORMATS:
        text = known.write(held(known, board))
        expected = known.name
        if known.name == "characters":
            rows = text.split()
            # The boards that its module names: these are read if the format is given by name.
            if (len(rows) == 1 and rows[0].isdigit()) or (len(rows) == 2 and rows[0] == "1"):
                expected = "plain"
        assert recognised(text) == expected, text


TEXTS = {
    "a plain board": ("4\n0 0 0 1\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", "plain"),
    "a plain board of three columns": ("2 3\n0 0 2\n1 0 0\n", "plain"),
    "a plain board that breaks off": ("5\n", "plain"),
    "a plain size that breaks off": ("3 4", "plain"),
    "plain cells without blanks": ("5\n.....\n.....\n", "plain"),
    "a plain board after a comment": ("# begin\n1\n.\n", "plain"),
    "clues alone": ("10 10\n0 0 2\n", "sparse"),
    "characters": (".....\n1....\n....3\n...4.\n2....\n", "characters"),
    "characters with blanks": ("  2\n   \n1\n", "characters"),
    "a URL of pzpr": ("https://puzz.link/p?nurikabe/2/2/j", "puzzlink"),
    "a file of pzpr in a URL": ("https://puzz.link/p?pzprv3/nurikabe/1/1/. /", "pzprv3"),
    "a URL of another puzzle": ("https://puzz.link/p?slither/2/2/j", "puzzlink"),
    "Penpa+": ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=abc", "penpa"),
    "janko.at": ("begin\nsize 3\nproblem\n", "janko"),
    "janko.at in brackets": ("[begin]\n", "janko"),
    "JSON": ("[{", "janko-json"),
    "XML": ("<?xml version='1.0'?>", "legup"),
    "words": ("hello\n", None),
    "nothing": (" \n", None),
}


@pytest.mark.parametrize("case", TEXTS)
def test_texts(case: str) -> None:
    text, expected = TEXTS[case]
    assert recognised(text) == expected


@pytest.mark.parametrize(
    "piece", ["x", " ", "\n", "1", "1 1 1\n", "-", "?", "%20", "pzprv3/", "?m=edit&p=", "[begin\n"]
)
def test_megabytes_are_looked_at_in_no_time(piece: str) -> None:
    for text in (piece * 200_000, f"3 4\n{piece * 200_000}", f"?pzprv3/nurikabe/9/9/{piece * 200_000}"):
        started = time.process_time()
        for known in FORMATS:
            known.probe(text)
        assert time.process_time() - started < 5
