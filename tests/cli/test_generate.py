"""The command `generate`: what it writes and where, what it refuses, and how it ends."""

import json
import os
import signal
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.formats import FORMATS, Format, read_board, read_boards
from nurikabe_sat.formats.janko_json import read_with_solutions
from nurikabe_sat.making.generator.generate import generate
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.queries.generate import GenerateRequest
from nurikabe_sat.solving.search import is_unique
from tests.support.command import Outcome, Run, run, start
from tests.support.waiting import PATIENCE, wait_until

PUZZLE = generate(PuzzleRequest(5, 5), 3).puzzle


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: run(capsys, "generate", *arguments)


def test_a_puzzle_of_a_seed(command: Run) -> None:
    outcome = command("5", "--seed", "3")
    assert outcome.code == 0
    assert outcome.err.startswith("5x5-unique-3: seed 3, ")
    assert read_board(outcome.out).puzzle == PUZZLE


def test_without_a_seed_it_is_told(command: Run) -> None:
    outcome = command("4x6", "--level", "easy")
    assert outcome.code == 0
    seed = outcome.err.split("seed ")[1].split(",")[0]
    assert command("4x6", "--level", "easy", "--seed", seed).out == outcome.out
    puzzle = read_board(outcome.out).puzzle
    assert (puzzle.rows, puzzle.cols) == (4, 6)


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_every_format(command: Run, form: Format) -> None:
    outcome = command("5", "--seed", "3", "--to", form.name)
    assert outcome.code == 0
    assert read_board(outcome.out, format=form.name).puzzle == PUZZLE


def test_a_picture(command: Run) -> None:
    assert command("5", "--seed", "3", "--format", "pretty").out.count("·") == 25 - len(PUZZLE.clue_list)
    assert command("5", "--seed", "3", "--format", "svg").out.startswith("<svg")


def test_json(command: Run) -> None:
    outcome = command("6", "--level", "medium", "--seed", "2", "--format", "json")
    made = json.loads(outcome.out)
    assert made["rating"]["level"] == "medium"
    assert made["seed"] == 2
    assert made["attempts"] >= 1
    assert made["seconds"] >= 0
    ((board, solution),) = read_with_solutions(outcome.out)
    assert solution is not None
    assert is_solution(board.puzzle, solution)
    assert is_unique(board.puzzle)


def test_several_have_seeds_of_their_own(command: Run) -> None:
    together = command("5", "--seed", "2", "--count", "3")
    assert together.code == 0
    boards = read_boards(together.out)
    assert len(boards) == 3
    assert boards[1].puzzle == PUZZLE
    assert command("5", "--seed", "2", "--count", "3", "--jobs", "2").out == together.out
    entries = json.loads(command("5", "--seed", "2", "--count", "3", "--format", "json").out)
    assert [entry["seed"] for entry in entries] == [2, 3, 4]


def test_a_file(command: Run) -> None:
    assert command("5", "--seed", "3", "-o", "one.in").out == ""
    assert read_board(Path("one.in").read_text()).puzzle == PUZZLE
    assert command("5", "--seed", "2", "--count", "2", "-o", "two.json", "--format", "json").code == 0
    assert [board.name for board in read_boards(Path("two.json").read_text())] == ["5x5-unique-2", "5x5-unique-3"]


def test_a_directory(command: Run) -> None:
    outcome = command("5", "--seed", "2", "--count", "2", "-o", "made/", "--to", "puzzlink", "--jobs", "2")
    assert outcome.code == 0
    assert sorted(path.name for path in Path("made").iterdir()) == ["5x5-unique-2.url", "5x5-unique-3.url"]
    assert read_board(Path("made/5x5-unique-3.url").read_text()).puzzle == PUZZLE
    assert command("5", "--seed", "3", "-o", "new/folder/").code == 0
    assert read_board(Path("new/folder/5x5-unique-3.in").read_text()).puzzle == PUZZLE


def test_the_defaults_are_those_of_the_generator() -> None:
    ours = {one.name: one.default for one in fields(GenerateRequest)}
    theirs = {one.name: one.default for one in fields(PuzzleRequest) if one.default is not MISSING}
    assert theirs == {name: ours[name] for name in theirs}


def test_the_options_get_there(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    left: list[float | None] = []

    def refuse(wishes: PuzzleRequest, seed: int, *, deadline: Deadline, **_: object) -> None:
        asked.extend([wishes, seed])
        left.append(deadline.seconds_left())
        raise LimitReached("enough")

    monkeypatch.setattr("nurikabe_sat.cli.commands.generate.generate", refuse)
    outcome = command(
        "6x7", "--seed", "5", "--timeout", "7", "--level", "hard", "--forbid", "pool", "--requires", "shapes",
        "--min-clue", "2", "--max-clue", "6", "--islands", "3..9", "--density", "0.4",
        "--symmetry", "rotate", "--unknown", "0.5", "--style", "sparse",
        "--score", "20..40.5", "--steps", "9", "--open", "1..2", "--story", "pool-rescue then ring",
    )  # fmt: skip
    wishes = PuzzleRequest(
        6,
        7,
        "hard",
        ("shapes",),
        ("pool",),
        2,
        6,
        (3, 9),
        0.4,
        "rotate",
        0.5,
        "sparse",
        (20.0, 40.5),
        (9, 9),
        (1.0, 2.0),
        ("pool-rescue", "ring"),
    )
    assert asked == [wishes, 5]
    assert left[0] is not None
    assert 6 < left[0] <= 7
    assert outcome == Outcome(3, "", "seed 5: enough\n")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["5x"], "'' is not a whole number of at least 1"),
        (["0"], "'0' is not a whole number of at least 1"),
        (["99999x99999"], "found a board of 99999 x 99999 cells, expected at most 20000 cells (see --max-cells)"),
        (["201x100"], "found a board of 201 x 100 cells, expected at most 20000 cells (see --max-cells)"),
        (["6", "--max-cells", "35"], "found a board of 6 x 6 cells, expected at most 35 cells (see --max-cells)"),
        (["6", "--max-cells", "40001"], "'40001' is not a whole number from 1 to 40000"),
        (["5", "--min-clue", "26"], "min_clue: found 26, but the board has 25 cells"),
        (["5", "--density", "2"], "'2' is not a number from 0 to 1"),
        (["5", "--islands", "a..b"], "'a' is not a whole number from 0 to 1000000"),
        (["5", "--level", "hardest"], "invalid choice: 'hardest'"),
        (["5", "--requires", "magic"], "unknown technique 'magic'"),
        (["5", "--score", "9..3"], "score: the minimum must be from 0 to the maximum, got 9 and 3"),
        (["5", "--open", "a..3"], "'a' is not a number of at least 0"),
        (["5", "--story", "ring then magic"], "unknown technique 'magic'"),
        (["5", "--style", "baroque"], "invalid choice: 'baroque'"),
        (["5", "--to", "nothing"], "unknown format 'nothing'"),
        (["5", "--format", "text"], "invalid choice: 'text' (choose from pretty, svg, png, json)"),
        (["5", "--to", "plain", "--format", "json"], "--to cannot be combined with --format; choose one"),
        (["5", "--count", "2", "--to", "plain"], "--to: plain holds only one puzzle; name a directory with -o (a name"),
        (["5", "--format", "svg", "-o", "a.svg"], "--format svg cannot be combined with -o"),
    ],
)
def test_what_it_refuses(command: Run, arguments: list[str], complaint: str) -> None:
    outcome = command(*arguments, "--timeout", "1")
    assert (outcome.code, outcome.out) == (2, "")
    assert complaint in outcome.err
    assert outcome.err.count("\n") == 1
    assert list(Path().iterdir()) == []


def test_the_time_limit(command: Run) -> None:
    outcome = command("9", "--level", "extreme", "--seed", "1", "--timeout", "0.2", "-o", "none.in")
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err.startswith("seed 1: the time limit was reached before a puzzle was found: ")
    assert not Path("none.in").exists()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_no_two_are_alike(command: Run, jobs: str) -> None:
    outcome = command("2", "--seed", "1", "--count", "2", "--jobs", jobs, "--to", "puzzlink")
    assert outcome.code == 3
    assert len(outcome.out.splitlines()) == 1
    first, *later = outcome.err.splitlines()
    assert first.startswith("2x2-unique-1: seed 1, ")
    assert later == [f"seed {seed}: left out because its puzzle is like that of seed 1" for seed in range(2, 7)]


def test_a_later_seed_comes_in_place_of_one_that_is_alike(command: Run) -> None:
    outcome = command("3", "--seed", "1", "--count", "6", "--to", "puzzlink")
    assert outcome.code == 0
    assert len(outcome.out.splitlines()) == 6
    left_out = outcome.err.count("left out")
    assert left_out
    assert f"seed {6 + left_out}" in outcome.err


def test_a_limit_for_one_leaves_the_others(command: Run) -> None:
    outcome = command("5", "--level", "expert", "--seed", "0", "--count", "6", "--timeout", "0.3")
    told = outcome.err.splitlines()
    assert [line.split("seed ")[1][0] for line in told] == list("012345")
    late = sum("time limit" in line for line in told)
    assert len(outcome.out.splitlines()) == 6 - late
    assert outcome.code == (3 if late else 0)


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_whole_files_only(tmp_path: Path, jobs: str) -> None:
    made = tmp_path / "made"
    made.mkdir()
    process = start("generate", "6", "--count", "2000", "--seed", "1", "-o", made, "--jobs", jobs)
    wait_until(lambda: len(list(made.glob("*.in"))) >= 3)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err.endswith("nurikabe-sat: interrupted\n")
    files = list(made.iterdir())
    assert 3 <= len(files) < 2000
    assert all(path.suffix == ".in" and read_board(path.read_text()).puzzle.rows == 6 for path in files)
