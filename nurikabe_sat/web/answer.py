"""One question and its answer as JSON text: what a Python inside the browser is asked.

    answer("hint", '{"puzzle": "..."}')  -->  '{"status": 200, "body": {"status": "step", ...}}'

The questions are those of the routes of a server (``routes.py``), and so are the words for what is wrong. It needs
neither the extra ``[web]`` nor processes.
"""

import json
from collections.abc import Callable
from typing import Any

from nurikabe_sat.errors import UsageError
from nurikabe_sat.queries import ask_json
from nurikabe_sat.web.refusals import refused
from nurikabe_sat.web.settings import Settings
from nurikabe_sat.web.telling import ask_telling


def answer(name: str, request: str, tell: Callable[[str], object] | None = None) -> str:
    """The answer to a question, or what is wrong with it, with the status that a server would send.

    ``tell`` is called with JSON that says how far it is, ``{"words": ...}`` or ``{"best": answer}``.

    >>> answer("nonsense", "{}")[:58]
    '{"status": 400, "body": {"error": "there is no question \\'no'
    """
    try:
        data, max_cells = _read(request)
        if tell is None:
            body = ask_json(name, data, max_cells)
        else:
            body = ask_telling(lambda news: tell(json.dumps(news)), name, data, max_cells)
    except MemoryError:
        body = {"status": "limit", "message": "out of memory"}
    except Exception as problem:  # noqa: BLE001 (no traceback reaches a user)
        status, wrong = refused(problem)
        return json.dumps({"status": status, "body": wrong})
    return json.dumps({"status": 200, "body": body})


def _read(request: str) -> tuple[dict[str, Any], int]:
    """What is asked, with the limits that a server has as well."""
    settings = Settings()
    asked = json.loads(request)
    if not isinstance(asked, dict):
        raise UsageError("found no object, expected the keys of a question")
    timeout = asked.get("timeout")
    if timeout is None or (isinstance(timeout, int | float) and not isinstance(timeout, bool)):
        asked["timeout"] = settings.seconds(timeout)
    return asked, settings.max_cells
