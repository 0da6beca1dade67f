"""All views of the page with axe: no fault of any kind, on a phone in the dark and on a desktop in the light.

The page is in German, whose words are longer than those of the other languages.
"""

from typing import Literal

import pytest

from tests.web.browser import Page, Visitor, expect, settle, violations
from tools.views import SHIFTS, VIEWS, Sight, cut, english, options, too_wide

pytestmark = pytest.mark.slow
LANGUAGE = "de"
SIZES = ("1280x800", "768x1024", "390x664")
NARROW = ("320x568", "664x390", "768x1024")
WAYS: list[tuple[str, Literal["dark", "light"]]] = [("390x664", "dark"), ("1280x800", "light")]


def resize(page: Page, size: str) -> None:
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})


LANGUAGES = [LANGUAGE, *(pytest.param(one, marks=pytest.mark.soak) for one in ("en", "ja"))]


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_view_has_no_fault(visit: Visitor, language: str, name: str) -> None:
    """Nor is it wider than its window, also with text of twice the size, nor shifts, nor has a word of English."""
    size = SIZES[list(VIEWS).index(name) % len(SIZES)]
    page = visit(VIEWS[name].address, **options(size, language))
    page.evaluate(SHIFTS)
    VIEWS[name].act(Sight(page, "", language))
    assert language == "en" or english(page) == []
    settle(page)
    assert page.evaluate("window.shifted ?? 0") < 0.05
    for other, theme in WAYS:
        resize(page, other)
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        assert violations(page, strict=True) == [], (other, theme)
        assert too_wide(page) == []
    for other in NARROW:
        resize(page, other)
        assert too_wide(page) == [], other
        assert cut(page, ".explanation select") == [], other
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for other in ("390x664", "320x568"):
        resize(page, other)
        assert too_wide(page) == [], f"{other}, text of twice the size"


@pytest.mark.parametrize("language", [LANGUAGE, "en"])
def test_the_buttons_of_a_solved_board_are_in_one_row(visit: Visitor, language: str) -> None:
    page = visit(VIEWS["play-solved"].address, **options("320x568", language))
    VIEWS["play-solved"].act(Sight(page, "", language))
    buttons = page.locator(".message .actions button")
    expect(buttons).to_have_count(4)
    assert len({box["y"] for box in (one.bounding_box() for one in buttons.all()) if box}) == 1
