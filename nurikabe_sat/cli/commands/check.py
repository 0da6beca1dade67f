"""Check a board, complete or not, and report every broken rule with its cells.

On a partial board, a rule is broken if no way of filling in the undecided cells satisfies it. A board without a broken
rule can still have no solution: --solvable checks that.

The check of pzpr counts unpainted cells as island, so a board in the pzprv3 format is read in this way. Use
--undecided open to read it like the other formats.
"""

import argparse
from typing import Literal

from nurikabe_sat.cli.commands.question import add_question_format, show_answer
from nurikabe_sat.cli.files import read_text
from nurikabe_sat.cli.parser import add_puzzle, add_solver, add_variant, options_of, puzzle_of
from nurikabe_sat.formats import detect, format_named, read_board
from nurikabe_sat.queries.check import CheckRequest, check, decided_cells
from nurikabe_sat.solving.search import Options

_READ_AS_ISLAND = ("pzprv3",)
"""Formats of programs that count undecided cells as island when they check a board."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_puzzle(parser)
    add_question_format(parser, check)
    parser.add_argument(
        "--undecided",
        choices=("open", "island"),
        help="Treat undecided cells as open or as island (default: open, or island for pzprv3)",
    )
    parser.add_argument("--solvable", action="store_true", help="Also check that the board can still be solved")
    add_variant(parser)
    add_solver(parser)


def run(args: argparse.Namespace) -> int:
    options = options_of(args)
    request = _request(args, options)
    answer = check.ask(request)
    code = show_answer(answer, args)
    return 1 if answer.solvable is False else code


def _request(args: argparse.Namespace, options: Options) -> CheckRequest:
    text, source = read_text(puzzle_of(args))
    form = format_named(args.format_in) if args.format_in else detect(text, source)
    board = read_board(text, source, form.name)
    read_as_island = form.name in _READ_AS_ISLAND and decided_cells(board)
    undecided: Literal["open", "island"] = args.undecided or ("island" if read_as_island else "open")
    return CheckRequest(
        board,
        undecided=undecided,
        solvable=args.solvable,
        options=options,
        timeout=args.timeout,
        variant=args.variant,
    )
