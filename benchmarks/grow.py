"""Make the family of growing boards: 3x3 to 60x60, each with its solution, for measurements of time against cells.

The boards of a size differ in how large their islands may be: up to 2, 3, 4 and, where uniqueness can still be decided
in seconds, 5 cells. Clues of 1 and 2 only are what the encoding ``paths`` asks for. Each board has a random generator
of its own, made of the seed and the board's name.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from benchmarks.growing import grow
from nurikabe_sat import Board, Grid
from nurikabe_sat.formats import plain

# The sides of the boards for each size of the largest island.
FAMILY = {
    2: (3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60),
    3: (5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60),
    4: (5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60),
    5: (5, 6, 8, 10, 12, 15, 20, 25),
}
_SEVERAL = "# several solutions; this is one\n"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="where the files go")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another seed, other boards; default 1")
    parser.add_argument("--max-side", type=int, default=60, metavar="N", help="leave out larger boards")


def run(args: argparse.Namespace) -> int:
    args.output.mkdir(parents=True, exist_ok=True)
    for side, largest in family():
        if side <= args.max_side:
            name = name_of(side, largest)
            grown = grow(Random(f"{args.seed}/{name}"), Grid(side, side), largest)
            note = "" if grown.unique else _SEVERAL
            (args.output / f"{name}.in").write_text(plain.write(Board.of(grown.puzzle)), "utf-8")
            (args.output / f"{name}.out").write_text(note + plain.write_solution(grown.solution), "utf-8")
            print(
                f"{name}: {len(grown.puzzle.clues)} clues, {'unique' if grown.unique else 'several'}", file=sys.stderr
            )
    return 0


def family() -> Iterator[tuple[int, int]]:
    """Side and largest island of each board, small boards first."""
    return ((side, largest) for side, largest in sorted((side, n) for n, sides in FAMILY.items() for side in sides))


def name_of(side: int, largest: int) -> str:
    return f"grown-{side:02}x{side:02}-up-to-{largest}"
