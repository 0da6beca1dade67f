"""Boards as pictures: for people, for pages and for programs.

A renderer is one module with ``NAME`` and ``render``; it gets one line in ``RENDERERS``.
"""

from collections.abc import Callable
from dataclasses import dataclass

from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.rendering import png, pretty, svg, text
from nurikabe_sat.rendering.look import Look, Mark

__all__ = ["RENDERERS", "Look", "Mark", "Renderer"]


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
