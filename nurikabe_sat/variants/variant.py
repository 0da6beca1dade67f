"""What a variant is: a name, a sentence, and the rules of a puzzle in it."""

from collections.abc import Callable
from dataclasses import dataclass

from nurikabe_sat.puzzle.model import Puzzle, Rules


@dataclass(frozen=True)
class Variant:
    """``rules(puzzle)`` gives the changes of the rules."""

    name: str
    about: str
    rules: Callable[[Puzzle], Rules]
