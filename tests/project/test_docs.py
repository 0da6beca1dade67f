"""The README and the pages of docs/ tell the truth: their examples run, and their tables are the registries."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from nurikabe_sat.cli.completion import command_words
from nurikabe_sat.cli.main import main
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.rendering import Look, svg
from nurikabe_sat.solving.search import solve
from tools import tables

ROOT = Path(__file__).parents[2]
PATHS = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
PAGES = {path: path.read_text(encoding="utf-8") for path in PATHS}
WITH_SESSIONS = [path for path, text in PAGES.items() if "```console" in text]


def blocks(language: str, text: str) -> list[str]:
    """Return the code blocks of a language on a page."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


def table(header: str, pages: Iterable[str] = PAGES.values()) -> list[list[str]]:
    """Return the rows of the table whose header begins so, without the backticks of their cells."""
    [rows] = [rows for text in pages for rows in re.findall(rf"^\| {header} \|.*\n\|[-:| ]+\n((?:.+\n?)*)", text, re.M)]
    lines = rows.splitlines()
    return [[cell.strip().strip("`") for cell in line.strip("|").split(" | ")] for line in lines]


def programs() -> list[str]:
    """The Python of the pages. Each block stands alone, but those of a tutorial are one program."""
    alone = [code for path, text in PAGES.items() if not is_tutorial(path) for code in blocks("python", text)]
    return [
        *alone,
        *filter(None, ("".join(blocks("python", text)) for path, text in PAGES.items() if is_tutorial(path))),
    ]


def is_tutorial(page: Path) -> bool:
    return page.parent.name == "tutorials"


@pytest.mark.parametrize("code", programs())
def test_python_examples_run(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(code, "example", "exec"), {"__name__": "__main__"})  # noqa: S102 (our own pages)


def test_the_tutorial_of_variants_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    page = PAGES[ROOT / "docs" / "tutorials" / "write-a-variant.md"]
    exec(compile("".join(blocks("python", page)), "tutorial", "exec"), {"__name__": "__main__"})  # noqa: S102 (likewise)
    assert capsys.readouterr().out == "".join(blocks("text", page))


@pytest.mark.parametrize(
    "page", [path for path, text in PAGES.items() if "```console" in text], ids=lambda path: path.stem
)
def test_console_examples_print_what_they_say(
    page: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Those of a page run in its order, so that one can use the file that another has written."""
    (tmp_path / "instances").symlink_to(ROOT / "instances", target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    for session in blocks("console", PAGES[page]):
        command, _, expected = session.partition("\n")
        assert command.startswith("$ nurikabe-sat ")
        assert main(shlex.split(command)[2:]) in (0, 1)  # 1: the answer is no
        assert capsys.readouterr().out == expected


def test_the_tables_are_current() -> None:
    old = [path.name for path, text in tables.pages().items() if text != path.read_text("utf-8")]
    assert not old, "run python -m tools.tables"


def test_the_pictures_on_top_are_the_programs_own() -> None:
    board = read_board((ROOT / "instances" / "10x10-islands-of-2-to-4.in").read_text(encoding="utf-8"))
    solution = solve(board.puzzle).solution
    assert solution is not None
    for name, title, colouring in (("puzzle", "a puzzle", board.colouring), ("solution", "its solution", solution)):
        picture = svg.render(Board(board.puzzle, colouring, title), Look())
        assert (ROOT / "docs" / "pictures" / f"{name}.svg").read_text(encoding="utf-8") == picture


@pytest.mark.parametrize(("page", "command"), [("solve", "solve"), ("generate", "generate"), ("print-a-book", "book")])
def test_every_option_of_the_table_exists(page: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    text = capsys.readouterr().out
    rows = table("option", [PAGES[ROOT / "docs" / "how-to" / f"{page}.md"]])
    options = [option for row in rows for option in re.findall(r"--[a-z]+", row[0])]
    assert options
    assert [option for option in options if option not in text] == []


def anchors(text: str) -> set[str]:
    """What links can name on a page: its headings, as GitHub writes them."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    headings = re.findall(r"^#+ (.*)$", prose, re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_every_link_into_the_repository_leads_somewhere(page: Path) -> None:
    prose = re.sub(r"^```.*?^```$", "", PAGES[page], flags=re.M | re.S)
    for target in re.findall(r"(?:\]\(|src=\")(?!https?:)([^)\"]+)[)\"]", prose):
        name, _, anchor = target.partition("#")
        path = (page.parent / name).resolve() if name else page
        assert path.exists(), target
        assert not anchor or anchor in anchors(path.read_text(encoding="utf-8")), target


def test_the_table_of_long_jobs() -> None:
    """It has the commands that take `--dask`, and no other."""
    options = {one.name: {name for option in one.options for name in option.names} for one in command_words()}
    known = sorted([*options, "python"], key=len, reverse=True)
    named = {next(name for name in known if row[1].startswith(name)) for row in table("long job")}
    assert named - {"python"} == {name for name, names in options.items() if "--dask" in names}


def long_examples() -> list[str]:
    """Return the commands about many puzzles, with the instances of this repository."""
    lines = [line for text in PAGES.values() for block in blocks("sh", text) for line in block.splitlines()]
    ours = re.compile(r"nurikabe-sat (batch instances|verify certificates)(?!.*tcp://)")
    return list(filter(ours.match, lines))


@pytest.mark.soak
@pytest.mark.skipif(sys.platform == "win32", reason="shells as POSIX has them")
def test_examples_end_within_a_minute(tmp_path: Path) -> None:
    """In the order of the pages, since one example writes what another one reads. CPU time of all processes counts."""
    import resource

    examples = long_examples()
    assert len(examples) >= 5
    (tmp_path / "instances").symlink_to(ROOT / "instances")
    for line in examples:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        program = f'nurikabe-sat() {{ "{sys.executable}" -m nurikabe_sat "$@"; }}; {line}'
        done = subprocess.run(["/bin/bash", "-c", program], cwd=tmp_path, check=False, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert done.returncode in (0, 1), (line, done.stderr)
        assert after.ru_utime - before.ru_utime < 60, line
