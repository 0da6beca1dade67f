"""The names that a text in a request may be, by the metavar of its key. A registry is imported when it is needed.

They are all names that a request can carry: none of them imports a module that a client names.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from nurikabe_sat.parts import part_names


def names_of(metavar: str) -> tuple[str, ...] | None:
    """Return the names, and None if any text is accepted.

    >>> names_of("CHECKER")
    ('auto', 'rup', 'propagate', 'drat-trim')
    """
    find = _NAMES.get(metavar)
    return None if find is None else tuple(find())


def _formats() -> Iterable[str]:
    from nurikabe_sat.formats import FORMATS

    return (*(name for form in FORMATS for name in (form.name, *form.aliases)), *part_names("formats"))


def _techniques() -> Iterable[str]:
    from nurikabe_sat.deduction.table import TECHNIQUES

    return (one.name for one in TECHNIQUES)


def _rules() -> Iterable[str]:
    from nurikabe_sat.legup.rules import RULES

    return RULES


def _variants() -> Iterable[str]:
    from nurikabe_sat.variants import VARIANTS

    return (one.name for one in VARIANTS)


def _checkers() -> Iterable[str]:
    from nurikabe_sat.certificate.checkers import AUTO, CHECKERS

    return (AUTO, *(one.name for one in CHECKERS))


_NAMES: Mapping[str, Callable[[], Iterable[str]]] = {
    "FORMAT": _formats,
    "TECHNIQUE": _techniques,
    "PART": partial(part_names, "techniques"),
    "RULE": _rules,
    "VARIANT": _variants,
    "CHECKER": _checkers,
}
