"""The cells of a notebook's page run, changed or not, in the Python of the browser."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.browser import Visitor, expect
from tests.web.site_folder import file_server, site_once

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SITE = Path(__file__).parents[2] / "docs" / "site"
LONG = 120_000  # milliseconds, for Python on a busy machine
CELL = '<div class="notebook-cell"><div><pre>{}</pre></div></div><div class="notebook-output"></div>'
PAGE = '<!DOCTYPE html><html lang="en"><link rel="icon" href="data:,"><title>A notebook</title><h1>A notebook</h1>{}{}'
SCRIPT = '<script type="module" src="notebook.js"></script>'
pytestmark = pytest.mark.slow


def test_cells_run_in_the_browser(browser: "Browser", tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(SITE), *sys.path])
    from notebooks import write_engine

    folder = site_once(tmp_path.parent)
    python = {path.relative_to(folder).as_posix(): path.read_bytes() for path in (folder / "engine").iterdir()}
    write_engine(tmp_path / "pages", python)
    cells = [
        "from nurikabe_sat import count, read_board",
        "board = read_board('nurikabe/2/2/2i')\nboard",
        "count(board).count",
    ]
    text = PAGE.format("".join(map(CELL.format, cells)), SCRIPT)
    (tmp_path / "pages" / "notebook.html").write_text(text, encoding="utf-8")
    with file_server(tmp_path / "pages", tmp_path / "www") as url:
        visitor = Visitor(browser, url)
        page = visitor("notebook.html")
        runs, outputs = page.get_by_role("button", name="Run"), page.locator(".notebook-output")
        runs.nth(2).click()  # and with it those above
        expect(outputs.nth(2)).to_have_text("2", timeout=LONG)
        expect(outputs.nth(1).locator("svg")).to_have_count(1)
        page.get_by_role("textbox").nth(2).fill("print(unknown)")
        runs.nth(2).click()
        expect(outputs.nth(2)).to_contain_text("NameError")
        page.get_by_role("textbox").nth(2).fill("count(board).status")
        runs.nth(2).click()
        expect(outputs.nth(2)).to_have_text("'complete'")
        visitor.leave()
