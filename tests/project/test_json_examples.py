"""JSON of the docs and of the program fits the schemas that the site publishes; what is changed does not."""

import json
import re
import sys
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

jsonschema = pytest.importorskip("jsonschema", reason="the group 'dev' is not installed")
pytest.importorskip("fastapi", reason="the extra 'web' is not installed")

from nurikabe_sat import read_board, solve  # noqa: E402 (after what may be absent)
from nurikabe_sat.certificate.make import make_certificate  # noqa: E402 (after what may be absent)
from nurikabe_sat.certificate.text import read_claim, write_claim  # noqa: E402 (likewise)
from nurikabe_sat.cli.main import main  # noqa: E402 (likewise)
from nurikabe_sat.formats import janko_json  # noqa: E402 (likewise)
from nurikabe_sat.legup.goal import GoalType  # noqa: E402 (likewise)
from nurikabe_sat.legup.proof_json import read_proof_json  # noqa: E402 (likewise)
from nurikabe_sat.queries import QUERIES, ask_json  # noqa: E402 (likewise)
from nurikabe_sat.web.schema import Limit  # noqa: E402 (likewise)

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
BLOCK = re.compile(r"(?:<!-- schema: (\S+) -->\n)?```json\n(.*?)^```$", re.M | re.S)
SKETCH = re.compile(r"`(\{\".*?\})`", re.S)
CURL = re.compile(r"/api/v1/(\w+) .*-d '(.*)'")


@cache
def schemas() -> dict[str, dict[str, Any]]:
    """What ``docs/site`` publishes, by the names of its files."""
    sys.path.insert(0, str(ROOT / "docs" / "site"))
    try:
        from schemas import published
    finally:
        sys.path.pop(0)
    return dict(published())


def refused(name: str, value: object) -> list[str]:
    """What the schema has against a value."""
    checker = jsonschema.Draft202012Validator(schemas()[name])
    return [error.message for error in checker.iter_errors(value)]


def examples() -> list[tuple[str, str]]:
    """Return the name of the schema and the text of each block of JSON in the docs."""
    return [found for page in PAGES for found in BLOCK.findall(page.read_text(encoding="utf-8"))]


def text_of(schema: str) -> str:
    [text] = [text for name, text in examples() if name == schema]
    return text


def test_every_schema_is_one() -> None:
    for schema in schemas().values():
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize(("schema", "text"), examples(), ids=lambda value: value if len(value) < 30 else "")
def test_a_block_of_the_docs_fits_its_schema_and_changed_it_does_not(schema: str, text: str) -> None:
    value = json.loads(text)
    assert refused(schema, value) == []
    inner = value[0] if isinstance(value, list) else value
    for key in inner:
        changed = deepcopy(value)
        (changed[0] if isinstance(value, list) else changed)[key] = [{"no": "such"}]
        assert refused(schema, changed), key


def test_requests_of_the_docs_fit_and_are_answered_as_the_page_says() -> None:
    page = (ROOT / "docs" / "reference" / "http.md").read_text(encoding="utf-8")
    [(name, body)] = CURL.findall(page)
    assert refused(f"{name}-request", json.loads(body)) == []
    assert ask_json(name, json.loads(body)) == json.loads(text_of(f"{name}-answer"))


@pytest.mark.parametrize("name", [entry.name for entry in QUERIES])
def test_the_examples_of_the_api_fit(name: str) -> None:
    request = dict(next(entry for entry in QUERIES if entry.name == name).load().example)
    assert refused(f"{name}-request", request) == []
    assert refused(f"{name}-request", {**request, "no such": 1})
    answer = json.loads(json.dumps(ask_json(name, request)))
    assert refused(f"{name}-answer", answer) == []
    for key in answer:
        assert refused(f"{name}-answer", {kept: answer[kept] for kept in answer if kept != key}), key
    assert refused(f"{name}-answer", Limit(status="limit", message="the time is over").model_dump()) == []


def words_of(schema: object) -> Iterator[str]:
    """Yield the keys and the fixed values of a schema."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        yield from (one for one in (schema.get("const"), *schema.get("enum", ())) if isinstance(one, str))
        for inner in schema.values():
            yield from words_of(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from words_of(inner)


def test_short_forms_of_answers_have_the_words_of_a_schema() -> None:
    """As in ``{"status": "none"|"unique", "cells": [...]}`` in running text."""
    known = {name: {*words_of(schema)} for name, schema in schemas().items()}
    sketches = [found for page in PAGES for found in SKETCH.findall(page.read_text(encoding="utf-8"))]
    assert sketches
    for sketch in sketches:
        words = {word for word in re.findall(r'"(\w+)"', sketch) if word.islower()}
        assert words
        assert [name for name, its_words in known.items() if words <= its_words], sketch


def test_what_is_read_fits_and_is_read_back() -> None:
    boards = [board for board, _ in janko_json.read_with_solutions(text_of("puzzles"))]
    assert [board.puzzle.grid.size for board in boards] == [6, 16]
    assert refused("puzzles", json.loads(janko_json.write_many(boards))) == []
    assert read_proof_json(text_of("proof")).root == "n0"
    finished = ask_json("legup_prove", {"puzzle": "nurikabe/3/2/h2i"})
    assert json.loads(finished["proof"]) == json.loads(text_of("proof"))
    goals = schemas()["proof"]["properties"]["goal"]["properties"]["type"]["enum"]
    assert set(goals) == {kind.value for kind in GoalType}


@pytest.mark.parametrize("name", ["input-4by4-unsat", "input-4by4", "08x08-partly-painted"])
def test_claims_fit(name: str) -> None:
    board = read_board(ROOT / "instances" / f"{name}.in")
    solution = solve(board).solution
    claim = make_certificate(board, solution).claim
    value = json.loads("".join(write_claim(claim)))
    assert refused("certificate", value) == []
    for key in value.keys() - {"facts", "cells"}:
        assert refused("certificate", {kept: value[kept] for kept in value if kept != key}), key


def test_the_claim_of_the_docs_is_the_one_of_its_puzzle() -> None:
    claim = read_claim(text_of("certificate"))
    assert claim.board.puzzle == read_board(ROOT / claim.board.name).puzzle


def test_lines_of_batch_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzles = tmp_path / "puzzles"
    puzzles.mkdir()
    (puzzles / "broken.in").write_text("3\n1 2\n", encoding="utf-8")
    (puzzles / "none.in").write_text("2\n1 .\n. 1\n", encoding="utf-8")
    (puzzles / "several.in").write_text("2\n2 .\n. .\n", encoding="utf-8")
    assert main(["batch", str(puzzles), "--unique", "-q", "--certify", str(tmp_path / "made")]) in (1, 2)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["status"] for line in lines] == ["error", "none", "solved"]
    assert ["certificate" in line for line in lines] == [False, True, True]
    for line in lines:
        assert refused("batch-line", line) == []
        for key in line.keys() - {"certificate"}:
            assert refused("batch-line", {kept: line[kept] for kept in line if kept != key}), key
