"""Notebooks as pages: their text, their cells, and what the cells give; with Python for the browser if it is wanted.

``python docs/site --run`` needs what ``nurikabe-sat site`` needs: npm and pip fetch Python for the browser once.
"""

import io
import json
import shutil
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from nurikabe_sat.web.site import engine
from nurikabe_sat.web.site.fetch import fetched

RUN = Path(__file__).with_name("run")
sys.path.insert(0, str(RUN))

from notebook_cells import Cells  # noqa: E402 (it is a file for the browser)

_MODULE = "notebook_cells"
_PAGE = Path(engine.__file__).parents[1] / "page"
_SCRIPT = '```{raw} html\n<script type="module" src="../notebook.js"></script>\n```\n'


def page_of(path: Path, can_run: bool) -> str:
    """The page of a notebook, in Markdown."""
    cells = Cells()
    return "\n".join([*_blocks(path, cells), _SCRIPT if can_run else ""])


def _blocks(path: Path, cells: Cells) -> Iterator[str]:
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield source + "\n"
            continue
        shown = cells.run(source)
        yield f":::{{container}} notebook-cell\n```python\n{source}\n```\n:::\n"
        yield f'````{{raw}} html\n<div class="notebook-output">{shown}</div>\n````\n'


def python_for_browsers() -> Mapping[str, bytes]:
    """The files of Python, by their paths. Raises UsageError where they cannot be fetched."""
    return engine.pack(fetched()).files


def write_engine(directory: Path, python: Mapping[str, bytes]) -> None:
    """What the pages need in order to run their cells."""
    files = dict(python)
    listed = json.loads(files[engine.LIST])
    content = _zipped(RUN / f"{_MODULE}.py")
    name = f"{_MODULE}.zip"
    files[f"{engine.FOLDER}/{name}"] = content
    listed["files"][name] = {"file": name, "size": len(content), "packed": False}
    listed["wheels"].append(name)
    files[engine.LIST] = json.dumps({**listed, "module": _MODULE}, indent=1).encode()
    files["worker/worker.js"] = (_PAGE / "worker" / "worker.js").read_bytes()
    for path, content in files.items():
        (directory / path).parent.mkdir(parents=True, exist_ok=True)
        (directory / path).write_bytes(content)
    shutil.copy(RUN / "notebook.js", directory)


def _zipped(path: Path) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(zipfile.ZipInfo(path.name), path.read_bytes())
    return buffer.getvalue()
