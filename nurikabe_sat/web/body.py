"""Reader of request bodies. A body must be JSON, which a page from another site cannot send without permission."""

import json
from typing import Any, NoReturn

from fastapi import HTTPException, Request

from nurikabe_sat.errors import WrongShape


async def read_object(request: Request) -> Any:
    """Return the JSON value in the body of a request.

    ``Middleware`` must have read the body before.

    Raises:
        HTTPException: With status 415 if the declared type of the body is not JSON.
        WrongShape: If the body is not valid JSON.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise HTTPException(415, f"found a body of type {kind or 'unknown'}, expected application/json")
    return _value((await request.receive())["body"])


def _value(body: bytes) -> Any:
    """Return the value of a JSON text. Raises WrongShape, whose message does not contain the text, for invalid JSON."""
    try:
        return json.loads(body, parse_constant=_refuse)
    except UnicodeDecodeError:
        fault = "not Unicode"
    except json.JSONDecodeError as error:
        fault = f"line {error.lineno}, column {error.colno}: {error.msg}"
    except (ValueError, RecursionError) as error:
        fault = str(error)
    raise WrongShape(f"body: not JSON ({fault})")


def _refuse(constant: str) -> NoReturn:
    """Raise ValueError for ``NaN`` and ``Infinity``. Python accepts them, but JSON does not."""
    raise ValueError(constant)
