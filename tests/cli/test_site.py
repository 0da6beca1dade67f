"""The command `site`: what it takes from where, what it refuses; and the parts of the folder that need no download."""

import errno
import hashlib
import json
import subprocess
import sys
import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from nurikabe_sat.errors import UsageError
from nurikabe_sat.web.site import build, engine, fetch
from nurikabe_sat.web.site.extension import FOLDER, extension
from nurikabe_sat.web.site.packages import PACKAGES, PYODIDE, Package
from tests.support.command import run
from tests.web.node import in_node

TINY = Package("pip", "tiny", "1", "tiny.whl", "sha256", hashlib.sha256(b"tiny").hexdigest())


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_a_folder_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "site")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)


def test_offline_says_how_to_get_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "site", "-o", tmp_path / "out", "--offline", tmp_path)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert outcome.err.endswith(
        f"{PYODIDE.file}: No such file or directory; get it with: {' '.join(PYODIDE.command('.'))}\n"
    )
    assert not (tmp_path / "out").exists()


def test_another_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / PYODIDE.file).write_bytes(b"something else")
    outcome = run(capsys, "site", "-o", tmp_path / "out", "--offline", tmp_path)
    assert outcome.code == 2
    assert (
        f"found sha512 {hashlib.sha512(b'something else').hexdigest()[:16]}..., expected d18bd7c4485f11da..."
        in outcome.err
    )


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_exact_versions_are_asked_for(package: Package) -> None:
    assert package.command("folder")[-1] in (f"{package.name}@{package.version}", f"{package.name}=={package.version}")
    assert len(package.digest) == {"sha256": 64, "sha512": 128}[package.algorithm]
    assert package.version in package.file


def test_without_the_client(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    outcome = run(capsys, "site", "-o", tmp_path / "out")
    assert outcome.code == 2
    assert "pyodide 314.0.7 cannot be fetched: npm is not installed" in outcome.err


def test_a_file_is_fetched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def client(command: list[str], **_: object) -> "subprocess.CompletedProcess[str]":
        calls.append(command)
        Path(command[command.index("--dest") + 1], TINY.file).write_bytes(b"tiny")
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(fetch, "PACKAGES", (TINY,))
    monkeypatch.setattr(subprocess, "run", client)
    assert fetch.fetched() == fetch.fetched() == {TINY: b"tiny"}
    assert len(calls) == 1
    assert [path.name for path in fetch.cache_folder().iterdir()] == [TINY.file]


@pytest.mark.parametrize(
    ("code", "error", "said"),
    [(1, "a\nERROR: no matching version\n", "ERROR: no matching version"), (3, "", "exit code 3")],
)
def test_a_client_that_fails(monkeypatch: pytest.MonkeyPatch, code: int, error: str, said: str) -> None:
    monkeypatch.setattr(fetch, "PACKAGES", (TINY,))
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, code, "", error))
    with pytest.raises(UsageError, match=f"tiny 1 could not be fetched with pip: {said}"):
        fetch.fetched()


def test_a_wrong_download_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetch, "PACKAGES", (replace(TINY, digest="0" * 64),))

    def client(command: list[str], **_: object) -> "subprocess.CompletedProcess[str]":
        Path(command[command.index("--dest") + 1], TINY.file).write_bytes(b"tiny")
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(subprocess, "run", client)
    with pytest.raises(UsageError, match="expected 0000000000000000"):
        fetch.fetched()
    assert list(fetch.cache_folder().iterdir()) == []


def test_a_folder_of_others_is_left_alone(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "letter.txt").write_text("dear")
    site = build.Site({engine.LIST: b"{}", "a/b.txt": b"x"}, "1", is_compiled=True)
    with pytest.raises(UsageError, match="the folder exists and was not created by this command"):
        build.write_site(site, mine)
    assert [path.name for path in mine.iterdir()] == ["letter.txt"]
    build.write_site(site, tmp_path / "new")
    (tmp_path / "new" / "old.txt").write_text("of another version")
    build.write_site(site, tmp_path / "new")
    assert sorted(path.name for path in (tmp_path / "new").rglob("*.*")) == ["b.txt", "engine.json"]


def test_our_wheel_is_whole_and_always_the_same() -> None:
    [(name, content)] = engine.own_wheel().items()
    assert engine.own_wheel() == {name: content}
    with zipfile.ZipFile(BytesIO(content)) as wheel:
        names = set(wheel.namelist())
        about = next(one for one in names if one.endswith("/RECORD")).removesuffix("/RECORD")
        record = wheel.read(f"{about}/RECORD").decode().splitlines()
    assert {line.split(",")[0] for line in record} == names
    assert {
        "nurikabe_sat/queries/hint.py",
        "nurikabe_sat/web/answer.py",
        "nurikabe_sat/rendering/explanation/page.js",
    } <= names
    assert not [one for one in names if one.startswith(("nurikabe_sat/cli", "nurikabe_sat/web/page"))]


def test_what_a_question_imports_is_in_our_wheel() -> None:
    """A Python that sees nothing but the files of the wheel answers every question."""
    [content] = engine.own_wheel().values()
    program = (
        "import sys, json, zipfile, io, tempfile\n"
        "folder = tempfile.TemporaryDirectory()\n"
        "zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())).extractall(folder.name)\n"
        "sys.meta_path[:] = [one for one in sys.meta_path if 'editable' not in repr(one)]\n"
        "sys.path[:] = [folder.name, *(one for one in sys.path if 'site-packages' in one or 'python' in one)]\n"
        "from nurikabe_sat.queries import QUERIES\n"
        "from nurikabe_sat.web.answer import answer\n"
        "assert sys.modules['nurikabe_sat'].__file__.startswith(folder.name)\n"
        "for entry in QUERIES:\n"
        "    print(json.loads(answer(entry.name, json.dumps(dict(entry.load().example))))['status'])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], input=content, capture_output=True, check=False, cwd="/")
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) == {b"200"}


def some_site(text: bytes) -> build.Site:
    return build.Site({"index.html": text, engine.LIST: b"{}", "icons/a.png": b"a"}, "1", True)


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_folder_is_whole_or_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk, and at Ctrl-C; a folder beside it, whatever its name, is not touched."""
    mine, out = tmp_path / "out.new", tmp_path / "out"
    mine.mkdir()
    (mine / "mine").write_text("mine")
    build.write_site(some_site(b"one"), out)
    build.write_site(some_site(b"two"), out)
    assert files_in(out) == some_site(b"two").files
    real = Path.write_bytes
    for error in (OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()):

        def fail(path: Path, data: bytes, error: BaseException = error) -> int:
            if path.name == "a.png":
                raise error
            return real(path, data)

        with monkeypatch.context() as patch:
            patch.setattr(Path, "write_bytes", fail)
            with pytest.raises((UsageError, KeyboardInterrupt)):
                build.write_site(some_site(b"three"), out)
        assert files_in(out) == some_site(b"two").files
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "out.new"]
    assert files_in(mine) == {"mine": b"mine"}


def test_the_folder_may_be_the_one_we_are_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    build.write_site(some_site(b"one"), Path())
    assert files_in(tmp_path / "here") == some_site(b"one").files


PRESSED = """
import { readFile } from "node:fs/promises";
let press;
const made = [];
const manifest = JSON.parse(await readFile(`${folder}/manifest.json`, "utf8"));
globalThis.location = new URL("https://other.example/p?nurikabe/2/1/1g");
const board = { cell: [{}, { qans: 1 }] };
globalThis.ui = { puzzle: { pid, getURL: () => location.href, board } };
globalThis.chrome = {
  action: { onClicked: { addListener: (act) => { press = act; } }, setBadgeText: async (about) => made.push(about) },
  runtime: { getManifest: () => manifest },
  scripting: { executeScript: async ({ func, args }) => [{ result: (0, eval)(`(${func})`)(...args) }] },
  tabs: { create: async (about) => made.push(about) },
};
await import(`file://${folder}/${manifest.background.service_worker}`);
await press({ id: 7 });
told = made;
"""


def test_the_extension_opens_a_position(tmp_path: Path) -> None:
    files = extension("https://example.org/nurikabe")
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    folder = str(tmp_path / FOLDER)
    assert in_node(PRESSED, folder=folder, pid="nurikabe") == [
        {"url": "https://example.org/nurikabe/#p=nurikabe/2/1/1g&cells=3&hint=1&from=https%3A%2F%2Fother.example%2Fp"},
        {"tabId": 7, "text": ""},
    ]
    assert in_node(PRESSED, folder=folder, pid="heyawake") == [{"tabId": 7, "text": "?"}]


def test_the_manifest_names_files_of_the_extension() -> None:
    files = extension("http://127.0.0.1:8000/")
    manifest = json.loads(files[f"{FOLDER}/manifest.json"])
    assert manifest["manifest_version"] == 3
    assert manifest["permissions"] == ["activeTab", "scripting"]
    named = [manifest["background"]["service_worker"], *manifest["icons"].values()]
    assert {f"{FOLDER}/{name}" for name in named} < set(files)


@pytest.mark.parametrize("address", ["example.org", "file:///x/", "https://", "https://a/?b", "javascript:alert(1)"])
def test_addresses_that_are_none(address: str) -> None:
    with pytest.raises(UsageError, match="address: found"):
        extension(address)
