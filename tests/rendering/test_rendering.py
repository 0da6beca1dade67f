"""Boards as pictures: what all renderers have in common, and plain text."""

import pytest
from hypothesis import given

from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.rendering import RENDERERS, Look, Mark, Renderer, render, text
from nurikabe_sat.rendering.look import shown_colours
from tests.support.strategies import boards

every_renderer = pytest.mark.parametrize("renderer", RENDERERS, ids=lambda renderer: renderer.name)

SMALL = Board(Puzzle.from_rows([[0, 2, 0], [1, 0, -1]]), Colouring.from_rows(["BWB", "B.."]))


def test_the_names() -> None:
    assert [renderer.name for renderer in RENDERERS] == ["text", "pretty", "svg", "png"]


@every_renderer
@given(board=boards())
def test_every_board_can_be_shown(renderer: Renderer, board: Board) -> None:
    picture = renderer.render(board, Look(marks={"r1c1": Mark.FOCUS}, coordinates=True, width=80))
    assert isinstance(picture, bytes) is renderer.binary
    assert picture[-1:] == "\n" or renderer.binary


@every_renderer
def test_the_same_board_gives_the_same_picture(renderer: Renderer) -> None:
    look = Look(marks={"r1c1": Mark.REASON, "r2c1": Mark.FOCUS}, colour=True)
    assert renderer.render(SMALL, look) == renderer.render(SMALL, look)


def test_text() -> None:
    assert text.render(SMALL, Look()) == "B W B\nB . .\n"


def test_text_shows_nothing_but_colours() -> None:
    look = Look(marks={"r1c1": Mark.FOCUS}, coordinates=True, colour=True, unicode=False, width=1)
    assert text.render(SMALL, look) == text.render(SMALL, Look())


@given(boards())
def test_text_says_the_whole_colouring(board: Board) -> None:
    rows = text.render(board, Look()).splitlines()
    assert Colouring.from_rows([row.replace(" ", "") for row in rows]) == board.colouring


def test_a_clue_is_shown_as_island_unless_it_is_painted_sea() -> None:
    assert shown_colours(SMALL) == [Colour(letter) for letter in "BWBB.W"]


def test_a_picture_by_its_name() -> None:
    board = Board.of(Puzzle.from_rows([[1, 0]]))
    assert render(board, "text") == ". .\n"
    assert render(board) == render(board, "svg", Look())
    with pytest.raises(UsageError, match="unknown picture 'jpeg'; choose from text, pretty, svg, png"):
        render(board, "jpeg")
