"""Generator of ``nurikabe_sat/__init__.pyi``, which type checkers and editors read. ``tools.tables`` writes the file.

The functions of questions are made while the program runs, so that their parameters are in no source file. The stub
has them, from the same table, with their docstrings.
"""

from collections.abc import Iterator
from inspect import Parameter
from pathlib import Path
from textwrap import indent
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import nurikabe_sat
from nurikabe_sat.api.questions import docstring_of, signature_of
from nurikabe_sat.queries import QUERIES, Entry

STUB = Path(nurikabe_sat.__file__).with_name("__init__.pyi")

_TYPES = {
    "collections.abc": ("Iterable", "Sequence"),
    "typing": ("Literal",),
    "nurikabe_sat.puzzle.constraints": ("ConstraintsLike",),
    "nurikabe_sat.reading": ("Readable",),
}
"""Names that occur in signatures but are not public."""


def text() -> str:
    """Return the text of the stub file."""
    imports = [f"from {module} import {', '.join(names)}" for module, names in _TYPES.items()]
    return "\n".join(
        [
            '"""Written by ``python -m tools.tables``: do not edit."""',
            "",
            *imports,
            "",
            *_exports(),
            "",
            "__version__: str",
            "__all__: list[str]",
            "",
            *(_function(entry) for entry in QUERIES),
        ]
    )


def _exports() -> Iterator[str]:
    """Yield the lines for names that are defined in a source file."""
    homes = {name: f"nurikabe_sat.{module}" for name, module in vars(nurikabe_sat)["_MODULE_OF"].items()}
    homes |= {entry.load().answer_type.__name__: f"nurikabe_sat.queries.{entry.name}" for entry in QUERIES}
    for name, module in sorted(homes.items(), key=lambda home: (home[1], home[0])):
        yield f"from {module} import {name} as {name}"


def _function(entry: Entry) -> str:
    signature = signature_of(entry.load())
    lines = []
    for one in signature.parameters.values():
        if one.kind is Parameter.KEYWORD_ONLY and "*" not in lines:
            lines.append("*")
        default = "" if one.default is Parameter.empty else f" = {one.default!r}"
        lines.append(f"{one.name}: {in_words(one.annotation)}{default}")
    parameters = "".join(f"    {line},\n" for line in lines)
    told = docstring_of(entry).rstrip()
    quotes = 'r"""' if "\\" in told else '"""'
    body = indent(f'{quotes}{told}\n"""', "    ")
    return f"def {entry.name}(\n{parameters}) -> {in_words(signature.return_annotation)}:\n{body}\n"


def in_words(hint: Any) -> str:
    """Return a type as Python source text."""
    if isinstance(hint, str):
        return hint
    if hint is NoneType:
        return "None"
    arguments = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return " | ".join(map(in_words, arguments))
    if get_origin(hint) is Literal:
        return f"Literal[{', '.join(map(repr, arguments))}]"
    if arguments:
        inner = ", ".join("..." if one is Ellipsis else in_words(one) for one in arguments)
        return f"{get_origin(hint).__name__}[{inner}]"
    name: str = hint.__name__
    return name
