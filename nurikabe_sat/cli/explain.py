"""Explain a solution step by step: each with its technique, the cells that it forces, and why.

    12. pool, r6c3 island: r5c2, r5c3 and r6c2 are sea, so r6c3 is island, or there is a pool

Where the techniques of the level see nothing, a reason is searched for, and shown as the technique "search". Cells that
are painted already are taken as given.
"""

import argparse
import json
from dataclasses import replace

from nurikabe_sat.answers.explain import summary, to_json
from nurikabe_sat.answers.steps import headline, marks
from nurikabe_sat.cli.display import PRETTY, TEXT, show
from nurikabe_sat.cli.files import read_puzzle, refuse_overwriting, write_file
from nurikabe_sat.cli.output import say, tell
from nurikabe_sat.cli.parser import add_puzzle, add_solver, options_of, puzzle_of
from nurikabe_sat.deduction.technique import EXPERT, LEVELS
from nurikabe_sat.errors import UsageError
from nurikabe_sat.hints.explain import Explanation, ExplanationStatus, explain_board
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.rendering.page import Frame, page

_HTML, _JSON = "html", "json"

_EXIT = {
    ExplanationStatus.SOLVED: 0,
    ExplanationStatus.NONE: 1,
    ExplanationStatus.AMBIGUOUS: 1,
    ExplanationStatus.LIMIT: 3,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_puzzle(parser)
    parser.add_argument(
        "--level", choices=LEVELS, default=EXPERT, help="how far techniques may go; default %(default)s"
    )
    parser.add_argument("--pictures", action="store_true", help="show the board after each step, with its reason")
    parser.add_argument(
        "--format", choices=(TEXT, _JSON, _HTML), help=f"default {TEXT}; {_HTML} is a page to step through"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help=f"write the page there; implies --format {_HTML}")
    parser.set_defaults(coordinates=True)
    add_solver(parser)
    parser.epilog = "exit: 0 explained, 1 no solution, or more than one, 2 bad usage or input, 3 time limit"


def run(args: argparse.Namespace) -> int:
    options = options_of(args)
    form = args.format or (TEXT if args.output is None else _HTML)
    where = puzzle_of(args)
    if args.output is not None:
        if form != _HTML:
            raise UsageError(f"-o is for the page: --format {form} goes to standard output")
        refuse_overwriting(args.output, [where])
    if args.pictures and form != TEXT:
        raise UsageError(f"--pictures are for the terminal, and --format {form} is not")
    board = read_puzzle(where, args.format_in)
    explanation = explain_board(board, args.level, options)
    if form == _JSON:
        say(json.dumps(to_json(board, explanation)) + "\n")
    elif explanation.status is ExplanationStatus.NONE:
        say("no solution\n")
    elif form == _HTML:
        _write_page(board, explanation, args.output)
    else:
        _print(board, explanation, args)
    return _EXIT[explanation.status]


def _write_page(board: Board, explanation: Explanation, output: str | None) -> None:
    grid = board.puzzle.grid
    frames = [Frame(step.sea, step.island, step.because, headline(grid, step), step.text) for step in explanation.steps]
    text = page(board, frames, summary(explanation))
    if output is None:
        say(text)
    else:
        write_file(output, [text])
        tell(summary(explanation))


def _print(board: Board, explanation: Explanation, args: argparse.Namespace) -> None:
    for number, (step, after) in enumerate(zip(explanation.steps, explanation.colourings, strict=True), 1):
        say(f"{number}. {headline(board.puzzle.grid, step)}: {step.text}\n")
        if args.pictures:
            show(PRETTY, replace(board, colouring=after), args, marks(step))
    tell(summary(explanation))
