"""The shapes of requests and answers as FastAPI wants them, made from the dataclasses of the questions.

HintRequest(board, options, timeout)   -->   {"puzzle": text, "format": text or null, "timeout": number or null}
Colouring                              -->   a list of strings, one a row
tuple[int, int]                        -->   a list of two whole numbers
"""

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

from nurikabe_sat.puzzle.model import Colouring
from nurikabe_sat.queries.query import Request
from nurikabe_sat.queries.to_json import value_fields
from nurikabe_sat.queries.wire import WireField, wire_fields

_CONFIG = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class Limit(BaseModel):
    """The time, or the memory, was over before there was an answer."""

    status: Literal["limit"]
    message: str


class Problem(BaseModel):
    """What is wrong with a request: in one line, and as a word that programs can tell apart."""

    error: str
    code: str


def request_model(request: type[Request]) -> type[BaseModel]:
    """What the body of a request looks like. Whatever else it holds is refused."""
    keys: dict[str, Any] = {one.name: _key(one) for one in wire_fields(request)}
    model: type[BaseModel] = create_model(request.__name__, __config__=_CONFIG, __doc__=request.__doc__, **keys)
    return model


def _key(one: WireField) -> tuple[Any, Any]:
    bounds: dict[str, Any] = {"ge": one.least, "le": one.most}
    kind = _shape(one.type, {name: bound for name, bound in bounds.items() if bound is not None})
    default = ... if one.required else list(one.default) if isinstance(one.default, tuple) else one.default
    return kind, Field(default, description=one.about)


def answer_model(answer: type) -> Any:
    """What an answer looks like: that of the question, or that a limit came first."""
    return _object(answer) | Limit


@cache
def _object(kind: type) -> Any:
    hints = get_type_hints(kind)
    keys: dict[str, Any] = {one.name: (_shape(hints[one.name]), ...) for one in value_fields(kind)}
    return create_model(kind.__name__, __config__=ConfigDict(extra="forbid"), __doc__=kind.__doc__, **keys)


def _shape(hint: Any, bounds: Mapping[str, Any] | None = None) -> Any:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        inner = [one if one is NoneType else _shape(one, bounds) for one in arguments]
        return Union[tuple(inner)]  # noqa: UP007 (made from a list)
    if origin is tuple and arguments[-1] is Ellipsis:
        return list[_shape(arguments[0], bounds)]  # type: ignore[misc]  # a type that is made here
    if origin is tuple:
        inner = [_shape(one, bounds) for one in arguments]
        one_of: Any = Union[tuple(inner)]  # noqa: UP007 (likewise)
        return Annotated[list[one_of], Field(min_length=len(inner), max_length=len(inner))]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return dict[str, _shape(arguments[1])]  # type: ignore[misc]  # likewise
    if hint is Colouring:
        return Annotated[list[str], Field(description="the rows of the board: B sea, W island, '.' undecided")]
    if is_dataclass(hint) and isinstance(hint, type):
        return _object(hint)
    return Annotated[hint, Field(**bounds)] if bounds and hint in (int, float) else hint
