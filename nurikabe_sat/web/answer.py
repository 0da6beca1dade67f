"""One question and its answer as JSON text: what a Python inside the browser is asked.

    answer("hint", '{"puzzle": "..."}')  -->  '{"status": 200, "body": {"status": "step", ...}}'

The questions are those of the routes of a server (``routes.py``), and so are the words for what is wrong. It needs
neither the extra ``[web]`` nor processes.
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
    """The answer to a question, or what is wrong with it, with the status that a server would send.

    ``tell`` is called with JSON that says how far it is, ``{"words": ...}`` or ``{"best": answer}``.

    >>> answer("nonsense", "{}")[:58]
    '{"status": 400, "body": {"error": "there is no question \\'no'
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
