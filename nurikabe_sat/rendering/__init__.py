"""Boards as pictures: for people, for pages and for programs.

A renderer is one module with ``render``; it gets one line in ``RENDERERS``, and is imported when it is used.
"""

from dataclasses import dataclass
from importlib import import_module

from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.rendering.look import Look, Mark
from nurikabe_sat.wording import unknown_name

__all__ = ["RENDERERS", "Look", "Mark", "Renderer", "render"]


@dataclass(frozen=True)
class Renderer:
    """One way to show a board: ``binary`` says that ``render`` gives bytes, which do not belong in a terminal."""

    name: str
    module: str
    about: str
    binary: bool = False

    def render(self, board: Board, look: Look) -> str | bytes:
        """The picture. Raises UsageError if it cannot be made."""
        picture: str | bytes = import_module(self.module).render(board, look)
        return picture


RENDERERS: tuple[Renderer, ...] = (
    Renderer("text", "nurikabe_sat.rendering.text", "rows of B, W and '.' for programs"),
    Renderer("pretty", "nurikabe_sat.rendering.pretty", "a picture for the terminal"),
    Renderer("svg", "nurikabe_sat.rendering.svg", "a picture for pages and print"),
    Renderer("png", "nurikabe_sat.rendering.png", "a picture of pixels (needs the extra [png])", binary=True),
)


def render(board: Board, picture: str = "svg", look: Look | None = None) -> str | bytes:
    """A board as a picture of ``RENDERERS``. Raises UsageError if there is none of that name, or it cannot be made.

    >>> from nurikabe_sat.puzzle.model import Puzzle
    >>> board = Board.of(Puzzle.from_rows([[2, 0], [0, 0]]))
    >>> str(render(board, "svg")).splitlines()[1]
    '<title>Nurikabe, 2 x 2</title>'
    """
    for renderer in RENDERERS:
        if renderer.name == picture:
            return renderer.render(board, look or Look())
    raise unknown_name("picture", picture, (one.name for one in RENDERERS))
