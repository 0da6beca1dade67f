"""Compare how puzzles look: their islands, their share of island cells, and the positions of their clues.

    python -m benchmarks look published.json made.json --cells 65..100 -o look.png --sheet look.html

Of each measure the table has the quantiles; for two collections also the distance of their distributions (that of
Kolmogorov and Smirnov: the largest difference of the two shares that are at most x, 0 to 1), which is 0 for equal ones.
Puzzles without a known solution are solved first.
"""

import argparse
import math
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.instances import Instance, load
from benchmarks.look_plot import plot
from benchmarks.sheet import write_sheet
from nurikabe_sat import UsageError, solve

Numbers = list[float]
QUANTILES = (10, 25, 50, 75, 90)


class Look:
    """Solved puzzle for the measures. ``islands`` contains sets of (row, column) pairs, and ``clues`` such pairs."""

    def __init__(self, instance: Instance) -> None:
        self.puzzle = puzzle = instance.puzzle
        self.rows, self.cols = puzzle.rows, puzzle.cols
        self.clues = [puzzle.grid.position(clue.cell) for clue in puzzle.clue_list]
        letters = "".join(instance.solution or _solved(instance))
        land = [cell for cell, letter in enumerate(letters) if letter == "W"]
        self.islands = puzzle.grid.components(land)

    @property
    def cells(self) -> int:
        return self.rows * self.cols

    @property
    def sizes(self) -> Numbers:
        return [float(len(island)) for island in self.islands]


def _solved(instance: Instance) -> tuple[str, ...]:
    solution = solve(instance.puzzle).solution
    if solution is None:
        raise UsageError(f"{instance.name}: there is no solution to look at")
    return tuple(solution.to_rows())


# The measures.


def _mean_size(look: Look) -> Numbers:
    return [sum(look.sizes) / len(look.islands)] if look.islands else []


def _largest(look: Look) -> Numbers:
    return [max(look.sizes) / max(look.rows, look.cols)] if look.islands else []


def _at_edge(look: Look) -> Numbers:
    """Return the number of clues at the edge, divided by the number expected for random positions."""
    if not look.clues or min(look.rows, look.cols) < 3:
        return []
    found = sum(row in (0, look.rows - 1) or col in (0, look.cols - 1) for row, col in look.clues)
    edge = 2 * (look.rows + look.cols) - 4
    return [found / len(look.clues) * look.cells / edge]


def _land_at_edge(look: Look) -> Numbers:
    """Return the share of island cells among the cells at the edge."""
    last_row, last_col = look.rows - 1, look.cols - 1
    places = [divmod(cell, look.cols) for island in look.islands for cell in island]
    found = sum(row in (0, last_row) or col in (0, last_col) for row, col in places)
    return [found / (look.cells - max(0, look.rows - 2) * max(0, look.cols - 2))]


def _at_ends(look: Look) -> Numbers:
    """Return the share of clues at an end (a cell with one neighbour) of their island, among islands that have ends."""
    clues = {row * look.cols + col for row, col in look.clues}
    found = []
    for island in look.islands:
        if len(island) > 2:
            ends = {cell for cell in island if sum(_are_neighbours(cell, other, look.cols) for other in island) == 1}
            if ends:
                found.append(bool(ends & clues))
    return [sum(found) / len(found)] if found else []


def _are_neighbours(cell: int, other: int, cols: int) -> bool:
    (row, col), (other_row, other_col) = divmod(cell, cols), divmod(other, cols)
    return abs(row - other_row) + abs(col - other_col) == 1


def _in_corners(look: Look) -> Numbers:
    return [float(sum(row in (0, look.rows - 1) and col in (0, look.cols - 1) for row, col in look.clues))]


def _to_next_clue(look: Look) -> Numbers:
    """Return the distance, in steps, from each clue to the nearest other clue."""
    return [
        float(min(abs(row - other[0]) + abs(col - other[1]) for other in look.clues if other != (row, col)))
        for row, col in look.clues
        if len(look.clues) > 1
    ]


def _turned(look: Look) -> Numbers:
    """Return 1 if the clue positions are symmetric under a half turn, else 0."""
    turned = {(look.rows - 1 - row, look.cols - 1 - col) for row, col in look.clues}
    return [float(turned == set(look.clues))]


MEASURES: dict[str, Callable[[Look], Numbers]] = {
    "cells of an island": lambda look: look.sizes,
    "mean island of a puzzle": _mean_size,
    "largest island / longer side": _largest,
    "share of land": lambda look: [sum(look.sizes) / look.cells],
    "land at the edge": _land_at_edge,
    "clues at the edge / expected": _at_edge,
    "clues in corners": _in_corners,
    "clues at ends of islands": _at_ends,
    "steps to the next clue": _to_next_clue,
    "symmetric by half a turn": _turned,
}


def measured(looks: Sequence[Look]) -> dict[str, Numbers]:
    """Return all values of each measure, in increasing order."""
    return {name: sorted(value for look in looks for value in measure(look)) for name, measure in MEASURES.items()}


def distance(one: Numbers, other: Numbers) -> float:
    """Return the Kolmogorov-Smirnov distance of two sorted lists, or NaN if one of the lists is empty.

    >>> distance([1.0, 2.0], [2.0, 3.0])
    0.5
    """
    if not one or not other:
        return math.nan
    return max(abs(_share_up_to(one, value) - _share_up_to(other, value)) for value in {*one, *other})


def _share_up_to(numbers: Numbers, limit: float) -> float:
    return sum(number <= limit for number in numbers) / len(numbers)


def quantile(numbers: Numbers, percent: int) -> float:
    """Return the smallest number that ``percent`` of the sorted numbers do not exceed, or NaN for an empty list."""
    return numbers[max(0, math.ceil(percent * len(numbers) / 100) - 1)] if numbers else math.nan


def table(collections: dict[str, dict[str, Numbers]]) -> str:
    """Return a line for each measure and collection."""
    width = max(map(len, (*MEASURES, *collections)))
    lines = [" " * (width + 2) + "  ".join(f"{percent:>5}%" for percent in QUANTILES) + "    mean  distance"]
    for name in MEASURES:
        lines.append(name)
        first = next(iter(collections.values()))[name]
        for number, (collection, values) in enumerate(collections.items()):
            found = values[name]
            shown = "  ".join(f"{quantile(found, percent):6.2f}" for percent in QUANTILES)
            mean = sum(found) / len(found) if found else math.nan
            end = f"{distance(first, found):10.2f}" if number else ""
            lines.append(f"  {collection:{width}}{shown}  {mean:6.2f}{end}".rstrip())
    return "\n".join(lines) + "\n"


# The command.


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="FILE", type=Path, nargs="+", help="puzzles; the first is what others are compared with"
    )
    parser.add_argument("--cells", metavar="MIN..MAX", type=_bounds, default=(1, 10**9), help="boards of so many cells")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="the distributions as a picture")
    parser.add_argument("--sheet", metavar="FILE", type=Path, help="HTML page with 30 puzzles of each collection")


def run(args: argparse.Namespace) -> int:
    least, most = args.cells
    collections: dict[str, list[Look]] = {}
    for path in args.files:
        looks = [Look(one) for one in load([path]) if least <= one.puzzle.grid.size <= most]
        if not looks:
            raise UsageError(f"{path}: no puzzle of {least} to {most} cells")
        collections[f"{path.stem} ({len(looks)})"] = looks
    measures = {name: measured(looks) for name, looks in collections.items()}
    print(table(measures), end="")
    if args.output is not None:
        plot(measures, args.output)
    if args.sheet is not None:
        write_sheet(collections, args.sheet)
    return 0


def _bounds(text: str) -> tuple[int, int]:
    least, _, most = text.partition("..")
    return int(least), int(most or least)
