"""Round trips: boards with all that a format may hold, and the check that it gives them back."""

from dataclasses import replace

import pytest
from hypothesis import strategies as st

from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats import Format
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Caption, Clue, Colouring, Puzzle
from tests.support.strategies import colourings, grids

SIZES = (9, 10, 15, 16, 99, 100, 255, 256, 999, 1000, 4095, 4096, 8192, 12240, 77776, 10**6, 10**9 - 1)

# Blanks and commas in the middle, letters outside of ASCII and the BMP, marks of other formats. Penpa+ itself takes
# "%2C" for a comma.
_WORDS = st.text("aZ9 ,.:;'\"<>&#/\\|=+-[]{}()\xe9\u4f50\U0001f30a", max_size=12)


@st.composite
def full_boards(draw: st.DrawFn, max_cells: int = 30) -> Board:
    """Boards of every shape with clues of every size, ``?``, decided cells and words, each of them now and then."""
    long = draw(st.integers(1, max_cells))
    grid = draw(st.sampled_from([Grid(1, long), Grid(long, 1)]) | grids(max_cells))
    sizes = st.one_of(st.integers(1, 12), st.sampled_from(SIZES), st.none())
    clues = draw(st.dictionaries(st.integers(0, grid.size - 1), sizes, max_size=draw(st.integers(0, grid.size))))
    puzzle = Puzzle(grid, tuple(Clue(cell, size) for cell, size in clues.items()))
    colouring = draw(st.just(Colouring.unknown(grid)) | colourings(grid))
    decided = [(c, colour) for c, colour in enumerate(colouring.colours) if c not in puzzle.clue_at]
    caption = Caption.of(draw(_WORDS), draw(_WORDS), draw(st.lists(_WORDS, max_size=3).map("\n".join)))
    return Board.of(puzzle, draw(_WORDS.filter(str.isprintable)), decided=decided, caption=caption)


def held(known: Format, board: Board) -> Board:
    """Return the part of a board that a format says it can write."""
    clues = [clue for clue in board.puzzle.clue_list if _holds_clue(known, clue)]
    puzzle = Puzzle(board.puzzle.grid, tuple(clues))
    colouring = board.colouring if known.colours else Colouring.unknown(puzzle.grid)
    return Board(puzzle, colouring, board.name, board.caption)


def check_round_trip(known: Format, board: Board) -> None:
    """Write what the format can hold of the board and read it back; what it cannot hold must be refused."""
    part = held(known, board)
    words = {word: getattr(part.caption, word) for word in ("title", "author", "notes") if word in known.keeps}
    name = part.name if "name" in known.keeps else ""
    expected = replace(part, name=name, caption=Caption(**words))
    assert known.read(known.write(part), "<text>") == expected
    if known.write_many is not None and known.read_many is not None:
        many = [_board(one) for one in known.read_many(known.write_many([part, part]), "<text>")]
        assert [one if "name" in known.keeps else replace(one, name="") for one in many] == [expected, expected]
    if (part.puzzle, part.colouring) != (board.puzzle, board.colouring):
        with pytest.raises(UsageError, match=known.name):
            known.write(board)


def _board(entry: Board | FormatError) -> Board:
    assert isinstance(entry, Board), entry
    return entry


def _holds_clue(known: Format, clue: Clue) -> bool:
    if clue.size is None:
        return known.unknown
    return known.largest is None or clue.size <= known.largest
