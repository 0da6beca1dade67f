"""``solve --all`` and ``solve --count``: not one solution but all of them, or how many there are.

Solutions are told apart by their cells alone. ``--all`` finds them one after the other, so a puzzle with a million of
them takes its time; ``--timeout`` and the limits end that, and what is known until then is printed. ``--count`` is the
command ``count``.
"""

from typing import TYPE_CHECKING

from nurikabe_sat.cli.display import TEXT, show
from nurikabe_sat.cli.numbers import positive
from nurikabe_sat.cli.output import note, say, tell
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.puzzle.model import Board, Colouring
from nurikabe_sat.queries.verdict_words import rests_on_program
from nurikabe_sat.wording import count_of

if TYPE_CHECKING:  # imported where they are used: ``solve`` imports this file for its options
    import argparse

    from nurikabe_sat.solving.search import Options, Search

_ALL = 0


def add_arguments(parser: "argparse.ArgumentParser") -> None:
    for option, name, about in (
        ("--all", "N", "print all solutions, or the first N"),
        ("--count", "LIMIT", "print only how many there are, up to LIMIT"),
    ):
        parser.add_argument(option, metavar=name, nargs="?", type=_limit_or_puzzle, const=_ALL, help=about)


def _limit_or_puzzle(text: str) -> int | str:
    """What stands behind the option: a limit, or already the puzzle, as in ``--count puzzle.in``."""
    return positive(text) if text.isdecimal() else text


def is_asked(args: "argparse.Namespace") -> bool:
    """Whether the command line asks for several solutions. Raises UsageError for what does not go together."""
    several = [name for name in ("all", "count") if getattr(args, name) is not None]
    others = [name for name in ("unique", "certify") if getattr(args, name)]
    if several and len(several + others) > 1:
        raise UsageError(f"--{several[0]} and --{(several + others)[1]}: ask for one of them")
    if several and args.format == "sat":
        raise UsageError("--format sat is about one solution, not about --all or --count")
    for name in several:
        if isinstance(getattr(args, name), str):
            if args.puzzle is not None:
                raise UsageError(f"--{name}: {getattr(args, name)!r} is not a whole number of at least 1")
            args.puzzle = getattr(args, name)
            setattr(args, name, _ALL)
    return bool(several)


def run(board: Board, options: "Options", form: str, args: "argparse.Namespace") -> int:
    """Find and print. Exit 0, 1 if there is no solution, 3 if the time was over first."""
    from nurikabe_sat.sat.unverified import unverified
    from nurikabe_sat.solving.search import Search

    if args.all is None:
        from nurikabe_sat.cli.commands.question import show_answer
        from nurikabe_sat.queries.count import CountRequest, count

        request = CountRequest(board, limit=args.count or None, options=options, timeout=args.timeout)
        args.format = form if form == "json" else TEXT
        return show_answer(count.ask(request), args)
    found: list[Colouring] = []
    with Search(board, options, Deadline.after(args.timeout)) as search, unverified() as claims:
        status = _find(board, search, found, form, args)
    if form == "json":
        import json

        size = {"rows": board.puzzle.rows, "cols": board.puzzle.cols}
        rows = [solution.to_rows() for solution in found]
        known = {"status": status, "rests_on": claims.program, "count": len(found), "solutions": rows}
        answer = {"name": board.name, **size, **known}
        say(json.dumps(answer) + "\n")
    elif status == "none":
        say("no solution\n")
    else:
        at_least = "at least " if status in ("more", "limit") else ""
        tell(at_least + count_of(len(found) + (status == "more"), "solution"))
        if status == "limit":
            tell("the time limit came first")
    if form != "json" and claims.program is not None:
        tell(rests_on_program(claims.program))
    return {"none": 1, "limit": 3}.get(status, 0)


def _find(board: Board, search: "Search", found: list[Colouring], form: str, args: "argparse.Namespace") -> str:
    """Print each solution as it is found; returns how it ended."""
    try:
        while (solution := search.next_solution()) is not None:
            if args.all and len(found) == args.all:
                return "more"
            found.append(solution)
            note(count_of(len(found), "solution"))
            if form != "json":
                if len(found) > 1 and form in (TEXT, "pretty"):
                    say("\n")
                show(form, board.painted(solution), args)
    except LimitReached:
        return "limit"
    return "complete" if found else "none"
