"""Renderers that draw boards for terminals, for pages and for other programs.

A renderer is a module with the function ``render``, and one line in ``RENDERERS``. It is imported on first use.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Literal, overload

from nurikabe_sat.puzzle.model import Board, Puzzle
from nurikabe_sat.rendering.look import Look, Mark
from nurikabe_sat.wording import unknown_name

__all__ = ["RENDERERS", "Look", "Mark", "Renderer", "render"]


@dataclass(frozen=True)
class Renderer:
    """Renderer for one kind of picture. ``binary`` is True if ``render`` returns bytes, which terminals cannot show."""

    name: str
    module: str
    about: str
    binary: bool = False

    def render(self, board: Board, look: Look) -> str | bytes:
        """Return the picture of a board. Raises UsageError if a required extra is missing or a board is too large."""
        picture: str | bytes = import_module(self.module).render(board, look)
        return picture


RENDERERS: tuple[Renderer, ...] = (
    Renderer("text", "nurikabe_sat.rendering.text", "rows of B, W and '.' for programs"),
    Renderer("pretty", "nurikabe_sat.rendering.pretty", "a picture for the terminal"),
    Renderer("svg", "nurikabe_sat.rendering.svg", "a vector image for pages and print"),
    Renderer("png", "nurikabe_sat.rendering.png", "a pixel image (needs the extra [png])", binary=True),
)


@overload
def render(
    board: Board | Puzzle, picture: Literal["text", "pretty", "svg"] = "svg", look: Look | None = None
) -> str: ...


@overload
def render(board: Board | Puzzle, picture: Literal["png"], look: Look | None = None) -> bytes: ...


@overload
def render(board: Board | Puzzle, picture: str, look: Look | None = None) -> str | bytes: ...


def render(board: Board | Puzzle, picture: str = "svg", look: Look | None = None) -> str | bytes:
    """Return a picture of a board. ``picture`` is a key of ``RENDERERS``.

    Raises:
        UsageError: If the name is unknown, a required extra is missing, or the board is too large.

    >>> render(Puzzle.from_rows([[2, 0], [0, 0]]), "svg").splitlines()[1]
    '<title>Nurikabe, 2 x 2</title>'
    """
    for renderer in RENDERERS:
        if renderer.name == picture:
            return renderer.render(board.painted(board.colouring), look or Look())
    raise unknown_name("picture", picture, (one.name for one in RENDERERS))
