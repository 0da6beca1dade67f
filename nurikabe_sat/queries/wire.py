"""Conversion of JSON to requests, for the HTTP API and for Python in the browser. ``to_json`` is the inverse.

    {"puzzle": "2 2\n2 .\n. .\n", "level": "hard"}  -->  ExplainRequest(board, level="hard")

A board is sent as text in any format, or as a URL, in ``puzzle``; ``format`` names the format. A request cannot choose
the solver; it can only set a time limit.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import MISSING, Field, dataclass, fields
from math import isfinite
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from nurikabe_sat.errors import FormatError, UsageError, WrongShape
from nurikabe_sat.formats import read_board, read_boards
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries.names import names_of
from nurikabe_sat.queries.query import Request, check_bounds
from nurikabe_sat.wording import unknown_name

SOURCE = "puzzle"
"""Name that error messages use for the text of the board."""

BOARD, BOARDS = "board", "boards"
LONGEST_LIST = 1000
"""Maximum number of entries of a list, because an entry takes many times more bytes in memory than in JSON."""

_SURROGATE = re.compile("[\ud800-\udfff]")
"""Pattern of surrogate characters, which JSON can contain, but which cannot be encoded as text."""

_LOCAL = ("options", "constraints")  # which solver, and how: not for a client to decide; objects of Python


@dataclass(frozen=True)
class WireField:
    """Description of a key in a request: its name, type, default and meaning, and whether it is required."""

    name: str
    type: Any
    required: bool
    default: Any
    about: str = ""
    metavar: str = ""
    least: float | None = None
    most: float | None = None


def wire_fields(request: type[Any]) -> list[WireField]:
    """Return descriptions of the JSON keys of a dataclass such as a request. The keys of the board come first."""
    hints = get_type_hints(request)
    found = []
    for one in fields(request):
        if one.name in (BOARD, BOARDS):
            several = "One or more puzzles" if one.name == BOARDS else "The puzzle"
            found.append(WireField("puzzle", str, True, None, f"{several} as text, with the decided cells", "PUZZLE"))
            about = "Format of the text (default: detected)"
            found.append(WireField("format", str | None, False, None, about, "FORMAT"))
        elif one.name not in _LOCAL:
            found.append(_wire_field(one, hints[one.name]))
    return sorted(found, key=lambda one: not one.required)


def _wire_field(one: "Field[Any]", hint: Any) -> WireField:
    required = one.default is MISSING and one.default_factory is MISSING
    said = {key: value for key, value in one.metadata.items() if key != "wire"}
    kind = one.metadata.get("wire") or hint
    return WireField(one.name, kind, required, None if required else one.default, **said)


def fit(request: type[Request], data: object) -> dict[str, Any]:
    """Convert the values of a JSON request to the types of its fields.

    Raises:
        WrongShape: If ``data`` is not an object, a key is unknown or missing, or a value has a wrong type or size.
    """
    if not isinstance(data, Mapping):
        raise WrongShape(f"found {str(data)[:40]!r}, expected a JSON object with the keys of a request")
    known = {one.name: one for one in wire_fields(request)}
    for name in data:
        if name not in known:
            raise WrongShape(f"found the key {name[:40]!r}, expected {', '.join(known)}")
    values: dict[str, Any] = {}
    for name, one in known.items():
        if name in data:
            values[name] = fitting(data[name], one.type, name)
            check_bounds(name, values[name], one.least, one.most)
            _check_names(values[name], one.metavar)
        elif one.required:
            raise WrongShape(f"the key {name!r} is missing")
    return values


def read_request(request: type[Request], values: Mapping[str, Any], max_cells: int | None = None) -> Request:
    """Return the request with the values that ``fit`` has checked. The text of a board becomes a Board.

    Raises:
        FormatError: If a text cannot be read.
        UsageError: If the request cannot be met.
    """
    given, names = dict(values), {one.name for one in fields(request)}
    if BOARD in names:
        given[BOARD] = read_board(given.pop("puzzle"), SOURCE, given.pop("format", None), max_cells)
    elif BOARDS in names:
        given[BOARDS] = _several(given.pop("puzzle"), given.pop("format", None), max_cells)
    found = request(**given)
    if max_cells is not None and found.size > max_cells:
        raise UsageError(
            Phrase(
                "a board of {n} cells is too large; the maximum of this server is {most}", n=found.size, most=max_cells
            )
        )
    return found


def _several(text: str, form: str | None, max_cells: int | None) -> tuple[Board, ...]:
    """Return the boards in a text. Raises FormatError if all boards together have more than ``max_cells`` cells."""
    boards = tuple(read_boards(text, SOURCE, form, max_cells))
    cells = sum(board.puzzle.grid.size for board in boards)
    if max_cells is not None and cells > max_cells:
        raise FormatError(f"{len(boards)} puzzles of {cells} cells", f"at most {max_cells}", source=SOURCE)
    return boards


def fitting(value: Any, hint: Any, name: str) -> Any:
    """Return a JSON value converted to the type ``hint``. Raises WrongShape if the value has another type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        if value is None and NoneType in arguments:
            return None
        return fitting(value, next(one for one in arguments if one is not NoneType), name)
    if origin is Literal:
        if value in arguments and isinstance(value, str):
            return value
        raise WrongShape(f"{name}: found {str(value)[:40]!r}, expected {', '.join(map(repr, arguments))}")
    if origin is tuple and isinstance(value, list):
        inner = [arguments[0]] * len(value) if arguments[-1] is Ellipsis else list(arguments)
        if len(inner) == len(value) <= LONGEST_LIST:
            return tuple(fitting(one, kind, name) for one, kind in zip(value, inner, strict=True))
    if (found := _plain(value, hint)) is not None:
        return found
    raise WrongShape(f"{name}: found {str(value)[:40]!r}, expected {_in_words(hint)}")


def _check_names(value: Any, metavar: str) -> None:
    """Raise WrongShape if a text is not a valid name for the metavar. If a tuple is given, check each of its texts."""
    texts = [one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, str)]
    if texts and (names := names_of(metavar)) is not None:
        for one in texts:
            if one not in names:
                raise WrongShape(str(unknown_name(metavar.lower(), one, names)))


def _plain(value: Any, hint: Any) -> Any:
    """Return ``value`` converted to a plain type, such as ``int``, or None if this is impossible."""
    if hint in (int, float) and isinstance(value, int | float) and not isinstance(value, bool):
        with suppress(OverflowError, ValueError):  # infinity, not a number, or more digits than a float has
            return hint(value) if isfinite(value) and (hint is float or value == int(value)) else None
    elif hint in (str, bool) and isinstance(value, hint):
        return None if hint is str and _SURROGATE.search(value) else value
    return None


def _in_words(hint: Any) -> str:
    names = {str: "a string", int: "a whole number", float: "a number", bool: "true or false"}
    if hint in names:
        return names[hint]
    arguments = get_args(hint)
    return (
        f"a list of at most {LONGEST_LIST} values"
        if arguments[-1] is Ellipsis
        else f"a list of {len(arguments)} values"
    )
