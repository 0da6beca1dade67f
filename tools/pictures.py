"""Take the pictures of the page for the documentation. Run it as ``python -m tools.pictures``.

Needs playwright and a Chromium. The page is served from this clone.
"""

from pathlib import Path
from typing import Any

from benchmarks.browser import HINT, SHOWN, chromium, server

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
PUZZLE = "#play?pack=10x10-easy-1"
SIZE: Any = {"width": 1100, "height": 680}
STEPS = 4
"""Number of hints that are applied before the picture is taken."""


def main() -> int:
    """Write ``play.png`` and ``play-dark.png``."""
    with server() as url, chromium() as browser:
        for name, scheme in (("play", "light"), ("play-dark", "dark")):
            page = browser.new_page(viewport=SIZE, color_scheme=scheme, reduced_motion="reduce", locale="en")
            _play(page, url + PUZZLE)
            page.screenshot(path=PICTURES / f"{name}.png")
    return 0


def _play(page: Any, url: str) -> None:
    page.set_default_timeout(60_000)
    page.goto(url)
    page.get_by_role("gridcell").first.wait_for()
    for _ in range(STEPS):
        _hint(page)
        page.get_by_role("button", name="Apply").click()
    _hint(page)
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)


def _hint(page: Any) -> None:
    """Show the complete next hint on the page."""
    page.get_by_role("button", name=HINT, exact=True).click()
    page.get_by_role("button", name="Apply").or_(page.get_by_role("button", name=SHOWN)).first.wait_for()
    full = page.get_by_role("button", name=SHOWN)
    if full.is_visible():
        full.click()


if __name__ == "__main__":
    raise SystemExit(main())
