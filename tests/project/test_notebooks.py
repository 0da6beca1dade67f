"""The notebooks of docs/ run in Jupyter and as the site runs them, and are kept without what they gave."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
pytestmark = pytest.mark.slow


def code_cells(path: Path) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]


def kinds(cell: dict[str, Any]) -> set[str]:
    """What a cell gave: the name of a stream, or types of media."""
    return {kind for one in cell["outputs"] for kind in (one.get("data") or {one.get("name", "error"): ""})}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs_in_jupyter(path: Path) -> None:
    nbclient = pytest.importorskip("nbclient", reason="the group 'dev' is not installed")
    pytest.importorskip("ipykernel", reason="the group 'dev' is not installed")
    import nbformat

    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    given = [kinds(cell) for cell in notebook.cells if cell["cell_type"] == "code"]
    assert [one for one in given if not one & {"image/svg+xml", "text/html", "stdout"}] == []
    assert {"image/svg+xml", "stdout"} <= set().union(*given)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_kept_without_what_it_gave(path: Path) -> None:
    assert [cell for cell in code_cells(path) if cell["outputs"] or cell["execution_count"] is not None] == []


def test_a_cell_of_the_site_gives_what_jupyter_would_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT / "docs" / "site" / "run"), *sys.path])
    from notebook_cells import Cells, answer

    cells = Cells()
    assert cells.run("a = 6\nprint('<b>')") == "<pre>&lt;b&gt;\n</pre>"
    assert cells.run("a * 7") == "<pre>42</pre>"
    assert cells.run("None") == cells.run("") == ""
    assert "<svg" in cells.run("from nurikabe_sat import read_board\nread_board('nurikabe/2/2/2i')")
    assert "ZeroDivisionError" in json.loads(answer("cell", "1 / 0"))["html"]
    assert json.loads(answer("cell", "1 + 1"))["html"] == "<pre>2</pre>"
