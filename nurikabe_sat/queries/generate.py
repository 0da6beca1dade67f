"""New puzzle with one solution and the requested difficulty, with its solution, rating and origin.

The same seed, options and version make the same puzzle on every machine.
"""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, fields
from typing import Any, ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.rating import rate
from nurikabe_sat.deduction.technique import Level
from nurikabe_sat.errors import UsageError
from nurikabe_sat.making.generator.frame import NONE, Symmetry
from nurikabe_sat.making.generator.generate import Generated, generate_or_best
from nurikabe_sat.making.generator.generate import generate as make
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.making.generator.style import PLAIN, StyleName
from nurikabe_sat.progress import BEST
from nurikabe_sat.puzzle.model import Board, Colouring
from nurikabe_sat.queries.clue_rows import HasClues, clue_rows
from nurikabe_sat.queries.query import Answer, Picture, Query, Request, option
from nurikabe_sat.queries.to_json import to_json
from nurikabe_sat.wording import count_of

LARGEST = 10**6
"""Maximum value of every number in a request except the seed. Board sizes are subject to stricter limits."""

LARGEST_SEED = 10**18
_ANY_SEED = 10**9

DEFAULT_TIMEOUT = 30.0


@dataclass(frozen=True)
class GenerateRequest(Request):
    """Request for a new puzzle. ``generator.request.PuzzleRequest`` describes the options.

    Attributes:
        seed: The random seed; None selects a random one.

    >>> from nurikabe_sat import generate
    >>> generate(5, seed=1).cols
    5
    """

    rows: int = option(7, "Number of rows", least=1, most=LARGEST)
    cols: int | None = option(None, "Number of columns (default: the number of rows)", least=1, most=LARGEST)
    _: KW_ONLY
    level: Level | None = option(None, "Level of the puzzle, as rate prints it; no harder technique is needed")
    seed: int | None = option(
        None, "Random seed (default: a random seed, printed with the puzzle)", least=0, most=LARGEST_SEED
    )
    requires: tuple[str, ...] = option(
        (), "Require this technique: the puzzle cannot be solved without it", metavar="TECHNIQUE"
    )
    forbid: tuple[str, ...] = option(
        (), "Exclude this technique: the puzzle can be solved without it", metavar="TECHNIQUE"
    )
    min_clue: int = option(1, "Minimum size of an island", least=1, most=LARGEST)
    max_clue: int | None = option(
        None, "Maximum size of an island (default: the length of the board's longer side)", least=1, most=LARGEST
    )
    islands: tuple[int, int] | None = option(None, "Minimum and maximum number of islands", least=0, most=LARGEST)
    density: float | None = option(
        None, "Share of island cells, from 0 to 1 (tolerance: 0.03)", least=0, most=1, metavar="SHARE"
    )
    symmetry: Symmetry = option(NONE, "Symmetry of the clue positions")
    equal: bool = option(False, "Give clues at symmetric positions the same number")
    numbers: tuple[int, ...] = option((), "Use only these numbers", least=1, most=LARGEST, metavar="N")
    most: int | None = option(None, "Set at least half of the clues to this number", least=1, most=LARGEST)
    motif: tuple[str, ...] = option((), "Place a clue in this cell, such as r2c3", metavar="CELL")
    unknown: float = option(0.0, "Share of clues that are '?', from 0 to 1", least=0, most=1, metavar="SHARE")
    style: StyleName = option(PLAIN, "Style: plain resembles published puzzles, and quick is the fastest")
    score: tuple[float, float] | None = option(None, "Minimum and maximum score of the rating", least=0)
    steps: tuple[int, int] | None = option(None, "Minimum and maximum number of steps of the explanation", least=0)
    open: tuple[float, float] | None = option(
        None, "Minimum and maximum of the average number of available steps per round", least=0
    )
    story: tuple[str, ...] = option((), "Require these techniques in this order", metavar="TECHNIQUE")
    best: bool = option(False, "At the time limit, return the best puzzle found so far")

    @property
    def size(self) -> int:
        return self.rows * (self.cols or self.rows)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.cols is None:
            object.__setattr__(self, "cols", self.rows)

    @property
    def puzzle(self) -> PuzzleRequest:
        """The request in the form that the generator uses. Raises UsageError if the options can never be met."""
        given = {one.name: getattr(self, one.name) for one in fields(PuzzleRequest)}
        return PuzzleRequest(**given | {"motif": tuple(map(_position, self.motif))})


def _position(cell: str) -> tuple[int, int]:
    """Return the row and column that a cell name such as ``r2c3`` gives. Raises UsageError for any other text."""
    found = re.fullmatch(r"r([1-9]\d{0,5})c([1-9]\d{0,5})", cell)
    if found is None:
        raise UsageError(f"motif: found {cell[:40]!r}, expected a cell such as r2c3")
    return int(found[1]), int(found[2])


@dataclass(frozen=True)
class PuzzleRating:
    """Rating of the difficulty of a puzzle, as collections store it."""

    level: str | None
    score: float
    techniques: Mapping[str, int] = field(hash=False)
    longest_chain: int


@dataclass(frozen=True)
class GenerateAnswer(HasClues, Answer[GenerateRequest]):
    """Answer that contains a new puzzle with its solution, rating and origin.

    The status is ``best`` if the puzzle has one solution but misses some of the requested goals.

    Attributes:
        clues: The rows of the puzzle, each with its cells separated by blanks: a number, ``?`` or ``.``.
        misses: The unmet goals: ``level``, ``techniques``, ``unknown``, ``score``, ``steps``, ``open`` or ``story``.
        seconds: Wall time in seconds.
    """

    exits: ClassVar = {"made": 0, "best": 3}

    status: Literal["made", "best"]
    name: str
    rows: int
    cols: int
    clues: tuple[str, ...]
    solution: Colouring
    seed: int
    attempts: int
    rating: PuzzleRating
    seconds: float
    misses: tuple[str, ...] = ()

    @classmethod
    def of(cls, made: Generated) -> "GenerateAnswer":
        """Return the answer that describes a generated puzzle."""
        rating = made.rating or rate(made.puzzle)
        return cls(
            "best" if made.misses else "made",
            made.name,
            *made.puzzle.shape,
            clue_rows(made.puzzle),
            made.solution,
            made.seed,
            made.attempts,
            PuzzleRating(rating.level, rating.score, rating.techniques, rating.longest_chain),
            round(made.seconds, 3),
            made.misses,
        )

    def entry(self) -> dict[str, Any]:
        """Return the puzzle as an entry of a collection. It has no ``seconds``, so equal seeds give equal entries."""
        return {key: value for key, value in to_json(self).items() if key not in ("status", "seconds", "misses")}

    def _sentences(self) -> Sequence[str]:
        return [summary(self)]

    def pictures(self) -> Sequence[Picture]:
        return [Picture(Board.of(self.puzzle, self.name))]


def any_seed() -> int:
    """Return a random seed that is short enough to type."""
    return secrets.randbelow(_ANY_SEED)


def answer(request: GenerateRequest, deadline: Deadline) -> GenerateAnswer:
    """Generate a puzzle. Raises LimitReached at the time limit, and UsageError if the options can never be met."""
    seed = any_seed() if request.seed is None else request.seed
    with BEST.through(GenerateAnswer.of):
        return GenerateAnswer.of((generate_or_best if request.best else make)(request.puzzle, seed, deadline=deadline))


def summary(made: Generated | GenerateAnswer) -> str:
    """Return a line of text about a generated puzzle: its name, seed, number of attempts, time and missed goals."""
    words = f"{made.name}: seed {made.seed}, {count_of(made.attempts, 'attempt')}, {made.seconds:.2f} s"
    return f"{words}: the best before the time limit, which misses: {', '.join(made.misses)}" if made.misses else words


generate = Query(
    "generate",
    GenerateRequest,
    answer,
    default_timeout=DEFAULT_TIMEOUT,
    makes_puzzles=True,
    example={"rows": 5, "cols": 5, "seed": 1, "level": "easy"},
)
