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
    "Begin": "tutorial-first-puzzle tutorial-setting tutorial-class tutorial-encodings tutorial-variant "
    "notebook-solving notebook-encodings",
    "Use it": "solving playing checking techniques generating book legup prove batch recipes python constraints "
    "http browser circuits",
    "Reference": "commands technique-pictures functions schemas http-questions formats format-details "
    "encodings encoding-details glossary",
    "Understand it": "lazy-cuts forest by-hand certificates rating speed report correctness engine generator "
    "census paper",
    "Change it": "contributing architecture extending benchmarks instances generated-puzzles changes",
}
"""What stands beside every page, by headings; Sphinx complains of a page that is not there."""

ELSEWHERE = {
    "CONTRIBUTING.md": "contributing",
    "CHANGELOG.md": "changes",
    "benchmarks/README.md": "benchmarks",
    "instances/README.md": "instances",
    "instances/generated/README.md": "generated-puzzles",
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
    for file in (SITE / "conf.py", *(one for one in DOCS.iterdir() if one.suffix in PICTURES)):
        shutil.copy(file, source)
    pages = {path: path.stem for path in sorted((*DOCS.glob("*.md"), *DOCS.glob(f"notebooks/*{NOTEBOOK}")))}
    pages |= {ROOT / path: name for path, name in ELSEWHERE.items()}
    for path, name in pages.items():
        text = page_of(path, can_run) if path.suffix == NOTEBOOK else path.read_text(encoding="utf-8")
        text = with_dark_photos(with_boards(_with_links(text, path, pages), path.parent), path.parent)
        (source / f"{name}.md").write_text(text, encoding="utf-8")
    for name, text in reference_pages():
        (source / f"{name}.md").write_text(text, encoding="utf-8")
    write_schemas(source / "extra" / "schemas")
    shutil.copy(ROOT / "nurikabe_sat" / "web" / "page" / "icon.svg", source)
    (source / "static").mkdir()
    shutil.copy(SITE / "site.css", source / "static")
    (source / "static" / "boards.css").write_text(board_style(), encoding="utf-8")
    if can_run:
        write_engine(source / "extra", python_for_browsers())
    with (source / "index.md").open("a", encoding="utf-8") as index:
        index.write(_contents())


def _with_links(text: str, page: Path, pages: dict[Path, str]) -> str:
    """The text of a page with its links as the site has them; a link to a file that is no page becomes its words."""

    def moved(found: re.Match[str]) -> str:
        words, (name, _, anchor) = found[1], found[2].partition("#")
        path = (page.parent / name).resolve()
        if not name or name.startswith(("https:", "http:")) or (path.parent == DOCS and path.suffix in PICTURES):
            return found[0]
        if path not in pages:
            return words
        return f"[{words}]({pages[path]}.md{'#' * bool(anchor)}{anchor})"

    return LINK.sub(moved, text)


def _contents() -> str:
    blocks = (
        f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{names.replace(' ', chr(10))}\n```\n"
        for caption, names in CONTENTS.items()
    )
    return "".join(blocks)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Build the site of the documentation.")
    parser.add_argument("directory", nargs="?", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--run", action="store_true", help="notebooks can be run in the browser (needs npm)")
    arguments = parser.parse_args()
    sys.exit(main(arguments.directory, arguments.run))
