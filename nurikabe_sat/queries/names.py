"""Valid values for the texts of a request, keyed by the metavar, which is the placeholder of the option.

All of them can be used in a request, because none makes the server import a module that a client names.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib import import_module

from nurikabe_sat.parts import part_names


def names_of(metavar: str) -> tuple[str, ...] | None:
    """Return the values that an option with the given metavar accepts, or None if the option accepts any text.

    >>> names_of("CHECKER")
    ('auto', 'rup', 'propagate', 'drat-trim')
    """
    find = _NAMES.get(metavar)
    return None if find is None else tuple(find())


def _formats() -> Iterable[str]:
    from nurikabe_sat.formats import FORMATS

    return (*(name for form in FORMATS for name in (form.name, *form.aliases)), *part_names("formats"))


def _names(registry: str, name: str) -> Iterable[str]:
    return (one.name for one in getattr(import_module(f"nurikabe_sat.{registry}"), name))


def _checkers() -> Iterable[str]:
    from nurikabe_sat.certificate.checkers import AUTO, CHECKERS

    return (AUTO, *(one.name for one in CHECKERS))


_NAMES: Mapping[str, Callable[[], Iterable[str]]] = {
    "FORMAT": _formats,
    "TECHNIQUE": partial(_names, "deduction.table", "TECHNIQUES"),
    "PART": partial(part_names, "techniques"),
    "RULE": partial(_names, "legup.rules", "ALL_RULES"),
    "VARIANT": partial(_names, "variants", "VARIANTS"),
    "CHECKER": _checkers,
}
