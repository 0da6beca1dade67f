"""The cells of a notebook, run as Jupyter runs them: when the site is built, and inside a browser.

What a cell gives is HTML: what it printed, and the value of its last line as a notebook would show it.
"""

import ast
import contextlib
import html
import io
import json
import traceback
from typing import Any

NAME = "cell"


class Cells:
    """``run`` gives the HTML of a cell, and raises what the cell raises."""

    def __init__(self) -> None:
        self._names: dict[str, Any] = {"__name__": "__main__"}

    def run(self, source: str) -> str:
        """Run a cell. The value of an expression in its last line is shown, unless it is None."""
        tree = ast.parse(source, "<cell>")
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        printed = io.StringIO()
        value = None
        with contextlib.redirect_stdout(printed):
            exec(compile(tree, "<cell>", "exec"), self._names)  # noqa: S102 (a notebook runs code)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), self._names)  # noqa: S307 (likewise)
        return _text(printed.getvalue()) + ("" if value is None else _shown(value))


def _text(text: str) -> str:
    return f"<pre>{html.escape(text)}</pre>" if text else ""


def _shown(value: object) -> str:
    for name in ("_repr_html_", "_repr_svg_"):
        shown = getattr(value, name, lambda: None)()
        if shown is not None:
            return f"<div>{shown}</div>"
    return _text(repr(value))


_cells = Cells()


def answer(name: str, request: str) -> str:
    """What the page's worker asks: the source of a cell in, JSON with HTML out. Errors are shown as Python does."""
    if name != NAME:
        return "{}"
    try:
        shown = _cells.run(request)
    except Exception:  # noqa: BLE001 (of the cell: the reader sees it)
        shown = _text(traceback.format_exc(limit=-1))
    return json.dumps({"html": shown})
