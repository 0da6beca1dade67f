"""Functions that run in a worker process and return the answer to a query as JSON text.

The server passes the text on without parsing it, so an answer takes no more memory there than its bytes.
"""

import json
from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any

from nurikabe_sat.processes.worker_main import tell
from nurikabe_sat.queries import ask_values
from nurikabe_sat.web.telling import telling

MOST_ANSWER = 8 << 20
"""Maximum number of characters of an answer. The explanation of a board of 900 cells has 180,000 characters."""


def answer_text(name: str, values: Mapping[str, Any], max_cells: int, is_telling: bool) -> str:
    """Return the answer to a query as JSON text. With ``is_telling``, progress is sent to the parent process."""
    with telling(tell) if is_telling else nullcontext():
        answer = ask_values(name, values, max_cells)
    text = json.dumps(answer, allow_nan=False)
    return text if len(text) <= MOST_ANSWER else limit_text(f"the answer has more than {MOST_ANSWER} characters")


def limit_text(message: str) -> str:
    """Return the JSON text of the answer which reports that a limit was reached."""
    return json.dumps({"status": "limit", "message": message})
