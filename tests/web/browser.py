"""The page in a real Chromium: starting it, watching over it, and what its tests say of a board.

A test that imports this module is skipped where Playwright or Chromium is missing.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed")
pytest.importorskip("axe_playwright_python", reason="axe is not installed")
pytest.importorskip("fastapi", reason="the extra 'web' is not installed")

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.model import Board, Puzzle
from nurikabe_sat.web.samples import samples
from tests.support.chromium import CHROMIUM
from tests.support.waiting import PATIENCE
from tools.views import axe

__all__ = [
    "BROWSER",
    "EDITOR",
    "PHONE",
    "PLAY",
    "TIMES",
    "Entry",
    "Locator",
    "Page",
    "Visitor",
    "both_modes",
    "cell_of",
    "entry_of",
    "expect",
    "marked",
    "paint",
    "places",
    "press",
    "saying",
    "settle",
    "shows",
    "stop_clock",
    "violations",
    "with_cells",
]

if CHROMIUM is None:
    pytest.skip("there is no Chromium", allow_module_level=True)

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
WORDS = {".": "undecided", "B": "sea", "W": "island"}
PLAY, EDITOR = "Nurikabe board", "Puzzle editor"  # what the boards are called
TIMES = "\N{MULTIPLICATION SIGN}"

MIDDLES = """tiles => tiles.map(tile => {
    const box = tile.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})"""

# Colours that are on their way are not looked at: nothing moves for three frames.
SETTLED = """async () => {
    for (let calm = 0; calm < 3; calm++) {
        await new Promise(requestAnimationFrame);
        const moving = ({playState, effect}) => playState === "running" && effect.getTiming().iterations !== Infinity;
        if (document.getAnimations().some(moving)) calm = 0;
    }
}"""

SAVE_DATA = 'Object.defineProperty(navigator, "connection", {value: {saveData: true}});'

both_modes = pytest.mark.parametrize(
    "visit", ["server_of_modules", "static_site"], indirect=True, ids=["server", "static"]
)
"""A test of the page as a checkout serves it, and of the same page as a folder of static files."""

TIME_LIMIT = 1000 * PATIENCE  # in milliseconds
expect.set_options(timeout=TIME_LIMIT)


class SharedBrowser:
    """One Chromium for all tests of the page that follow each other. It starts when the first of them asks for it."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Browser | None = None
        self._users = 0

    @contextmanager
    def used(self) -> Iterator[Browser]:
        """Yield the browser, which stays until nobody uses it and ``end_if_unused`` is called."""
        if self._browser is None:
            playwright = self._open.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            self._open.callback(self._browser.close)
        self._users += 1
        yield self._browser
        self._users -= 1

    def end_if_unused(self) -> None:
        """End the browser, and with it the event loop that Playwright keeps running in this thread."""
        if not self._users:
            self._browser = None
            self._open.close()


BROWSER = SharedBrowser()


class Visitor:
    """Opens pages, each with an empty memory of its own, and writes down what is wrong with them.

    Wrong are errors on the console, errors that are not caught, and every request that leaves the server.
    """

    def __init__(self, browser: Browser, server: str, *, saves_data: bool = False) -> None:
        """``saves_data``: as a user who wants to save data, for whom Python is loaded only when it is needed."""
        self._browser = browser
        self._server = server
        self._saves_data = saves_data
        self._contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def __call__(self, address: str = "", *, server: str = "", expected: str = "(?!)", **options: Any) -> Page:
        """The page at an address of the server (or of another one). ``expected`` matches errors that are no fault."""
        options = {"viewport": {"width": 1280, "height": 800}, **options}
        context = self._browser.new_context(**options)
        context.set_default_timeout(TIME_LIMIT)
        if self._saves_data:
            context.add_init_script(SAVE_DATA)
        self._contexts.append(context)
        return self.open(context, address, server=server, expected=expected)

    def open(self, context: BrowserContext, address: str, *, server: str = "", expected: str = "(?!)") -> Page:
        """One more page that shares the memory of others."""
        page = context.new_page()
        home = urlsplit(server or self._server)[:2]
        own_data = (f"blob:{'://'.join(home)}/", "data:")

        def fault(text: str) -> None:
            if not re.search(expected, text):
                self.faults.append(text)

        def look(url: str) -> None:
            if urlsplit(url)[:2] != home and not url.startswith(own_data):
                self.faults.append(f"a request to {url}")

        page.on("console", lambda message: fault(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: fault(str(error)))
        page.on("request", lambda request: look(request.url))
        page.goto((server or self._server) + address)
        page.locator("h1", has_text=re.compile(r"\S")).wait_for()  # now there is what was asked for
        return page

    def leave(self) -> None:
        """Close all pages; they must have been without fault."""
        for context in self._contexts:
            context.close()
        assert not self.faults, "\n".join(self.faults)


@dataclass(frozen=True)
class Entry:
    """A puzzle of the pack with its solution."""

    name: str
    rows: int
    cols: int
    clues: tuple[str, ...]  # a word a cell: "." or a number
    solution: str  # a letter a cell
    level: str

    @property
    def address(self) -> str:
        """Where it is played."""
        return f"#play?pack={self.name}"

    @property
    def size(self) -> str:
        """As people are told it."""
        return f"{self.rows} {TIMES} {self.cols}"

    @property
    def open_cells(self) -> list[int]:
        """The cells without a clue."""
        return [cell for cell, clue in enumerate(self.clues) if clue == "."]

    @property
    def empty(self) -> str:
        """The colours of a board that has not been touched."""
        return "." * len(self.clues)

    @property
    def solved(self) -> str:
        """Its colours when it is solved; a clue has none."""
        return "".join("." if clue != "." else colour for clue, colour in zip(self.clues, self.solution, strict=True))

    def cells(self, colour: str) -> list[int]:
        """Return the cells without a clue that get this colour."""
        return [cell for cell in self.open_cells if self.solution[cell] == colour]

    def text(self, colours: str = "") -> str:
        """Return the plain format."""
        words = [
            painted if clue == "." else clue for clue, painted in zip(self.clues, colours or self.empty, strict=True)
        ]
        rows = [" ".join(words[start : start + self.cols]) for start in range(0, len(words), self.cols)]
        return "\n".join([f"{self.rows} {self.cols}", *rows, ""])

    @cached_property
    def puzzle(self) -> Puzzle:
        return self.board().puzzle

    def board(self, colours: str = "") -> Board:
        return read_board(self.text(colours))


def entry_of(size: str = "5x5", level: str = "", number: int = 0) -> Entry:
    """Return a puzzle of the pack: of this size and, if said so, level."""
    fitting = [
        one
        for one in samples().values()
        if f"{one['rows']}x{one['cols']}" == size and (not level or one["rating"]["level"] == level)
    ]
    entry = fitting[number]
    return Entry(
        entry["name"],
        entry["rows"],
        entry["cols"],
        tuple(word for row in entry["clues"] for word in row.split()),
        "".join(entry["solution"]),
        entry["rating"]["level"],
    )


def cell_of(page: Page, entry: Entry, cell: int, board: str = PLAY) -> Locator:
    """Return a cell, by its name."""
    row, col = divmod(cell, entry.cols)
    return page.get_by_role("grid", name=board).get_by_role("gridcell", name=f"row {row + 1}, column {col + 1},")


def shows(page: Page, entry: Entry, colours: str, board: str = PLAY) -> None:
    """Wait until the board is this puzzle with these colours: all of its rows and cells, as they are read out."""
    lines = [f'- grid "{board}":']
    for cell, clue in enumerate(entry.clues):
        row, col = divmod(cell, entry.cols)
        if col == 0:
            lines.append("  - row:")
        what = f"clue {clue}" if clue != "." else WORDS[colours[cell]]
        lines.append(f"    - gridcell /^row {row + 1}, column {col + 1}, {re.escape(what)}(,|$)/")
    expect(page.get_by_role("grid", name=board)).to_match_aria_snapshot("\n".join(lines))


def saying(page: Page, words: str) -> None:
    """Wait until the status line says something with these words, a regular expression."""
    expect(page.get_by_role("status")).to_contain_text(re.compile(words, re.IGNORECASE))


def press(page: Page, name: str) -> None:
    """Click the button of this name."""
    page.get_by_role("button", name=name, exact=True).click()


def marked(page: Page, words: str, board: str = PLAY) -> Locator:
    """The cells that are read out with these words."""
    return page.get_by_role("grid", name=board).get_by_role("gridcell", name=re.compile(words))


def places(page: Page) -> list[tuple[float, float]]:
    """Where to point at, in pixels of the window: the middle of each cell."""
    expect(page.get_by_role("gridcell").first).to_be_visible()
    found = page.get_by_role("gridcell").locator(".tile").evaluate_all(MIDDLES)
    return [(x, y) for x, y in found]


def paint(page: Page, sea: Iterable[int], island: Iterable[int] = ()) -> None:
    """Paint undecided cells by mouse: left clicks make sea, right clicks island.

    The sea comes last: a board whose sea is complete is solved, and its undecided cells become island.
    """
    at = places(page)
    for cell in island:
        page.mouse.click(*at[cell], button="right")
    for cell in sea:
        page.mouse.click(*at[cell], button="left")


def with_cells(colours: str, cells: Iterable[int], colour: str) -> str:
    """The same colours but for these cells."""
    changed = set(cells)
    return "".join(colour if cell in changed else old for cell, old in enumerate(colours))


def stop_clock(page: Page) -> None:
    """From here on nothing happens in the page by itself, however slow the machine is: no timer of its scripts ends."""
    page.clock.install(time=0)
    page.clock.pause_at(60_000)


def settle(page: Page) -> None:
    """Wait until no colour is on its way to another one."""
    page.evaluate(SETTLED)


def violations(page: Page, *, strict: bool = False) -> list[str]:
    """What axe has to say against the page as it is now: serious and critical faults, with where they are.

    ``strict``: every fault, and names that are not what is written on a button, too.
    """
    settle(page)
    return [
        f"{fault['id']}: {fault['help']}: {[node['target'] for node in fault['nodes']][:5]}"
        for fault in axe(page, names=strict)
        if strict or fault["impact"] in ("serious", "critical")
    ]
