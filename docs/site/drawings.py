"""Pictures that are dark where the page is dark: boards are elements of the page, with colours of the theme."""

import re
from pathlib import Path

from nurikabe_sat.rendering.scene import FILLS, STROKES

_DARK = {
    "paper": "transparent",
    "sea": "#05080b",
    "island": "#dfe4e8",
    "undecided": "#7c868f",
    "sea focus": "#6b3f10",
    "island focus": "#ffd6a0",
    "undecided focus": "#d9a860",
    "sea reason": "#164d80",
    "island reason": "#a9d0f5",
    "undecided reason": "#87aed2",
    "line": "#4a545d",
    "coordinate": "#a3adb5",
    "border": "#a3adb5",
}
"""What is another colour on a dark page; the rest is as the program draws it."""

LIGHT_VARIABLES = {f"board-{what.replace(' ', '-')}": colour for what, colour in (FILLS | STROKES).items()} | {
    "scheme": "light",
    "plot": "none",
}
DARK_VARIABLES = {f"board-{what.replace(' ', '-')}": colour for what, colour in _DARK.items()} | {
    "scheme": "dark",
    "plot": "invert(0.92) hue-rotate(180deg)",
}

_PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]+\.svg)\)")
_PHOTO = re.compile(r"^!\[[^\]]*\]\(([^)\s]+)\.png\)$", re.M)
_PICTURES = re.compile(rf"^{_PICTURE.pattern}(?: {_PICTURE.pattern})*$", re.M)


def board_style() -> str:
    """The style sheet that gives boards the colours of the theme; plots have theirs turned round."""
    rules = [(what, "fill") for what in FILLS] + [(what, "stroke") for what in STROKES]
    lines = [
        f"article .nurikabe .{what.replace(' ', '.')} {{ {paint}: var(--board-{what.replace(' ', '-')}) }}"
        for what, paint in rules
    ]
    lines += [
        'article img[src$=".svg"], .notebook-output svg:not(.nurikabe) { filter: var(--plot) }',
        "article { color-scheme: var(--scheme) }",
    ]
    return "\n".join(lines) + "\n"


def with_boards(text: str, directory: Path) -> str:
    """The text of a page in which a line of boards has them as elements: a style sheet cannot reach into an image."""

    def drawn(found: re.Match[str]) -> str:
        pictures = [(directory / name).read_text(encoding="utf-8") for name in _PICTURE.findall(found[0])]
        if not all('class="nurikabe"' in picture for picture in pictures):
            return found[0]
        return f'<p class="boards">{"".join("".join(one.splitlines()) for one in pictures)}</p>'

    return _PICTURES.sub(drawn, text)


def with_dark_photos(text: str, directory: Path) -> str:
    """The text of a page in which a PNG that has a dark twin, ``NAME-dark.png``, gives way to it on a dark page."""

    def both(found: re.Match[str]) -> str:
        twin = f"{found[1]}-dark"
        if not (directory / f"{twin}.png").exists():
            return found[0]
        return f"{found[0]}{{.only-light}}\n{found[0].replace(f'({found[1]}.png)', f'({twin}.png)')}{{.only-dark}}"

    return _PHOTO.sub(both, text)
