"""The side files of a certificate: plain files, with names that are files on every system."""

import json
import os
from pathlib import Path

import pytest

from nurikabe_sat import FormatError, verify
from tests.support.command import Outcome, run

UNIQUE = "nurikabe/4/3/i2h1l"


@pytest.fixture
def certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """One with a proof, in the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.in").write_text("2\n2 0\n0 2\n")
    assert run(capsys, "p.in", "--certify", "a.json").code == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "a.json.cnf", "a.json.drat", "p.in"]
    return tmp_path / "a.json"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes as POSIX has them")
@pytest.mark.parametrize("name", ["a.json.drat", "a.json.cnf"])
def test_a_pipe_as_a_side_file_does_not_hang(name: str, certificate: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path(name).unlink()
    os.mkfifo(name)
    outcome = run(capsys, "verify", certificate.name, "--timeout", "2")
    expected = "found another kind of file, expected a regular file"
    assert outcome == Outcome(2, "", f"nurikabe-sat: error: {name}: {expected}\n")


@pytest.mark.parametrize("name", ["CON", "nul.cnf", "a:b", "../a", "a ", ""])
def test_names_that_are_no_files_somewhere_are_refused(
    name: str, certificate: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    claim = json.loads(certificate.read_text())
    claim["proof"]["file"] = name
    certificate.write_text(json.dumps(claim))
    outcome = run(capsys, "verify", certificate.name)
    assert outcome.code == 2
    assert "expected the name of a file in the same folder" in outcome.err


@pytest.mark.parametrize("name", ["CON", "a:b"])
def test_and_are_not_written(name: str, certificate: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "p.in", "--certify", name)
    message = f"--certify: {name!r} is not a valid file name on some systems; choose another name"
    assert outcome == Outcome(2, "", f"nurikabe-sat: error: {message}\n")
    assert len(list(certificate.parent.iterdir())) == 4


@pytest.mark.parametrize("name", ["a.json.drat", "a.json.cnf"])
def test_a_side_file_that_is_not_text_is_refused(name: str, certificate: Path) -> None:
    Path(name).write_bytes(b"c \xe9\n")
    with pytest.raises(FormatError, match=rf"{name}:1:3: found the byte 0xe9"):
        verify(certificate)
