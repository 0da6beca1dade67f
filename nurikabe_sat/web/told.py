"""What the answers of the API look like: as the commands' ``--format json``, key by key.

A key that an answer has no use for is not in it. The status ``limit`` says that the time, or the memory, was over
first; then ``message`` may say more.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from nurikabe_sat.web.asked import Level

Place = Annotated[list[int], Field(min_length=2, max_length=2, description="row and column, 1-based")]
Cell = Annotated[
    list[int | Literal["B", "W"]],
    Field(min_length=3, max_length=3, description="row, column, B (sea) or W (island)"),
]
ClueAt = Annotated[list[int | None], Field(min_length=3, max_length=3, description="row, column, number or null for ?")]
Rows = Annotated[list[str], Field(description="the rows of the board, a letter for each cell: B sea, W island")]
ClueRows = Annotated[list[str], Field(description="the rows of the board, cells between blanks: a number, ? or .")]


class Problem(BaseModel):
    """What is wrong with a request, in one line."""

    error: str


class _Told(BaseModel):
    model_config = ConfigDict(extra="forbid")

    status: str
    message: str = ""


class Solved(_Told):
    """A solution; ``second`` is another one, where uniqueness was asked and there is one."""

    status: Literal["solved", "none", "limit"]
    name: str = ""
    rows: int = 0
    cols: int = 0
    solution: Rows | None = None
    unique: bool | None = None
    second: Rows | None = None
    rating: None = None
    seconds: dict[str, float] = {}
    variables: int = 0
    clauses: int = 0
    cuts: int = 0
    rounds: int = 0
    error: str | None = None


class Facts(_Told):
    """The cells that all solutions have in common; the others are ``?``."""

    status: Literal["complete", "none", "limit"]
    cells: Rows | None = None


class Why(_Told):
    """Clues or painted cells that cannot all be kept; or where solutions differ."""

    status: Literal["unique", "none", "ambiguous", "limit"]
    sentences: list[str] = []
    conflict: list[ClueAt] = []
    rules: list[str] = []
    decided: list[Cell] = []
    minimal: bool = False
    smallest: bool = False
    solutions: list[Rows] = []
    regions: list[list[Place]] = []
    cells: list[Cell] | None = Field(None, description="a choice of cells that makes the puzzle unique")
    solution: Rows | None = Field(None, description="the solution that is left then")
    complete: bool = False


class Violation(BaseModel):
    """A rule that is broken, and where."""

    code: str
    message: str
    cells: list[Place]


class Checked(_Told):
    """How a board stands."""

    status: Literal["complete", "broken", "undecided", "limit"]
    violations: list[Violation] = []
    solvable: bool | None = None


class Hint(_Told):
    """A step, or what is wrong: then ``cells`` contradict each other, with the clues and rules that are named."""

    status: Literal["step", "solved", "wrong", "none", "ambiguous", "limit"]
    technique: str = ""
    cells: list[Cell] = []
    because: list[Place] = []
    text: str = ""
    clues: list[Place] = []
    rules: list[str] = []
    wrong: list[Cell] = Field([], description="the cells that the only solution has otherwise")


class Step(BaseModel):
    """The cells that a technique forces, and why."""

    technique: str
    cells: list[Cell]
    because: list[Place]
    text: str


class Explained(_Told):
    """The solution step by step."""

    status: Literal["solved", "none", "ambiguous", "limit"]
    level: Level | Literal["search"] | None = None
    steps: list[Step] = []


class Rating(BaseModel):
    """How hard a puzzle is for people."""

    model_config = ConfigDict(extra="forbid")

    level: Level | Literal["search"] | None
    score: float | None
    techniques: dict[str, int]
    mean_reason: float = 0.0
    longest_reason: int = 0


class Rated(_Told):
    """A rating, if there is exactly one solution."""

    status: Literal["rated", "none", "ambiguous", "limit"]
    level: Level | Literal["search"] | None = None
    score: float | None = None
    techniques: dict[str, int] = {}
    mean_reason: float = 0.0
    longest_reason: int = 0
    reason_lengths: list[int] = []
    open_steps: list[int] = []


class Converted(_Told):
    """A text in another format; ``suffix`` is how names of such files end."""

    status: Literal["done", "limit"]
    format: str = ""
    suffix: str = ""
    text: str = ""


class Entry(BaseModel):
    """A puzzle with its solution and its origin, as collections hold it."""

    model_config = ConfigDict(extra="forbid")

    name: str
    rows: int
    cols: int
    clues: ClueRows
    solution: Rows
    seed: int
    attempts: int
    rating: Rating


class Made(_Told):
    """A new puzzle, with the keys of an entry."""

    status: Literal["made", "limit"]
    name: str = ""
    rows: int = 0
    cols: int = 0
    clues: ClueRows = []
    solution: Rows = []
    seed: int = Field(0, description="what makes this puzzle again")
    attempts: int = 0
    rating: Rating | None = None
    seconds: float = 0.0


class Late(BaseModel):
    """A seed without a puzzle."""

    seed: int
    message: str


class MadeSeveral(_Told):
    """New puzzles, and the seeds for which the time came first."""

    status: Literal["complete", "limit"]
    puzzles: list[Made] = []
    late: list[Late] = []


class PackPuzzle(BaseModel):
    """A puzzle of the pack, in a list."""

    name: str
    rows: int
    cols: int
    level: Level
    score: float


class About(BaseModel):
    """What this server knows and allows."""

    version: str
    levels: list[str]
    symmetries: list[str]
    formats: list[dict[str, Any]]
    techniques: list[dict[str, str]]
    limits: dict[str, float]
