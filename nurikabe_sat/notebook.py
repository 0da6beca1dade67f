"""What notebooks show of boards and colourings: pictures.

Notebooks ask an object for ``_repr_svg_``. The game (``puzzle/``) does not know how it is drawn, so its classes get
that method here, once, when the first public name is used. Answers have pictures of their own (``queries.query``).
"""

from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle


def svg_of(shown: Board | Puzzle | Colouring) -> str:
    """Return the picture, with the numbers of rows and columns."""
    from nurikabe_sat.rendering import svg  # only when something is drawn
    from nurikabe_sat.rendering.look import Look

    board = Board(Puzzle(shown.grid, ()), shown) if isinstance(shown, Colouring) else shown.painted(shown.colouring)
    return svg.render(board, Look(coordinates=True))


for _shown in (Board, Puzzle, Colouring):
    setattr(_shown, "_repr_svg_", svg_of)  # noqa: B010 (mypy does not allow it as an assignment)
