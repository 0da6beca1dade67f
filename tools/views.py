"""Visit each view of the page, take pictures of it, and report the faults that a program can detect.

python -m tools.views FOLDER [VIEW ...] [--sizes 390x664 ...] [--languages en de ja] [--text 200] [--axe]

The folder gets a picture of each view in each size, theme and language. Printed are faults of accessibility (with
``--axe``), shifts of the layout, content that is wider than the window, and on touch screens targets below 44 pixels.
Needs playwright and a Chromium. The page is served from this clone.
"""

import argparse
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from benchmarks.browser import chromium, server

PAGE = Path(__file__).parents[1] / "nurikabe_sat" / "web" / "page"
PUZZLE = "#play?pack=10x10-easy-1"
SIZES = ("390x664", "320x568", "664x390", "1280x800", "768x1024")
PATIENCE = 20_000  # milliseconds
_PROOF = "5\n. . . . 1\n. 3 . . .\n. . . . 2\n. . . . .\n2 . 1 . .\n"
_PHONE = 700  # windows with a side below this many pixels are those of touch screens

SHIFTS = """new PerformanceObserver((list) => {
    const shifts = list.getEntries().filter((entry) => !entry.hadRecentInput);
    for (const {value} of shifts) window.shifted = (window.shifted ?? 0) + value;
}).observe({type: "layout-shift", buffered: true});"""

ENGLISH = r"""() => {
    const words = /\b(the|of|and|is|are|with|your|this|not|that|from|has)\b/i;
    const named = ["aria-label", "title", "placeholder", "alt"];
    const found = [...document.body.querySelectorAll("*")].flatMap((one) => {
        const texts = [...one.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data);
        for (const name of named) texts.push(one.getAttribute(name) ?? "");
        const isEnglish = one.closest("[lang=en]:not(option)");
        return texts.filter((text) => text.trim() && (isEnglish || words.test(text)));
    });
    return [...new Set(found)];
}"""

TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll(
        "dialog[open], dialog[open] .sheet, .message, .actions, #here")]
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth} > ${element.clientWidth}`)"""

CUT = """(selector) => [...document.querySelectorAll(selector)]
    .filter((select) => select.checkVisibility({visibilityProperty: true}))
    .filter((select) => {
        const {font, paddingLeft, paddingRight} = getComputedStyle(select);
        const ruler = document.createElement("canvas").getContext("2d");
        ruler.font = font;
        const arrow = 20, room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
        return ruler.measureText(select.selectedOptions[0]?.text ?? "").width > room;
    })
    .map((select) => select.selectedOptions[0].text)"""

SMALL = """() => [...(document.querySelector("dialog[open]") ?? document).querySelectorAll(
        "button, a, select, input:not([type=checkbox], [type=radio]), summary, label:has(input)")]
    .filter((element) => element.checkVisibility({visibilityProperty: true}))
    .filter((element) => getComputedStyle(element).display !== "inline")
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, {width, height}]) => width > 1 && height > 1 && Math.min(width, height) < 43.5)
    .map(([{ariaLabel, textContent, className}, {width, height}]) =>
        `${(ariaLabel || textContent || className).trim().slice(0, 30)} ${width.toFixed(0)}x${height.toFixed(0)}`)"""


class Sight:
    """Page in one language. The methods take English texts and translate them."""

    def __init__(self, page: Any, home: str, language: str = "en") -> None:
        self.page, self.home, self.language = page, home, language
        path = PAGE / "lang" / f"{language}.json"
        self.words: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}

    def t(self, sentence: str) -> str:
        """Return a sentence in the language of the page."""
        return self.words.get(sentence, sentence)

    def go(self, address: str) -> None:
        """Open the address of a view."""
        self.page.goto(self.home + address)
        self.page.locator("h1", has_text=re.compile(r"\S")).wait_for()

    def press(self, name: str, within: Any = None) -> None:
        """Press the button with the given text."""
        (within or self.page).get_by_role("button", name=self.t(name), exact=True).click()

    def tool(self, name: str) -> None:
        """Press a tool of the play page. If there is no room for the tool, first open the menu "More"."""
        more = self.page.locator("[data-tool=More]")
        if more.is_visible() and not self.page.locator(f'[data-tool="{name}"]').is_visible():
            more.click()
        self.page.locator(f'[data-tool="{name}"]').click()

    def fill(self, name: str, text: str) -> None:
        """Fill an input field."""
        self.page.get_by_role("textbox", name=self.t(name), exact=True).fill(text)

    def dialog(self) -> Any:
        """Return the dialog that is open."""
        return self.page.locator("dialog[open]")


@dataclass(frozen=True)
class View:
    """View of the page: its address, and the actions that lead to it from there."""

    address: str
    act: Callable[[Sight], None] = lambda _: None


def _play(sight: Sight) -> None:
    sight.page.get_by_role("gridcell").first.wait_for()
    for tile in sight.page.locator('[role="gridcell"]:not(.clue) .tile').all()[:4]:
        tile.click()


def _hint(sight: Sight) -> None:
    sight.page.get_by_role("gridcell").first.wait_for()
    sight.press("Hint")
    sight.press("Show full hint")
    sight.page.get_by_role("button", name=sight.t("Apply"), exact=True).wait_for()


def _explained(sight: Sight) -> None:
    sight.page.get_by_role("gridcell").first.wait_for()
    sight.tool("Explain")
    sight.page.locator(".explanation .moves").wait_for()
    sight.page.locator(".explanation [aria-current]").first.wait_for(state="attached")


def _solved(sight: Sight) -> None:
    _explained(sight)
    sight.page.keyboard.press("End")
    sight.press("Paint up to here")
    sight.page.get_by_role("button", name=sight.t("Share result")).first.wait_for()


def _tool(name: str) -> Callable[[Sight], None]:
    def act(sight: Sight) -> None:
        sight.page.get_by_role("gridcell").first.wait_for()
        sight.tool(name)

    return act


def _button(name: str) -> Callable[[Sight], None]:
    def act(sight: Sight) -> None:
        sight.page.get_by_role("gridcell").first.wait_for()
        sight.press(name)

    return act


def _more(sight: Sight) -> None:
    sight.page.get_by_role("gridcell").first.wait_for()
    more = sight.page.get_by_role("button", name=sight.t("More"), exact=True)
    if more.is_visible():
        more.click()


def _export(sight: Sight) -> None:
    _tool("Share")(sight)
    sight.press("Export", sight.dialog())
    sight.dialog().evaluate("dialog => dialog.scrollTo(0, 0)")


def _puzzles(sight: Sight) -> None:
    sight.page.locator(".puzzles a").first.wait_for()


def _import(sight: Sight) -> None:
    _puzzles(sight)
    sight.press("Import")


def _set(text: str) -> Callable[[Sight], None]:
    def act(sight: Sight) -> None:
        sight.page.get_by_role("gridcell").first.wait_for()
        sight.fill("Paste a puzzle", text)
        sight.press("Read")
        sight.page.wait_for_timeout(1500)
        sight.page.evaluate("scrollTo(0, 0)")

    return act


def _proof(sight: Sight) -> None:
    sight.fill("Paste a link, a puzzle or a proof", _PROOF)
    sight.press("Begin")
    sight.page.get_by_role("gridcell").first.wait_for()


def _proved(sight: Sight) -> None:
    _proof(sight)
    sight.press("Finish branch")
    sight.page.locator('.proof-tree [data-id="n3"]').wait_for()


def _of_proof(name: str) -> Callable[[Sight], None]:
    def act(sight: Sight) -> None:
        _proof(sight)
        sight.press(name)
        sight.dialog().wait_for()

    return act


VIEWS = {
    "play": View(PUZZLE, _play),
    "play-hint": View(PUZZLE, _hint),
    "play-explain": View(PUZZLE, _explained),
    "play-solved": View("#play?pack=5x5-easy-1", _solved),
    "play-more": View(PUZZLE, _more),
    "play-new": View(PUZZLE, _tool("New puzzle")),
    "play-share": View(PUZZLE, _export),
    "play-settings": View(PUZZLE, _tool("Settings")),
    "play-savepoints": View(PUZZLE, _tool("Savepoints")),
    "play-pause": View(PUZZLE, _tool("Pause")),
    "puzzles": View("#puzzles", _puzzles),
    "puzzles-import": View("#puzzles", _import),
    "learn": View("#learn"),
    "learn-rules": View("#learn?lesson=rules"),
    "learn-technique": View("#learn?lesson=pool"),
    "set": View("#set", _set("5 5\n. . . . 2\n. 3 . . .\n. . . . .\n. . . 4 .\n1 . . . .\n")),
    "set-conflict": View("#set", _set("3 3\n. 2 .\n. . .\n. 4 .\n")),
    "set-export": View("#set", _button("Export")),
    "set-draw": View("#set", _button("Draw")),
    "rules": View("#rules"),
    "statistics": View("#statistics"),
    "proofs": View("prove.html#proofs"),
    "prove": View("prove.html#proofs", _proved),
    "prove-goal": View("prove.html#proofs", _of_proof("Goal")),
    "prove-save": View("prove.html#proofs", _of_proof("Save")),
    "assign": View("prove.html#assign"),
    "grade": View("prove.html#grade"),
}


def options(size: str, language: str = "en") -> dict[str, Any]:
    """Return the browser options for a window of the given size, such as 390x664."""
    width, height = map(int, size.split("x"))
    is_phone = min(width, height) < _PHONE
    touch = {"has_touch": True, "is_mobile": True} if is_phone else {}
    return {"viewport": {"width": width, "height": height}, "locale": language, "reduced_motion": "reduce", **touch}


def axe(page: Any, *, names: bool = False) -> list[dict[str, Any]]:
    """Return the accessibility faults that axe finds. With ``names``, include names that differ from the text."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    more = ', rules: {"label-content-name-mismatch": {enabled: true}}' if names else ""
    found: list[dict[str, Any]] = page.evaluate(f"axe.run(document, {{resultTypes: ['violations']{more}}})")[
        "violations"
    ]
    return found


def english(page: Any) -> list[str]:
    """Return the texts of a page in another language that are marked as English, or contain English words."""
    found: list[str] = page.evaluate(ENGLISH)
    return found


def too_wide(page: Any) -> list[str]:
    """Return the elements (page, dialog, row of buttons, name of the view) whose content is wider than the element."""
    found: list[str] = page.evaluate(TOO_WIDE)
    return found


def cut(page: Any, selector: str = "select") -> list[str]:
    """Return the chosen options that are wider than their list."""
    found: list[str] = page.evaluate(CUT, selector)
    return found


def faults(page: Any, size: str) -> Iterator[str]:
    """Yield the faults of a view that a program can detect."""
    for wide in too_wide(page):
        yield f"wide {wide}"
    for text in cut(page):
        yield f"cut {text}"
    if "has_touch" in options(size):
        for small in page.evaluate(SMALL):
            yield f"small {small}"


def main() -> int:
    """Take the pictures, and print the faults."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("views", nargs="*", choices=[[], *VIEWS], metavar="VIEW", help="default: all")
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--languages", nargs="+", default=["en"])
    parser.add_argument("--themes", nargs="+", default=["light", "dark"])
    parser.add_argument("--text", type=int, default=100, help="size of the text in percent")
    parser.add_argument("--axe", action="store_true", help="also run axe")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with server() as url, chromium() as browser:
        for language in args.languages:
            for size in args.sizes:
                for name in args.views or VIEWS:
                    context = browser.new_context(**options(size, language), color_scheme=args.themes[0])
                    context.set_default_timeout(PATIENCE)
                    context.add_init_script(SHIFTS)
                    page = context.new_page()
                    try:
                        _visit(Sight(page, url, language), name, size, args)
                    except Exception as error:  # noqa: BLE001 (the other views are still visited)
                        page.screenshot(path=args.folder / f"{name}-{size}-{language}-failed.png")
                        print(f"{name} {size} {language}: {str(error).splitlines()[0]}", flush=True)
                    context.close()
    return 0


def _visit(sight: Sight, name: str, size: str, args: argparse.Namespace) -> None:
    page, view = sight.page, VIEWS[name]
    said = f"{name} {size} {sight.language}"
    sight.go(view.address)
    if args.text != 100:
        page.evaluate(f"document.documentElement.style.fontSize = '{args.text}%'")
    view.act(sight)
    page.wait_for_timeout(300)
    shifted = page.evaluate("window.shifted ?? 0")
    print(f"{said}: shift {shifted:.3f}", flush=True)
    for fault in faults(page, size):
        print(f"{said}: {fault}", flush=True)
    for theme in args.themes:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.wait_for_timeout(150)
        if args.axe:
            for one in axe(page):
                places = [node["target"] for node in one["nodes"]][:4]
                print(f"{said} {theme}: axe {one['id']}: {places}", flush=True)
        page.screenshot(path=args.folder / f"{name}-{size}-{sight.language}-{theme}.png")


if __name__ == "__main__":
    raise SystemExit(main())
