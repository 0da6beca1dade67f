"""The easiest next step on a board, with its reason. On a board with mistakes: which cells contradict each other.

In a picture brackets (orange) are around the cells of the step or of the mistake, parentheses (blue) around its reason.
"""

import argparse
import json

from nurikabe_sat.answers.hint import picture, sentence, to_json
from nurikabe_sat.cli.display import PRETTY, TEXT, add_format, show
from nurikabe_sat.cli.files import read_puzzle
from nurikabe_sat.cli.output import say
from nurikabe_sat.cli.parser import add_puzzle, add_solver, options_of, puzzle_of
from nurikabe_sat.hints.hint import HintStatus, hint

_EXIT = {
    HintStatus.STEP: 0,
    HintStatus.SOLVED: 0,
    HintStatus.WRONG: 1,
    HintStatus.NONE: 1,
    HintStatus.AMBIGUOUS: 1,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_puzzle(parser)
    add_format(parser, "json", formats=False, default=PRETTY)
    add_solver(parser)
    parser.epilog = (
        "exit: 0 a hint, or solved, 1 mistakes, or no solution, or more than one and nothing forced,\n"
        "2 bad usage or input, 3 time limit"
    )


def run(args: argparse.Namespace) -> int:
    options = options_of(args)
    board = read_puzzle(puzzle_of(args), args.format_in)
    found = hint(board, options)
    form = args.format or PRETTY
    if form == "json":
        say(json.dumps(to_json(board, found)) + "\n")
    else:
        if form in (TEXT, PRETTY):
            say(f"{sentence(board, found)}\n")
        if form != TEXT:
            shown, marked = picture(board, found)
            show(form, shown, args, marked)
    return _EXIT[found.status]
