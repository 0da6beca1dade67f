"""Conversion of answers to JSON for ``--format json``, the HTTP API and Python in the browser.

ExplainAnswer(status="solved", ...)  -->  {"status": "solved", ...}
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, fields, is_dataclass
from enum import Enum
from typing import Any

from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.model import Colouring

_PLAIN = frozenset((str, int, float, bool, type(None)))


def value_fields(answer: Any) -> "list[Field[Any]]":
    """Return the public fields of an answer, or of an answer class, without the field for the request."""
    return [one for one in fields(answer) if not one.name.startswith("_")]


def to_json(value: Any) -> Any:
    """Return a value as JSON: dataclasses become objects, tuples become arrays, colourings become rows of letters."""
    kind = type(value)
    return value if kind in _PLAIN else _CONVERSIONS[kind](value)


class _Conversions(dict[type, Callable[[Any], Any]]):
    """Functions that convert values to JSON, keyed by type. A function is found on first use."""

    def __missing__(self, kind: type) -> Callable[[Any], Any]:
        self[kind] = found = _conversion(kind)
        return found


def _conversion(kind: type) -> Callable[[Any], Any]:
    if issubclass(kind, Cell):
        return list
    if issubclass(kind, Colouring):
        return Colouring.to_rows
    if issubclass(kind, Enum):
        return lambda value: value.value
    if is_dataclass(kind):
        names = [one.name for one in value_fields(kind)]
        return lambda value: {name: to_json(getattr(value, name)) for name in names}
    if issubclass(kind, Mapping):
        return lambda value: {key: to_json(inner) for key, inner in value.items()}
    if issubclass(kind, Sequence) and not issubclass(kind, str):
        return lambda value: [to_json(inner) for inner in value]
    return lambda value: value


_CONVERSIONS = _Conversions()
