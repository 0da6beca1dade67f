"""Build the site: the pages of docs/, the reference that the program itself gives, and a few pages of the repository.

    python docs/site [DIRECTORY] [--run]        by default build/site

With ``--run`` the notebooks can be run in the browser; that needs npm, as ``nurikabe-sat site`` does.

Warnings are errors: a link that leads nowhere, a page that no list of contents names.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from drawings import board_style, with_boards, with_dark_photos
from notebooks import page_of, python_for_browsers, write_engine
from reference import reference_pages
from schemas import write_schemas

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SITE = DOCS / "site"

CONTENTS = {
    "Tutorials": "tutorials/ first-puzzle make-a-puzzle prove-and-grade compare-encodings write-a-variant "
    "/notebooks/notebook-solving /notebooks/notebook-encodings",
    "How-to guides": "how-to/ install solve check-and-repair get-hints judge-the-flow play generate choose-a-style "
    "print-a-book host-the-page teach-with-legup grade-a-class prove-in-the-browser batch python-recipes "
    "add-constraints use-other-solvers use-own-parts certify",
    "Reference": "reference/ cli commands techniques technique-pictures python functions http http-questions schemas "
    "formats format-details encodings-and-solvers encoding-details limits instances generated-puzzles "
    "glossary /performance",
    "Explanation": "explanation/ how-solving-works islands-and-rings by-hand how-generation-works difficulty "
    "correctness circuits",
    "Contributing": "contributing/ start architecture extending writing testing benchmarks /changes /notes/index",
}
"""The navigation, by headings: a folder and its pages. Sphinx reports a missing page."""

NOTES = (
    "notes/ engine generator explanations rating-fit throughput circuits dependencies census mutation attacks "
    "limits paper"
)
"""The pages that only ``notes/index.md`` names."""

ELSEWHERE = {
    "CONTRIBUTING.md": "contributing/start",
    "CHANGELOG.md": "changes",
    "benchmarks/README.md": "contributing/benchmarks",
    "instances/README.md": "reference/instances",
    "instances/generated/README.md": "reference/generated-puzzles",
}
"""Pages of the repository outside of docs/, and what they are called on the site."""

PICTURES = (".svg", ".png")
NOTEBOOK = ".ipynb"

LINK = re.compile(r"(?<!`)\[([^\]]*)\]\(([^)\s]+)\)")


def main(target: Path, can_run: bool) -> int:
    """Assemble the pages in a directory of their own, and let Sphinx make the site of them."""
    with TemporaryDirectory() as directory:
        source = Path(directory)
        _assemble(source, can_run)
        command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", str(source), str(target)]
        return subprocess.run(
            command, check=False, env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, SITE)))}
        ).returncode


def _assemble(source: Path, can_run: bool) -> None:
    shutil.copy(SITE / "conf.py", source)
    for path in DOCS.rglob("*"):
        if path.suffix in PICTURES:
            _place(source / path.relative_to(DOCS)).write_bytes(path.read_bytes())
    paths = sorted(path for path in DOCS.rglob("*") if path.suffix in (".md", NOTEBOOK))
    pages = {path: path.relative_to(DOCS).with_suffix("").as_posix() for path in paths}
    pages |= {ROOT / path: name for path, name in ELSEWHERE.items()}
    for path, name in pages.items():
        text = page_of(path, can_run) if path.suffix == NOTEBOOK else path.read_text(encoding="utf-8")
        text = with_dark_photos(with_boards(text, path.parent), path.parent)
        _place(source / f"{name}.md").write_text(_with_links(text, path, pages), encoding="utf-8")
    for name, text in reference_pages():
        (source / "reference" / f"{name}.md").write_text(text, encoding="utf-8")
    write_schemas(source / "extra" / "schemas")
    shutil.copy(ROOT / "nurikabe_sat" / "web" / "page" / "icon.svg", source)
    (source / "static").mkdir()
    shutil.copy(SITE / "site.css", source / "static")
    (source / "static" / "boards.css").write_text(board_style(), encoding="utf-8")
    if can_run:
        write_engine(source / "extra", python_for_browsers())
    for name, contents in (("index", CONTENTS), ("notes/index", {"Notes": NOTES})):
        with (source / f"{name}.md").open("a", encoding="utf-8") as index:
            index.write(_contents(contents))


def _place(path: Path) -> Path:
    """Return the path after making its directory."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _with_links(text: str, page: Path, pages: dict[Path, str]) -> str:
    """Return the page with the links of the site; a link to a file that the site omits becomes plain words."""
    folder = Path("/", pages[page]).parent

    def moved(found: re.Match[str]) -> str:
        words, (name, _, anchor) = found[1], found[2].partition("#")
        path = (page.parent / name).resolve()
        if not name or name.startswith(("https:", "http:")):
            return found[0]
        if path.suffix in PICTURES and path.is_relative_to(DOCS):
            target = path.relative_to(DOCS).as_posix()
        elif path in pages:
            target = f"{pages[path]}.md{'#' * bool(anchor)}{anchor}"
        else:
            return words
        return f"[{words}]({Path(os.path.relpath(f'/{target}', folder)).as_posix()})"

    return LINK.sub(moved, text)


def _contents(contents: Mapping[str, str]) -> str:
    blocks = []
    for caption, (folder, *names) in ((caption, line.split()) for caption, line in contents.items()):
        lines = "\n".join(name if name.startswith("/") else f"/{folder}{name}" for name in names)
        blocks.append(f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{lines}\n```\n")
    return "".join(blocks)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Build the site of the documentation.")
    parser.add_argument("directory", nargs="?", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--run", action="store_true", help="notebooks can be run in the browser (needs npm)")
    arguments = parser.parse_args()
    sys.exit(main(arguments.directory, arguments.run))
