"""Why a puzzle has no solution, or more than one; and why a board that is painted in part cannot be completed.

No solution: a minimal set of clues that cannot all be kept, and the rules that they fight over. To drop a clue means to
remove it or to turn it into a ?, whichever helps; drop any one of the set, and what is left of it can be satisfied
(the clues outside of the set may have to be dropped as well, for they may be in conflicts of their own). Where the
puzzle has a solution but the painted cells allow none, the set is one of painted cells, with the clues and rules that
speak against them.

Several solutions: two of them, the regions in which solutions differ, and a smallest set of cells that make the puzzle
unique if their colours are given as well.

All of it was checked by another solver and by the rules before it is printed.
"""

import argparse
import json

from nurikabe_sat.answers.why import DEFAULT_TIMEOUT, why
from nurikabe_sat.cli.display import PRETTY, TEXT, add_format, show
from nurikabe_sat.cli.files import read_puzzle
from nurikabe_sat.cli.output import say, tell
from nurikabe_sat.cli.parser import add_puzzle, add_solver, options_of, puzzle_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_puzzle(parser)
    add_solver(parser)
    parser.set_defaults(timeout=DEFAULT_TIMEOUT)
    parser.add_argument("--smallest", action="store_true", help="of all conflicts one with the fewest clues or cells")
    add_format(parser, "json", formats=False, default=PRETTY)
    parser.epilog = (
        f"Without --timeout the limit is {DEFAULT_TIMEOUT:g} s: what is known by then is printed and marked so.\n\n"
        "exit: 0 there is exactly one solution, 1 why there is none, or more than one, 2 bad usage or input,\n"
        "      3 the time limit came between"
    )


def run(args: argparse.Namespace) -> int:
    options = options_of(args)
    board = read_puzzle(puzzle_of(args), args.format_in)
    answer = why(board, options, smallest=args.smallest)
    form = args.format or PRETTY
    if form == "json":
        say(json.dumps(answer.to_json()) + "\n")
    else:
        if form in (TEXT, PRETTY):
            say("".join(f"{sentence}\n" for sentence in answer.sentences))
        if form != TEXT:
            for picture, marks in answer.pictures:
                show(form, picture, args, marks)
    if not answer.complete:
        tell(f"not complete: the time limit of {args.timeout:g} s came between")
        return 3
    return 0 if answer.status == "unique" else 1
