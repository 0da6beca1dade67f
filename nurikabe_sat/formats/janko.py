"""Text format of janko.at. In one dialect, keys are on separate lines; in the other, they are in brackets.

    begin                                [begin]
    puzzle nurikabe                      puzzle nurikabe
    title Two small islands              rows 2
    author A. Setter                     cols 3
    size 3
    problem                              [problem]
    - - 2                                - - 2
    1 - -                                1 - -
    - - -                                [solution]
    moves                                x - -
    x . -                                - x x
    - - -                                [end]
    - - -
    end

Keys can be written in any case. ``size`` gives both rows and columns; if it is missing, the problem gives the size.
In the problem, ``-`` or ``.`` is an empty cell, a number a clue, ``?`` a clue of unknown size. In the solution, ``x``
is sea, and ``-`` (or ``.``) is island. ``title`` and ``author`` are followed by their text. Any other line that starts
with two letters is a header. It is ignored, with all lines up to the next key. A misspelt ``end`` is also ignored.

``moves`` are the painted cells: ``x`` sea, ``.`` island, ``-`` undecided. The scripts of janko.at show the values of
painted cells with these letters. A clue hides the colour of its cell. The site itself stores the record of a game
under this key, as a list with commas or semicolons. Such a record is not a board and is ignored. An empty block is
also ignored.

Source: the puzzles of janko.at, and the script of a similar puzzle there.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from nurikabe_sat.formats.cell_rows import Line, cells_of_rows, tokens
from nurikabe_sat.formats.format import Format
from nurikabe_sat.formats.scan import Place, end_of, lines, quoted, read_clue, read_grid, read_number, without_bom
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Caption, Clue, Colour, Colouring, Puzzle

NAME = "janko"

_TYPE = "nurikabe"
_SIZES = ("size", "rows", "cols")
_WORDS = ("title", "author")
_BLOCKS = ("problem", "solution", "moves")
_LOOK = re.compile(r"(?:\A|[\r\n])[ \t]*\[?(?:begin|problem)\]?[ \t]*(?=[\r\n]|\Z)", re.IGNORECASE)
_HEADER = re.compile(r"[ \t]*\[?[^\W\d_]{2}")

_RECORD = re.compile("[,;]")
_CLUE = "a clue, '?' or '-' between blanks"
_EMPTY = ("-", ".")
_SOLVED = {"x": Colour.SEA, "-": Colour.ISLAND, ".": Colour.ISLAND}
_MOVED = {"x": Colour.SEA, ".": Colour.ISLAND, "-": Colour.UNKNOWN}
_LETTERS = {colour: letter for letter, colour in _MOVED.items()}


@dataclass
class _Block:
    """Lines of a block in a janko.at text, and the place in the text where the block ends."""

    name: str
    lines: list[Line] = field(default_factory=list)
    end: Place | None = None


@dataclass
class _Entries:
    """Sizes, blocks and caption of a janko.at text before they are interpreted."""

    sizes: dict[str, tuple[int, Place]] = field(default_factory=dict)
    blocks: dict[str, _Block] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)


def probe(text: str) -> bool:
    """Return True if any line consists of ``begin`` or ``problem``, with or without brackets."""
    return _LOOK.search(without_bom(text)) is not None


def read(text: str, source: str = "<text>") -> Board:
    """Return the board in a text, without its solution. Raises FormatError, with line and column, if it is invalid."""
    return read_with_solution(text, source)[0]


def read_with_solution(text: str, source: str = "<text>") -> tuple[Board, Colouring | None]:
    """Return the board in a text with its solution, which is None if missing. Raises FormatError as ``read`` does.

    The size of the solution is checked, but not its correctness.
    """
    text = without_bom(text)
    entries = _entries(text, source)
    problem = entries.blocks.get("problem")
    if problem is None:
        raise end_of(text, source).error("the end of the text", "a block 'problem'")
    grid = _grid(entries, problem, text, source)
    clues = tuple(_clues(problem, grid, text, source))
    taken = {clue.cell for clue in clues}
    moves, solution = entries.blocks.get("moves"), entries.blocks.get("solution")
    decided: list[tuple[int, Colour]] = []
    if moves is not None and moves.lines and not any(_RECORD.search(line) for _, line in moves.lines):
        colours = _colours(moves, _MOVED, grid, text, source)
        decided = [(cell, colour) for cell, colour in enumerate(colours) if cell not in taken]
    board = Board.of(Puzzle(grid, clues), decided=decided, caption=Caption.of(**entries.words))
    if solution is None or not solution.lines:
        return board, None
    return board, Colouring(grid, tuple(_colours(solution, _SOLVED, grid, text, source)))


def write(board: Board) -> str:
    """Return the text of a board without brackets. Decided cells without clues are written as ``moves``.

    ``read`` restores everything except the colours of clue cells.
    """
    puzzle, grid = board.puzzle, board.puzzle.grid
    size = [f"size {grid.rows}"] if grid.rows == grid.cols else [f"rows {grid.rows}", f"cols {grid.cols}"]
    moves = [_LETTERS[colour] for colour in board.colouring.colours]
    problem = [_EMPTY[0]] * grid.size
    for clue in puzzle.clue_list:
        problem[clue.cell], moves[clue.cell] = str(clue), _LETTERS[Colour.UNKNOWN]
    drawn = ["moves", *_rows(moves, grid)] if any(letter in "x." for letter in moves) else []
    caption = [
        f"{key} {text}" for key, text in zip(_WORDS, (board.caption.title, board.caption.author), strict=True) if text
    ]
    return (
        "\n".join(["begin", f"puzzle {_TYPE}", *caption, *size, "problem", *_rows(problem, grid), *drawn, "end"]) + "\n"
    )


def _rows(cells: list[str], grid: Grid) -> Iterator[str]:
    return (" ".join(cells[row]) for row in grid.row_slices)


def _entries(text: str, source: str) -> _Entries:
    """Return the sizes, the blocks and the caption of a janko.at text."""
    entries = _Entries()
    block: _Block | None = None
    skipping = False
    for number, content in lines(text):
        line = (number, content)
        found = tokens(line, source)
        first = next(found, None)
        if first is None:
            continue
        place = first[1]
        if _HEADER.match(content) is None:
            if block is not None:
                block.lines.append(line)
            elif not skipping:
                raise place.error(quoted(first[0]), "a line with a key such as 'begin'")
            continue
        if block is not None:
            block.end = place
        block, skipping = None, True
        key = first[0].strip("[]").lower()
        if key in _BLOCKS:
            if key in entries.blocks:
                raise place.error(f"a second '{key}'", "one puzzle")
            for more, where in found:
                raise where.error(quoted(more), f"the end of the line after '{key}'")
            block = entries.blocks[key] = _Block(key)
        elif key in _SIZES:
            if key in entries.sizes:
                raise place.error(f"a second '{key}'", f"one '{key}'")
            value, where = next(found, ("", Place(source, number, len(content) + 1)))
            entries.sizes[key] = (read_number(value, f"a number after '{key}'", where), where)
        elif key in _WORDS:
            entries.words[key] = content.strip()[len(first[0]) :]
        elif key == "puzzle":
            kind, where = next(found, ("", place))
            if kind.lower() != _TYPE:
                raise where.error(f"the puzzle type {quoted(kind)}", f"'{_TYPE}'")
    return entries


def _grid(entries: _Entries, problem: _Block, text: str, source: str) -> Grid:
    sizes = entries.sizes
    if "size" in sizes:
        size, place = sizes["size"]
        for other in ("rows", "cols"):
            if other in sizes:
                raise sizes[other][1].error(f"'{other}' next to 'size'", "either 'size', or 'rows' and 'cols'")
        return read_grid(size, size, place)
    if "rows" in sizes and "cols" in sizes:
        return read_grid(sizes["rows"][0], sizes["cols"][0], sizes["rows"][1])
    for given, (_, place) in sizes.items():
        raise place.error(f"'{given}' alone", "both 'rows' and 'cols'")
    if not problem.lines:
        raise (problem.end or end_of(text, source)).error("the end of 'problem'", "rows of cells")
    first = problem.lines[0]
    return read_grid(len(problem.lines), sum(1 for _ in tokens(first, source)), Place(source, first[0], 1))


def _cells(block: _Block, grid: Grid, text: str, source: str) -> Iterator[tuple[int, str, Place]]:
    rows = (tokens(line, source) for line in block.lines)
    return cells_of_rows(rows, grid, lambda: block.end or end_of(text, source), f"'{block.name}'")


def _clues(problem: _Block, grid: Grid, text: str, source: str) -> Iterator[Clue]:
    for cell, token, place in _cells(problem, grid, text, source):
        if token not in _EMPTY:
            clue = read_clue(token, cell, _CLUE, place)
            if clue is None:
                raise place.error("a clue of 0", "a clue of at least 1")
            yield clue


def _colours(block: _Block, letters: dict[str, Colour], grid: Grid, text: str, source: str) -> Iterator[Colour]:
    for _, token, place in _cells(block, grid, text, source):
        colour = letters.get(token.lower())
        if colour is None:
            raise place.error(quoted(token), "'x', '.' or '-' between blanks")
        yield colour


FORMAT = Format(NAME, probe, read, write, ".janko", keeps=_WORDS)
