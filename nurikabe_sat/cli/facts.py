"""The cells that have the same colour in all solutions: given the cells that are painted already, if there are any.

    B ? B        B: sea in all solutions    W: island in all solutions
    ? W ?        ?: solutions differ        .: not known yet, because the time limit came first
    B ? .

In JSON, and in pictures, a cell that is not known yet looks like one that differs.
"""

import argparse
import json
from dataclasses import replace

from nurikabe_sat.answers.facts import to_json
from nurikabe_sat.cli.display import TEXT, add_format, chosen_format, show
from nurikabe_sat.cli.files import read_puzzle
from nurikabe_sat.cli.output import say, tell
from nurikabe_sat.cli.parser import add_puzzle, add_solver, options_of, puzzle_of
from nurikabe_sat.diagnosis.facts import Facts, FactsStatus, facts
from nurikabe_sat.puzzle.model import Board, Colour
from nurikabe_sat.rendering import Mark

_EXIT = {FactsStatus.COMPLETE: 0, FactsStatus.NONE: 1, FactsStatus.LIMIT: 3}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_puzzle(parser)
    add_solver(parser)
    add_format(parser, "json", formats=False)
    parser.epilog = "exit: 0 all facts, 1 no solution, 2 bad usage or input, 3 time limit: what was known by then"


def run(args: argparse.Namespace) -> int:
    options = options_of(args)
    board = read_puzzle(puzzle_of(args), args.format_in)
    found = facts(board.puzzle, given=board.colouring, options=options)
    form = chosen_format(args)
    if form == "json":
        say(json.dumps(to_json(found)) + "\n")
    elif found.status is FactsStatus.NONE:
        say("no solution\n")
    else:
        _print(board, found, form, args)
    return _EXIT[found.status]


def _print(board: Board, found: Facts, form: str, args: argparse.Namespace) -> None:
    grid = board.puzzle.grid
    if form == TEXT:
        letters = ["?" if c in found.open else colour.value for c, colour in enumerate(found.colouring.colours)]
        for start in range(0, grid.size, grid.cols):
            say(" ".join(letters[start : start + grid.cols]) + "\n")
    else:
        show(form, replace(board, colouring=found.colouring), args, dict.fromkeys(found.open, Mark.FOCUS))
    unknown = found.colouring.cells(Colour.UNKNOWN)
    tell(f"facts: {grid.size - len(unknown)} of {grid.size} cells, solutions differ in {len(found.open)}")
    if found.status is FactsStatus.LIMIT:
        unsettled = len(unknown) - len(found.open)
        tell(f"not all: the time limit of {args.timeout:g} s came first, {unsettled} cells are not known yet")
