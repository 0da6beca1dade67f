"""A generated puzzle: an entry of the format janko-json with its solution, its rating and its origin."""

import json
import secrets
from typing import Any

from nurikabe_sat.answers.rate import summary
from nurikabe_sat.deduction.rating import rate
from nurikabe_sat.formats import janko_json
from nurikabe_sat.generator.generate import Generated
from nurikabe_sat.puzzle.model import Board

_LARGEST_SEED = 10**9


def any_seed() -> int:
    """A seed that nobody asked for: short enough to be typed again."""
    return secrets.randbelow(_LARGEST_SEED)


def board_of(made: Generated) -> Board:
    """The puzzle by its name, with nothing decided."""
    return Board.of(made.puzzle, made.name)


def entry(made: Generated) -> dict[str, Any]:
    """The documented object, all of which the seed decides: the seconds are not in it."""
    clues: dict[str, Any] = json.loads(janko_json.write(board_of(made)))[0]
    return {
        **clues,
        "solution": made.solution.to_rows(),
        "seed": made.seed,
        "attempts": made.attempts,
        "rating": summary(rate(made.puzzle)),
    }


def to_json(made: Generated) -> dict[str, Any]:
    """The documented object, with the seconds that it took."""
    return {**entry(made), "seconds": round(made.seconds, 3)}
