"""Search for the hardest puzzles of a size: change the clues of hard puzzles slightly, and keep harder puzzles.

    1 . .      1 . .       A change moves a clue to a cell beside it, adds or takes 1, or adds or removes a clue. What
    . . 3  ->  . . .       has not exactly one solution is dropped; what has a lower score than before is dropped, too.
    . . .      . . 3

A walk begins with a generated puzzle and ends after so many changes without a higher score; then the next one begins.
The same arguments give the same puzzles. The hardest one, by level and then by score, is printed as a JSON entry.
"""

import argparse
import json
import random

from nurikabe_sat import Board, Puzzle, UsageError
from nurikabe_sat.deduction.rating import ALL_LEVELS, Rating
from nurikabe_sat.diagnosis.rating import rate_board
from nurikabe_sat.formats import write_board
from nurikabe_sat.making.generator.generate import generate
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.puzzle.model import Clue
from nurikabe_sat.solving.search import is_unique, solve

Hardness = tuple[int, float]
"""Difficulty of a puzzle: the number of its level, and its score."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("size", type=int, metavar="SIZE", help="rows and columns")
    parser.add_argument("--walks", type=int, default=10, metavar="N", help="default %(default)s")
    parser.add_argument("--patience", type=int, default=300, metavar="N", help="changes; default %(default)s")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the first walk; default %(default)s")


def run(args: argparse.Namespace) -> int:
    if args.size < 3 or args.walks < 1 or args.patience < 1:
        raise UsageError("hardest: a board of at least 3x3, one walk and one change")
    found = [walk(args.size, seed, args.patience) for seed in range(args.seed, args.seed + args.walks)]
    print(json.dumps(entry(max(found, key=hardness_of))))
    return 0


def walk(size: int, seed: int, patience: int) -> Puzzle:
    """Return the hardest puzzle that one random walk finds."""
    chance = random.Random(seed)
    puzzle = generate(PuzzleRequest(size, size), seed).puzzle
    best = hardness_of(puzzle)
    seen = {puzzle}
    left = patience
    while left:
        left -= 1
        changed = change(puzzle, chance)
        if changed not in seen and is_unique(changed):
            seen.add(changed)
            hardness = hardness_of(changed)
            if hardness >= best:
                left = patience if hardness > best else left
                puzzle, best = changed, hardness
    return puzzle


def change(puzzle: Puzzle, chance: random.Random) -> Puzzle:
    """Return the puzzle with one to three small random changes of its clues."""
    grid = puzzle.grid
    sizes = {clue.cell: clue.size or 1 for clue in puzzle.clue_list}
    for _ in range(chance.randint(1, 3)):
        cell = chance.choice(sorted(sizes))
        kind = chance.choice(("move", "more", "less", "add", "remove"))
        if kind == "move":
            to = chance.choice(grid.neighbours[cell])
            if to not in sizes:
                sizes[to] = sizes.pop(cell)
        elif kind == "more":
            sizes[cell] += 1
        elif kind == "less":
            sizes[cell] = max(1, sizes[cell] - 1)
        elif kind == "add":
            sizes.setdefault(chance.randrange(grid.size), chance.randint(1, grid.cols))
        elif len(sizes) > 1:
            del sizes[cell]
    return Puzzle(grid, tuple(Clue(cell, size) for cell, size in sorted(sizes.items())))


def hardness_of(puzzle: Puzzle) -> Hardness:
    """Return the difficulty of a puzzle with one solution."""
    return _hardness(rate_board(puzzle))


def _hardness(rating: Rating) -> Hardness:
    return -1 if rating.level is None else ALL_LEVELS.index(rating.level), rating.score


def entry(puzzle: Puzzle) -> dict[str, object]:
    """Return the puzzle as an entry of a JSON collection, with its solution, level and score."""
    rating = rate_board(puzzle)
    solution = solve(puzzle).solution
    return {
        "name": f"{puzzle.rows}x{puzzle.cols}-record",
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "clues": write_board(Board.of(puzzle), "plain").splitlines()[1:],
        "solution": None if solution is None else list(solution.to_rows()),
        "level": rating.level,
        "score": rating.score,
    }
