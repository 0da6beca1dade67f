"""Write the boards of the benchmark suite as a JSON list of puzzles. The same command always writes the same file.

The name of a board begins with its family. Published puzzles are not part of this repository: ``published.txt`` names
them, with their address, size and a digest, and --published takes those out of files of yours.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.circuits import formula_named, puzzle_of
from benchmarks.instances import DEFAULT, Instance, load
from benchmarks.loose import loose_puzzle
from nurikabe_sat import Board, Puzzle, UsageError
from nurikabe_sat.formats import janko_json
from nurikabe_sat.puzzle.model import Clue

PACK = DEFAULT / "generated" / "pack.json"
PUBLISHED = Path(__file__).with_name("published.txt")
SHARES = (0.3, 0.5, 0.75, 1.0)
CIRCUITS = ("chain-3", "chain-5", "chain-8", "parity-2", "pigeons-2", "random-4")
_HUGE = 0.6  # of the cells that may join the sea do so
_FEW_ISLANDS = 12  # cells for each island, at least


def add_arguments(parser: argparse.ArgumentParser) -> None:
    families = ", ".join(FAMILIES)
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=f"{families}; default: all of these")
    parser.add_argument(
        "--published", nargs="+", type=Path, default=[], metavar="FILE", help="files with published puzzles"
    )
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="a JSON list of puzzles")


def run(args: argparse.Namespace) -> int:
    unknown = [name for name in args.families if name not in FAMILIES]
    if unknown:
        raise UsageError(f"no family is named {unknown[0]!r}; the families are {', '.join(FAMILIES)}")
    boards = [*published(args.published)] if args.published else []
    for family in args.families or ([] if args.published else FAMILIES):
        boards += [Board.of(puzzle, name=f"{family}-{name}") for name, puzzle in FAMILIES[family]()]
    args.output.write_text(janko_json.write_many(boards), "utf-8")
    print(f"{len(boards)} boards")
    return 0


def published(paths: Sequence[Path]) -> Iterator[Board]:
    """Yield the published puzzles that the files contain, and print the number of missing puzzles."""
    held = {instance.digest: instance.puzzle for instance in load(paths)}
    lines = [line.split() for line in PUBLISHED.read_text("utf-8").splitlines() if not line.startswith("#")]
    missing = 0
    for name, *_, mark in lines:
        if mark in held:
            yield Board.of(held[mark], name=f"published-{name}")
        else:
            missing += 1
    if missing == len(lines):
        raise UsageError(f"--published: the files contain none of the {len(lines)} published puzzles")
    if missing:
        print(f"{missing} of {len(lines)} published puzzles are missing from the files")


def _pack() -> list[Instance]:
    return load([PACK])[::4]


def _unique() -> Iterator[tuple[str, Puzzle]]:
    """Yield every fourth puzzle of the pack. All puzzles of the pack have a unique solution."""
    for instance in _pack():
        yield instance.name, instance.puzzle


def _loose() -> Iterator[tuple[str, Puzzle]]:
    """Yield boards made from random legal colourings, with one clue per island. Most have many solutions."""
    for size in (10, 15, 20, 30, 50):
        for number in range(1, 5):
            yield f"{size}x{size}-{number}", loose_puzzle(size, random.Random(f"0 {size} {number}"))


def _hidden() -> Iterator[tuple[str, Puzzle]]:
    """Yield the puzzles of the pack with at least 100 cells, with a share of their numbers hidden."""
    large = [instance for instance in _pack() if 100 <= instance.puzzle.grid.size <= 450]
    for number, instance in enumerate(large):
        share = SHARES[number % len(SHARES)]
        chance = random.Random(f"{instance.name} {share}")
        clues = (Clue(c.cell, None if chance.random() < share else c.size) for c in instance.puzzle.clue_list)
        yield f"{share}-{instance.name}", Puzzle(instance.puzzle.grid, tuple(clues))


def _huge() -> Iterator[tuple[str, Puzzle]]:
    """Yield boards with a few very large islands."""
    for size in (12, 15, 20):
        found = 0
        for seed in range(1000):
            puzzle = loose_puzzle(size, random.Random(f"huge {size} {seed}"), _HUGE)
            largest = max(clue.size or 0 for clue in puzzle.clue_list)
            if 4 <= len(puzzle.clue_list) <= size * size // _FEW_ISLANDS and 3 * largest < 2 * size * size:
                found += 1
                yield f"{size}x{size}-{seed}", puzzle
            if found == 4:
                break


def _circuits() -> Iterator[tuple[str, Puzzle]]:
    """Yield boards that represent formulas."""
    for name in CIRCUITS:
        yield name, puzzle_of(formula_named(name))


def _large() -> Iterator[tuple[str, Puzzle]]:
    """Yield boards that are larger than 50x50."""
    for size in (60, 75, 100):
        yield f"loose-{size}x{size}", loose_puzzle(size, random.Random(f"0 {size} 1"))
    yield "circuit-chain-9", puzzle_of(formula_named("chain-9"))


FAMILIES = {
    "unique": _unique,
    "loose": _loose,
    "hidden": _hidden,
    "huge": _huge,
    "circuits": _circuits,
    "large": _large,
}
