"""JSON Schemas of requests and answers, generated from the dataclasses of the queries.

HintRequest(board, options, timeout)   -->   an object with the keys ``puzzle``, ``format`` and ``timeout``
Colouring                              -->   a list of strings, one per row
tuple[int, int]                        -->   a list of two whole numbers

``queries.wire.fit`` checks requests. The schemas of requests are only for clients, and are as strict as JSON Schema
allows.
"""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

from nurikabe_sat.puzzle.model import Colour, Colouring
from nurikabe_sat.queries.names import names_of
from nurikabe_sat.queries.query import Request
from nurikabe_sat.queries.to_json import value_fields
from nurikabe_sat.queries.wire import LONGEST_LIST, WireField, wire_fields
from nurikabe_sat.web.settings import Settings

_CONFIG = ConfigDict(extra="forbid")


class Limit(BaseModel):
    """Answer that is returned if a limit of time or memory was reached before the result was known."""

    status: Literal["limit"]
    message: str


class Problem(BaseModel):
    """Error of a request: a message in one line, a code for programs and, if available, parts for translations."""

    error: str
    code: str
    parts: list[dict[str, Any]] | None = None


def request_model(request: type[Request], settings: Settings | None = None) -> type[BaseModel]:
    """Return a Pydantic model of a request body, with the limits of a server."""
    most = {} if settings is None else settings.largest
    keys: dict[str, Any] = {one.name: _key(one, most.get(one.name)) for one in wire_fields(request)}
    model: type[BaseModel] = create_model(request.__name__, __config__=_CONFIG, __doc__=request.__doc__, **keys)
    return model


def _key(one: WireField, limit: float | None) -> tuple[Any, Any]:
    most = min((bound for bound in (one.most, limit) if bound is not None), default=None)
    kind = _shape(one.type, lambda hint: _narrowed(hint, one, most))
    default = ... if one.required else list(one.default) if isinstance(one.default, tuple) else one.default
    return kind, Field(default, description=one.about)


def _narrowed(hint: Any, one: WireField, most: float | None) -> Any:
    """Return the type of a key, restricted by the bounds of a number, or by the allowed names or format of a text."""
    if hint in (int, float):
        return Annotated[hint, Field(ge=one.least, le=most)]
    if hint is str and (names := names_of(one.metavar)) is not None:
        return Annotated[str, Field(json_schema_extra={"enum": list(names)})]
    if hint is str and one.metavar in _FORMATS:
        return Annotated[str, Field(json_schema_extra={"format": _FORMATS[one.metavar]})]
    return hint


_FORMATS = {
    "PUZZLE": "nurikabe-puzzle",
    "PROOF": "nurikabe-proof",
    "CERTIFICATE": "nurikabe-certificate",
    "GRADE": "nurikabe-grade",
    "RUBRIC": "nurikabe-rubric",
    "TIME": "nurikabe-time",
    "NAME=VALUE": "nurikabe-label",
}
"""JSON Schema ``format`` values for texts, keyed by the metavar of the key. See ``docs/reference/http.md``."""


def answer_model(answer: type) -> Any:
    """Return the JSON Schema type of an answer: the query's own answer, or a reached limit."""
    return _object(answer) | Limit


@cache
def _object(kind: type) -> Any:
    hints = get_type_hints(kind)
    keys: dict[str, Any] = {one.name: (_shape(hints[one.name]), ...) for one in value_fields(kind)}
    return create_model(kind.__name__, __config__=_CONFIG, __doc__=kind.__doc__, **keys)


def _shape(hint: Any, narrowed: Callable[[Any], Any] | None = None) -> Any:
    """Return the JSON type for a Python type. ``narrowed`` is a function that adds bounds to plain types."""
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and issubclass(hint, tuple) and hint is not tuple:  # a NamedTuple: Cell, PaintedCell
        origin, arguments = tuple, tuple(get_type_hints(hint).values())
    if hint is Colour:
        return Literal["B", "W"]
    if origin in (Union, UnionType):
        inner = [one if one is NoneType else _shape(one, narrowed) for one in arguments]
        return Union[tuple(inner)]  # noqa: UP007 (made from a list)
    if origin is tuple and arguments[-1] is Ellipsis:
        kind: Any = list[_shape(arguments[0], narrowed)]  # type: ignore[misc]  # a type that is made here
        return kind if narrowed is None else Annotated[kind, Field(max_length=LONGEST_LIST)]
    if origin is tuple:
        inner = [_shape(one, narrowed) for one in arguments]
        one_of: Any = Union[tuple(inner)]  # noqa: UP007 (likewise)
        return Annotated[list[one_of], Field(min_length=len(inner), max_length=len(inner))]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return dict[str, _shape(arguments[1])]  # type: ignore[misc]  # likewise
    if hint is Colouring:
        return Annotated[list[str], Field(description="the rows of the board: B sea, W island, '.' undecided")]
    if is_dataclass(hint) and isinstance(hint, type):
        return _object(hint)
    return hint if narrowed is None else narrowed(hint)
