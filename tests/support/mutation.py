"""Random boards and random damage to texts, for tests that look whether readers survive whatever they get."""

import os
from random import Random

from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle

SOAK = os.environ.get("NURIKABE_SOAK") == "1"

# What readers stumble over: ends of lines, signs of all formats, numbers without end, other alphabets, half of a pair.
_SPECIALS = (
    *"\n\r\t \x00\x1c\x85\xa0/\\%+-.#?=&;:,\"'[]{}()<>0123456789abxzABW",
    "\r\n",
    "\u2028",
    "\ufeff",
    "\ud800",
    "\u0663",
    "\xb2",
    "-1",
    "99999999",
    "9" * 5000,
    "[" * 3000,
    "{" * 3000,
    "&#10;",
    "%0A",
    "%20",
    "1e999",
    "null",
    "begin\n",
    "problem\n",
)


def random_board(random: Random, colours: bool, unknown: bool, largest: int = 9) -> Board:
    """A small board with clues anywhere, and with decided cells and clues `?` if those are wanted."""
    grid = Grid(random.randint(1, 6), random.randint(1, 6))
    cells = random.sample(range(grid.size), random.randint(0, grid.size))
    many = random.randint(0, len(cells))
    sizes = [None, *range(1, largest + 1)] if unknown else list(range(1, largest + 1))
    puzzle = Puzzle(grid, tuple(Clue(cell, random.choice(sizes)) for cell in cells[:many]))
    decided = [(cell, random.choice(list(Colour))) for cell in cells[many:]] if colours else []
    return Board.of(puzzle, decided=decided)


def mutated(text: str, random: Random) -> str:
    """Return the text with one to four changes: a piece gone, doubled, moved, or replaced by something special."""
    for _ in range(random.randint(1, 4)):
        start = random.randint(0, len(text))
        stop = min(len(text), start + random.choice((0, 1, 1, 1, 2, 5, 20)))
        piece, rest = text[start:stop], text[:start] + text[stop:]
        change = random.choice(("", piece * 2, piece.swapcase(), random.choice(_SPECIALS), random.choice(_SPECIALS)))
        if random.random() < 0.1:
            start = random.randint(0, len(rest))
        text = rest[:start] + change + rest[start:]
    return text
