"""All views of the page with axe: no fault of any kind, on a phone in the dark and on a desktop in the light."""

from typing import Literal

import pytest

from tests.web.browser import Visitor, violations
from tools.views import SHIFTS, VIEWS, Sight, options, too_wide

pytestmark = pytest.mark.slow
WAYS: list[tuple[str, Literal["dark", "light"]]] = [("390x664", "dark"), ("1280x800", "light")]


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_has_no_fault(visit: Visitor, name: str) -> None:
    """Nor is it wider than its window, nor does its layout shift."""
    at = list(VIEWS).index(name)
    size, scheme = WAYS[at % 2]
    page = visit(VIEWS[name].address, color_scheme=scheme, **options(size))
    page.evaluate(SHIFTS)
    VIEWS[name].act(Sight(page, ""))
    for other, theme in (WAYS[at % 2], WAYS[(at + 1) % 2]):
        width, height = map(int, other.split("x"))
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        assert violations(page, strict=True) == [], (other, theme)
        assert too_wide(page) == []
        if other == size:
            assert page.evaluate("window.shifted ?? 0") < 0.05
