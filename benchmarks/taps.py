"""Measure how soon the page answers a press, with a CPU slowed down by a factor of four.

    nurikabe-sat site -o folder
    python -m benchmarks taps folder

Each row has 50 presses as a hand makes them: the mouse rests on its target, and the button is held for a moment.
"CPU" is the time of the page's main thread per press, in milliseconds, with the slowing and with the work that
follows a press. The other times are Chromium's, from the event to the next frame (multiples of 8). INP (Interaction
to Next Paint) is their 98th percentile, the second slowest of 50. Its parts: the wait for the page's code, that code,
and the frame.

The floor is a page with one button that changes its colour. "starting" are presses before Python has started and rated
the puzzle; all others come after that. A hint row has the button Hint and the three stages after the answer, again and
again. Python's worker is not slowed. On a busy machine only the CPU times can be compared.
"""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.browser import SHOWN, chromium, cpu, files

SIZES = (0, 10, 30, 50, 100)
PRESSES = 50
SLOWER = 4
BEFORE, HELD, AFTER = 80, 40, 80  # milliseconds: on the target, pressed, and until the next move
PATIENCE = 60_000  # milliseconds
REST = 0.04  # CPU seconds of the browser within a second
LONGEST = 60  # seconds until it rests
FLOOR = """<button style="width: 9rem; height: 9rem">Press</button><script>
    const button = document.querySelector("button");
    button.onpointerdown = () => button.style.background = button.style.background === "red" ? "blue" : "red";
</script>"""
WATCH = """() => {
    window.shown = [];
    new PerformanceObserver((list) => window.shown.push(...list.getEntries()))
        .observe({type: "event", durationThreshold: 16});
}"""
# Of each interaction its longest event: from the event to the frame, and the three parts of that.
TIMES = """() => {
    const presses = new Map();
    for (const event of window.shown) {
        const {interactionId: id, duration} = event;
        if (id && duration > (presses.get(id)?.duration ?? 0)) presses.set(id, event);
    }
    window.shown = [];
    return [...presses.values()].map(({duration, startTime, processingStart, processingEnd}) =>
        [duration, processingStart - startTime, processingEnd - processingStart, startTime + duration - processingEnd]);
}"""
CENTRES = """([selector, most]) => [...document.querySelectorAll(selector)].slice(0, most).map((element) => {
    const {left, top, width, height} = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
})"""
NAMED = "name => [...document.querySelectorAll('button')].find((one) => one.textContent === name)"
CELLS, UNDO, HINTS = '[role="gridcell"]:not(.clue)', '[data-tool="Undo"]', '[data-tool="Hint"]'
QUICK = [8, 0, 0, 8]  # below the threshold


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="made by: nurikabe-sat site -o FOLDER")
    parser.add_argument(
        "--sizes", type=int, nargs="+", default=SIZES, help="sides of the boards; 0: the first puzzle. Default: all"
    )


def run(args: argparse.Namespace) -> int:
    print("| board | press | CPU | least, median | INP: wait, code, frame | slowest |\n|---|---|---|---|---|---|")
    with chromium() as browser, files(args.folder) as url:
        with _page(browser) as page:
            page.set_content(FLOOR)
            _measure(page, "floor", "paint", page.evaluate(CENTRES, ["button", 1]) * PRESSES)
        for size in args.sizes:
            with _page(browser) as page:
                if not size:
                    _measure(page, "first", "starting", _opened(page, url, size, rest=False))
            with _page(browser) as page:
                _board(page, url, size)
    return 0


@contextmanager
def _page(browser: Any) -> Iterator[Any]:
    """Yield a page. Only its own code runs there: a locator's listeners would take part in each press."""
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    page.context.close()


def _opened(page: Any, url: str, size: int, *, rest: bool) -> list[Any]:
    """Open a board, and return the centres of its first cells without a number."""
    page.goto(f"{url}#p=nurikabe/{size}/{size}/{_clues(size)}" if size else url)
    while not (cells := page.evaluate(CENTRES, [CELLS, PRESSES])):
        page.wait_for_timeout(20)
    for _ in range(LONGEST * rest):
        spent = cpu()
        page.wait_for_timeout(1000)
        if cpu() - spent < REST:
            break
    return list(cells)


def _board(page: Any, url: str, size: int) -> None:
    board = f"{size}x{size}" if size else "first"
    _measure(page, board, "paint", _opened(page, url, size, rest=True))
    _measure(page, board, "undo", page.evaluate(CENTRES, [UNDO, 1]) * PRESSES)
    if size:
        return
    stages = 4
    _measure(page, board, "hint", page.evaluate(CENTRES, [HINTS, 1]) * PRESSES, stages)


def _measure(page: Any, board: str, name: str, points: list[Any], stages: int = 0) -> None:
    """Press each point, and print a row. Of ``stages`` presses, the first waits for the answer of a hint."""
    page.wait_for_timeout(300)
    protocol = page.context.new_cdp_session(page)
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    protocol.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(WATCH)
    spent = _thread(protocol)
    for at, (x, y) in enumerate(points):
        page.mouse.move(x + at % 2, y)
        page.wait_for_timeout(BEFORE)
        page.mouse.down()
        page.wait_for_timeout(HELD)
        page.mouse.up()
        page.wait_for_timeout(AFTER)
        while stages and at % stages == 0 and not page.evaluate(f"!!({NAMED})({SHOWN!r})"):
            page.wait_for_timeout(20)
        if stages and at % stages == stages - 1:
            page.evaluate(f"({NAMED})('Apply').click()")
    page.wait_for_timeout(300)
    spent = (_thread(protocol) - spent) / len(points)
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    times = page.evaluate(TIMES)
    times = sorted(times + [QUICK] * (len(points) - len(times)))
    *_, inp, slowest = times
    parts = ", ".join(f"{part:.0f}" for part in inp[1:])
    least = f"{times[0][0]:.0f}, {median(time[0] for time in times):.0f}"
    print(f"| {board} | {name} | {1000 * spent:.1f} | {least} | {inp[0]:.0f}: {parts} | {slowest[0]:.0f} |", flush=True)


def _thread(protocol: Any) -> float:
    """Return the CPU seconds of the page's main thread."""
    metrics = protocol.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def _clues(size: int) -> str:
    """Return the path of a board with a 2 in every second cell of every third row, which gives many clues."""
    rows = ("2g" * (size // 2) if row % 3 == 0 else "z" * (size // 20) + _gap(size % 20) for row in range(size))
    return "".join(rows)


def _gap(cells: int) -> str:
    return chr(ord("f") + cells) if cells else ""
