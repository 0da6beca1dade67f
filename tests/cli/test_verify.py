"""The command `verify`, and the files that `solve --certify` writes for it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from nurikabe_sat.certificate.text import LARGEST_CLAIM
from nurikabe_sat.cli.commands.certify import certify, prepare
from nurikabe_sat.cli.files import read_puzzle
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.formats.scan import LARGEST_TEXT
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.solving.search import Options, Result, Statistics, Status, solve
from tests.support.command import HARD, Outcome, Run, run, run_installed

UNIQUE = "nurikabe/4/3/i21k1g"
GRID = "B B W W\nW B B B\nB B W B\n"
NONE = "nurikabe/2/2/1g1g"  # two islands of one cell, beside each other


def answer(where: str, deadline: Deadline = NEVER) -> tuple[Board, Result]:
    board = read_puzzle(where)
    return board, solve(board, unique=True, deadline=deadline)


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return the command in a directory with two certificates, `a.json` (unique) and `n.json` (no solution)."""
    monkeypatch.chdir(tmp_path)
    certify(*answer(UNIQUE), "a.json", Options(), NEVER)
    certify(*answer(NONE), "n.json", Options(), NEVER)
    return lambda *arguments: run(capsys, "verify", *arguments)


def edit(name: str, old: str, new: str) -> None:
    text = Path(name).read_text()
    assert old in text
    Path(name).write_text(text.replace(old, new, 1))


# Several.


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--jobs", "2")])
def test_several(command: Run, options: tuple[str, ...]) -> None:
    """A line each, in their order; the exit code is that of the worst."""
    Path("broken.json").write_text("{}")
    two = command("a.json", "a.json", *options)
    said = "a.json: verified: the puzzle has exactly one solution (proof checked by rup)\n"
    assert two == Outcome(0, 2 * said, "")
    edit("a.json", GRID.split("\n")[0].replace(" ", ""), "WWBB")
    lines = command("a.json", "broken.json", "n.json", "no.json", *options)
    found = [line.split(": ")[:2] for line in lines.out.splitlines()]
    assert [name for name, _ in found] == ["a.json", "broken.json", "n.json", "no.json"]
    assert [verdict for _, verdict in found] == ["refused", "error", "verified", "error"]
    assert lines.code == 2
    assert command("a.json", "n.json", *options).code == 1
    told = [json.loads(line) for line in command("n.json", "no.json", "--format", "json", *options).out.splitlines()]
    assert [(one["file"], one["status"]) for one in told] == [("n.json", "verified"), ("no.json", "error")]


def test_several_one_by_one(command: Run) -> None:
    for arguments, words in (
        (("a.json", "n.json", "-i", UNIQUE), "requires a single certificate"),
        (("a.json", "n.json", "--format", "svg"), "--format svg requires a single certificate"),
    ):
        outcome = command(*arguments)
        assert (outcome.code, outcome.out) == (2, "")
        assert words in outcome.err


# Verified.


def test_the_only_solution(command: Run) -> None:
    said = "verified: the puzzle has exactly one solution (proof checked by rup)\n"
    assert command("a.json") == Outcome(0, said + GRID, "")
    assert command("a.json", "--checker", "propagate") == Outcome(0, said.replace("rup", "propagate") + GRID, "")
    assert command("a.json", "--timeout", "60", "-i", UNIQUE).code == 0


def test_no_solution(command: Run) -> None:
    assert command("n.json") == Outcome(0, "verified: the puzzle has no solution (proof checked by rup)\n", "")


def test_a_solution(command: Run) -> None:
    board, result = answer(UNIQUE)
    certify(board, Result(Status.SOLVED, result.solution, None, None, Statistics()), "s.json", Options(), NEVER)
    assert [path.name for path in Path().glob("s.json*")] == ["s.json"]
    assert command("s.json") == Outcome(0, "verified: this is a solution\n" + GRID, "")


def test_json(command: Run) -> None:
    assert json.loads(command("a.json", "--format", "json").out) == {
        "status": "verified",
        "claim": "unique",
        "name": UNIQUE,
        "rows": 3,
        "cols": 4,
        "decided": [],
        "solution": ["BBWW", "WBBB", "BBWB"],
        "checker": "rup",
        "reason": None,
    }
    Path("n.json.drat").write_text("0\n1 0\n")
    outcome = command("n.json", "--format", "json")
    assert outcome.code == 1
    found = json.loads(outcome.out)
    assert (found["status"], found["claim"], found["solution"]) == ("refused", "none", None)
    assert found["reason"] == "n.json.drat is not the file that the certificate names: its SHA-256 differs"


def test_the_formula_may_be_missing_and_the_files_may_move(command: Run) -> None:
    Path("elsewhere").mkdir()
    for name in ("a.json", "a.json.drat"):
        Path(name).rename(Path("elsewhere", name))
    assert command("elsewhere/a.json").code == 0


def test_as_users_do(tmp_path: Path) -> None:
    file = str(tmp_path / "c.json")
    solved = run_installed("solve", UNIQUE, "--unique", "--certify", file)
    assert (solved.code, solved.out) == (0, GRID)
    assert run_installed("verify", file).out.startswith("verified: the puzzle has exactly one solution")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["c.json", "c.json.cnf", "c.json.drat"]


def test_the_engine_has_no_part_in_it(command: Run) -> None:
    assert command("a.json").code == 0
    code = (
        "import sys\n"
        "from nurikabe_sat.cli.main import main\n"
        "assert main(['verify', 'a.json']) == 0\n"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "nurikabe_sat.certificate.verify" in loaded
    assert (
        not {"nurikabe_sat.solving.search", "nurikabe_sat.encoding.presolve", "nurikabe_sat.certificate.make"} & loaded
    )


# Refused.

HASH = "is not the file that the certificate names: its SHA-256 differs"
REFUSED = {
    "a clue changed": ("a.json", " 2", " 3", "the solution breaks a rule: the island of the 3 at r1c4 has 2 cells"),
    "the solution changed": (
        "a.json",
        '"BBWW"',
        '"WBWW"',
        "the solution breaks a rule: the island of the 1 at r2c1 has 2 cells",
    ),
    "a clue of no solution": (
        "n.json",
        '"1 .',
        '"2 .',
        "the formula of the certificate does not match its puzzle, cuts and facts",
    ),
    "a false cut": (
        "a.json",
        '"cuts": []',
        '"cuts": [{"of": "sea", "witness": "r1c1", "other": "r2c2", "separator": ""}]',
        "cut 1 does not hold: r1c1 and r2c2 are not separated",
    ),
    "a proof line": ("a.json.drat", "0\n", "0\n1 0\n", f"a.json.drat {HASH}"),
    "a formula": ("a.json.cnf", "c ", "c  ", f"a.json.cnf {HASH}"),
    "a hash": (
        "a.json",
        '"a.json.drat", "sha256": "',
        '"a.json.cnf", "sha256": "',
        f"a.json.cnf {HASH}",
    ),
}


@pytest.mark.parametrize(("name", "old", "new", "reason"), REFUSED.values(), ids=REFUSED)
def test_refused(command: Run, name: str, old: str, new: str, reason: str) -> None:
    edit(name, old, new)
    assert command(name[: len("a.json")]) == Outcome(1, f"refused: {reason}\n", "")


def test_another_puzzle(command: Run) -> None:
    other = "nurikabe/4/3/i22k1g"
    reason = f"the certificate is about another puzzle than {other}"
    assert command("a.json", "-i", other) == Outcome(1, f"refused: {reason}\n", "")


# Bad input.


def test_files_that_are_not_there(command: Run) -> None:
    assert command("b.json") == Outcome(2, "", "nurikabe-sat: error: no such file: b.json (expected a file)\n")
    Path("a.json.drat").unlink()
    message = "nurikabe-sat: error: no such file: a.json.drat (expected the proof of the certificate)\n"
    assert command("a.json") == Outcome(2, "", message)
    Path("a.json.drat").mkdir()
    assert command("a.json") == Outcome(
        2, "", "nurikabe-sat: error: a.json.drat: found another kind of file, expected a regular file\n"
    )
    assert command("-").err == (
        "nurikabe-sat: error: a certificate cannot be read from standard input; name its file\n"
    )


@pytest.mark.parametrize(
    ("name", "largest"), [("a.json", LARGEST_CLAIM), ("a.json.drat", LARGEST_TEXT), ("a.json.cnf", LARGEST_TEXT)]
)
def test_a_gigabyte_is_not_read(command: Run, name: str, largest: int) -> None:
    os.truncate(name, 1 << 30)  # sparse: it takes no room
    message = f"nurikabe-sat: error: {name}: found {1 << 30} bytes, expected at most {largest}\n"
    assert command("a.json") == Outcome(2, "", message)


def test_a_puzzle_is_no_certificate(command: Run) -> None:
    Path("p.in").write_text("2\n2 0\n0 0\n")
    outcome = command("p.in")
    assert (outcome.code, outcome.out) == (2, "")
    assert (
        outcome.err == "nurikabe-sat: error: p.in: found another kind of text, expected a certificate, a JSON object\n"
    )
    Path("b.bin").write_bytes(b"\xff1")
    assert command("b.bin").err.startswith("nurikabe-sat: error: b.bin:1:1: found the byte 0xff")


def test_the_time_limit(command: Run) -> None:
    outcome = command("a.json", "--timeout", "0.000001")
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err == "nurikabe-sat: error: the time limit was reached before the formula was written\n"


def test_usage(command: Run) -> None:
    for arguments in (["a.json", "--checker", "x"], [], ["a.json", "--format", "sat"], ["a.json", "--timeout", "0"]):
        outcome = command(*arguments)
        assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)


# Writing.


def test_what_cannot_be_written_is_refused_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    cases: list[tuple[str, list[str | None], str, str]] = [
        ("-", [], "glucose", r"^--certify writes several files, so give a file name instead of '-'$"),
        ("a\n", [], "glucose", r"^--certify: 'a\\n' is not a valid file name on some systems; choose another name$"),
        ("a", ["b", "a"], "glucose", r"^--certify a would write to a, which this command also uses$"),
        ("a", [None, "./a.cnf"], "glucose", r"^--certify a would write to a\.cnf, which this command also uses$"),
        ("a", [], "minisat22", r"^minisat22 cannot write proofs$"),
    ]
    for path, others, solver, message in cases:
        with pytest.raises(UsageError, match=message):
            prepare(path, others, Options(solver=solver))
    prepare("a", ["b", None], Options())


def test_all_files_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a").mkdir()  # the claim, which is written last, cannot be
    Path("a.cnf").write_text("older")
    with pytest.raises(UsageError, match=r"^cannot write a: "):
        certify(*answer(UNIQUE), "a", Options(), NEVER)
    assert sorted(path.name for path in Path().iterdir()) == ["a", "a.cnf"]


def test_no_certificate_without_an_answer(tmp_path: Path) -> None:
    undecided = answer(HARD, Deadline.after(0.05))
    assert undecided[1].status is Status.LIMIT
    with pytest.raises(
        LimitReached, match=r"^cannot write a certificate: the time limit was reached before the answer$"
    ):
        certify(undecided[0], undecided[1], str(tmp_path / "a"), Options(), NEVER)
    board, _ = undecided
    with pytest.raises(
        LimitReached, match=r"^the time limit was reached before the (formula was written|certificate was made)$"
    ):
        certify(
            board,
            Result(Status.NONE, None, None, None, Statistics()),
            str(tmp_path / "a"),
            Options(),
            Deadline.after(0.05),
        )
    assert list(tmp_path.iterdir()) == []


def test_a_solution_that_is_not_the_only_one_is_certified_as_one(command: Run) -> None:
    Path("p.in").write_text("1 2\n? 0\n")
    board, result = answer("p.in")
    assert result.unique is False
    certify(board, result, "s.json", Options(), NEVER)
    assert command("s.json").out.startswith("verified: this is a solution\n")
