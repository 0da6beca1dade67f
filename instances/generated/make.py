"""Make the pack again, with the same bytes each time.

    python instances/generated/make.py > instances/generated/pack.json

Each entry is what ``nurikabe-sat generate SIZE --level LEVEL --seed SEED --format json`` prints, without the seconds.
For every size and level the seeds count from 1, and each puzzle that comes out is in, whatever it looks like.
"""

import argparse
import json
import sys

from nurikabe_sat.deduction.technique import EXPERT, EXTREME, LEVELS
from nurikabe_sat.making.generator.generate import generate
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.making.generator.style import QUICK
from nurikabe_sat.processes.pool import Workers
from nurikabe_sat.queries.generate import GenerateAnswer

COUNTS = {5: 10, 7: 10, 10: 10, 12: 5, 15: 8, 20: 5, 30: 2}
"""How many puzzles of the levels easy, medium and hard a square board with such sides gets: 50 of each."""

RARE = {EXPERT: {5: 10, 7: 10, 10: 10, 12: 3}, EXTREME: {10: 1}}
"""The same for the levels above: on smaller boards they are rare, on larger ones the search takes very long."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=1, help="so many puzzles at a time")
    parser.add_argument("--largest", type=int, default=max(COUNTS), help="leave larger boards out")
    args = parser.parse_args()
    with Workers(args.jobs) as workers:
        making = [
            workers.submit(generate, PuzzleRequest(size, size, level, style=QUICK), seed)
            for size in COUNTS
            if size <= args.largest
            for level in LEVELS
            for seed in range(1, RARE.get(level, COUNTS).get(size, 0) + 1)
        ]
        before = "[\n"
        for future in making:
            made = future.result()
            sys.stdout.write(before + json.dumps(GenerateAnswer.of(made).entry()))
            sys.stderr.write(f"{made.name}: {made.attempts} attempts, {made.seconds:.1f} s\n")
            before = ",\n"
    sys.stdout.write("\n]\n")


if __name__ == "__main__":
    main()
