"""Search for the gadgets of circuits: clues 1 and 2 that have exactly one colouring for each value of a wire.

    python -m benchmarks gadgets true          # the gate for "true", in the wire of nurikabe_sat/circuits/gadgets.py

Prints the clues that were found, and beside them the colourings, or says that there are none.
"""

import argparse
import time

from benchmarks.gadgets.search import Found, search
from benchmarks.gadgets.windows import WINDOWS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("gadget", choices=tuple(WINDOWS), help="what to look for")
    parser.add_argument("--seconds", type=float, default=300, metavar="S", help="CPU time; default %(default)g")


def run(args: argparse.Namespace) -> int:
    start = time.process_time()
    found = search(WINDOWS[args.gadget](), args.seconds)
    seconds = time.process_time() - start
    print(f"{args.gadget}: {found.outcome}, {found.candidates:,} candidates, {seconds:.1f} s of CPU")
    for line in picture(found):
        print(line)
    return 0 if found.clues else 1


def picture(found: Found) -> list[str]:
    """Return lines of text that show the clues and, to the right of them, the colourings."""
    columns = [found.clues, *found.colourings.values()]
    return ["    ".join(" ".join(column[row]) for column in columns) for row in range(len(found.clues))]
