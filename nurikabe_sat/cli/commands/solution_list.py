"""``solve --all`` and ``solve --count``: not one solution but all of them, or how many there are.

Solutions are told apart by their cells alone. They are found one after the other, so a puzzle with a million of them
takes its time; ``--timeout`` and the limits end that, and what is known until then is printed.
"""

import argparse
import math

from nurikabe_sat.cli.display import TEXT, show
from nurikabe_sat.cli.numbers import positive
from nurikabe_sat.cli.output import say, tell
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.puzzle.model import Board, Colouring
from nurikabe_sat.solving.search import Search


def add_arguments(parser: argparse.ArgumentParser) -> None:
    for option, name, about in (
        ("--all", "N", "print all solutions, or the first N"),
        ("--count", "LIMIT", "print only how many there are, up to LIMIT"),
    ):
        parser.add_argument(option, metavar=name, nargs="?", type=positive, const=math.inf, help=about)


def is_asked(args: argparse.Namespace) -> bool:
    """Whether the command line asks for several solutions. Raises UsageError for what does not go together."""
    several = [name for name in ("all", "count") if getattr(args, name) is not None]
    others = [name for name in ("unique", "certify") if getattr(args, name)]
    if several and len(several + others) > 1:
        raise UsageError(f"--{several[0]} and --{(several + others)[1]}: ask for one of them")
    return bool(several)


def run(board: Board, search: Search, form: str, args: argparse.Namespace) -> int:
    """Find and print. Exit 0, 1 if there is no solution, 3 if the time was over first."""
    if form == "sat":
        raise UsageError("--format sat is about one solution, not about --all or --count")
    counting = args.all is None
    limit = args.count if counting else args.all
    found: list[list[str]] = []
    number = 0
    status = "complete"
    while True:
        try:
            solution = search.next_solution()
        except LimitReached:
            status = "limit"
            break
        if solution is None:
            break
        if number == limit:
            status = "more"
            break
        number += 1
        if not counting:
            _show_one(board, solution, number, found, form, args)
    if number == 0 and status == "complete":
        status = "none"
    _conclude(board, status, number, None if counting else found, form)
    return {"none": 1, "limit": 3}.get(status, 0)


def _show_one(
    board: Board, solution: Colouring, number: int, found: list[list[str]], form: str, args: argparse.Namespace
) -> None:
    if form == "json":
        found.append(solution.to_rows())
        return
    if number > 1 and form in (TEXT, "pretty"):
        say("\n")
    show(form, Board(board.puzzle, solution, board.name), args)


def _conclude(board: Board, status: str, number: int, found: list[list[str]] | None, form: str) -> None:
    if form == "json":
        import json

        size = {"rows": board.puzzle.rows, "cols": board.puzzle.cols}
        solutions = {} if found is None else {"solutions": found}
        say(json.dumps({"name": board.name, **size, "status": status, "count": number, **solutions}) + "\n")
        return
    at_least = "at least " if status in ("more", "limit") else ""
    if found is None:
        say(f"{at_least}{number}\n")
    elif status == "none":
        say("no solution\n")
    else:
        there_are = f"{at_least}{number + (status == 'more')}"
        tell(f"{there_are} solution{'' if there_are == '1' else 's'}")
    if status == "limit":
        tell("the time limit came first")
