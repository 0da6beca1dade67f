"""Blind test: can simple classifiers distinguish generated puzzles from published puzzles?

    python -m benchmarks blind made.json --published /path/to/puzzles.json
    NURIKABE_DATA=/path/to/folder python -m benchmarks blind made.json --path

The number is the area under the ROC curve of a logistic regression and of a random forest, with five-fold
cross-validation: 0.5 if the two collections look the same, 1 if every puzzle is recognised. The table also has the
features that alone tell most. With ``--path``, both collections should have the same shares of levels, which it prints.
It needs the dependency group ``bench``.
"""

import argparse
import math
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.instances import load
from benchmarks.look import Look
from nurikabe_sat import UsageError
from nurikabe_sat.deduction.rating import ALL_LEVELS, Rating, rate
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.making.generator.frame import SYMMETRIES, Symmetry

Features = dict[str, float]
_SHOWN = 6


def clue_features(look: Look) -> Features:
    """Return features of the clues' numbers and positions."""
    puzzle = look.puzzle
    number = {puzzle.grid.position(clue.cell): clue.size or 0 for clue in puzzle.clue_list}
    sizes, total = sorted(number.values()), len(number)
    mean = sum(sizes) / total
    shares = [count / total for count in Counter(sizes).values()]
    found = {"clues": total, "mean": mean, "largest": sizes[-1], "second": sizes[-2] if total > 1 else 0}
    found["deviation"] = math.sqrt(sum((size - mean) ** 2 for size in sizes) / total)
    found |= {f"share of {size}": sizes.count(size) / total for size in range(1, 6)}
    found |= {"distinct": len(shares), "entropy": -sum(one * math.log(one) for one in shares), "commonest": max(shares)}
    rows, cols = look.rows, look.cols
    rings = [min(row, col, rows - 1 - row, cols - 1 - col) for row, col in number]
    found |= {"at the edge": rings.count(0) / total, "in the second ring": rings.count(1) / total}
    near = [min((abs(a - r) + abs(b - c) for a, b in number if (a, b) != (r, c)), default=0) for r, c in number]
    found |= {"to the next clue": sum(near) / total, "farthest": max(near), "two apart": near.count(2) / total}
    symmetries: dict[str, Symmetry] = {"half turn": "rotate", "mirror": "mirror", "flip": "flip"}
    for name, symmetry in symmetries.items():
        image = SYMMETRIES[symmetry]
        found[f"after {name}"] = sum(image(*place, puzzle.grid) in number for place in number) / total
    for name, lines in (("rows", [row for row, _ in number]), ("columns", [col for _, col in number])):
        counts = list(Counter(lines).values())
        found[f"fullest of {name}"] = max(counts)
    return {name: float(value) for name, value in found.items()}


def solution_features(look: Look) -> Features:
    """Return features of the islands and of the sea."""
    grid = look.puzzle.grid
    land = 0
    blocks, straight, large = 0, 0, 0
    for island in look.islands:
        mask = sum(1 << cell for cell in island)
        land |= mask
        if len(island) > 3:
            large += 1
            blocks += bool(grid.blocks_within(mask))
            straight += max(len({c // look.cols for c in island}), len({c % look.cols for c in island})) == len(island)
    sea = [cell for cell in range(grid.size) if not land >> cell & 1]
    degrees = Counter(sum(not land >> near & 1 for near in grid.neighbours[cell]) for cell in sea)
    found = {"land": land.bit_count() / grid.size, "land at the edge": (land & grid.rim).bit_count() / look.cells}
    found |= {"with a block": blocks / max(1, large), "straight": straight / max(1, large)}
    return found | {f"sea of degree {n}": degrees[n] / max(1, len(sea)) for n in range(1, 5)}


def path_features(rating: Rating) -> Features:
    """Return features of the solution path that ``rate`` found."""
    total = max(1, sum(rating.techniques.values()))
    found = {one.name: rating.techniques.get(one.name, 0) / total for one in TECHNIQUES}
    found |= {"score": rating.score, "rounds": len(rating.rounds), "open": rating.mean_open}
    return {name: float(value) for name, value in found.items()}


def areas(published: Sequence[Features], made: Sequence[Features]) -> tuple[list[float], list[tuple[float, str]]]:
    """Return the areas under the curve for both classifiers and for single features, the largest first."""
    try:
        import numpy as np
        from sklearn.ensemble import RandomForestClassifier
        from sklearn.linear_model import LogisticRegression
        from sklearn.metrics import roc_auc_score
        from sklearn.model_selection import StratifiedKFold, cross_val_predict
        from sklearn.pipeline import make_pipeline
        from sklearn.preprocessing import StandardScaler
    except ImportError:
        raise UsageError("blind: scikit-learn is missing; install the dependency group bench") from None
    names = list(published[0])
    table: Any = np.array([[one[name] for name in names] for one in (*published, *made)])
    label = np.array([0] * len(published) + [1] * len(made))
    models = (
        make_pipeline(StandardScaler(), LogisticRegression(C=0.1, class_weight="balanced", max_iter=2000)),
        RandomForestClassifier(150, class_weight="balanced_subsample", min_samples_leaf=2, random_state=0),
    )
    folds = StratifiedKFold(5, shuffle=True, random_state=0)
    guesses = [cross_val_predict(one, table, label, cv=folds, method="predict_proba")[:, 1] for one in models]
    single = [abs(float(roc_auc_score(label, table[:, n])) - 0.5) + 0.5 for n in range(len(names))]
    found = [float(roc_auc_score(label, guess)) for guess in guesses]
    return found, sorted(zip(single, names, strict=True), reverse=True)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("made", metavar="FILE", type=Path, help="made puzzles, all of one size")
    parser.add_argument("--published", metavar="FILE", type=Path, help="default: janko.json in NURIKABE_DATA")
    parser.add_argument("--path", action="store_true", help="also the features of the solving path")


def run(args: argparse.Namespace) -> int:
    folder = os.environ.get("NURIKABE_DATA")
    if args.published is None and not folder:
        raise UsageError("blind: name the published puzzles with --published, or set NURIKABE_DATA")
    made = [Look(one) for one in load([args.made])]
    shape = made[0].rows, made[0].cols
    every = load([args.published or Path(folder or "") / "janko.json"])
    published = [Look(one) for one in every if one.puzzle.shape == shape]
    if min(len(published), len(made)) < 5:
        raise UsageError(f"blind: found {len(published)} published and {len(made)} made puzzles, expected at least 5")
    print(f"{len(published)} published and {len(made)} made puzzles of {shape[0]}x{shape[1]}")
    sides = [[clue_features(look) for look in looks] for looks in (published, made)]
    _print("clues", *sides)
    sides = [
        [one | solution_features(look) for one, look in zip(side, looks, strict=True)]
        for side, looks in zip(sides, (published, made), strict=True)
    ]
    _print("and solution", *sides)
    if args.path:
        ratings = [[rate(look.puzzle) for look in looks] for looks in (published, made)]
        for name, found in zip(("published", "made"), ratings, strict=True):
            print(f"{name:13} {level_shares(found)}")
        sides = [
            [one | path_features(rating) for one, rating in zip(side, found, strict=True)]
            for side, found in zip(sides, ratings, strict=True)
        ]
        _print("and path", *sides)
    return 0


def level_shares(ratings: Sequence[Rating]) -> str:
    """Return the share of each level, because paths of other levels are recognised by the level alone.

    >>> level_shares([Rating("hard", ()), Rating(None, ())])
    'hard 50%, too hard 50%'
    """
    counts = Counter(rating.level or "too hard" for rating in ratings)
    order = [level for level in (*ALL_LEVELS, "too hard") if counts[level]]
    return ", ".join(f"{level} {counts[level] / len(ratings):.0%}" for level in order)


def _print(name: str, published: Sequence[Features], made: Sequence[Features]) -> None:
    (logistic, forest), single = areas(published, made)
    best = ", ".join(f"{name} {value:.2f}" for value, name in single[:_SHOWN])
    print(f"{name:13} logistic {logistic:.2f}  forest {forest:.2f}  mean {(logistic + forest) / 2:.2f}  ({best})")
