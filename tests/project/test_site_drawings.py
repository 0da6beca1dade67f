"""Boards on the site: they are elements of their page, and can be read where the page is dark."""

import sys
from pathlib import Path

import pytest

from nurikabe_sat.rendering.scene import FILLS, STROKES

SITE = Path(__file__).parents[2] / "docs" / "site"


@pytest.fixture(autouse=True)
def _site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(SITE), *sys.path])


def luminance(colour: str) -> float:
    """As WCAG has it."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_boards_become_elements_and_other_pictures_stay(tmp_path: Path) -> None:
    from drawings import with_boards

    (tmp_path / "one.svg").write_text('<svg class="nurikabe">\n<rect/>\n</svg>\n', encoding="utf-8")
    (tmp_path / "plot.svg").write_text("<svg>\n</svg>\n", encoding="utf-8")
    text = "Text\n\n![a](one.svg) ![b](one.svg)\n\n![a plot](plot.svg)\n"
    board = '<svg class="nurikabe"><rect/></svg>'
    assert with_boards(text, tmp_path) == f'Text\n\n<p class="boards">{board}{board}</p>\n\n![a plot](plot.svg)\n'


def test_a_picture_with_a_dark_twin_gives_way_to_it(tmp_path: Path) -> None:
    from drawings import with_dark_photos

    (tmp_path / "one-dark.png").touch()
    text = "![a](one.png)\n\n![b](two.png)\n"
    light, dark = "![a](one.png){.only-light}", "![a](one-dark.png){.only-dark}"
    assert with_dark_photos(text, tmp_path) == f"{light}\n{dark}\n\n![b](two.png)\n"


def test_every_shape_has_the_colour_of_the_theme() -> None:
    from drawings import DARK_VARIABLES, LIGHT_VARIABLES, board_style

    style = board_style()
    for what, colour in (FILLS | STROKES).items():
        name = f"board-{what.replace(' ', '-')}"
        assert f".nurikabe .{what.replace(' ', '.')} {{" in style
        assert f"var(--{name})" in style
        assert LIGHT_VARIABLES[name] == colour
    assert set(DARK_VARIABLES) <= set(LIGHT_VARIABLES)


def test_clues_can_be_read_on_a_dark_page() -> None:
    from drawings import DARK_VARIABLES, LIGHT_VARIABLES

    dark = LIGHT_VARIABLES | DARK_VARIABLES
    for ground in ("island", "undecided"):
        for mark in ("", "-focus", "-reason"):
            assert contrast(dark["board-clue"], dark[f"board-{ground}{mark}"]) > 4.5
            assert contrast(dark[f"board-sea{mark}"], dark[f"board-{ground}{mark}"]) > 3
