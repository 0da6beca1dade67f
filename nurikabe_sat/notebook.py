"""Pictures of boards and colourings for notebooks.

Notebooks call the method ``_repr_svg_`` of an object. The classes in ``puzzle/`` do not depend on drawing, so this
module adds the method when the first public name is used. Answers have separate pictures (``queries.query``).
"""

from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle


def svg_of(shown: Board | Puzzle | Colouring) -> str:
    """Return an SVG picture of a board, with row and column numbers."""
    from nurikabe_sat.rendering import svg  # only when something is drawn
    from nurikabe_sat.rendering.look import Look

    board = Board(Puzzle(shown.grid, ()), shown) if isinstance(shown, Colouring) else shown.painted(shown.colouring)
    return svg.render(board, Look(coordinates=True))


for _shown in (Board, Puzzle, Colouring):
    setattr(_shown, "_repr_svg_", svg_of)  # noqa: B010 (mypy does not allow it as an assignment)
