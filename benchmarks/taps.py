"""Measure how soon the page answers a press, on this machine and with a CPU slowed down by a factor of four.

    nurikabe-sat site -o folder
    python -m benchmarks taps folder

"Work" is the time of the page's own code, "shown" the time from the press to the next frame, as Chromium reports it for
Interaction to Next Paint (multiples of 8). Both are in milliseconds: least, median and slowest of 20 presses. The
stages of a hint are those after its answer, on the board that the page opens; Python's worker is not slowed.
"""

import argparse
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.browser import HINT, SHOWN, chromium, files

SIZES = (0, 10, 30, 50, 100)
PRESSES = 20
PATIENCE = 60_000  # milliseconds
SLOWER = (1, 4)
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
        for size in SIZES:
            for times in SLOWER:
                page = browser.new_context().new_page()
                page.set_default_timeout(PATIENCE)
                _measure(page, url, size, times)
                page.context.close()
    return 0


def _measure(page: Any, url: str, size: int, times: int) -> None:
    page.goto(f"{url}#p=nurikabe/{size}/{size}/{_clues(size)}" if size else url)
    page.get_by_role("gridcell").first.wait_for()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})
    page.evaluate(WATCH)
    cells = page.locator('[role="gridcell"]:not(.clue)')
    boxes: list[Any] = [cells.nth(at).bounding_box() for at in range(min(PRESSES, cells.count()))]
    for box in boxes:
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(60)
    _report(page, size, times, "paint")
    undo = page.get_by_role("button", name="Undo", exact=True)
    for _ in range(PRESSES):
        if undo.is_enabled():
            undo.click()
            page.wait_for_timeout(60)
    _report(page, size, times, "undo")
    if size:
        return
    page.get_by_role("button", name=HINT, exact=True).click()
    page.get_by_role("button", name=SHOWN).wait_for()
    for _ in range(3):
        page.get_by_role("button", name=HINT, exact=True).click()
        page.wait_for_timeout(200)
    _report(page, size, times, "hint")


def _clues(size: int) -> str:
    """Return the path of a board with a 2 in every second cell of every third row, which gives many clues."""
    rows = ("2g" * (size // 2) if row % 3 == 0 else "z" * (size // 20) + _gap(size % 20) for row in range(size))
    return "".join(rows)


def _gap(cells: int) -> str:
    return chr(ord("f") + cells) if cells else ""


def _report(page: Any, size: int, times: int, name: str) -> None:
    page.wait_for_timeout(300)
    work, shown = page.evaluate(TIMES)
    three = [", ".join(f"{of(one):.1f}" for of in (min, median, max)) for one in (work, shown)]
    print(f"| {f'{size}x{size}' if size else 'first'} | {times} | {name} | {' | '.join(three)} |", flush=True)
