"""Boards as pictures: for people, for pages and for programs.

A renderer is one module with ``NAME`` and ``render``; it gets one line in ``RENDERERS``.
"""

from collections.abc import Callable
from dataclasses import dataclass

from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.rendering import png, pretty, svg, text
from nurikabe_sat.rendering.look import Look, Mark

__all__ = ["RENDERERS", "Look", "Mark", "Renderer", "render"]


@dataclass(frozen=True)
class Renderer:
    """One way to show a board: ``binary`` says that ``render`` gives bytes, which do not belong in a terminal."""

    name: str
    render: Callable[[Board, Look], str | bytes]
    about: str
    binary: bool = False


RENDERERS: tuple[Renderer, ...] = (
    Renderer(text.NAME, text.render, "rows of B, W and '.' for programs"),
    Renderer(pretty.NAME, pretty.render, "a picture for the terminal"),
    Renderer(svg.NAME, svg.render, "a picture for pages and print"),
    Renderer(png.NAME, png.render, "a picture of pixels (needs the extra [png])", binary=True),
)


def render(board: Board, picture: str = "svg", look: Look | None = None) -> str | bytes:
    """A board as a picture of ``RENDERERS``. Raises UsageError if there is none of that name, or it cannot be made."""
    for renderer in RENDERERS:
        if renderer.name == picture:
            return renderer.render(board, look or Look())
    raise UsageError(f"there is no picture {picture!r}, only {' or '.join(one.name for one in RENDERERS)}")
