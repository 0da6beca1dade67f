"""Requests as JSON: for the HTTP API, and the Python inside a browser; ``to_json`` is the other way.

    {"puzzle": "2 2\n2 .\n. .\n", "level": "hard"}  -->  ExplainRequest(board, level="hard")

A board is sent as the text of any format, or as a URL, with ``puzzle`` and ``format``. Nothing else about a solver can
be sent but a time limit: which solvers there are is decided where the program runs.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import MISSING, Field, dataclass, fields
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats import read_board, read_boards
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries.query import Request

SOURCE = "puzzle"
"""What errors call the text of the board."""

BOARD, BOARDS = "board", "boards"
_LOCAL = ("options", "constraints")  # which solver, and how: not for a client to decide; objects of Python


@dataclass(frozen=True)
class WireField:
    """A key of a request: its type, whether it must be there, its default, and what it means."""

    name: str
    type: Any
    required: bool
    default: Any
    about: str
    metavar: str = ""
    least: float | None = None
    most: float | None = None


def wire_fields(request: type[Request]) -> list[WireField]:
    """The keys of a request, those of its board first."""
    hints = get_type_hints(request)
    found = []
    for one in fields(request):
        if one.name in (BOARD, BOARDS):
            several = "one puzzle or several" if one.name == BOARDS else "the puzzle"
            found.append(WireField("puzzle", str, True, None, f"{several} as text, with the cells that are decided"))
            about = "the name of the format of the text; null: the one that it looks like"
            found.append(WireField("format", str | None, False, None, about))
        elif one.name not in _LOCAL:
            found.append(_wire_field(one, hints[one.name]))
    return sorted(found, key=lambda one: not one.required)


def _wire_field(one: "Field[Any]", hint: Any) -> WireField:
    metadata = one.metadata
    required = one.default is MISSING and one.default_factory is MISSING
    return WireField(
        one.name,
        hint,
        required,
        None if required else one.default,
        metadata.get("about", ""),
        metadata.get("metavar", ""),
        metadata.get("least"),
        metadata.get("most"),
    )


def read_request(request: type[Request], data: Mapping[str, Any], max_cells: int | None = None) -> Request:
    """A request from its JSON object. Raises FormatError for the text of a board, UsageError for anything else."""
    known = {one.name: one for one in wire_fields(request)}
    for name in data:
        if name not in known:
            raise UsageError(f"found the key {name!r}, expected {', '.join(known)}")
    values: dict[str, Any] = {}
    for name, one in known.items():
        if name in data:
            values[name] = _fitting(data[name], one.type, name)
        elif one.required:
            raise UsageError(f"the key {name!r} is missing")
    names = {one.name for one in fields(request)}
    if BOARD in names:
        values[BOARD] = read_board(values.pop("puzzle"), SOURCE, values.pop("format", None), max_cells)
    elif BOARDS in names:
        values[BOARDS] = _several(values.pop("puzzle"), values.pop("format", None), max_cells)
    found = request(**values)
    if max_cells is not None and found.size > max_cells:
        raise UsageError(f"a board of {found.size} cells: this server makes {max_cells} at most")
    return found


def _several(text: str, form: str | None, max_cells: int | None) -> tuple[Board, ...]:
    """One board or more, all of them together no larger than one may be."""
    boards = tuple(read_boards(text, SOURCE, form, max_cells))
    cells = sum(board.puzzle.grid.size for board in boards)
    if max_cells is not None and cells > max_cells:
        raise FormatError(f"{len(boards)} puzzles of {cells} cells", f"at most {max_cells}", source=SOURCE)
    return boards


def _fitting(value: Any, hint: Any, name: str) -> Any:
    """A JSON value as the type that is asked for. Raises UsageError if it is not of that type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        if value is None and NoneType in arguments:
            return None
        return _fitting(value, next(one for one in arguments if one is not NoneType), name)
    if origin is Literal:
        if value in arguments and isinstance(value, str):
            return value
        raise UsageError(f"{name}: found {value!r}, expected {', '.join(map(repr, arguments))}")
    if origin is tuple and isinstance(value, list):
        inner = [arguments[0]] * len(value) if arguments[-1] is Ellipsis else list(arguments)
        if len(inner) == len(value):
            return tuple(_fitting(one, kind, name) for one, kind in zip(value, inner, strict=True))
    if hint is float and isinstance(value, int) and not isinstance(value, bool):
        with suppress(OverflowError):  # more digits than a number may have here: refused below
            return float(value)
    if isinstance(hint, type) and isinstance(value, hint) and not (hint is int and isinstance(value, bool)):
        return value
    raise UsageError(f"{name}: found {str(value)[:40]!r}, expected {_in_words(hint)}")


def _in_words(hint: Any) -> str:
    names = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}
    if hint in names:
        return names[hint]
    arguments = get_args(hint)
    return "a list" if arguments[-1] is Ellipsis else f"a list of {len(arguments)}"
