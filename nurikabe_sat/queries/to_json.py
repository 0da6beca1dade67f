"""Conversion of answers to JSON for ``--format json``, the HTTP API and Python in the browser.

ExplainAnswer(status="solved", ...)  -->  {"status": "solved", ...}
"""

from collections.abc import Mapping, Sequence
from dataclasses import Field, fields, is_dataclass
from enum import Enum
from typing import Any

from nurikabe_sat.puzzle.model import Colouring


def value_fields(answer: Any) -> "list[Field[Any]]":
    """Return the public fields of an answer, or of an answer class, without the field for the request."""
    return [one for one in fields(answer) if not one.name.startswith("_")]


def to_json(value: object) -> Any:
    """Return a value as JSON: dataclasses become objects, tuples become arrays, colourings become rows of letters."""
    if isinstance(value, Colouring):
        return value.to_rows()
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {one.name: to_json(getattr(value, one.name)) for one in value_fields(value)}
    if isinstance(value, Mapping):
        return {key: to_json(inner) for key, inner in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [to_json(inner) for inner in value]
    return value
