"""The pages that the program itself gives: its commands, techniques, functions, and the questions of its API."""

import json
import os
from collections.abc import Iterator, Mapping
from importlib import import_module

from schemas import schema_page
from sizes import encoding_sizes
from techniques import technique_pages

import nurikabe_sat
from nurikabe_sat.cli.completion import command_words
from nurikabe_sat.encoding.ways import WAYS
from nurikabe_sat.formats import FORMATS, read_board, write_board
from nurikabe_sat.queries import QUERIES
from nurikabe_sat.web.app import build_app


def reference_pages() -> Iterator[tuple[str, str]]:
    """The name and the text of each page."""
    yield "commands", _commands()
    yield from technique_pages()
    yield "functions", _functions()
    yield "format-details", _formats()
    yield (
        "encoding-details",
        encoding_sizes()
        + _modules(
            {"local rules": "nurikabe_sat.encoding.local", "the forest": "nurikabe_sat.encoding.forest"}
            | {f"connected, by {one.name}": f"nurikabe_sat.connectivity.{one.name}" for one in WAYS}
            | {"the preset paths": "nurikabe_sat.encoding.paths"},
        ),
    )
    yield "http-questions", _http()
    yield "schemas", schema_page()


def _commands() -> str:
    """What ``--help`` says of each command."""
    os.environ["COLUMNS"] = "100"
    lines = [
        "# Commands",
        "",
        "What `nurikabe-sat COMMAND --help` says. Without a command's name, `solve` is meant.",
        "",
    ]
    for command in command_words():
        lines += [f"## {command.name}", "", "```text", command.text.rstrip(), "```", ""]
    return "\n".join(lines)


def _formats() -> str:
    """What the file of each format says, and one board as it writes it: with as much as the format can hold."""
    lines = ["# The formats, sign by sign", ""]
    lines += [
        "What each file of `nurikabe_sat/formats/` says of its format, and a board of 3 rows and 4 columns as the"
    ]
    lines += ["program writes it: clues 2 and 1, a `?` and decided cells where the format has them.", ""]
    for one in FORMATS:
        clues = f"3 4\n. 2 . .\n{'B' if one.colours else '.'} {'W' if one.colours else '.'} . .\n1 . . "
        board = read_board(clues + ("?" if one.unknown else "3"), format="plain")
        lines += [f"## {one.name}", "", *_told(one.read.__module__)]
        lines += ["The board as written:", "", "```text", write_board(board, one.name).rstrip("\n"), "```", ""]
    return "\n".join(lines)


def _modules(modules: Mapping[str, str]) -> str:
    """What modules say of themselves, each under a heading."""
    return "\n".join(line for heading, module in modules.items() for line in (f"## {heading}", "", *_told(module)))


def _told(module: str) -> list[str]:
    return ["```text", (import_module(module).__doc__ or "").strip(), "```", ""]


def _functions() -> str:
    """Every public name, the questions first, with its docstring."""
    names = [name for name in nurikabe_sat.__all__ if not name.startswith("__")]
    asked = [entry.name for entry in QUERIES]
    groups = {
        "Questions": asked,
        "Their answers": [name for name in names if name.endswith("Answer")],
        "Functions": [name for name in names if name[0].islower() and name not in asked],
        "Errors": [name for name in names if name.endswith(("Error", "LimitReached"))],
    }
    groups["Classes and tables"] = [name for name in names if not any(name in group for group in groups.values())]
    lines = ["# Functions and classes", "", "Everything in `nurikabe_sat.__all__`. The examples run as tests.", ""]
    for title, group in groups.items():
        lines += [f"## {title}", ""]
        for name in group:
            lines += ["```{eval-rst}", f".. {_directive(name)}", "```", ""]
    return "\n".join(lines)


def _directive(name: str) -> str:
    value = getattr(nurikabe_sat, name)
    if isinstance(value, type):
        return f"autoclass:: nurikabe_sat.{name}\n   :members:"
    return (
        f"autofunction:: nurikabe_sat.{name}" if callable(value) else f"autodata:: nurikabe_sat.{name}\n   :no-value:"
    )


def _http() -> str:
    """The questions of the API, each with the example that the program computes."""
    schema = build_app().openapi()
    lines = ["# The questions of the HTTP API", "", "As `/openapi.json` of a running server describes them.", ""]
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            lines += [f"## {method.upper()} {path}", "", operation.get("summary", "") + ".", ""]
            for title, holder in (
                ("A question", operation.get("requestBody", {})),
                ("The answer", operation.get("responses", {}).get("200", {})),
            ):
                content = holder.get("content", {}).get("application/json", {})
                if "example" in content:
                    text = json.dumps(content["example"], indent=1, ensure_ascii=False)
                    lines += [f"{title}:", "", "```json", text, "```", ""]
    return "\n".join(lines)
