"""What is published: the same commit gives the same bytes, the description stands alone, and all say one version."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from nurikabe_sat.version import VERSION

pytest.importorskip("build", reason="the group 'dev' is not installed")
if shutil.which("git") is None:
    pytest.skip("there is no git", allow_module_level=True)

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.slow


def git(where: Path, *arguments: str) -> str:
    who = ["-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
    dates = {"GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z"}
    command = ["git", *who, *arguments]
    return subprocess.run(
        command, cwd=where, capture_output=True, text=True, check=True, env={**os.environ, **dates}
    ).stdout


def published(copy: Path) -> dict[str, bytes]:
    """The files that a copy of this checkout, committed at a fixed time, gives."""
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
    assert set(metadata.get_all("Provides-Extra", [])) & {"dev", "bench"} == set()
    description = metadata.get_payload()
    assert isinstance(description, str)
    assert "# nurikabe-sat" in description
    assert re.findall(r"\]\((?!https?:)[^)]*\)|<img", description) == []


def test_the_same_commit_gives_the_same_bytes(files: dict[str, bytes], tmp_path: Path) -> None:
    again = published(tmp_path / "copy")
    assert sorted(again) == sorted(files)
    assert [name for name in files if files[name] != again[name]] == []


def test_the_citation_names_the_version() -> None:
    assert f"\nversion: {VERSION}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\n## {VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
