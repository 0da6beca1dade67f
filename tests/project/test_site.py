"""The site builds without a warning, its links lead somewhere, it loads nothing from elsewhere, and it fits a phone."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

pytest.importorskip("sphinx", reason="Sphinx is not installed")
pytest.importorskip("fastapi", reason="the extra 'web' is not installed")

from nurikabe_sat.cli.commands import COMMANDS
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.queries import QUERIES
from tests.support.chromium import CHROMIUM

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


CUT_OFF = """() => [...document.querySelectorAll("html, pre")].filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.scrollWidth + ": " + one.textContent.trim().slice(0, 60))"""


def cut_off(folder: Path) -> dict[str, list[str]]:
    """Return the texts that are wider than a phone, by page."""
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        page = driver.chromium.launch(executable_path=CHROMIUM).new_page(viewport={"width": 390, "height": 664})
        found = {}
        for path in sorted(folder.rglob("*.html")):
            page.goto(path.as_uri())
            found[path.name] = page.evaluate(CUT_OFF)
        return {name: texts for name, texts in found.items() if texts}


def keys_of_the_answer(schema: dict[str, Any]) -> set[str]:
    first = schema["anyOf"][0]["$ref"].rpartition("/")[2]
    return set(schema["$defs"][first]["properties"])


def test_the_site(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "docs" / "site", tmp_path], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    pages = {page: page.read_text(encoding="utf-8") for page in tmp_path.rglob("*.html")}
    identities = {page: set(re.findall(r'\bid="([^"]+)"', text)) for page, text in pages.items()}
    for page, text in pages.items():
        assert not re.findall(r'<(?:script|img|iframe)[^>]*src="(?:https?:)?//', text)
        assert not re.findall(r'<link[^>]*rel="stylesheet"[^>]*href="(?:https?:)?//', text)
        for link in re.findall(r'href="(?!https?:|data:)([^"]*)"', text):
            name, _, identity = unquote(link).partition("#")
            target = (page.parent / name.split("?")[0]).resolve() if name else page
            assert target.exists(), f"{page.name}: {link}"
            assert not identity or target.suffix != ".html" or identity in identities[target], f"{page.name}: {link}"
    for name in ("notebook-solving", "notebook-encodings"):
        [*boxes] = re.findall(
            r'class="notebook-cell docutils container">.*?</pre></div>\s*</div>\s*</div>\s*(<div[^>]*>)',
            pages[tmp_path / "notebooks" / f"{name}.html"],
            re.S,
        )
        assert boxes
        assert set(boxes) == {'<div class="notebook-output">'}
    for name in (question.name for question in QUERIES):
        for kind in ("request", "answer"):
            schema = json.loads((tmp_path / "schemas" / f"{name}-{kind}.json").read_text(encoding="utf-8"))
            keys = set(schema["properties"]) if kind == "request" else keys_of_the_answer(schema)
            table = pages[tmp_path / "reference" / "schemas.html"].split(f'id="{name}"', 1)[1]
            assert keys
            assert not [key for key in keys if f">{key}<" not in table]
    headings = re.findall(r"<h2>([^<]+)<", pages[tmp_path / "reference" / "commands.html"])
    assert headings == [command.name for command in COMMANDS]
    for technique in TECHNIQUES:
        shown = pages[tmp_path / "reference" / f"technique-{technique.name}.html"]
        headings = re.findall(r"<h2>([^<]+)<", shown)
        assert headings == ["Example", "When to look for it", "Exercise", "Near miss"]
        assert shown.count('class="nurikabe"') == 5
        assert shown.count("<details><summary>Answer</summary>") == 1
    if CHROMIUM is not None:
        assert cut_off(tmp_path) == {}
