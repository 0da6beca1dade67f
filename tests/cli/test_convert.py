"""``convert``: every pair of formats, several puzzles at once, and what a format cannot hold."""

import json
from pathlib import Path

import pytest

from nurikabe_sat.formats import FORMATS, Format, format_named, read_board
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from tests.support.command import Outcome, Run, run

PUZZLE = Puzzle.from_rows([[0, 2, 0], [0, 0, 0], [3, 0, 0]])
PARTIAL = Board(PUZZLE, Colouring.from_rows(["B..", ".B.", "..B"]))
UNKNOWN = Board.of(Puzzle.from_rows([[-1, 0, 0], [0, 0, 0], [0, 0, 2]]))


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: run(capsys, "convert", *arguments)


@pytest.mark.parametrize("source", FORMATS, ids=lambda form: form.name)
@pytest.mark.parametrize("target", FORMATS, ids=lambda form: form.name)
def test_every_pair(command: Run, source: Format, target: Format) -> None:
    for board in (Board.of(PUZZLE), PARTIAL, UNKNOWN):
        if (board is PARTIAL and not source.colours) or (board is UNKNOWN and not source.unknown):
            continue
        Path("in").write_text(source.write(board))
        outcome = command("in", "--to", target.name, "--from", source.name)
        if (board is PARTIAL and not target.colours) or (board is UNKNOWN and not target.unknown):
            assert (outcome.code, outcome.out) == (2, "")
            assert target.name in outcome.err
        else:
            assert (outcome.code, outcome.err) == (0, "")
            back = read_board(outcome.out, format=target.name)
            assert (back.puzzle, back.colouring) == (board.puzzle, board.colouring)


def test_the_clues_only(command: Run) -> None:
    Path("in").write_text(format_named("plain").write(PARTIAL))
    assert command("in", "--to", "url").code == 2
    assert command("in", "--to", "url", "--clues-only") == Outcome(0, "nurikabe/3/3/g2j3h\n", "")


def test_several_puzzles_in_one_text(command: Run) -> None:
    Path("urls").write_text("nurikabe/3/3/g2j3h\nnurikabe/2/1/1g\n")
    outcome = command("urls", "--to", "json")
    assert [entry["name"] for entry in json.loads(outcome.out)] == ["nurikabe/3/3/g2j3h", "nurikabe/2/1/1g"]
    Path("all.json").write_text(outcome.out)
    assert command("all.json", "--to", "url").out == Path("urls").read_text()
    refused = command("all.json", "--to", "plain")
    assert refused == Outcome(
        2,
        "",
        "nurikabe-sat: error: --to: plain holds only one puzzle, got 2; "
        "name a directory with -o (a name that ends with /), or another format\n",
    )


def test_a_file_for_each_puzzle(command: Run) -> None:
    Path("urls").write_text("nurikabe/3/3/g2j3h\nnurikabe/2/1/1g\nnurikabe/2/1/1g\n")
    outcome = command("urls", "--to", "plain", "-o", "out/")
    assert outcome == Outcome(0, "", "3 files in out\n")
    names = sorted(path.name for path in Path("out").iterdir())
    assert names == ["nurikabe-2-1-1g-3.in", "nurikabe-2-1-1g.in", "nurikabe-3-3-g2j3h.in"]
    assert Path("out/nurikabe-2-1-1g.in").read_text() == "1 2\n1 .\n"
    assert command("urls", "--to", "plain", "-o", "new/folder/") == Outcome(0, "", "3 files in new/folder\n")
    again = command("urls", "--to", "plain", "-o", "out")
    assert again.code == 2
    assert "the file exists" in again.err


def test_nothing_is_written_unless_all_can_be(command: Run) -> None:
    Path("all.json").write_text(format_named("json").write_many([Board.of(PUZZLE, "a"), PARTIAL]))  # type: ignore[misc]
    assert command("all.json", "--to", "url", "-o", "urls.txt").code == 2
    assert command("all.json", "--to", "url", "-o", "out/").code == 2
    assert sorted(path.name for path in Path().iterdir()) == ["all.json"]


def test_the_input_is_not_overwritten(command: Run) -> None:
    Path("a.in").write_text("1 2\n1 .\n")
    outcome = command("a.in", "--to", "json", "-o", "a.in")
    assert outcome.code == 2
    assert Path("a.in").read_text() == "1 2\n1 .\n"


def test_a_format_that_there_is_not(command: Run) -> None:
    assert command("a.in", "--to", "excel").err.startswith("nurikabe-sat: error: unknown format 'excel'; choose from ")
    assert command("a.in").err.startswith("nurikabe-sat: error: the following arguments are required: --to")


def test_the_limit_on_cells_can_be_raised(command: Run) -> None:
    url = "nurikabe/1001/1000/" + "z" * 50050
    Path("large").write_text(url)
    refused = command("large", "--to", "url")
    assert refused.code == 2
    assert "found a board of 1000 x 1001 cells, expected at most 20000 cells (see --max-cells)" in refused.err
    assert command("large", "--to", "url", "--max-cells", "1001000") == Outcome(0, url + "\n", "")
    assert command("large", "--to", "url", "--max-cells", "0").code == 2


def test_what_a_board_cannot_hold_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "goal.xml"
    file.write_text(
        '<Legup version="7.1.1"><puzzle name="Nurikabe"><board height="2" width="2">'
        '<goal type="PROVE_NO_SOLUTION"/><cells><cell value="4" x="0" y="0"/></cells></board></puzzle></Legup>'
    )
    outcome = run(capsys, "convert", file, "--to", "url")
    assert (outcome.code, outcome.out) == (0, "nurikabe/2/2/4i\n")
    assert outcome.err == f"{file}: a board cannot hold its goal (see nurikabe-sat legup)\n"
