"""Measure how well scores and levels agree with labels that people have given.

    python -m benchmarks.labels FILE facile moyen difficile

FILE is a JSON list of puzzles, each with a ``label`` besides what the janko JSON format has; the labels follow from
easy to hard. Of each pair of puzzles with different labels the one with the harder label should have the higher score.
A pair that is level counts half. The interval is the middle 95% of what comes out when the puzzles are drawn again, as
many as there are, any of them several times: pairs are not independent, puzzles are.
"""

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random

from nurikabe_sat import rate, read_boards

LEVELS = ("easy", "medium", "hard", "expert", "extreme", "beyond")

DRAWN = 2000
"""Number of times that the puzzles are drawn again with replacement."""


@dataclass(frozen=True)
class Labelled:
    """Rated puzzle. ``label`` is the index of its label in the order of difficulty, from 0."""

    name: str
    label: int
    cells: int
    level: int
    score: float


def rated(path: Path, labels: Sequence[str]) -> list[Labelled]:
    """Rate the puzzles in a file that have one of the labels, and return them."""
    text = path.read_text("utf-8")
    found = []
    for board, entry in zip(read_boards(text), json.loads(text), strict=True):
        answer = rate(board)
        if answer.level is not None and answer.score is not None and entry["label"] in labels:
            place = labels.index(entry["label"])
            found.append(Labelled(board.name, place, board.puzzle.grid.size, LEVELS.index(answer.level), answer.score))
    return found


def in_order(puzzles: Sequence[Labelled], key: Callable[[Labelled], float], *, same_size: bool) -> tuple[float, int]:
    """Return the number of pairs in the right order, and the number of all pairs."""
    right, pairs = 0.0, 0
    for one, other in combinations(sorted(puzzles, key=lambda puzzle: puzzle.label), 2):
        if one.label != other.label and (one.cells == other.cells or not same_size):
            pairs += 1
            right += 1 if key(one) < key(other) else 0.5 if key(one) == key(other) else 0
    return right, pairs


def interval(puzzles: Sequence[Labelled], key: Callable[[Labelled], float], *, same_size: bool) -> tuple[float, float]:
    """Return the middle 95% of the shares of correct pairs, over repeated draws of the puzzles."""
    rng = Random(1)
    shares = []
    for _ in range(DRAWN):
        right, pairs = in_order(rng.choices(puzzles, k=len(puzzles)), key, same_size=same_size)
        if pairs:
            shares.append(right / pairs)
    shares.sort()
    return shares[len(shares) // 40], shares[-len(shares) // 40]


def main(arguments: Sequence[str]) -> None:
    """Print a line for each puzzle, and then the shares of pairs in the right order."""
    path, *labels = arguments
    puzzles = rated(Path(path), labels)
    for puzzle in sorted(puzzles, key=lambda one: (one.label, one.score)):
        print(f"{puzzle.name:24} {labels[puzzle.label]:10} {LEVELS[puzzle.level]:8} {puzzle.score:8}")
    keys: dict[str, Callable[[Labelled], float]] = {"score": lambda one: one.score, "level": lambda one: one.level}
    for name, key in keys.items():
        for same_size in (False, True):
            right, pairs = in_order(puzzles, key, same_size=same_size)
            if not pairs:
                continue
            low, high = interval(puzzles, key, same_size=same_size)
            print(
                f"{name}, {'pairs of one size' if same_size else 'all pairs'}: {right:g} of {pairs}, "
                f"{right / pairs:.0%} ({low:.0%} to {high:.0%})"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
