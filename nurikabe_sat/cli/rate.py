"""How hard a puzzle is for people: the hardest technique that it takes, how much of what, and a score.

The score adds up all steps: heavier for a harder technique, for a longer reason, and where fewer steps were open.
"""

import argparse
import json
from collections.abc import Iterator

from nurikabe_sat.answers.rate import RatingStatus, rate_board, to_json
from nurikabe_sat.cli.display import TEXT
from nurikabe_sat.cli.files import read_puzzle
from nurikabe_sat.cli.output import say
from nurikabe_sat.cli.parser import add_puzzle, add_solver, options_of, puzzle_of
from nurikabe_sat.deduction.rating import SEARCH, Rating
from nurikabe_sat.deduction.table import TECHNIQUES

_EXIT = {RatingStatus.RATED: 0, RatingStatus.NONE: 1, RatingStatus.AMBIGUOUS: 1, RatingStatus.LIMIT: 3}
_WHY_NOT = {
    RatingStatus.NONE: "no solution",
    RatingStatus.AMBIGUOUS: "not unique: only a puzzle with one solution has a rating",
    RatingStatus.LIMIT: "not rated: the time limit came first",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_puzzle(parser)
    parser.add_argument("--format", choices=(TEXT, "json"), default=TEXT, help="default %(default)s")
    add_solver(parser)
    parser.epilog = "exit: 0 rated, 1 no solution, or more than one, 2 bad usage or input, 3 time limit"


def run(args: argparse.Namespace) -> int:
    options = options_of(args)
    rated = rate_board(read_puzzle(puzzle_of(args), args.format_in), options)
    if args.format == "json":
        say(json.dumps(to_json(rated)) + "\n")
    else:
        lines = [_WHY_NOT[rated.status]] if rated.rating is None else _lines(rated.rating)
        say("".join(f"{line}\n" for line in lines))
    return _EXIT[rated.status]


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
