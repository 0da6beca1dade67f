"""Error responses. Each error has an HTTP status, a one-line message for people, and a code for programs.

400  a puzzle that cannot be read, a request that cannot be met
422  a request of another shape
500  a bug
"""

from typing import Any

from nurikabe_sat.errors import ConsistencyError, FormatError, NurikabeError, WrongShape
from nurikabe_sat.phrase import Phrase, PhrasePart, parts_of
from nurikabe_sat.queries.to_json import to_json

CODES = {
    400: "impossible",
    404: "not_found",
    405: "wrong_method",
    408: "too_slow",
    413: "too_large",
    415: "not_json",
    421: "wrong_host",
    422: "wrong_shape",
    429: "busy",
    499: "disconnected",
    500: "bug",
}
"""Error codes for programs, by HTTP status. The code ``unreadable`` also belongs to the status 400."""


def refused(problem: Exception) -> tuple[int, dict[str, Any]]:
    """Return the HTTP status and the body of the response to an exception.

    >>> refused(FormatError("a", "b", source="puzzle"))
    (400, {'error': 'puzzle: found a, expected b', 'code': 'unreadable'})
    """
    match problem:
        case FormatError():
            return 400, wrong(400, str(problem), "unreadable", _parts(problem))
        case WrongShape():
            return 422, wrong(422, str(problem), None, _parts(problem))
        case NurikabeError() if not isinstance(problem, ConsistencyError):
            return 400, wrong(400, str(problem), None, _parts(problem))
        case ConsistencyError():
            return 500, wrong(500, f"a bug, please report it: {problem}")
        case _:
            return 500, wrong(500, f"a bug, please report it: {type(problem).__name__}: {problem}")


def _parts(problem: NurikabeError) -> tuple[PhrasePart, ...]:
    """Return the parts of an error's message for translations, or an empty tuple."""
    if not isinstance(problem, FormatError):
        return parts_of(problem.args[0]) if problem.args else ()
    words = [Phrase("found:"), problem.found, Phrase("expected:"), problem.expected]
    if problem.line is not None and problem.column is not None:
        words.insert(0, Phrase("line {line}, column {column}:", line=problem.line, column=problem.column))
    return parts_of(Phrase.joined(*words))


def wrong(status: int, error: str, code: str | None = None, parts: tuple[PhrasePart, ...] = ()) -> dict[str, Any]:
    """Return the body of an HTTP error, with a one-line message and, if it can be translated, its parts.

    >>> wrong(404, "there is no such job")
    {'error': 'there is no such job', 'code': 'not_found'}
    """
    body = {"error": " ".join(error.split()), "code": code or CODES.get(status, "refused")}
    return {**body, "parts": to_json(parts)} if parts else body
