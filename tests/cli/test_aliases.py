"""Old spellings work, and each says the new one; no help and no completion shows them."""

from pathlib import Path

import pytest

from nurikabe_sat import legup_convert
from nurikabe_sat.cli import aliases
from nurikabe_sat.cli.completion import SCRIPTS, command_words
from tests.cli.test_legup_check import RIGHT
from tests.support.command import Outcome, Run, run

PUZZLE = "1 3\n? . ?\n"
SEVERAL = "2\n2 .\n. .\n"


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    Path("a.in").write_text(PUZZLE)
    Path("two.in").write_text(SEVERAL)
    Path("picture").write_text("B W W\n")
    Path("picture").write_text(".#.\n")
    Path("proof.xml").write_text(legup_convert(RIGHT).text)
    return lambda *arguments: run(capsys, *arguments)


@pytest.mark.parametrize(
    ("old", "new", "notices"),
    [
        ("mend two.in", "repair two.in", ["mend is now repair"]),
        ("layout a.in", "fill a.in", ["layout is now fill"]),
        ("trace picture", "from-picture picture", ["trace is now from-picture"]),
        ("judge proof.xml", "legup check proof.xml", ["judge is now legup check"]),
        ("legup check-proof proof.xml", "legup check proof.xml", ["legup check-proof is now legup check"]),
        ("finish two.in", "legup prove two.in", ["finish is now legup prove"]),
        ("legup prove two.in --most 1", "legup prove two.in --limit 1", ["--most is now --limit"]),
        ("mend two.in --most 1", "repair two.in --limit 1", ["mend is now repair", "--most is now --limit"]),
        ("legup complete two.in", "legup prove two.in", ["legup complete is now legup prove"]),
        ("moves two.in", "legup moves two.in", ["moves is now legup moves"]),
        ("rewrite proof.xml --to json", "legup convert proof.xml --to json", ["rewrite is now legup convert"]),
        ("grade proof.xml", "legup grade proof.xml", ["grade is now legup grade"]),
        ("two.in --count", "count two.in", ["solve --count is now count"]),
        ("--count two.in", "count two.in", ["solve --count is now count"]),
        ("solve two.in --count 1", "count two.in --limit 1", ["solve --count is now count"]),
        ("two.in --count=1", "count two.in --limit 1", ["solve --count is now count"]),
        ("--list formats", "list formats", ["solve --list is now list"]),
        ("solve --list=formats --format json", "list formats --format json", ["solve --list is now list"]),
        ("two.in --all 1", "two.in --limit 1", ["--all N is now --limit N"]),
        ("hint two.in --tell where", "hint two.in --detail where", ["--tell is now --detail"]),
        ("hint two.in --tell=where", "hint two.in --detail where", ["--tell is now --detail"]),
        ("count two.in --most 1", "count two.in --limit 1", ["--most is now --limit"]),
        ("repair two.in --changes 1", "repair two.in --max-changes 1", ["--changes is now --max-changes"]),
        ("repair two.in --proposals 1", "repair two.in --limit 1", ["--proposals is now --limit"]),
        ("a.in --plain", "a.in --no-presolve", ["--plain is now --no-presolve"]),
        ("generate --layout a.in", "fill a.in --to plain", ["generate --layout is now fill"]),
        ("generate --layout a.in --to url", "fill a.in --to url", ["generate --layout is now fill"]),
        ("generate --picture picture", "from-picture picture --to plain", ["generate --picture is now from-picture"]),
        (
            "generate 1x3 --picture picture",
            "from-picture picture --size 1x3 --to plain",
            ["generate --picture is now from-picture"],
        ),
    ],
)
def test_an_old_spelling_does_the_same(command: Run, old: str, new: str, notices: list[str]) -> None:
    expected = command(*new.split())
    said = "".join(f"nurikabe-sat: {one}\n" for one in notices)
    assert command(*old.split()) == Outcome(expected.code, expected.out, said + expected.err)
    assert expected.code in (0, 1), "not refused"
    assert command(*old.split(), "-q") == Outcome(expected.code, expected.out, "")


def test_the_words_of_the_seed_are_not_old(command: Run) -> None:
    """``-v`` alone is ours: what follows may be the puzzle."""
    report = command("a.in", "-v", "1")
    assert report.err.startswith("puzzle a.in: 1 x 3 cells")
    assert report.out
    for words in ("-v a.in", "--verbose a.in", "--verb 1 a.in", "a.in -v", "-v1 -i a.in"):
        again = command(*words.split())
        assert (again.code, again.out) == (0, report.out)
        assert again.err.splitlines()[0] == report.err.splitlines()[0]
    for words in ("-v 0 a.in", "--verb=0 a.in", "-i a.in -s glucose -v 0"):
        assert command(*words.split()) == Outcome(0, report.out, "")


def test_a_file_may_have_an_old_name(command: Run) -> None:
    Path("mend").write_text(PUZZLE)
    assert command("mend").err == ""


def test_what_is_wrong_otherwise_is_said_of_the_new_words(command: Run) -> None:
    assert "nurikabe-sat: error: no such file: no.in" in command("mend", "no.in").err
    refused = command("hint", "two.in", "--tell", "nothing")
    assert (refused.code, "argument --detail: invalid choice: 'nothing'" in refused.err) == (2, True)


def test_old_spellings_are_hidden() -> None:
    words = command_words()
    options = {one.name: {name for option in one.options for name in option.names} for one in words}
    assert not set(options) & set(aliases._COMMANDS)
    for command, names in options.items():
        new_meanings = set(aliases._THEMES) if command == "generate" else set()
        assert not (names - new_meanings) & {*aliases._OPTIONS, "--verb"}
    assert not [option for command, option in aliases._MOVED if option in options[command]]
    for script in SCRIPTS.values():
        assert all(
            f"{name} " not in script(words)
            for name in ({*aliases._OPTIONS, "check-proof", "mend"} - {*aliases._THEMES})
        )
