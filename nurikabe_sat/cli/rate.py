"""How hard a puzzle is for people: the hardest technique that it takes, how much of what, and a score.

The score adds up all steps: heavier for a harder technique, for a longer reason, and where fewer steps were open.
"""

import argparse
import json
from collections.abc import Iterator

from nurikabe_sat.cli.files import read_puzzle
from nurikabe_sat.cli.output import say
from nurikabe_sat.cli.parser import add_puzzle, add_solver, options_of, puzzle_of
from nurikabe_sat.cli.picture import TEXT
from nurikabe_sat.deduction.rating import SEARCH, Rating
from nurikabe_sat.deduction.solve import TECHNIQUES
from nurikabe_sat.engine import Options, Status, solve
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.hints.rating import rate_puzzle
from nurikabe_sat.hints.truth import remaining
from nurikabe_sat.puzzle.model import Board

_EXIT = {"rated": 0, "none": 1, "ambiguous": 1, "limit": 3}
_WHY_NOT = {
    "none": "no solution",
    "ambiguous": "not unique: only a puzzle with one solution has a rating",
    "limit": "not rated: the time limit came first",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_puzzle(parser)
    parser.add_argument("--format", choices=(TEXT, "json"), default=TEXT, help="default %(default)s")
    add_solver(parser)
    parser.epilog = "exit: 0 rated, 1 no solution, or more than one, 2 bad usage or input, 3 time limit"


def run(args: argparse.Namespace) -> int:
    options = options_of(args)
    status, rating = _rate(read_puzzle(puzzle_of(args), args.format_in), options)
    if args.format == "json":
        say(json.dumps({"status": status, **_to_json(rating)}) + "\n")
    else:
        say("".join(f"{line}\n" for line in ([_WHY_NOT[status]] if rating is None else _lines(rating))))
    return _EXIT[status]


def _rate(board: Board, options: Options) -> tuple[str, Rating | None]:
    """A key of ``_EXIT``, and the rating if it is ``rated``."""
    deadline = options.deadline()
    result = solve(board.puzzle, unique=True, given=board.colouring, options=options)
    if result.status is Status.NONE:
        return "none", None
    if result.unique is False:
        return "ambiguous", None
    if result.unique is None:
        return "limit", None
    try:
        return "rated", rate_puzzle(board.puzzle, board.colouring, remaining(options, deadline))
    except LimitReached:
        return "limit", None


def _to_json(rating: Rating | None) -> dict[str, object]:
    if rating is None:
        return {"level": None, "score": None, "techniques": {}}
    return {
        "level": rating.level,
        "score": rating.score,
        "techniques": rating.techniques,
        "mean_reason": round(rating.mean_reason, 2),
        "longest_reason": rating.longest_reason,
        "reason_lengths": rating.reason_lengths,
        "open_steps": rating.open_steps,
    }


def _lines(rating: Rating) -> Iterator[str]:
    yield f"level    {rating.level}"
    yield f"score    {rating.score}"
    opens = rating.open_steps
    yield f"steps    {len(opens)}"
    yield f"reasons  {rating.mean_reason:.1f} cells in the mean, {rating.longest_reason} at most"
    if opens:
        mean = sum(opens) / len(opens)
        yield f"open     {mean:.1f} steps in the mean, a single one at {opens.count(1)} of {len(opens)}"
    for name in (*(technique.name for technique in TECHNIQUES), SEARCH):
        if name in rating.techniques:
            yield f"{rating.techniques[name]:5} x {name}"
