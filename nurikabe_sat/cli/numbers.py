"""Parsers of numbers on the command line. Their error messages are the same for all options."""

import math
from collections.abc import Callable
from typing import TypeVar

_DIGITS = 18

N = TypeVar("N", int, float)


def number_between(kind: type[N], least: float | None = None, most: float | None = None) -> Callable[[str], N]:
    """Return a function that parses a number of type ``kind`` between two inclusive bounds. None means no bound."""

    def read(text: str) -> N:
        try:
            if kind is int and not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS):
                raise ValueError
            value = kind(text)
            if not math.isfinite(value) or (least is not None and value < least) or (most is not None and value > most):
                raise ValueError
        except ValueError:
            import argparse

            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not {_in_words(kind, least, most)}") from None
        return value

    return read


def _in_words(kind: type, least: float | None, most: float | None) -> str:
    what = "a whole number" if kind is int else "a number"
    if least is not None and most is not None:
        return f"{what} from {least} to {most}"
    if least is not None:
        return f"{what} of at least {least}"
    return what if most is None else f"{what} of at most {most}"


def seconds(text: str) -> float:
    """Return the number of seconds in a text. The number must be above 0."""
    import argparse

    try:
        value = number_between(float, 0)(text)
    except argparse.ArgumentTypeError:
        value = 0.0
    if not value:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of seconds above 0")
    return value


def range_between(kind: type[N], least: float | None = None, most: float | None = None) -> Callable[[str], tuple[N, N]]:
    """Return a function that parses a range such as ``5..9``; ``7`` means ``7..7``. Both numbers must be in bounds."""
    number = number_between(kind, least, most)

    def read(text: str) -> tuple[N, N]:
        first, dots, last = text.partition("..")
        return number(first), number(last if dots else first)

    return read


def board_size(text: str) -> tuple[int, int]:
    """Return the numbers of rows and columns in a text: ``10x15``, or ``10`` for ``10x10``."""
    rows, times, cols = text.partition("x")
    return positive(rows), positive(cols if times else rows)


positive = number_between(int, 1)
"""Parser of a whole number above 0."""

whole = number_between(int, 0)
"""Parser of a whole number of at least 0."""


def number_list(least: float | None = None, most: float | None = None) -> Callable[[str], tuple[int, ...]]:
    """Return a function that parses a list of whole numbers such as ``2,3,7``, sorts it, and removes repetitions.

    The bounds apply to each number.
    """
    number = number_between(int, least, most)

    def read(text: str) -> tuple[int, ...]:
        return tuple(sorted({number(part) for part in text.split(",")}))

    return read
