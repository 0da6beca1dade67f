"""The page in Firefox: a hint of the Python inside it, share, play; all views without an error."""

from collections.abc import Iterator

import pytest

from nurikabe_sat.web.samples import samples
from tests.support.waiting import wait_until
from tests.web.firefox import Firefox, firefox
from tests.web.site_folder import file_server, site_once

pytestmark = pytest.mark.slow

SAYS = 'document.querySelector("[role=status]").textContent.includes({!r})'


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Firefox, str]]:
    """A Firefox, and the URL of the page as a folder of static files."""
    folder = tmp_path_factory.mktemp("firefox")
    profile = folder / "profile"
    profile.mkdir()
    site = site_once(tmp_path_factory.getbasetemp())
    with firefox(profile) as page, file_server(site, folder / "www") as url:
        yield page, url


def test_hint_share_and_play(home: tuple[Firefox, str]) -> None:
    page, url = home
    entry = next(one for one in samples().values() if one["rows"] == 5)
    clues = [word for row in entry["clues"] for word in row.split()]
    open_sea = [
        i
        for i, (clue, colour) in enumerate(zip(clues, "".join(entry["solution"]), strict=True))
        if clue == "." and colour == "B"
    ]
    page.open(f"{url}#play?pack={entry['name']}")
    page.click('button[title^="Where to look"]:enabled')
    page.until(SAYS.format("Where to look"))
    page.click('button[title="Links and texts"]:enabled')
    link = page.until('document.querySelector("dialog.share input[readonly]").value')
    assert link.startswith(f"{url}#p=nurikabe/5/5/")
    assert page.until('document.querySelector("dialog.share img").naturalWidth') > 0
    page.click('dialog.share button[aria-label="Close"]')
    for cell in open_sea:
        row, col = divmod(cell, 5)
        page.click(f'[aria-rowindex="{row + 1}"] > [aria-colindex="{col + 1}"] .tile')
    page.until(SAYS.format("Solved in"))


VIEWS = {
    "#puzzles": ".puzzles a svg text",
    "#learn?lesson=pool": ".exercise [role=gridcell]",
    "#set": ".setter [role=gridcell]",
    "#rules": ".board.picture",
    "#statistics": ".card",
    "prove.html#proofs": ".proofs-page textarea",
    "prove.html#assign": ".proofs-page fieldset",
    "prove.html#grade": ".grading input",
}
"""Addresses, and what is seen there."""


def test_all_views_open_without_an_error(home: tuple[Firefox, str]) -> None:
    page, url = home
    for address, seen in VIEWS.items():
        page.open("about:blank")
        page.open(url + address)
        page.until(f"document.querySelector({seen!r}).getClientRects().length")
    page.open(f"{url}#play")
    page.until('document.querySelector("[role=gridcell]")')
    page.click('[data-tool="Settings"]:enabled')
    page.until('document.querySelector("dialog.settings[open] input")')
    assert page.errors() == []
    page.until("[window.reportError(new Error('seen'))]")  # such an error would have been noticed
    wait_until(lambda: any("seen" in line for line in page.errors()))
