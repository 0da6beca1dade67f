"""Measure how fast the page of static files opens on a slow network, with an empty cache and with a full cache.

    nurikabe-sat site -o folder
    python -m benchmarks network folder

Chromium plays slow 4G: 150 ms of latency, 1.6 Mbit/s. The server compresses texts, as most hosts do. Requests and bytes
are those of the page until a board can be played. The first hint is requested at once, and after ten seconds of
thinking. CPU seconds are those of the browser's processes. The service worker and Python's worker are not slowed.
"""

import argparse
import gzip
import time
from pathlib import Path
from typing import Any

from benchmarks.browser import HINT, SHOWN, Quiet, chromium, cpu, files

LATENCY, BYTES = 150, 1_600_000 / 8
THINKING = 10  # seconds
PATIENCE = 60_000  # milliseconds
TEXTS = (".html", ".js", ".css", ".json", ".svg")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="made by: nurikabe-sat site -o FOLDER")


def run(args: argparse.Namespace) -> int:
    print("| start | requests | kB | board: s | hint asked after: s | hint: s, CPU s |\n|---|---|---|---|---|---|")
    with chromium() as browser, files(args.folder, _Host) as url:
        for thinking in (0, THINKING):
            context = browser.new_context()
            for name in ("first", "again"):
                page = context.new_page()
                _start(page, url, name, thinking)
                page.close()
            context.close()
    return 0


def _start(page: Any, url: str, name: str, thinking: int) -> None:
    page.set_default_timeout(PATIENCE)
    protocol = page.context.new_cdp_session(page)
    sizes: list[int] = []
    protocol.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    protocol.send("Network.enable")
    network = {"offline": False, "latency": LATENCY, "downloadThroughput": BYTES, "uploadThroughput": BYTES}
    protocol.send("Network.emulateNetworkConditions", network)
    spent, began = cpu(), time.monotonic()
    page.goto(url, wait_until="commit")
    page.get_by_role("gridcell").first.wait_for()
    board, requests, size = time.monotonic() - began, len(sizes), sum(sizes) / 1000
    page.wait_for_timeout(thinking * 1000)
    asked = time.monotonic()
    page.get_by_role("button", name=HINT, exact=True).click()
    page.get_by_role("button", name=SHOWN).wait_for()
    hint = f"{time.monotonic() - asked:.2f}, {cpu() - spent:.2f}"
    print(f"| {name} | {requests} | {size:.0f} | {board:.2f} | {thinking} | {hint} |", flush=True)


class _Host(Quiet):
    """File server that compresses texts and keeps connections open."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:  # noqa: N802 (as http.server calls it)
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            return self.send_error(404)
        content = path.read_bytes()
        self.send_response(200)
        if path.suffix in TEXTS:
            content = gzip.compress(content, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=600")  # as on GitHub Pages
        self.end_headers()
        self.wfile.write(content)
        return None
