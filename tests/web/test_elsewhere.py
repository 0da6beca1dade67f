"""Puzzles on pages with pzpr: the bookmark opens their position here with a hint, and the cells go back."""

import re
from typing import Any
from urllib.parse import unquote

import pytest

from nurikabe_sat.formats import puzzlink, pzprv3
from nurikabe_sat.puzzle.model import Board
from tests.web.browser import Entry, Visitor, paint, press, saying, shows, with_cells
from tests.web.node import in_node

OTHER = """
const ui = {puzzle: {
    pid, getURL: () => `https://other.example/p.html?${path}`,
    board: {cell: Object.assign(Object.create({}), cells, {length: cells.length})},
}};
"""
"""What a page with pzpr has, as far as the bookmark needs it: its list of cells is not an array."""


def pzpr_cells(colours: str) -> list[dict[str, int]]:
    return [{"qans": int(one == "B"), "qsub": int(one == "W")} for one in colours]


def test_the_address_of_a_position() -> None:
    script = f"""
const {{ positionOf }} = await import(`${{page}}/lib/elsewhere.js`);
const {{ unpackCells }} = await import(`${{page}}/lib/links.js`);
const {{ readRoute }} = await import(`${{page}}/lib/route.js`);
globalThis.location = new URL("https://other.example/p.html?nurikabe/4/2/");
told = pids.map((pid) => {{
  {OTHER}
  globalThis.ui = ui;
  const address = positionOf("https://here.example/");
  if (!address) return null;
  const {{ params }} = readRoute(new URL(address).hash, ["play"]);
  return [address.split("#")[0], params, unpackCells(params.cells, 8).join("")];
}});
"""
    colours = ".BW..BBW"
    values: dict[str, Any] = {"path": "nurikabe/4/2/2n", "cells": pzpr_cells(colours), "pids": ["nurikabe", "heyawake"]}
    found, other = in_node(script, **values)
    assert other is None
    home, params, cells = found
    assert home == "https://here.example/"
    assert cells == colours
    assert params.items() >= {"p": values["path"], "hint": "1", "from": "https://other.example/p.html"}.items()


@pytest.mark.parametrize(
    "address", ["", "javascript:alert(1)", "https://a@b/", "ftp://a/", "https://a/p?x", "https://a"]
)
def test_addresses_that_nothing_goes_back_to(address: str) -> None:
    script = "const { addressBack } = await import(`${page}/lib/elsewhere.js`);\ntold = addressBack(address, game);"
    game = {"rows": 1, "cols": 2, "clues": [1, None], "colours": [".", "B"]}
    assert in_node(script, address=address, game=game) is None
    back = in_node(script, address="https://other.example/p", game=game)
    assert back == "https://other.example/p?pzprv3/nurikabe/1/2/1%20%23%20/"


@pytest.mark.slow
def test_there_and_back(visit: Visitor, server: str, entry: Entry) -> None:
    page = visit("#puzzles")
    press(page, "Import")
    code = page.get_by_role("link", name="Why?").get_attribute("href")
    assert code
    assert code.startswith("javascript:")
    [first, second, *_] = entry.cells("B")
    colours = with_cells(entry.empty, [first], "B")
    scope = f"const pid = 'nurikabe', path = {puzzlink.write(Board.of(entry.puzzle))!r}, cells = {pzpr_cells(colours)};"
    opened = "let told; const window = globalThis; globalThis.open = (address) => { told = address; };"
    run = unquote(code.removeprefix("javascript:"))
    address = page.evaluate(f"() => {{ {scope} {OTHER} globalThis.ui = ui; {opened} {run}; return told; }}")
    home, fragment = address.split("#")
    assert home == server.rstrip("/") + "/"

    fragment = re.sub("from=.*", f"from={home}index.html", fragment)
    there = visit(f"#{fragment}")
    shows(there, entry, colours)
    saying(there, "Look")
    paint(there, [second])
    press(there, "Take my cells back")
    there.wait_for_url("**/index.html?pzprv3/**")
    board = pzprv3.read(there.url)
    assert board.puzzle == entry.puzzle
    assert "".join(board.colouring.to_rows()).count("B") == 2
