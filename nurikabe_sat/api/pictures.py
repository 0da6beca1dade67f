"""Functions that return a board as a picture or as text."""

from typing import Any, Literal, overload

from nurikabe_sat.formats import Format
from nurikabe_sat.formats import write_board as text_of
from nurikabe_sat.reading import BoardLike, board_from
from nurikabe_sat.rendering import Look
from nurikabe_sat.rendering import render as picture_of


@overload
def render(board: BoardLike, picture: Literal["text", "pretty", "svg"] = "svg", look: Look | None = None) -> str: ...


@overload
def render(board: BoardLike, picture: Literal["png"], look: Look | None = None) -> bytes: ...


def render(board: BoardLike, picture: Literal["text", "pretty", "svg", "png"] = "svg", look: Look | None = None) -> Any:
    """Return a picture of a board: bytes for PNG, otherwise a string.

    Args:
        board: A Board, a text or a URL, a Path, or rows of numbers.
        picture: One of ``"text"``, ``"pretty"`` (for terminals), ``"svg"`` or ``"png"`` (needs the extra [png]).
        look: The appearance, such as marked cells and coordinates.

    Raises:
        UsageError: If the kind of picture is unknown, or an extra that it needs is not installed.

    >>> render([[2, 0], [0, 0]]).splitlines()[1]
    '<title>Nurikabe, 2 x 2</title>'
    """
    return picture_of(board_from(board), picture, look)


def write_board(board: BoardLike, format: str | Format = "plain") -> str:  # noqa: A002 - the word for it
    """Return a board as text in a format that ``read_board`` can read.

    Args:
        board: A Board, a text or a URL, a Path, or rows of numbers.
        format: A Format or the name of one of ``FORMATS``.

    Raises:
        UsageError: If the format is unknown or cannot hold the board.

    >>> write_board([[2, 0], [0, 0]], "puzzlink")
    'nurikabe/2/2/2i'
    """
    return text_of(board_from(board), format)
