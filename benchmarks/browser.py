"""Measure the speed of the page, with and without a server: its start, and the time that queries take.

    nurikabe-sat site -o folder
    python -m benchmarks browser folder

Starts are measured in Chromium, with an empty memory and then again, each to the first paint, to a board that can be
played, and to the first hint; CPU seconds are those of the browser's processes. Then the same with a slower machine:
all processes for pages, Python's worker with them, stand still most of the time. Questions are asked by the page about
puzzles of the pack, one after the other.
"""

import argparse
import functools
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

QUESTIONS = ("hint", "explain", "facts", "why", "check", "rate", "convert", "solve", "unique", "count", "generate")
MORE: dict[str, dict[str, Any]] = {"check": {"solvable": True}, "convert": {"to": "penpa"}}
MADE: dict[str, Any] = {"rows": 7, "cols": 7, "level": "easy"}
TIMES = """async ([name, questions]) => {
    const {ask} = await import(new URL("lib/api.js", location.href));
    const times = [];
    for (const question of [questions[0], ...questions]) {
        const began = performance.now();
        await ask(name, question);
        times.push(performance.now() - began);
    }
    return times.slice(1);
}"""
PUZZLES = """async (count) => {
    const {ask} = await import(new URL("lib/api.js", location.href));
    const fitting = (await ask("pack")).filter(({rows, cols}) => rows * cols <= 100);
    const step = Math.max(1, Math.floor(fitting.length / count));
    const names = fitting.filter((_, i) => i % step === 0).slice(0, count).map(({name}) => name);
    return Promise.all(names.map((name) => ask(`pack/${name}`)));
}"""
_CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
HINT, SHOWN = "Hint", "Show full hint"
"""Names of buttons: the button that requests a hint, and a button that appears with a hint."""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"
PATIENCE = 300_000  # milliseconds
SLICE = 0.005  # seconds that a process of a slowed browser runs at a time


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="made by: nurikabe-sat site -o FOLDER")
    parser.add_argument("--puzzles", type=int, default=40, help="of the pack, up to 10x10; default %(default)s")
    parser.add_argument("--starts", type=int, default=5, help="default %(default)s")
    parser.add_argument("--slower", type=int, default=4, help="how many times slower a phone is; default %(default)s")


def run(args: argparse.Namespace) -> int:
    with chromium() as browser, files(args.folder) as folder, server() as served_at:
        print("| start | first paint: s | playable: s, CPU s | first hint: s, CPU s |\n|---|---|---|---|")
        page = _starts(browser, folder, args.starts, "")
        if sys.platform == "linux":  # /proc says which processes these are
            with _slowed(args.slower):
                _starts(browser, folder, 1, f", {args.slower} times slower").close()
        print("\n| question | server, ms | browser, ms |\n|---|---|---|")
        served = browser.new_context().new_page()
        served.set_default_timeout(PATIENCE)
        served.goto(f"{served_at}#rules")
        puzzles = page.evaluate(PUZZLES, args.puzzles)
        for name in QUESTIONS:
            asked: list[dict[str, Any]] = [{"puzzle": _text(one), **MORE.get(name, {})} for one in puzzles]
            if name == "generate":
                asked = [{**MADE, "seed": seed} for seed in range(args.puzzles)]
            medians = [median(where.evaluate(TIMES, [name, asked])) for where in (served, page)]
            print(f"| {name} | {medians[0]:.1f} | {medians[1]:.1f} |", flush=True)
    return 0


def _starts(browser: Any, url: str, number: int, how: str) -> Any:
    """Print the time of a first start and the median time of ``number`` further starts, and return the page."""
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    first, *more = (_start(page, url) for _ in range(number + 1))
    again = [median(one[i] for one in more) for i in range(5)]
    for name, times in (("first", first), ("again, median" if number > 1 else "again", again)):
        paint, played, played_cpu, hint, hint_cpu = times
        print(
            f"| {name}{how} | {paint:.2f} | {played:.2f}, {played_cpu:.2f} | {hint:.2f}, {hint_cpu:.2f} |", flush=True
        )
    return page


def _start(page: Any, url: str) -> tuple[float, float, float, float, float]:
    spent, wall = cpu(), time.monotonic()
    page.goto(url)
    page.get_by_role("gridcell").first.wait_for()
    played = time.monotonic() - wall, cpu() - spent
    page.get_by_role("button", name=HINT, exact=True).click()
    page.get_by_role("button", name=SHOWN).wait_for()
    hint = time.monotonic() - wall, cpu() - spent
    return page.evaluate(PAINTED), *played, *hint


@contextmanager
def _slowed(times: int) -> Iterator[None]:
    """Slow down the browser in a ``with`` block: its processes run only for one of every ``times`` slices of time."""
    is_over = threading.Event()

    def slow() -> None:
        while not is_over.is_set():
            pids = [pid for pid in _ours() if b"--type=" in _command(pid)]
            for _ in range(20):
                _send(pids, signal.SIGSTOP)
                time.sleep(SLICE * (times - 1))
                _send(pids, signal.SIGCONT)
                time.sleep(SLICE)

    thread = threading.Thread(target=slow)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


def _send(pids: list[int], number: int) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def cpu() -> float:
    """Return the CPU seconds used by the child processes, including the browser, or 0 if the system has no /proc."""
    return sum(_ours().values()) / os.sysconf("SC_CLK_TCK")


def _ours() -> dict[int, int]:
    """Return all descendants of this process, with the CPU time that each has used, in ticks."""
    parents, spent = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        pid = int(path.parent.name)
        parents[pid], spent[pid] = int(fields[1]), int(fields[11]) + int(fields[12])

    def is_ours(pid: int) -> bool:
        while pid in parents and pid != os.getpid():
            pid = parents[pid]
        return pid == os.getpid()

    return {pid: ticks for pid, ticks in spent.items() if pid != os.getpid() and is_ours(pid)}


def _text(entry: dict[str, Any]) -> str:
    return "\n".join([f"{entry['rows']} {entry['cols']}", *entry["clues"], ""])


class Quiet(SimpleHTTPRequestHandler):
    """File server that prints nothing."""

    def log_message(self, format: str, *_: object) -> None:  # noqa: A002 (as it is called)
        pass


@contextmanager
def chromium() -> Iterator[Any]:
    """Yield a Chromium browser that playwright controls."""
    from playwright.sync_api import sync_playwright

    program = next(filter(None, map(shutil.which, _CHROMIUM)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@contextmanager
def files(folder: Path, handler: type[SimpleHTTPRequestHandler] = Quiet) -> Iterator[str]:
    """Yield the address of a server for the files of a site. ``handler`` answers the requests."""
    if not (folder / "sw.js").is_file():
        raise FileNotFoundError(f"{folder} has no page: make it with nurikabe-sat site -o {folder}")
    host = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{host.server_port}/"
    host.shutdown()


@contextmanager
def server() -> Iterator[str]:
    """Yield the address of ``nurikabe-sat serve``."""
    command = [sys.executable, "-m", "nurikabe_sat", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None  # noqa: S101 (as it was started)
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()
