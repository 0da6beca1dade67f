"""Measure how soon the page answers a press, on this machine and with a CPU slowed down by a factor of four.

    nurikabe-sat site -o folder
    python -m benchmarks taps folder

"Work" is the time of the page's own code, "shown" the time from the press to the next frame, as Chromium reports it for
Interaction to Next Paint (multiples of 8). Both are in milliseconds: least, median, 90th percentile and slowest of 20
presses, 60 ms apart. The floor is a page with one button that changes its colour. The board waits until Python has
started and rated the puzzle, for at most a minute; "starting" are presses before that. The stages of a hint are those
after its answer, on the board that the page opens; Python's worker is not slowed.
"""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from benchmarks.browser import HINT, SHOWN, chromium, cpu, files

SIZES = (0, 10, 30, 50, 100)
PRESSES = 20
PATIENCE = 60_000  # milliseconds
SLOWER = (1, 4)
REST = 0.04  # CPU seconds of the browser within a second
LONGEST = 60  # seconds until it rests
FLOOR = """<button style="width: 9rem; height: 9rem">Press</button><script>
    const button = document.querySelector("button");
    button.onpointerdown = () => button.style.background = button.style.background === "red" ? "blue" : "red";
</script>"""
WATCH = """() => {
    window.work = [];
    window.shown = [];
    new PerformanceObserver((list) => window.shown.push(...list.getEntries()))
        .observe({type: "event", durationThreshold: 16});
    let [began, spent] = [0, 0];
    for (const type of ["pointerdown", "pointerup", "click"]) {
        addEventListener(type, () => (began = performance.now()), {capture: true});
        addEventListener(type, () => {
            spent += performance.now() - began;
            if (type === "click") [spent] = [0, window.work.push(spent)];
        });
    }
}"""
TIMES = """() => {
    const presses = new Map();
    for (const {interactionId: id, duration} of window.shown)
        if (id) presses.set(id, Math.max(duration, presses.get(id) ?? 0));
    const quick = Math.max(0, window.work.length - presses.size);
    const found = [window.work, [...Array(quick).fill(8), ...presses.values()]];
    [window.work, window.shown] = [[], []];
    return found;
}"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="made by: nurikabe-sat site -o FOLDER")


def run(args: argparse.Namespace) -> int:
    print("| board | slower | press | work | shown |\n|---|---|---|---|---|")
    with chromium() as browser, files(args.folder) as url:
        for times in SLOWER:
            with _page(browser) as page:
                page.set_content(FLOOR)
                _slow(page, times)
                box = page.get_by_role("button").bounding_box()
                _press(page, [box] * PRESSES, "floor", times, "paint")
        for size in SIZES:
            for times in SLOWER:
                if not size:
                    with _page(browser) as page:
                        _press(page, _opened(page, url, size, times, rest=False), "first", times, "starting")
                with _page(browser) as page:
                    _measure(page, url, size, times)
    return 0


@contextmanager
def _page(browser: Any) -> Iterator[Any]:
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    page.context.close()


def _slow(page: Any, times: int) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})
    page.evaluate(WATCH)


def _opened(page: Any, url: str, size: int, times: int, *, rest: bool) -> list[Any]:
    """Open a board, and return the boxes of its first cells without a number."""
    page.goto(f"{url}#p=nurikabe/{size}/{size}/{_clues(size)}" if size else url)
    page.get_by_role("gridcell").first.wait_for()
    for _ in range(LONGEST * rest):
        spent = cpu()
        page.wait_for_timeout(1000)
        if cpu() - spent < REST:
            break
    _slow(page, times)
    cells = page.locator('[role="gridcell"]:not(.clue)')
    return [cells.nth(at).bounding_box() for at in range(min(PRESSES, cells.count()))]


def _press(page: Any, boxes: list[Any], board: str, times: int, name: str) -> None:
    for box in boxes:
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(60)
    _report(page, board, times, name)


def _measure(page: Any, url: str, size: int, times: int) -> None:
    board = f"{size}x{size}" if size else "first"
    _press(page, _opened(page, url, size, times, rest=True), board, times, "paint")
    undo = page.get_by_role("button", name="Undo", exact=True)
    for _ in range(PRESSES):
        if undo.is_enabled():
            undo.click()
            page.wait_for_timeout(60)
    _report(page, board, times, "undo")
    if size:
        return
    page.get_by_role("button", name=HINT, exact=True).click()
    page.get_by_role("button", name=SHOWN).wait_for()
    for _ in range(3):
        page.get_by_role("button", name=HINT, exact=True).click()
        page.wait_for_timeout(200)
    _report(page, board, times, "hint")


def _clues(size: int) -> str:
    """Return the path of a board with a 2 in every second cell of every third row, which gives many clues."""
    rows = ("2g" * (size // 2) if row % 3 == 0 else "z" * (size // 20) + _gap(size % 20) for row in range(size))
    return "".join(rows)


def _gap(cells: int) -> str:
    return chr(ord("f") + cells) if cells else ""


def _report(page: Any, board: str, times: int, name: str) -> None:
    page.wait_for_timeout(300)
    work, shown = page.evaluate(TIMES)
    four = [", ".join(f"{of(one):.1f}" for of in (min, median, _most, max)) for one in (work, shown)]
    print(f"| {board} | {times} | {name} | {' | '.join(four)} |", flush=True)


def _most(times: list[float]) -> float:
    return quantiles(times, n=10, method="inclusive")[-1] if len(times) > 1 else times[0]
