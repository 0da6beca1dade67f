"""Options ``solve --all`` and ``solve --limit``, which print several solutions one by one.

Solutions count as different if their cells differ. A puzzle can have millions of solutions. If ``--limit`` or
``--timeout`` ends the search, all solutions found so far have been printed.
"""

from typing import TYPE_CHECKING

from nurikabe_sat.cli.display import TEXT, show
from nurikabe_sat.cli.numbers import positive
from nurikabe_sat.cli.output import note, say, tell
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.puzzle.model import Board, Colouring
from nurikabe_sat.queries.verdict_words import rests_on_program
from nurikabe_sat.wording import count_of

if TYPE_CHECKING:  # imported where they are used, because ``solve`` imports this file for its options
    import argparse

    from nurikabe_sat.deadline import Deadline
    from nurikabe_sat.solving.search import Options, Search


def add_arguments(parser: "argparse.ArgumentParser") -> None:
    parser.add_argument("--all", action="store_true", help="Print all solutions")
    parser.add_argument("--limit", metavar="N", type=positive, help="Stop after N solutions")


def is_asked(args: "argparse.Namespace") -> bool:
    """Return True if the command line requests several solutions. Raises UsageError for conflicting options."""
    several = "--all" if args.all else "--limit" if args.limit is not None else None
    if several is None:
        return False
    for name in ("unique", "certify"):
        if getattr(args, name):
            raise UsageError(f"{several} cannot be combined with --{name}; choose one")
    if args.format == "sat":
        raise UsageError(f"{several} cannot be combined with --format sat; choose another format")
    return True


def run(board: Board, options: "Options", form: str, args: "argparse.Namespace", deadline: "Deadline") -> int:
    """Print solutions as they are found, and return the exit code.

    The code is 1 if no solution exists, 3 if the time limit was reached, and otherwise 0.
    """
    from nurikabe_sat.sat.unverified import unverified
    from nurikabe_sat.solving.search import Search

    found: list[Colouring] = []
    with Search(board, options, deadline) as search, unverified() as claims:
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
            tell("the time limit was reached")
    if form != "json" and claims.program is not None:
        tell(rests_on_program(claims.program))
    return {"none": 1, "limit": 3}.get(status, 0)


def _find(board: Board, search: "Search", found: list[Colouring], form: str, args: "argparse.Namespace") -> str:
    """Print each solution as it is found, and return a word that says how the search ended."""
    try:
        while (solution := search.next_solution()) is not None:
            if len(found) == args.limit:
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
