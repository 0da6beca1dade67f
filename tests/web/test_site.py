"""The page without a server: the same answers from Python in the browser, offline, and from version to version."""

import gzip
import json
import shutil
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import pytest

from nurikabe_sat.queries import QUERIES
from nurikabe_sat.web.answer import answer
from tests.support.command import HARD
from tests.web.browser import Entry, Page, Visitor, expect, marked, paint, press, saying, shows, with_cells
from tests.web.serving import HOPELESS
from tests.web.site_folder import file_server, site_once

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ASK = """async ([name, question, wait]) => {
    const {ask} = await import(new URL("lib/api.js", location.href));
    const control = new AbortController();
    if (wait !== null) setTimeout(() => control.abort(), wait);
    try {
        return JSON.stringify(await ask(name, question, {signal: control.signal}));
    } catch (error) {
        return JSON.stringify({wrong: error.message, status: error.status ?? null, name: error.name});
    }
}"""
PYTHON_IS_READY = """async () => {
    const {python} = await import(new URL("lib/browser.js", location.href));
    await new Promise((resolve) => python().listen(({state}) => state === "ready" && resolve()));
}"""
LONG = 120_000  # milliseconds, for Python on a busy machine


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return site_once(tmp_path_factory.getbasetemp())


@pytest.fixture(scope="module")
def page(browser: "Browser", folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """Yield a page with Python in it, for tests that only ask."""
    with file_server(folder, tmp_path_factory.mktemp("www")) as url:
        visitor = Visitor(browser, url)
        page = visitor("#rules")
        page.set_default_timeout(LONG)
        page.evaluate(PYTHON_IS_READY)
        yield page
        visitor.leave()


def ask(page: Page, name: str, wait: float | None = None, **question: Any) -> Any:
    """The answer of the page's Python; ``wait``: milliseconds until the question is aborted."""
    return json.loads(page.evaluate(ASK, [name, question, wait]))


def told_here(name: str, **question: Any) -> Any:
    """Return the answer of this Python."""
    told = json.loads(answer(name, json.dumps(question)))
    assert told["status"] == 200, told
    return told["body"]


@pytest.mark.parametrize("name", [entry.name for entry in QUERIES])
def test_every_question_has_the_same_answer(page: Page, name: str) -> None:
    query = next(entry.load() for entry in QUERIES if entry.name == name)
    assert _without_times(ask(page, name, **query.example)) == _without_times(told_here(name, **query.example))


def test_all_that_a_hint_runs_is_compiled(folder: Path) -> None:
    """Modules, and the methods of dataclasses, whose text is the key of their bytecode."""
    files = json.loads((folder / "engine/engine.json").read_text("utf-8"))["files"]
    archives = [
        ZipFile(BytesIO(gzip.decompress((folder / "engine" / files[name]["file"]).read_bytes())))
        for name in files
        if name == "python_stdlib.zip" or name.startswith("nurikabe_sat")
    ]
    library, own = sorted(archives, key=lambda archive: "dataclasses.pyc" not in archive.namelist())
    assert library.read("dataclasses.pyc").count(b"def __create_fn__(") > 90
    assert {"nurikabe_sat/queries/hint.pyc", "nurikabe_sat/deduction/route.pyc"} <= set(own.namelist())


@pytest.mark.parametrize("name", ["solve", "hint", "explain", "facts", "why", "rate", "unique"])
def test_puzzles_of_the_pack_have_the_same_answers(page: Page, entry: Entry, name: str) -> None:
    more = {"plot": True} if name == "rate" else {}
    asked: dict[str, Any] = {"puzzle": entry.text(), **more}
    assert _without_times(ask(page, name, **asked)) == _without_times(told_here(name, **asked))


def _without_times(told: Any) -> Any:
    return {key: value for key, value in told.items() if key not in ("seconds", "statistics")}


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ({"puzzle": "2 2\n2 x\n. .\n"}, 400),
        ({"puzzle": "2 2\n2 .\n. .\n", "timeout": 1e9}, 400),
        ({"nonsense": 1}, 422),
    ],
)
def test_what_is_wrong_is_said_in_the_same_words(page: Page, question: dict[str, Any], status: int) -> None:
    told = json.loads(answer("hint", json.dumps(question)))
    found = ask(page, "hint", **question)
    assert (found["status"], found["name"]) == (told["status"], "Problem") == (status, "Problem")
    assert found["wrong"].lower().rstrip(".").endswith(told["body"]["error"].split(": ", 1)[-1].lower())


def test_a_limit_is_kept_without_threads(page: Page) -> None:
    assert ask(page, "solve", puzzle=HARD, unique=True, timeout=1)["status"] == "limit"


def test_a_hint_does_not_wait_for_a_generator_and_a_generator_can_be_stopped(page: Page, entry: Entry) -> None:
    found = page.evaluate(
        """async ([hopeless, puzzle]) => {
            const {ask} = await import(new URL("lib/api.js", location.href));
            const {python} = await import(new URL("lib/browser.js", location.href));
            const control = new AbortController();
            let end = null;
            const generated = ask("generate", {...hopeless, timeout: 60}, {signal: control.signal})
                .then(() => "answered", (error) => error.name).then((name) => { end = name; });
            const {second} = python();
            while (!second.isReady) await new Promise((resolve) => setTimeout(resolve, 50));
            const before = second.worker;
            const hint = await ask("hint", {puzzle});
            const atHint = end;
            const stopped = performance.now();
            control.abort();
            await generated;
            while (second.worker === before) await new Promise((resolve) => setTimeout(resolve, 10));
            return [hint.status, atHint, end, performance.now() - stopped, second.job];
        }""",
        [HOPELESS, entry.text()],
    )
    assert found[:3] == ["step", None, "AbortError"]
    assert found[3] >= 300  # it may come to its end by itself
    assert found[4] is None
    made = ask(page, "generate", rows=5, cols=5, seed=1)
    assert _without_times(made) == _without_times(told_here("generate", rows=5, cols=5, seed=1))


def test_a_question_that_is_not_needed_any_more_ends_quietly(page: Page, entry: Entry) -> None:
    assert ask(page, "solve", wait=0, puzzle=HARD)["name"] == "AbortError"
    assert ask(page, "hint", puzzle=entry.text())["status"] == "step"


def test_the_page_says_who_answers(page: Page) -> None:
    expect(page.locator(".answers")).to_contain_text("There is no server")


def test_all_is_there_to_be_installed(page: Page) -> None:
    """What Chromium wants of an app, by its own check; the one without windows only reads the manifest."""
    session = page.context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    for icon in json.loads(manifest["data"])["icons"]:
        size = page.evaluate(
            "async (src) => { const image = new Image(); image.src = src; await image.decode(); return image.width; }",
            icon["src"],
        )
        assert icon["sizes"] in ("any", f"{size}x{size}")


def test_playing_needs_no_python(browser: "Browser", folder: Path, tmp_path: Path, entry: Entry) -> None:
    without = tmp_path / "folder"
    shutil.copytree(folder, without)
    for path in (without / "engine").iterdir():
        path.unlink()
    (without / "sw.js").unlink()
    with file_server(without, tmp_path / "www") as url:
        visitor = Visitor(browser, url)
        page = visitor(entry.address, expected="Failed to load resource|fetching the script")
        press(page, "Check")
        saying(page, "No rule is broken so far")
        press(page, "Hint")
        saying(page, "Python could not be loaded")
        paint(page, entry.cells("B"))
        saying(page, "^Solved")
        visitor.leave()


def test_offline_and_the_next_version(browser: "Browser", folder: Path, tmp_path: Path, entry: Entry) -> None:
    """First load, then without a network, then a new version: games and Python stay."""
    visitor = Visitor(browser, "")
    sea = entry.cells("B")[:2]
    painted = with_cells(entry.empty, sea, "B")
    with file_server(folder, tmp_path / "www") as url:
        page = visitor(entry.address, server=url, expected="Failed to load resource|net::ERR|fetching the script")
        page.set_default_timeout(LONG)
        paint(page, sea)
        shows(page, entry, painted)
        page.evaluate(PYTHON_IS_READY)
        page.evaluate("""async () => {
            const kept = async () => (await (await caches.open((await caches.keys()).find(
                (name) => name.endsWith("engine")))).keys()).length;
            while (await kept() < 7) await new Promise((resolve) => setTimeout(resolve, 50));
        }""")
    port = int(url.split(":")[2].split("/")[0])
    page.reload()  # there is no server any more
    shows(page, entry, painted)
    press(page, "Hint")
    expect(page.get_by_role("button", name="Show full hint")).to_be_visible(timeout=LONG)
    press(page, "Show full hint")
    expect(marked(page, "forced")).not_to_have_count(0)

    newer = tmp_path / "newer"
    shutil.copytree(folder, newer)
    _renamed(newer)
    with file_server(newer, tmp_path / "www", port) as again:
        assert again == url
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("new version", timeout=LONG)
        with page.expect_navigation():
            alert.get_by_role("button", name="Use it now").click()
        shows(page, entry, painted)
    page.reload()
    shows(page, entry, painted)
    page.goto(f"{url}#rules")
    expect(page.locator(".answers")).to_contain_text("nurikabe-sat 99")
    names = page.evaluate("caches.keys()")
    assert len(names) == 2
    visitor.leave()


def _renamed(folder: Path) -> None:
    """Make another version of a folder."""
    path = folder / "data" / "about.json"
    about = json.loads(path.read_text("utf-8"))
    old = f"sha256-{b64encode(sha256(path.read_bytes()).digest()).decode()}"
    path.write_text(json.dumps({**about, "version": "99"}), "utf-8")
    new = f"sha256-{b64encode(sha256(path.read_bytes()).digest()).decode()}"
    worker = folder / "sw.js"
    text = worker.read_text("utf-8")
    assert text.count(old) == 1
    worker.write_text(text.replace(old, new).replace('"version": "', '"version": "99-'), "utf-8")
