"""Error responses. Each error has an HTTP status, a one-line message for people, and a code for programs.

400  a puzzle that cannot be read, a request that cannot be met
422  a request of another shape
500  a bug
"""

from nurikabe_sat.errors import ConsistencyError, FormatError, NurikabeError, WrongShape

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


def refused(problem: Exception) -> tuple[int, dict[str, str]]:
    """Return the HTTP status and the body of the response to an exception.

    >>> refused(FormatError("a", "b", source="puzzle"))
    (400, {'error': 'puzzle: found a, expected b', 'code': 'unreadable'})
    """
    match problem:
        case FormatError():
            return 400, wrong(400, str(problem), "unreadable")
        case WrongShape():
            return 422, wrong(422, str(problem))
        case NurikabeError() if not isinstance(problem, ConsistencyError):
            return 400, wrong(400, str(problem))
        case ConsistencyError():
            return 500, wrong(500, f"a bug, please report it: {problem}")
        case _:
            return 500, wrong(500, f"a bug, please report it: {type(problem).__name__}: {problem}")


def wrong(status: int, error: str, code: str | None = None) -> dict[str, str]:
    """Return the body of an HTTP error, with a one-line message.

    >>> wrong(404, "there is no such job")
    {'error': 'there is no such job', 'code': 'not_found'}
    """
    return {"error": " ".join(error.split()), "code": code or CODES.get(status, "refused")}
