"""Wording that messages share: counts, lists, unknown names, and replacements for characters that files cannot hold."""

from collections.abc import Iterable, Sequence

from nurikabe_sat.errors import UsageError


def count_of(number: int, what: str) -> str:
    """Return a number followed by its noun in the right form, such as ``1 cell`` or ``2 cells``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def list_of(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list within a sentence, such as ``a, b and c``. ``last`` replaces "and"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def unknown_name(what: str, name: str, known: Iterable[str]) -> UsageError:
    """Return the error for an unknown name. ``what`` is the kind of name, such as "solver".

    >>> str(unknown_name("part", "x", []))
    "unknown part 'x': no installed package registers it"
    """
    known = list(known)
    choice = f"; choose from {', '.join(known)}" if known else ": no installed package registers it"
    return UsageError(f"unknown {what} {name[:40]!r}{choice}{did_you_mean(name, known)}")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a hint such as ``; did you mean 'solve'?`` if a known name is similar, otherwise an empty string."""
    from difflib import get_close_matches  # only when something is wrong

    close = get_close_matches(name[:40], list(known), n=1, cutoff=0.6)
    return f"; did you mean {close[0]!r}?" if close else ""


def in_utf8(text: str) -> str:
    r"""Return the text with characters that UTF-8 cannot encode replaced by escapes, such as ``\\udcff``."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
