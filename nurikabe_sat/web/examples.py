"""Examples for the description of the API: each question with its answer, computed when the description is opened.

So an example is always what the program says.
"""

from functools import cache
from typing import Any

from nurikabe_sat.queries import QUERIES, ask_json
from nurikabe_sat.web.routes import PREFIX

_JSON = "application/json"


@cache
def _examples() -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    """For each question a request and its answer."""
    requests = {entry.path: dict(entry.load().example) for entry in QUERIES}
    return {name: (request, ask_json(name, request)) for name, request in requests.items()}


def add_examples(description: dict[str, Any]) -> None:
    """Write the examples into an OpenAPI description."""
    for name, (request, answer) in _examples().items():
        operation = description["paths"][f"{PREFIX}/{name}"]["post"]
        operation["requestBody"]["content"][_JSON]["example"] = request
        operation["responses"]["200"]["content"][_JSON]["example"] = answer
