"""Additions to the API description that FastAPI generates: the request bodies of queries, and examples.

Examples are computed when the description is requested, so they always match the program.
"""

from functools import cache
from typing import Any

from nurikabe_sat.queries import QUERIES, ask_json
from nurikabe_sat.web.questions import questions
from nurikabe_sat.web.routes import PREFIX
from nurikabe_sat.web.schema import request_model
from nurikabe_sat.web.settings import Settings

_JSON = "application/json"


@cache
def _examples() -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    """Return an example request and its answer for each query, keyed by the query's name."""
    requests = {entry.name: dict(entry.load().example) for entry in QUERIES}
    return {name: (request, ask_json(name, request)) for name, request in requests.items()}


def add_questions(description: dict[str, Any], settings: Settings) -> None:
    """Add the schemas and examples of all queries to an OpenAPI description."""
    shapes, paths = description["components"]["schemas"], description["paths"]
    for question in questions():
        shape = request_model(question.request_type, settings).model_json_schema()
        shapes[shape["title"]] = shape
        body: dict[str, Any] = {"schema": {"$ref": f"#/components/schemas/{shape['title']}"}}
        operations = [paths[f"{PREFIX}/{path}"]["post"] for path in (question.path, f"jobs/{question.path}")]
        for operation in operations:
            operation["requestBody"] = {"required": True, "content": {_JSON: body}}
        if question.name in _examples():
            request, answer = _examples()[question.name]
            body["example"] = request
            operations[0]["responses"]["200"]["content"][_JSON]["example"] = answer
