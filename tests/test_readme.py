"""The README tells the truth: its examples run, and its tables are the registries."""

import re
from pathlib import Path

import pytest

from nurikabe_sat.cli.main import main
from nurikabe_sat.encoding.presets import ENCODINGS
from nurikabe_sat.encoding.ways import WAYS
from nurikabe_sat.formats import FORMATS
from nurikabe_sat.sat.backends import FAMILIES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.M | re.S)


def table(header: str) -> list[list[str]]:
    """The rows of the table whose header begins so, without the backticks of their cells."""
    lines = README[README.index(f"\n| {header} |") + 1 :].split("\n\n", 1)[0].splitlines()[2:]
    return [[cell.strip().strip("`") for cell in line.strip("|").split(" | ")] for line in lines]


@pytest.mark.parametrize("code", blocks("python"))
def test_python_examples_run(code: str) -> None:
    exec(compile(code, "README.md", "exec"), {})  # noqa: S102 (our own README)


@pytest.mark.parametrize("session", blocks("console"))
def test_console_examples_print_what_they_say(
    session: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "instances").symlink_to(ROOT / "instances", target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    command, _, expected = session.partition("\n")
    assert command.startswith("$ nurikabe-sat ")
    assert main(command.split()[2:]) == 0
    assert capsys.readouterr().out == expected


def test_the_table_of_encodings() -> None:
    rows = [[entry.name, "yes" if entry.complete else "no", entry.about] for entry in ENCODINGS]
    assert table("encoding") == rows


def test_the_table_of_ways() -> None:
    assert table("way") == [[one.name, "yes" if one.complete else "no", one.about] for one in WAYS]


def test_the_table_of_formats() -> None:
    rows = [[f.name, "yes", "yes" if f.write else "no", "yes" if f.read_many else "no"] for f in FORMATS]
    assert table("format") == rows


def test_the_table_of_solver_families() -> None:
    assert table("family") == [[name, ", ".join(members)] for name, members in FAMILIES.items()]


def test_every_option_of_the_table_exists(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    for row in table("option"):
        for option in re.findall(r"--[a-z]+", row[0]):
            assert option in text


def test_every_link_into_the_repository_leads_somewhere() -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)]+)\)", README):
        assert (ROOT / target.split("#")[0]).exists(), target
