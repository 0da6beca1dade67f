"""Readers find the page for their task from the home page in at most two clicks."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
HOME = DOCS / "index.md"
TASKS = {
    "install the program": "how-to/install.md",
    "solve a first puzzle": "tutorials/first-puzzle.md",
    "check a puzzle for uniqueness": "how-to/check-and-repair.md",
    "get a hint": "how-to/get-hints.md",
    "generate a puzzle": "how-to/generate.md",
    "choose the style of a puzzle": "how-to/choose-a-style.md",
    "print a book": "how-to/print-a-book.md",
    "run a million boards": "how-to/batch.md",
    "export for CaDiCaL": "how-to/use-other-solvers.md",
    "check a certificate": "how-to/certify.md",
    "host the page behind a proxy": "how-to/host-the-page.md",
    "grade a class": "how-to/grade-a-class.md",
    "find out why a proof is refused": "how-to/prove-in-the-browser.md",
    "add a constraint": "how-to/add-constraints.md",
    "use an own encoding": "how-to/use-own-parts.md",
    "look up a file format": "reference/formats.md",
    "look up the HTTP API": "reference/http.md",
    "look up a technique": "reference/techniques.md",
    "understand the difficulty": "explanation/difficulty.md",
    "contribute a technique": "contributing/extending.md",
}


def links(page: Path) -> set[Path]:
    """Return the pages that a page links to."""
    found = re.findall(r"\]\(([^)#:]+\.md)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    return {(page.parent / one).resolve() for one in found}


def clicks() -> dict[Path, int]:
    """Return the pages within two clicks from the home page, with the number of clicks."""
    found = {HOME: 0}
    for number in (1, 2):
        for page in [one for one, far in found.items() if far == number - 1 and one.is_relative_to(DOCS)]:
            for target in links(page):
                found.setdefault(target, number)
    return found


@pytest.mark.parametrize("task", TASKS)
def test_the_page_for_a_task_is_near(task: str) -> None:
    target = DOCS / TASKS[task]
    assert target.is_file()
    assert target in clicks(), f"no page within two clicks for: {task}"


def test_every_guide_and_tutorial_is_near() -> None:
    near = clicks()
    assert [
        one.name for folder in ("how-to", "tutorials") for one in (DOCS / folder).glob("*.md") if one not in near
    ] == []
