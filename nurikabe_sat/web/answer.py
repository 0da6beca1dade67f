"""Function that answers a query with JSON text, for Python in the browser.

    answer("hint", '{"puzzle": "..."}')  -->  '{"status": 200, "body": {"status": "step", ...}}'

The queries and the error messages are those of the server's routes (``routes.py``). This module needs neither the extra
``[web]`` nor worker processes.
"""

import json
from collections.abc import Callable
from contextlib import nullcontext

from nurikabe_sat.queries import ask_values, query_named
from nurikabe_sat.queries.wire import fit
from nurikabe_sat.web.refusals import refused
from nurikabe_sat.web.settings import Settings
from nurikabe_sat.web.telling import telling


def answer(name: str, request: str, tell: Callable[[str], object] | None = None) -> str:
    """Return the response that a server would give to a query: JSON text with the HTTP status and the body.

    ``tell`` is called with JSON text about the progress: ``{"words": ..., "attempt": 3}`` or ``{"best": answer}``.

    >>> answer("nonsense", "{}")[:14]
    '{"status": 400'
    """
    try:
        settings = Settings()
        values = settings.limited(fit(query_named(name).request_type, json.loads(request)))
        with nullcontext() if tell is None else telling(lambda news: tell(json.dumps(news))):
            body = ask_values(name, values, settings.max_cells)
    except MemoryError:
        body = {"status": "limit", "message": "out of memory"}
    except Exception as problem:  # noqa: BLE001 (no traceback reaches a user)
        status, wrong = refused(problem)
        return json.dumps({"status": status, "body": wrong})
    return json.dumps({"status": 200, "body": body})
