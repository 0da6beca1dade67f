"""What the questions of the API look like. Whatever else a request holds is refused."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.deduction.technique import EXPERT
from nurikabe_sat.formats import FORMATS
from nurikabe_sat.generator.frame import NONE
from nurikabe_sat.web.settings import DEFAULT_TIMEOUT

_PUZZLE = "2 4\n2 . . 1\n. . . .\n"
_LARGEST = 10**6
"""No number of a demand is larger: what a board of this server may have is said by its settings."""

_Size = Annotated[int, Field(ge=1, le=_LARGEST)]
_Range = Annotated[
    list[Annotated[int, Field(ge=0, le=_LARGEST)]], Field(min_length=2, max_length=2, description="least and most")
]
_Share = Annotated[float, Field(ge=0, le=1)]
_Timeout = Annotated[
    float, Field(gt=0, description=f"seconds of work; null for {DEFAULT_TIMEOUT:g}, or the server's most")
]

Level = Literal["easy", "medium", "hard", "expert"]
Symmetry = Literal["none", "rotate", "mirror"]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class Puzzle(_Asked):
    """A puzzle, in any format that the commands read, or its URL (nothing is fetched)."""

    puzzle: str = Field(description="the text of the puzzle, with the cells that are decided", examples=[_PUZZLE])
    format: str | None = Field(
        None,
        description=f"the name of its format, null for the one it looks like: {', '.join(one.name for one in FORMATS)}",
    )


class Question(Puzzle):
    """A puzzle, and how long to work at it."""

    timeout: _Timeout | None = None


class SolveQuestion(Question):
    """Solve it; with ``unique`` look for a second solution, too."""

    unique: bool = False


class WhyQuestion(Question):
    """Why no solution, or several; with ``smallest`` a conflict of the fewest clues."""

    smallest: bool = False


class CheckQuestion(Question):
    """How a board stands, and whether there is still a solution if ``solvable`` is asked."""

    undecided: Literal["open", "island"] = "open"
    solvable: bool = False


class ExplainQuestion(Question):
    """Steps by techniques of this level and below; by search where they see nothing."""

    level: Level = Field(EXPERT, validate_default=True)


class ConvertQuestion(Puzzle):
    """The same puzzle, or puzzles, in another format."""

    to: str = Field(description="the name of the format to write", examples=["puzzlink"])
    clues_only: bool = False


class Wish(_Asked):
    """A new puzzle. Without a seed any is drawn, and told."""

    rows: _Size = Field(examples=[7])
    cols: _Size = Field(examples=[7])
    level: Level | None = Field(None, description="null for any puzzle with one solution")
    seed: Annotated[int, Field(ge=0, le=10**18)] | None = None
    timeout: _Timeout | None = None
    requires: list[str] = Field([], max_length=len(TECHNIQUES), description="techniques that it takes")
    forbid: list[str] = Field([], max_length=len(TECHNIQUES), description="techniques that it does without")
    min_clue: _Size = 1
    max_clue: _Size | None = None
    islands: _Range | None = None
    density: _Share | None = None
    symmetry: Symmetry = Field(NONE, validate_default=True)
    unknown: _Share = 0.0


class ManyWishes(Wish):
    """Several new puzzles, of the seeds ``seed``, ``seed + 1``, ..."""

    count: _Size = Field(2, examples=[3])
