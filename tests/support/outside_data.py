"""Files of the folder that ``NURIKABE_DATA`` names. A test is skipped if its file is missing.

``docs/contributing/testing.md`` describes the files.
"""

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from nurikabe_sat.formats import janko_json
from nurikabe_sat.puzzle.model import Board, Colouring


def outside_path(name: str) -> Path:
    """Return the path of a file or folder, or skip the test."""
    folder = os.environ.get("NURIKABE_DATA")
    if folder is None or not (path := Path(folder, name)).exists():
        pytest.skip(f"NURIKABE_DATA does not name a folder with {name}")
    return path


def outside_json(name: str) -> Any:
    """Return the content of a JSON file, or skip the test."""
    return _load(outside_path(name))


@cache
def _load(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def outside_xml(name: str) -> dict[str, str]:
    """Return the XML files of a folder by name, or skip the test."""
    return {path.name: path.read_text("utf-8") for path in sorted(outside_path(name).glob("*.xml"))}


def published_puzzles() -> list[tuple[Board, Colouring]]:
    """Return the boards of ``janko.json`` with their printed solutions, or skip the test."""
    return _published(outside_path("janko.json"))


@cache
def _published(path: Path) -> list[tuple[Board, Colouring]]:
    entries = janko_json.read_with_solutions(path.read_text("utf-8"), "janko.json")
    found = [(board, solution) for board, solution in entries if solution]
    assert found
    return found
