"""Boards as the text of a format."""

from collections.abc import Sequence

from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import Format
from nurikabe_sat.puzzle.model import Board


def text_of(board: Board, target: Format) -> str:
    """One board, with an end to its last line. Raises UsageError for what the format cannot hold."""
    return _with_line_end(target.write(board))


def text_of_all(boards: Sequence[Board], target: Format) -> str:
    """One board or several in one text. Raises UsageError for what the format cannot hold, as are several in most."""
    if len(boards) == 1:
        return text_of(boards[0], target)
    if target.write_many is None:
        raise UsageError(f"{len(boards)} puzzles, and {target.name} holds one")
    return _with_line_end(target.write_many(boards))


def _with_line_end(text: str) -> str:
    return text if text.endswith("\n") else text + "\n"
