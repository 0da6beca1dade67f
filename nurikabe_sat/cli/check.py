"""Judge a board, complete or not: every broken rule, with its cells.

A partial board is broken if no choice of its undecided cells can mend a rule, as far as that rule can tell; else it is
right so far. It can have no solution all the same: --solvable asks.

A board in the pzprv3 format is read as pzpr reads it when one presses "check": what is not painted is island. Say
--undecided open to have it read as the others are.
"""

import argparse
import json

from nurikabe_sat.answers.cells import count_of
from nurikabe_sat.answers.check import is_solvable, to_json
from nurikabe_sat.cli.display import PRETTY, TEXT, add_format, show
from nurikabe_sat.cli.files import read_text
from nurikabe_sat.cli.output import say
from nurikabe_sat.cli.parser import add_puzzle, add_solver, options_of, puzzle_of
from nurikabe_sat.formats import detect, format_named, read_board
from nurikabe_sat.puzzle.check import Judgement, Standing, check
from nurikabe_sat.puzzle.model import Board, Colour
from nurikabe_sat.rendering import Mark

_EXIT = {Standing.COMPLETE: 0, Standing.BROKEN: 1, Standing.UNDECIDED: 3}
_READ_AS_ISLAND = ("pzprv3",)
"""The formats of programs that count undecided cells as island when they check a board."""

_SOLVABLE = {
    True: "the decided cells are part of a solution",
    False: "there is no solution with these decided cells",
    None: "whether there is a solution: the time limit came first",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_puzzle(parser)
    add_format(parser, "json", formats=False, default=PRETTY)
    parser.add_argument(
        "--undecided",
        choices=("open", "island"),
        help="what an undecided cell may become: either colour, or island only; default open, in pzprv3 island",
    )
    parser.add_argument("--solvable", action="store_true", help="is there still a solution? (exit 1 if there is none)")
    add_solver(parser)
    parser.epilog = "exit: 0 complete and right, 1 broken, 2 bad usage or input, 3 right so far but undecided"


def run(args: argparse.Namespace) -> int:
    options = options_of(args)
    board, is_open = _read(args)
    verdict = check(board, undecided_is_island=not is_open)
    solvable = is_solvable(board, options) if args.solvable else None
    form = args.format or PRETTY
    if form == "json":
        say(json.dumps(to_json(board, verdict) | ({"solvable": solvable} if args.solvable else {})) + "\n")
    else:
        _print(board, verdict, form, args)
        if args.solvable and form in (TEXT, PRETTY):
            say(_SOLVABLE[solvable] + "\n")
    return 1 if solvable is False else _EXIT[verdict.standing]


def _read(args: argparse.Namespace) -> tuple[Board, bool]:
    """The board, and whether its undecided cells are open."""
    where = puzzle_of(args)
    text, source = read_text(where)
    form = format_named(args.format_in) if args.format_in else detect(text, source)
    board = read_board(text, source, form.name)
    if args.undecided is not None:
        return board, args.undecided == "open"
    return board, form.name not in _READ_AS_ISLAND or not _decided(board)


def _decided(board: Board) -> int:
    """How many cells are decided that are no clues."""
    return sum(
        colour is not Colour.UNKNOWN and c not in board.puzzle.clue_at
        for c, colour in enumerate(board.colouring.colours)
    )


def _print(board: Board, verdict: Judgement, form: str, args: argparse.Namespace) -> None:
    if form in (TEXT, PRETTY):
        if verdict.standing is Standing.COMPLETE:
            say("complete and right\n")
        elif verdict.standing is Standing.UNDECIDED:
            open_cells = board.puzzle.grid.size - len(board.puzzle.clues) - _decided(board)
            say(f"right so far, undecided cells: {open_cells}\n")
        else:
            say(f"broken in {count_of(len(verdict.violations), 'place')}\n")
        for one in verdict.violations:
            say(f"{one.code}: {one.message} ({' '.join(board.puzzle.grid.name(c) for c in one.cells)})\n")
    if form != TEXT:
        show(form, board, args, {c: Mark.FOCUS for one in verdict.violations for c in one.cells})
