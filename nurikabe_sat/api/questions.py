"""Python functions that answer queries. Their names, signatures and docstrings come from the table ``QUERIES``.

    hint = function_of(entry)        hint(board, *, detail="all", timeout=None, ...) -> HintAnswer

The parameters are the fields of the request; the ``about`` of a field becomes the parameter's description.
"""

from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, fields
from inspect import Parameter, Signature, cleandoc, getdoc
from sys import modules
from textwrap import indent, wrap
from typing import Any, get_args, get_type_hints

from nurikabe_sat.errors import InputTypeError, WrongShape
from nurikabe_sat.queries import QUERIES, Entry
from nurikabe_sat.queries.query import Answer, Query
from nurikabe_sat.queries.wire import fitting

_SPECIAL = {
    "board": ("BoardLike", "A Board, a text in any format, a URL, a Path, an open file, or rows of numbers."),
    "boards": ("BoardLike | Iterable[BoardLike]", "A board as any function takes it, or a list of boards."),
    "options": ("Options | None", "The solver and the encoding."),
    "constraints": ("ConstraintsLike", "More constraints that each solution has to keep."),
    "techniques": ("Sequence[Technique | str]", "Techniques of your own, or the names of installed ones."),
    "proof": ("Readable", "The proof: its text, a Path or an open file."),
    "at": ("CellLike | Sequence[CellLike]", "The empty cells in which numbers are tried, or ``all``."),
    "certificate": ("Certificate | Readable", "A Certificate, its text, or its Path."),
}
"""Types and descriptions of the parameters that are not plain JSON values."""

_LINE = 116


def function_of(entry: Entry) -> Callable[..., Answer[Any]]:
    """Return the Python function that answers a query."""
    query = entry.load()
    signature, checked = signature_of(query), _checked_hints(query)

    def ask(*args: Any, **kwargs: Any) -> Answer[Any]:
        given = signature.bind(*args, **kwargs).arguments
        answer: Answer[Any] = query(**{name: _checked(name, value, checked.get(name)) for name, value in given.items()})
        return answer

    ask.__name__ = ask.__qualname__ = entry.name
    ask.__module__ = "nurikabe_sat"
    ask.__doc__ = docstring_of(entry)
    vars(ask)["__signature__"] = signature
    return ask


def signature_of(query: Query[Any, Any]) -> Signature:
    """Return the signature of a query's Python function; its parameters are the fields of the request."""
    hints = get_type_hints(query.request_type)
    found = [
        Parameter(
            one.name,
            Parameter.KEYWORD_ONLY if one.kw_only else Parameter.POSITIONAL_OR_KEYWORD,
            default=Parameter.empty if _is_required(one) else one.default,
            annotation=_SPECIAL[one.name][0] if _is_special(one) else _accepted(hints[one.name]),
        )
        for one in _parameters(query)
    ]
    return Signature(found, return_annotation=query.answer_type)


def docstring_of(entry: Entry) -> str:
    """Return the docstring of a query's Python function: summary, parameters, result, errors and an example."""
    query = entry.load()
    statuses = {code: [status for status, its in query.answer_type.exits.items() if its == code] for code in (0, 1)}
    true, false = (" or ".join(map(repr, statuses[code])) for code in (0, 1))
    arguments = [_entry(one.name, _meaning(one)) for one in _parameters(query)]
    returned = f"The {query.answer_type.__name__}, which is true if its status is {true}"
    returned += f" and false if it is {false}." if false else "."
    errors = [
        _entry("InputTypeError", "If an argument has a wrong type."),
        _entry("UsageError", "If an argument has a value that is not possible."),
        _entry("LimitReached", "If the time limit comes before there is an answer."),
    ]
    parts = [
        f"{entry.about[0].upper()}{entry.about[1:]}.",
        getdoc(modules[query.answer.__module__]) or "",
        "Args:\n" + "\n".join(arguments),
        "Returns:\n" + "\n".join(wrap(returned, _LINE, initial_indent="    ", subsequent_indent="    ")),
        "Raises:\n" + "\n".join(errors),
        _example(query),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _example(query: Query[Any, Any]) -> str:
    """Return the example in the docstring of a query's request class, or an empty string if it has no example."""
    told = cleandoc(query.request_type.__doc__ or "")
    return told[told.index(">>>") :] if ">>>" in told else ""


def _entry(name: str, meaning: str) -> str:
    return indent("\n".join(wrap(f"{name}: {meaning}", _LINE - 4, subsequent_indent="    ")), "    ")


def _meaning(one: "Field[Any]") -> str:
    about = _SPECIAL[one.name][1] if _is_special(one) else one.metadata["about"]
    return f"{about[0].upper()}{about[1:]}{'' if about.endswith('.') else '.'}"


def _parameters(query: Query[Any, Any]) -> "list[Field[Any]]":
    """Return the fields of a query's request in the order of the function's parameters, inherited fields last."""
    own = vars(query.request_type).get("__annotations__", {})
    return sorted(fields(query.request_type), key=lambda one: (one.kw_only, one.name not in own))


def _is_special(one: "Field[Any]") -> bool:
    return one.name in _SPECIAL and (one.name != "proof" or _is_required(one))


def _accepted(hint: Any) -> Any:
    """Return the argument type for a field of type ``hint``: a sequence for a tuple of any length, else ``hint``."""
    return Sequence[get_args(hint)[0]] if get_args(hint)[1:] == (Ellipsis,) else hint  # type: ignore[misc]


def _is_required(one: "Field[Any]") -> bool:
    return one.default is MISSING and one.default_factory is MISSING


def _checked_hints(query: Query[Any, Any]) -> dict[str, Any]:
    """Return the types of the parameters whose values are plain JSON values, keyed by parameter name."""
    hints = get_type_hints(query.request_type)
    return {one.name: hints[one.name] for one in _parameters(query) if not _is_special(one)}


def _checked(name: str, value: Any, hint: Any) -> Any:
    """Return an argument converted to the type ``hint``.

    Raises:
        InputTypeError: If the argument has another type.
        UsageError: If the argument is not one of the allowed words.
    """
    if hint is None:
        return value
    plain = list(value) if isinstance(value, tuple | set | frozenset) else value
    if not isinstance(plain, bool | int | float) and hasattr(plain, "__index__"):
        plain = plain.__index__()  # the whole numbers of numpy
    try:
        return fitting(plain, hint, name)
    except WrongShape as error:
        if isinstance(value, str) and "Literal" in repr(hint):
            raise
        raise InputTypeError(name, value, str(error).partition("expected ")[2]) from None


def public(name: str) -> Any:
    """Return a public object by name: the Python function of a query, or an answer class."""
    entry = next(one for one in QUERIES if name in (one.name, one.answer))
    return function_of(entry) if name == entry.name else entry.load().answer_type
