"""What a question about a board is: a request, an answer, words and pictures.

    @dataclass(frozen=True)
    class HintRequest(SolverRequest): ...      fields are what can be asked for; ``option`` says what each means

    @dataclass(frozen=True)
    class HintAnswer(SolverAnswer): ...        fields are what ``--format json`` and the HTTP API give

    hint = Query("hint", HintRequest, answer, sentences=..., pictures=..., exits={"step": 0, "wrong": 1})

A ``Query`` is a function: ``hint(board, timeout=5)`` makes the request and returns the answer. Cells in answers are
1-based rows and columns, as in sentences; boards are ``Colouring`` objects, which become rows of letters in JSON.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, Field, dataclass, field, fields, replace
from html import escape
from inspect import Signature, getdoc, signature
from sys import modules
from typing import Any, Generic, Literal, ParamSpec, TypeVar, get_type_hints

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.model import Board, Puzzle
from nurikabe_sat.queries.to_json import to_json
from nurikabe_sat.queries.verdict_words import rests_on_program
from nurikabe_sat.rendering import Look, Mark
from nurikabe_sat.sat.unverified import unverified

Place = tuple[int, int]
"""A cell: its row and its column, 1-based."""

PaintedCell = tuple[int, int, Literal["B", "W"]]
"""A cell and its colour: row, column, B for sea or W for island."""

T = TypeVar("T")

_ASKED = "_asked"
"""Where an answer keeps its question and request, for notebooks; two answers are equal without it."""


def option(default: T, about: str, *, least: float | None = None, most: float | None = None, metavar: str = "") -> T:
    """A field of a request: its default, what it means, and bounds (included) for a number."""
    metadata = {"about": about, "least": least, "most": most, "metavar": metavar}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True)
class Request:
    """What every question may be asked with.

    ``timeout``
        seconds of wall time; None: no limit.

    Raises UsageError for a number outside its bounds.
    """

    _: KW_ONLY
    timeout: float | None = option(None, "seconds of work; null: no limit, or what the server gives", least=0.001)

    @property
    def size(self) -> int:
        """The cells of a board that is to be made; 0 if none is."""
        return 0

    def __post_init__(self) -> None:
        for one in fields(self):
            _check_bounds(one, getattr(self, one.name))


def _check_bounds(one: "Field[Any]", value: object) -> None:
    least, most = one.metadata.get("least"), one.metadata.get("most")
    for number in value if isinstance(value, tuple) else (value,):
        if not isinstance(number, int | float) or isinstance(number, bool):
            continue
        if (least is not None and number < least) or (most is not None and not number <= most):
            bounds = " and ".join(
                f"{word} {bound}" for word, bound in (("at least", least), ("at most", most)) if bound is not None
            )
            raise UsageError(f"{one.name}: found {number}, expected {bounds}")


@dataclass(frozen=True)
class BoardRequest(Request):
    """A question about a board. A puzzle is a board without decided cells; decided cells always count."""

    board: Board | Puzzle


@dataclass(frozen=True)
class Answer:
    """What a question is answered with: plain values only."""

    status: str

    @property
    def is_cut_short(self) -> bool:
        """Whether a time limit kept a part of the answer back, although the status does not say so."""
        return False

    @property
    def remark(self) -> Sequence[str]:
        """What has to be said in words beside the sentences."""
        return ()

    def to_json(self) -> dict[str, Any]:
        """The JSON object: every field is a key, null where there is nothing to say."""
        answer: dict[str, Any] = to_json(self)
        return answer

    def _repr_html_(self) -> str | None:
        """For notebooks: the sentences and the pictures; None where it is not known what was asked."""
        asked: tuple[Query[..., Any, Any], Request] | None = vars(self).get(_ASKED)
        return None if asked is None else asked[0].html(asked[1], self)


@dataclass(frozen=True)
class SolverAnswer(Answer):
    """The answer to a ``SolverRequest``.

    ``rests_on``
        the outside program whose answer "unsatisfiable" was used and not verified; None if there is none. ``Query.ask``
        sets it.
    """

    _: KW_ONLY
    rests_on: str | None = None

    @property
    def remark(self) -> Sequence[str]:
        return () if self.rests_on is None else (rests_on_program(self.rests_on),)


@dataclass(frozen=True)
class Picture:
    """A board, and the cells that it is about."""

    board: Board | Puzzle
    marks: Mapping[int, Mark] = field(default_factory=dict)


P = ParamSpec("P")
R = TypeVar("R", bound=Request)
A = TypeVar("A", bound=Answer)


@dataclass(frozen=True)
class Query(Generic[P, R, A]):
    """A question.

    ``exits``
        the exit code of the command for each status of the answer.
    ``text``
        what ``--format text`` prints, where that is not the sentences; these then go to standard error.
    ``page``
        the answer as an HTML page, where there is one: notebooks show it.
    ``drawing``
        what ``--format svg`` prints, where the answer is drawn and not its board; None if there is nothing to draw.
    ``default_timeout``
        seconds for the command; None: no limit.
    ``quick_without``
        the answer takes no time as long as these keys are not asked for; None: it may always take long.
    ``makes_puzzles``
        the answer takes long more often than not.
    ``example``
        a request as JSON.
    """

    name: str
    request: Callable[P, R]
    answer: Callable[[R, Deadline], A]
    sentences: Callable[[R, A], Sequence[str]]
    exits: Mapping[str, int]
    pictures: Callable[[R, A], Sequence[Picture]] | None = None
    text: Callable[[R, A], str] | None = None
    page: Callable[[R, A], str | None] | None = None
    drawing: Callable[[R, A], str | None] | None = None
    default_timeout: float | None = None
    quick_without: tuple[str, ...] | None = None
    makes_puzzles: bool = False
    example: Mapping[str, Any] = field(default_factory=lambda: {"puzzle": "2 4\n2 . . 1\n. . . .\n"})

    def __post_init__(self) -> None:
        """It tells about itself what its module and its request say; ``help`` and editors show that."""
        about = getdoc(modules[self.answer.__module__]) or ""
        vars(self)["__doc__"] = f"{about}\n\n{getdoc(self.request) or ''}".strip()

    @property
    def __signature__(self) -> Signature:
        """What it is called with: the fields of its request."""
        return signature(self.request).replace(return_annotation=self.answer_type)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> A:
        """Ask. Raises LimitReached where the time is over before there is an answer, UsageError, SolverError."""
        return self.ask(self.request(*args, **kwargs))

    def ask(self, request: R, deadline: Deadline = NEVER) -> A:
        """The answer to a request, within its own time limit and before ``deadline``."""
        with unverified() as claims:
            answer = self.answer(request, deadline.sooner(request.timeout))
        if claims.program is not None and isinstance(answer, SolverAnswer):
            answer = replace(answer, rests_on=claims.program)
        vars(answer)[_ASKED] = self, request  # it is frozen, and this is not a part of its value
        return answer

    def words(self, request: R, answer: A) -> Sequence[str]:
        """The sentences, and the program that the answer rests on."""
        return [*self.sentences(request, answer), *answer.remark]

    def html(self, request: R, answer: A) -> str:
        """What a notebook shows: the page of the question if it has one, otherwise sentences and pictures."""
        if self.page is not None and (page := self.page(request, answer)) is not None:
            source = escape(page)
            return f'<iframe srcdoc="{source}" style="width: 100%; height: 640px; border: 0"></iframe>'
        from nurikabe_sat.rendering import svg  # only when something is drawn

        parts = [f"<p>{svg.escaped(line)}</p>\n" for line in self.words(request, answer)]
        if self.drawing is not None and (drawing := self.drawing(request, answer)) is not None:
            return f"<div>{''.join(parts)}{drawing}</div>"
        shown = [] if self.pictures is None else self.pictures(request, answer)
        look = Look(coordinates=True)
        parts += [svg.render(one.board.painted(one.board.colouring), replace(look, marks=one.marks)) for one in shown]
        return f"<div>{''.join(parts)}</div>"

    def is_quick(self, data: Mapping[str, Any]) -> bool:
        """Whether the answer to a request, as JSON, takes no time."""
        return self.quick_without is not None and not any(data.get(key) for key in self.quick_without)

    def exit_code(self, answer: A) -> int:
        """The exit code of the command."""
        return self.exits["limit"] if answer.is_cut_short else self.exits[answer.status]

    @property
    def request_type(self) -> type[Request]:
        """The class of its requests."""
        assert isinstance(self.request, type)  # noqa: S101 (it is typed as a function so that calls are checked)
        return self.request

    @property
    def answer_type(self) -> type[Answer]:
        """The class of its answers."""
        found: type[Answer] = get_type_hints(self.answer)["return"]
        return found
