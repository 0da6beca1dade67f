"""What is published: the same commit gives the same bytes, the description stands alone, and all say one version."""

import io
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest

from nurikabe_sat.version import VERSION

pytest.importorskip("build", reason="the group 'dev' is not installed")
if shutil.which("git") is None:
    pytest.skip("there is no git", allow_module_level=True)

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


def git(where: Path, *arguments: str) -> str:
    who = ["-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
    dates = {"GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z"}
    command = ["git", *who, *arguments]
    return subprocess.run(
        command, cwd=where, capture_output=True, text=True, check=True, env={**os.environ, **dates}
    ).stdout


def published(copy: Path) -> dict[str, bytes]:
    """Return the files that a copy of this checkout, committed at a fixed time, gives."""
    copy.mkdir()
    for name in git(ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0"):
        if name and (ROOT / name).exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    git(copy, "init", "--quiet")
    git(copy, "add", "--all")
    git(copy, "commit", "--quiet", "--message=all")
    subprocess.run([sys.executable, copy / "release.py", "--build"], check=True, capture_output=True)
    return {file.name: file.read_bytes() for file in (copy / "dist").iterdir()}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    if not (ROOT / ".git").exists():
        pytest.skip("this is no git checkout")
    return published(tmp_path_factory.mktemp("first") / "copy")


def test_the_names(files: dict[str, bytes]) -> None:
    assert sorted(files) == [f"nurikabe_sat-{VERSION}-py3-none-any.whl", f"nurikabe_sat-{VERSION}.tar.gz"]


def test_the_wheel(files: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "wheel").write_bytes(next(content for name, content in files.items() if name.endswith(".whl")))
    with zipfile.ZipFile(tmp_path / "wheel") as wheel:
        names = set(wheel.namelist())
        metadata = message_from_bytes(wheel.read(f"nurikabe_sat-{VERSION}.dist-info/METADATA"))
    assert {"nurikabe_sat/web/pack.json", "nurikabe_sat/py.typed", "nurikabe_sat/web/page/index.html"} <= names
    assert not [name for name in names if not name.startswith("nurikabe_sat")]
    assert not [name for name in names if name.endswith((".c", ".so", ".pyd"))]  # it fits every platform
    assert set(metadata.get_all("Provides-Extra", [])) & {"dev", "bench"} == set()
    description = metadata.get_payload()
    assert isinstance(description, str)
    assert "# nurikabe-sat" in description
    assert re.findall(r"\]\((?!https?:)[^)]*\)|<img", description) == []


def test_the_source_has_the_compiled_core(files: dict[str, bytes]) -> None:
    with tarfile.open(fileobj=io.BytesIO(files[f"nurikabe_sat-{VERSION}.tar.gz"])) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"nurikabe_sat/{name}" for name in ("_core.c", "_grow.c", "_masks.h", "_reaches.c", "_ways.c")} <= names


def test_a_variable_leaves_the_compiled_core_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NURIKABE_SAT_PURE", raising=False)
    (core,) = setup_file(monkeypatch)["EXTENSIONS"]
    assert core.optional
    assert core.py_limited_api
    monkeypatch.setenv("NURIKABE_SAT_PURE", "1")
    assert setup_file(monkeypatch)["EXTENSIONS"] == []


def setup_file(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return the names in setup.py, which sets nothing up here."""
    monkeypatch.setattr("setuptools.setup", lambda **_: None)
    return runpy.run_path(str(ROOT / "setup.py"))


def test_with_a_home_all_links_of_the_description_are_absolute(monkeypatch: pytest.MonkeyPatch) -> None:
    names = setup_file(monkeypatch)
    text = names["description"]("https://example.org/it")
    assert re.findall(r'\]\((?!https:)[^)]*\)|<img src="(?!https:)', text) == []
    assert "](https://example.org/it/blob/main/docs/how-to/solve.md)" in text
    assert "](https://example.org/it/raw/main/docs/pictures/play.png)" in text
    assert '<img src="https://example.org/it/raw/main/docs/pictures/puzzle.svg"' in text
    for path in re.findall(r"https://example.org/it/(?:blob|raw)/main/([^)#\"]*)", text):
        assert (ROOT / path).exists(), path
    assert names["urls"]("https://example.org/it")["Documentation"] == "https://example.org/it/blob/main/docs/index.md"
    assert names["urls"]("") == {}
    assert f'\nhome = "{names["home"]()}"\n' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_fragments_go_into_the_version_that_is_to_come() -> None:
    with_fragments = runpy.run_path(str(ROOT / "release.py"))["with_fragments"]

    before = "# Changelog\n\n## 2.0 (unreleased)\n\n- a\n  b\n\n## 1.0 (2026-01-01)\n\n- c\n"
    after = "# Changelog\n\n## 2.0 (2026-02-01)\n\n- a\n  b\n- d\n- e\n\n## 1.0 (2026-01-01)\n\n- c\n"
    assert with_fragments(before, ["- d\n", "- e\n\n"], "2.0", "2026-02-01") == after
    new = with_fragments(after, ["- f\n"], "2.1", "2026-03-01")
    assert new.startswith("# Changelog\n\n## 2.1 (2026-03-01)\n\n- f\n\n## 2.0 (2026-02-01)\n")
    for fragment in (ROOT / "changelog.d").glob("*.md"):
        assert fragment.read_text(encoding="utf-8").startswith("- "), fragment


def test_the_same_commit_gives_the_same_bytes(files: dict[str, bytes], tmp_path: Path) -> None:
    again = published(tmp_path / "copy")
    assert sorted(again) == sorted(files)
    assert [name for name in files if files[name] != again[name]] == []


def test_the_citation_names_the_version() -> None:
    assert f"\nversion: {VERSION}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\n## {VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


# The supply chain.


def test_ci_installs_every_pinned_version_by_its_hash() -> None:
    locked = (ROOT / "tools" / "ci-requirements.txt").read_text("utf-8")
    entries = re.findall(r"^([\w.-]+==\S+)(.*(?:\\\n +--hash=sha256:[0-9a-f]{64})+)", locked, re.M)
    versions = {version for version, _ in entries}
    assert len(versions) == len(re.findall(r"^[\w.-]+==", locked, re.M))
    group = re.findall(r"^dev = \[\n(.*?)^\]", (ROOT / "pyproject.toml").read_text("utf-8"), re.M | re.S)[0]
    pinned = re.findall(r'^  "([\w.-]+==[^";]+)', group, re.M)
    assert len(pinned) > 20
    assert [version for version in pinned if version not in versions] == []


def test_every_action_is_pinned_by_its_commit() -> None:
    used = [
        action
        for path in (ROOT / ".github" / "workflows").glob("*.yml")
        for action in re.findall(r"uses: (.*)", path.read_text("utf-8"))
    ]
    assert used
    assert [action for action in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", action)] == []
