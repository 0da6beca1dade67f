"""The bundled page: few files with hashes in their names, which the documents name and load."""

import asyncio
import importlib
import re
from pathlib import Path

import pytest

from nurikabe_sat.rendering import explanation
from nurikabe_sat.web import bundle

HASHED = re.compile(r"-[0-9A-Z]{8}\.(js|css)$")
NAMES = re.compile(r'(?:src|href)="([^":#]+\.(?:js|css|svg))"')


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("bundle") / "page"
    if not bundle.write_bundle(made):
        pytest.skip("needs node and esbuild (npm ci)")
    return made


@pytest.mark.parametrize("document", ["index.html", "prove.html"])
def test_all_files_that_a_document_names_exist(folder: Path, document: str) -> None:
    names = NAMES.findall((folder / document).read_text("utf-8"))
    assert 4 < len(names) < 16
    assert all((folder / name).is_file() for name in names)
    assert sum(HASHED.search(name) is not None for name in names) >= 4


def test_a_module_is_in_one_file_only(folder: Path) -> None:
    """Two copies of a module would have two states."""
    sentence = "must be written out"  # nowhere in the page
    own = "nurikabe:"  # the prefix of lib/storage.js, and of the plain script lib/theme.js
    texts = {path.name: path.read_text("utf-8") for path in folder.rglob("*.js")}
    assert not any(sentence in text for text in texts.values())
    assert sorted(name.partition("-")[0] for name, text in texts.items() if own in text) == ["chunk", "theme"]


def test_the_same_page_gives_the_same_bundle(folder: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    assert bundle.write_bundle(again)
    files = {path.relative_to(again): path.read_bytes() for path in again.rglob("*") if path.is_file()}
    assert files == {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_nothing_is_bundled_without_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert not bundle.write_bundle(tmp_path / "page")
    assert not (tmp_path / "page").exists()


@pytest.mark.usefixtures("folder")  # skips without esbuild
def test_a_mistake_in_a_module_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "main.js").write_text("let = ;", "utf-8")
    monkeypatch.setattr(bundle, "PAGE_SOURCES", tmp_path)
    with pytest.raises(ValueError, match=r"^the page could not be bundled: .*$"):
        bundle.write_bundle(tmp_path / "out")


def test_a_server_sends_the_bundle_of_a_wheel(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fastapi")
    httpx = pytest.importorskip("httpx")
    app = importlib.import_module("nurikabe_sat.web.app")
    monkeypatch.setattr(app, "PAGE", folder)

    async def check() -> None:
        transport = httpx.ASGITransport(app.build_app())
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            page = await client.get("/")
            assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
            for name in NAMES.findall(page.text):
                found = await client.get(f"/{name}")
                assert found.status_code == 200
                assert ("immutable" in found.headers["cache-control"]) == (HASHED.search(name) is not None)
                assert found.headers.get("content-encoding") == ("gzip" if len(found.content) >= 1000 else None)

    asyncio.run(check())


def test_safari_draws_every_underline(folder: Path) -> None:
    """It ignores ``text-decoration`` with a thickness or a colour, and knows the properties for them alone."""
    styles = [*folder.rglob("*.css"), Path(explanation.__file__).parent / "page.css"]
    assert len(styles) > 2
    assert not [path for path in styles if re.search(r"text-decoration: ?[\w-]+ \w", path.read_text("utf-8"))]
