"""Queries about boards: a request, and an answer that can be printed and drawn.

    @dataclass(frozen=True)
    class HintRequest(SolverRequest): ...      fields are the options; ``option`` describes each

    @dataclass(frozen=True)
    class HintAnswer(SolverAnswer[HintRequest]):
        exits = {"step": 0, "wrong": 1}        the exit code of the command for each status
        ...                                    fields are the keys in ``--format json`` and the HTTP API
        def _sentences(self): ...              the answer in words
        def pictures(self): ...                the answer as boards with marks

    hint = Query("hint", HintRequest, answer)

Cells in answers are 1-based rows and columns, as in sentences. Boards are ``Colouring`` objects, which become rows of
letters in JSON.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, fields, replace
from typing import Any, ClassVar, Generic, TypeVar, get_type_hints

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import LimitReached, UsageError, WrongShape
from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries.to_json import to_json
from nurikabe_sat.queries.verdict_words import rests_on_program
from nurikabe_sat.rendering import Look, Mark
from nurikabe_sat.rendering.drawings import Drawing
from nurikabe_sat.sat.unverified import unverified

T = TypeVar("T")

_LIMIT = 3
"""Exit code for a limit that was reached before the answer."""


def option(
    default: T,
    about: str,
    *,
    least: float | None = None,
    most: float | None = None,
    metavar: str = "",
    wire: Any = None,
) -> T:
    """Return a dataclass field that describes one option of a request.

    Args:
        default: The default value.
        about: The description in help texts and docstrings.
        least: The smallest allowed number.
        most: The largest allowed number.
        metavar: The placeholder of the value in help texts.
        wire: The type in JSON and on the command line, if it differs from the field's type.
    """
    metadata = {"about": about, "least": least, "most": most, "metavar": metavar, "wire": wire}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, kw_only=True)
class Request:
    """Base class of all requests, with the options that they share.

    Attributes:
        timeout: Time limit in seconds of wall time; None if there is no limit.

    Raises:
        WrongShape: If a number is outside its bounds.
    """

    timeout: float | None = option(None, "Time limit in seconds", least=0.001)

    @property
    def size(self) -> int:
        """The number of cells of the new board that is requested, or 0 if no new board is requested."""
        return 0

    def __post_init__(self) -> None:
        for one in fields(self):
            check_bounds(one.name, getattr(self, one.name), one.metadata.get("least"), one.metadata.get("most"))


def check_bounds(name: str, value: object, least: float | None, most: float | None) -> None:
    """Raise WrongShape if a value is outside the given bounds. If the value is a tuple, check each of its numbers."""
    for number in value if isinstance(value, tuple) else (value,):
        if not isinstance(number, int | float) or isinstance(number, bool):
            continue
        if (least is not None and number < least) or (most is not None and not number <= most):
            bounds = " and ".join(
                f"{word} {bound}" for word, bound in (("at least", least), ("at most", most)) if bound is not None
            )
            raise WrongShape(f"{name}: found {number}, expected {bounds}")


@dataclass(frozen=True)
class BoardRequest(Request):
    """Base class of requests about a board. A puzzle is treated as a board without decided cells.

    Attributes:
        board: A Board, a Puzzle, a text in any format, a URL, a Path, an open file, or rows of numbers. The constructor
            converts it to a Board.
    """

    board: Board

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.board, Board):
            from nurikabe_sat.reading import board_from  # the readers, for those who have no board yet

            object.__setattr__(self, "board", board_from(self.board))


@dataclass(frozen=True)
class Picture:
    """Picture of a board, with marked cells and with drawings of the objects that a reason mentions.

    Attributes:
        caption: The lines that are printed below the picture.
    """

    board: Board
    marks: Mapping[Cell, Mark] = field(default_factory=dict)
    drawings: tuple[Drawing, ...] = ()
    caption: tuple[str, ...] = ()

    def drawn_as(self, look: Look) -> Look:
        """Return ``look`` with the marks and drawings of this picture."""
        return replace(look, marks=self.marks, drawings=self.drawings)


R = TypeVar("R", bound=Request)
A = TypeVar("A", bound="Answer[Any]")


def kept(value: T | None) -> T:
    """Return ``value``. If ``value`` is None because the answer has been pickled, raise UsageError."""
    if value is None:
        raise UsageError("an unpickled answer does not contain its board; request the answer again")
    return value


@dataclass(frozen=True)
class Answer(Generic[R]):
    """Base class of the answers to queries. An answer holds plain values and its request.

    Fields that start with an underscore are used for sentences and pictures. They are excluded from JSON, pickles and
    comparisons.

    Attributes:
        exits: The exit code of the command for each status.
    """

    exits: ClassVar[Mapping[str, int]]

    status: str
    _: KW_ONLY
    _request: R | None = field(default=None, repr=False, compare=False)

    @property
    def request(self) -> R:
        """The request of the answer. Raises UsageError if the answer comes from another process or from a pickle."""
        return kept(self._request)

    def about(self: A, request: Request) -> A:
        """Return a copy of the answer that refers to the given request."""
        return replace(self, _request=request)

    @property
    def is_cut_short(self) -> bool:
        """True if the time limit made the answer incomplete, although its status does not say so."""
        return False

    @property
    def exit_code(self) -> int:
        """The exit code of the command that prints the answer."""
        return self.exits["limit"] if self.is_cut_short else self.exits[self.status]

    def __bool__(self) -> bool:
        """Return True if the exit code is 0. Raises LimitReached if time ran out before an answer was found."""
        if self.exits[self.status] == _LIMIT:
            raise LimitReached(f"the time limit was reached before the answer: the status is {self.status!r}")
        return self.exits[self.status] == 0

    @property
    def remark(self) -> Sequence[str]:
        """The sentences that every output format must include, such as a warning. By default, none are included."""
        return ()

    def sentences(self) -> Sequence[str]:
        """Return the answer as sentences for people."""
        return [*self._sentences(), *self.remark]

    def _sentences(self) -> Sequence[str]:
        raise NotImplementedError

    def output(self) -> str | None:
        """Return the text for ``--format text``, or None if the sentences are printed to standard error instead."""
        return None

    def pictures(self) -> Sequence[Picture]:
        """Return the boards to draw, with their marks."""
        return ()

    def page(self) -> str | None:
        """Return the answer as an HTML page for files and notebooks, or None if the answer has no page."""
        return None

    def drawing(self) -> str | None:
        """Return the SVG drawing for ``--format svg``, or None if pictures of the boards are drawn instead."""
        return None

    def to_json(self) -> dict[str, Any]:
        """Return the answer as a JSON object with one key per field. Fields that do not apply have the value null."""
        answer: dict[str, Any] = to_json(self)
        return answer

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields to pickle, without the request, in order to keep pickles small."""
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def _repr_html_(self) -> str | None:
        """Return HTML for notebooks, either the page or sentences and pictures, or None if the request is missing."""
        if self._request is None:
            return None
        if (page := self.page()) is not None:
            from html import escape

            return f'<iframe srcdoc="{escape(page)}" style="width: 100%; height: 640px; border: 0"></iframe>'
        from nurikabe_sat.rendering import svg  # only when something is drawn

        parts = [f"<p>{svg.escaped(line)}</p>\n" for line in self.sentences()]
        if (drawing := self.drawing()) is not None:
            return f"<div>{''.join(parts)}{drawing}</div>"
        look = Look(coordinates=True)
        for one in self.pictures():
            parts.append(svg.render(one.board, one.drawn_as(look)))
            parts += [f"<p>{svg.escaped(line)}</p>\n" for line in one.caption]
        return f"<div>{''.join(parts)}</div>"


@dataclass(frozen=True, kw_only=True)
class SolverAnswer(Answer[R]):
    """Base class of the answers for which a solver is used.

    Attributes:
        rests_on: The external program whose unverified answer "unsatisfiable" was used; None if no program was used.
    """

    rests_on: str | None = None

    @property
    def remark(self) -> Sequence[str]:
        return () if self.rests_on is None else (rests_on_program(self.rests_on),)


@dataclass(frozen=True)
class Query(Generic[R, A]):
    """Query: a function that answers a request, with data for the programs that use the function.

    Attributes:
        default_timeout: The default time limit of the command in seconds; None if there is no limit.
        quick_without: Keys that make the query slow if they are set; None if the query can always be slow.
        makes_puzzles: True if the query makes puzzles, which is usually slow.
        example: A sample request as JSON.
    """

    name: str
    request_type: type[R]
    answer: Callable[[R, Deadline], A]
    default_timeout: float | None = None
    quick_without: tuple[str, ...] | None = None
    makes_puzzles: bool = False
    example: Mapping[str, Any] = field(default_factory=lambda: {"puzzle": "2 4\n2 . . 1\n. . . .\n"})

    def __call__(self, *args: Any, **kwargs: Any) -> A:
        """Return the answer to a request with the given arguments.

        Raises:
            LimitReached: If the time limit is reached first.
            UsageError: If the request cannot be met.
            SolverError: If a solver fails.
        """
        return self.ask(self.request_type(*args, **kwargs))

    def ask(self, request: R, deadline: Deadline = NEVER) -> A:
        """Return the answer to a request within the time limit of the request and before ``deadline``."""
        with unverified() as claims:
            answer = self.answer(request, deadline.sooner(request.timeout))
        if claims.program is not None and isinstance(answer, SolverAnswer):
            answer = replace(answer, rests_on=claims.program)
        return answer.about(request)

    def is_quick(self, data: Mapping[str, Any]) -> bool:
        """Return True if the query answers the given JSON request quickly."""
        return self.quick_without is not None and not any(data.get(key) for key in self.quick_without)

    @property
    def answer_type(self) -> type[A]:
        """The class of the answers to the query."""
        found: type[A] = get_type_hints(self.answer)["return"]
        return found
