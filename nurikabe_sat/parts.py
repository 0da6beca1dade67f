"""Extensions: solvers, encodings, techniques and formats that other packages register by name.

    [project.entry-points."nurikabe_sat.encodings"]      in the pyproject.toml of a package
    steps = "my_package:STEPS"

Built-in names come first: installed packages are searched only for other names, and their code is imported only when
its name is used.
"""

import sys
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, TypeVar

from nurikabe_sat.errors import UsageError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Kind = Literal["solvers", "encodings", "techniques", "formats"]
"""Kinds of extensions. Each kind has its own group of entry points, such as ``nurikabe_sat.solvers``."""

T = TypeVar("T")


def part_names(kind: Kind) -> tuple[str, ...]:
    """Return the names of all extensions of a kind in installed packages, without importing them."""
    return tuple(_entry_points(kind, tuple(sys.path)))


def installed_part(kind: Kind, name: str, of: type[T]) -> T | None:
    """Return the extension of an installed package with the given name, or None if no package provides this extension.

    Raises:
        UsageError: If the extension cannot be imported or is not an instance of ``of``.
    """
    entry = _entry_points(kind, tuple(sys.path)).get(name)
    return None if entry is None else imported_part(entry.value, of)


def installed_parts(kind: Kind, of: type[T]) -> list[T]:
    """Return all extensions of a kind in installed packages. Raises the same errors as ``installed_part``."""
    return [imported_part(entry.value, of) for entry in _entry_points(kind, tuple(sys.path)).values()]


def imported_part(reference: str, of: type[T]) -> T:
    """Import and return the object that ``module:object`` names. Never pass a name that was received from a network.

    Raises:
        UsageError: If the object cannot be imported or is not an instance of ``of``.

    >>> imported_part("nurikabe_sat.formats.plain:NAME", str)
    'plain'
    """
    module, _, path = reference.partition(":")
    try:
        found: object = import_module(module)
        for name in path.split("."):
            found = getattr(found, name)
    except Exception as error:  # the code of others
        raise UsageError(f"cannot import {reference}: {type(error).__name__}: {error}") from error
    if not isinstance(found, of):
        raise UsageError(f"{reference} has the type {type(found).__name__}, expected {of.__name__}")
    return found


@lru_cache
def _entry_points(kind: Kind, path: tuple[str, ...]) -> "dict[str, EntryPoint]":  # noqa: ARG001 (the key of the cache)
    from importlib.metadata import entry_points  # takes 15 ms, which built-in names do not need

    return {entry.name: entry for entry in entry_points(group=f"nurikabe_sat.{kind}")}
