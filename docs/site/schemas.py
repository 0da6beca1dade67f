"""The shapes of requests and answers: a page of tables, and a JSON Schema for each, made from the dataclasses.

Of the files that are no requests and no answers the schemas are written by hand, in ``docs/schemas/``.
"""

import json
import re
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import TypeAdapter

from nurikabe_sat.queries import QUERIES
from nurikabe_sat.web.schema import Problem, answer_model, request_model

DIALECT = "https://json-schema.org/draft/2020-12/schema"

BY_HAND = Path(__file__).parents[1] / "schemas"

Schema = Mapping[str, Any]

_OTHERS = {
    "error": "an error of the API",
    "batch-line": "a line of `batch`",
    "puzzles": "puzzles in the format `janko-json`",
    "certificate": "a certificate of `--certify`",
    "proof": "a LEGUP proof as JSON",
}


def schemas() -> Iterator[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """Of each question: its name, what it is about, the schema of its request and that of its answer."""
    for entry in QUERIES:
        query = entry.load()
        models = request_model(query.request_type), answer_model(query.answer_type)
        request, answer = ({"$schema": DIALECT, **TypeAdapter(model).json_schema()} for model in models)
        yield entry.name, entry.about, request, answer


def published() -> Iterator[tuple[str, dict[str, Any]]]:
    """The name and the content of each file of JSON Schema, without its ending."""
    for name, _, request, answer in schemas():
        yield f"{name}-request", request
        yield f"{name}-answer", answer
    yield "error", {"$schema": DIALECT, **TypeAdapter(Problem).json_schema()}
    for path in sorted(BY_HAND.glob("*.json")):
        yield path.stem, json.loads(path.read_text(encoding="utf-8"))


def write_schemas(directory: Path) -> None:
    """A file for each schema."""
    directory.mkdir(parents=True)
    for name, schema in published():
        text = json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
        (directory / f"{name}.json").write_text(text, encoding="utf-8")


def schema_page() -> str:
    """The page: a table for each request and answer; what several answers share comes last."""
    lines = [
        "# Requests and answers, field by field",
        "",
        "These are the requests and answers of the HTTP API. `--format json` and `to_json()` return the same answers.",
        "Each question has two files of [JSON Schema](https://json-schema.org/), for its request and its answer.",
        "Rows and columns count from 1; `B` is sea, `W` island, `.` undecided. An answer has every key.",
        "A key that does not apply is null. If the time limit is reached first, the answer has the status `limit`.",
        "",
        "Other files of JSON Schema: " + ", ".join(f"{_link(name)} ({about})" for name, about in _OTHERS.items()) + ".",
        "",
    ]
    shared: dict[str, Schema] = {}
    for name, about, request, answer in schemas():
        shared |= answer.get("$defs", {})
        title = next(one["$ref"].rpartition("/")[2] for one in answer["anyOf"])
        lines += [f"## {name}", "", f"{about[0].upper()}{about[1:]}. ", ""]
        links = f"{_link(f'{name}-request')}, {_link(f'{name}-answer')}"
        lines += [f"Files: {links}.", "", "A request:", "", *_table(request), "The answer:", ""]
        lines += _described(shared.pop(title))
    lines += ["## Parts of answers", ""]
    for title, schema in sorted(shared.items()):
        lines += [f"### {title}", "", *_described(schema)]
    return "\n".join(lines)


def _link(name: str) -> str:
    return f'<a href="../schemas/{name}.json">{name}</a>'


def _described(schema: Schema) -> list[str]:
    about, meanings = _parts(schema.get("description", ""))
    return [*(["```{eval-rst}", about, "```", ""] if about else []), *_table(schema, meanings)]


def _parts(docstring: str) -> tuple[str, dict[str, str]]:
    """The text of a docstring before its sections and its example, and the meaning of each attribute."""
    about, _, attributes = cleandoc(docstring).partition("\n>>>")[0].partition("\nAttributes:\n")
    found = re.findall(r"^    (\w+): (.*(?:\n {5,}.*)*)", attributes, re.M)
    return about.partition("\nRaises:\n")[0].strip(), {name: " ".join(text.split()) for name, text in found}


def _table(schema: Schema, meanings: Mapping[str, str] = MappingProxyType({})) -> list[str]:
    required = schema.get("required", [])
    rows = []
    for name, field in schema["properties"].items():
        default = "" if name in required or "default" not in field else f"`{json.dumps(field['default'])}`"
        about = field.get("description", meanings.get(name, "")).replace("|", "\\|").replace("``", "`")
        rows.append((f"`{name}`", _kind(field), default, about))
    columns = [0, 1, *(i for i in (2, 3) if any(row[i] for row in rows))]
    head = ("key", "type", "default", "meaning")
    lines = [[head[i] for i in columns], ["---"] * len(columns), *([row[i] for i in columns] for row in rows)]
    return [*("| " + " | ".join(line) + " |" for line in lines), ""]


def _kind(schema: Schema) -> str:
    """A type in words, with its bounds."""
    if "$ref" in schema:
        title = schema["$ref"].rpartition("/")[2]
        return f"[{title}](#{title.lower()})"
    if "anyOf" in schema:
        return " or ".join(map(_kind, schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        return ", ".join(f"`{json.dumps(one)}`" for one in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        many = f"{schema['minItems']} of" if "minItems" in schema else "list of"
        return f"{many} ({_kind(schema['items'])})"
    if schema.get("type") == "object":
        return f"object of ({_kind(schema['additionalProperties'])})"
    words: dict[str, str] = {"integer": "whole number", "boolean": "true or false", "string": "text"}
    bounds = {"minimum": "at least", "maximum": "at most", "exclusiveMinimum": "above"}
    word = words.get(schema["type"], str(schema["type"]))
    return " ".join([word, *(f"{text} {schema[key]}" for key, text in bounds.items() if key in schema)])
