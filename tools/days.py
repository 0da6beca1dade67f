"""Puzzles of the days, weeks and months for the page. They are generated once, and are the same in all versions.

python -m tools.days [days] [weeks] [months] [--jobs N]

Each puzzle is the first that looks well of those that the generator makes from the seeds of its place. Similar puzzles
are left out. The file has the level and the address of each puzzle, in the order of the calendar. It is written after
each puzzle, and the next run adds the puzzles that are missing. After the last one, the page begins again, with the
puzzles turned or mirrored. Do not make a published calendar again, because another version of the generator makes other
puzzles. Add puzzles before the first round ends, because a longer list changes the later rounds.
"""

import argparse
import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain, count
from pathlib import Path

from nurikabe_sat.formats import puzzlink
from nurikabe_sat.making.generator.generate import Generated, generate
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.puzzle.orientation import canonical

FILE = Path(__file__).parents[1] / "nurikabe_sat" / "web" / "page" / "days.json"
DAYS = (
    PuzzleRequest(7, 7, level="easy"),
    PuzzleRequest(8, 8, level="easy"),
    PuzzleRequest(8, 8, level="medium"),
    PuzzleRequest(9, 9, level="medium"),
    PuzzleRequest(10, 10, level="medium"),
    PuzzleRequest(10, 10, level="hard"),
    PuzzleRequest(12, 12, level="hard"),
)
"""Requests for the puzzles from Monday to Sunday."""

_CROSS = tuple((row, col) for row in range(2, 12, 2) for col in range(2, 12, 2) if row == col or row + col == 12)
WEEKS = (
    PuzzleRequest(15, 15, level="medium"),
    PuzzleRequest(12, 12, level="hard", symmetry="quarter"),
    PuzzleRequest(14, 10, level="hard", style="few"),
    PuzzleRequest(12, 12, level="medium", numbers=(2, 3, 7)),
    PuzzleRequest(15, 15, level="hard"),
    PuzzleRequest(11, 11, level="medium", motif=_CROSS),
    PuzzleRequest(13, 13, level="hard", style="large"),
    PuzzleRequest(11, 11, level="medium", symmetry="rotate", equal=True),
    PuzzleRequest(16, 12, level="hard"),
    PuzzleRequest(12, 12, level="hard", numbers=(1, 4, 5)),
)
"""Requests for the puzzles of the weeks, in rotation: large boards and themes."""

MONTHS = (
    PuzzleRequest(20, 20, level="medium"),
    PuzzleRequest(20, 16, level="hard"),
    PuzzleRequest(20, 20, level="hard"),
)
"""Requests for the puzzles of the months, in rotation."""

KINDS = {"days": (DAYS, 53 * 7), "weeks": (WEEKS, 53), "months": (MONTHS, 12)}
"""The requests and the number of puzzles for each kind."""


_MANY = 30
"""Number of clues above which more clues hardly add different numbers."""


def candidates(place: int, requests: tuple[PuzzleRequest, ...], start: int = 1) -> Iterator[Generated]:
    """Yield the well-formed puzzles for a place in the calendar, starting with the seed of the given number."""
    request = requests[place % len(requests)]
    made = (generate(request, place * 100 + number) for number in count(start))
    return (one for one in made if looks_well(request, one.puzzle))


def looks_well(request: PuzzleRequest, puzzle: Puzzle) -> bool:
    """Return True if the clues are spread evenly and, unless the theme sets the numbers, the numbers vary enough."""
    return spread(puzzle) >= 0.5 and (bool(request.numbers) or variety(puzzle) >= 0.45)


def variety(puzzle: Puzzle) -> float:
    """Return how evenly the numbers are distributed, from 0 to 1."""
    counts = Counter(clue.size for clue in puzzle.clue_list)
    total = sum(counts.values())
    return -sum(n / total * math.log(n / total) for n in counts.values()) / math.log(min(_MANY, max(2, total)))


def spread(puzzle: Puzzle) -> float:
    """Return how evenly the clues are spread, from 0 to 1: 1 minus the relative side of the largest empty square."""
    rows, cols = puzzle.shape
    side = [[0] * (cols + 1) for _ in range(rows + 1)]
    clues = {puzzle.grid.position(clue.cell) for clue in puzzle.clue_list}
    for row in range(rows):
        for col in range(cols):
            near = min(side[row][col], side[row][col + 1], side[row + 1][col])
            side[row + 1][col + 1] = 0 if (row, col) in clues else near + 1
    return 1 - max(map(max, side)) / max(rows, cols)


def first(place: int, requests: tuple[PuzzleRequest, ...]) -> Generated:
    """Return the first candidate for a place in the calendar."""
    return next(candidates(place, requests))


def chosen(kind: str, lines: Sequence[str], jobs: int) -> Iterator[Generated]:
    """Yield the puzzles of a kind that follow the given puzzles, in the order of the calendar."""
    requests, number = KINDS[kind]
    known = {key_of(puzzle_of(line)) for line in lines}
    places = range(len(lines), number)
    with ProcessPoolExecutor(jobs) as pool:
        for place, made in zip(places, pool.map(partial(first, requests=requests), places), strict=True):
            later = candidates(place, requests, made.seed % 100 + 1)
            found = next(one for one in chain([made], later) if key_of(one.puzzle) not in known)
            known.add(key_of(found.puzzle))
            yield found


def key_of(puzzle: Puzzle) -> str:
    """Return a text that is the same for all rotations and reflections of a puzzle."""
    return str(canonical(puzzle))


def puzzle_of(line: str) -> Puzzle:
    """Return the puzzle in a line of the file."""
    return puzzlink.read(f"nurikabe/{line.split()[1]}").puzzle


def body(puzzle: Puzzle) -> str:
    """Return the part of the puzzle's URL that follows the name of the puzzle type."""
    return puzzlink.write(puzzle.painted(Colouring.unknown(puzzle.grid))).removeprefix("nurikabe/")


def main() -> None:
    """Add the missing puzzles of the kinds that the command line names, or of all kinds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", choices=[[], *KINDS], help="default: all")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (default: 1)")
    args = parser.parse_args()
    held = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {kind: [] for kind in KINDS}
    for kind in args.kinds or KINDS:
        for made in chosen(kind, held[kind], args.jobs):
            held[kind].append(f"{made.level} {body(made.puzzle)}")
            print(kind, len(held[kind]), held[kind][-1], flush=True)
            FILE.write_text(json.dumps(held, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
