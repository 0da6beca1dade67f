"""The benchmarks: limits that hold, wrong answers that are seen, runs that go on where they broke off, the numbers."""

import hashlib
import json
import math
import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from benchmarks import labels, ours
from benchmarks.answer import Answer, Outcome, Status, Unreadable
from benchmarks.cold import Cold
from benchmarks.commands import main
from benchmarks.contenders import contender, installed
from benchmarks.instances import DEFAULT, Instance, load, named
from benchmarks.judge import judge
from benchmarks.labels import Labelled, in_order, interval
from benchmarks.look import distance, quantile
from benchmarks.machine import program_digest
from benchmarks.peers import PEERS, Peer
from benchmarks.plots import PLOTS
from benchmarks.ratios import ratios
from benchmarks.results import Record, read
from benchmarks.rival import Rival, printed_answer
from benchmarks.statistics import class_of, disagreements, growth, par2, percentile, rows_of, sizes, times_of, uneven
from benchmarks.suite import FAMILIES, PUBLISHED
from benchmarks.symmetry import SEEDS, turned
from benchmarks.tables import formulas, growths, medians, seconds, table
from benchmarks.warm import Warm
from nurikabe_sat.compiled import CORE
from nurikabe_sat.errors import SolverError, UsageError
from nurikabe_sat.formats import plain, read_board
from nurikabe_sat.making.generator.generate import generate
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.solving.search import Options, solve
from tests.support import oracle
from tests.support.command import HARD
from tests.support.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.slow

MIB = 1 << 20
PACK = DEFAULT / "generated" / "pack.json"
UNIQUE = Puzzle.from_rows([[0, 0, 0, 1], [2, 0, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0]])
SOLUTION = ("BBBW", "WWBB", "BBWB", "WBBB")
SEVERAL = Puzzle.from_rows([[2, 0], [0, 0]])
NONE = Puzzle.from_rows([[0, 0, 2], [1, 0, 0], [0, 0, 2]])
# The puzzle of which no run has ever ended: far beyond any time limit of a test.
HOPELESS = read_board(HARD).puzzle

HARD_5X5 = (". . . . 5", ". . . . .", "1 . 4 . .", ". . . . .", ". . . . .")

PYTHON = f"{sys.executable} -c"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three tiny instances."""
    for name, puzzle, answer in (
        ("unique", UNIQUE, "\n".join(SOLUTION).replace("", " ")),
        ("several", SEVERAL, "# several solutions; this is one\nW W\nB B"),
        ("none", NONE, "no solution"),
    ):
        (tmp_path / f"{name}.in").write_text(plain.write(Board.of(puzzle)), "utf-8")
        (tmp_path / f"{name}.out").write_text(answer, "utf-8")
    return tmp_path


@pytest.fixture
def warm() -> Iterator[Warm]:
    runner = Warm(contender("default/glucose"), timeout=2.0, memory=None)
    yield runner
    runner.close()


def rival(code: str, timeout: float = 20.0, memory: int | None = None) -> Rival:
    """Return a program in Python."""
    return Rival("it", f'{PYTHON} "{code}"', timeout, memory)


# A whole run.


def test_a_run_writes_a_record_for_each_and_goes_on_where_it_was(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = folder / "results.jsonl"
    command = ["run", str(folder), "-e", "default/glucose", "tree/glucose+plain", "-o", str(output)]
    assert main(command) == 0
    assert capsys.readouterr().out == "6 runs made, 0 were there already: 2 without a solution, 4 solved\n"
    lines = output.read_text("utf-8").splitlines(keepends=True)
    records = {(record["instance"], record["contender"]): record for record in map(json.loads, lines)}
    assert len(records) == 6
    assert all(record["correct"] for record in records.values())
    plain_run = records["unique", "tree/glucose+plain"]
    assert (plain_run["status"], plain_run["unique"]) == ("solved", True)
    assert (plain_run["rows"], plain_run["cols"], plain_run["cells"], plain_run["clues"]) == (4, 4, 16, 4)
    assert plain_run["variables"] > 16
    assert plain_run["clauses"] > 16
    assert 0 < plain_run["seconds"]["encode"] < plain_run["seconds"]["wall"]
    assert {"python", "nurikabe-sat", "python-sat"} <= set(plain_run["versions"])
    assert plain_run["versions"]["core"] == ("Python" if CORE is None else "compiled")
    assert plain_run["machine"]["cores"] >= 1
    assert records["several", "default/glucose"]["unique"] is False
    assert records["none", "default/glucose"]["status"] == "none"

    output.write_text("".join(lines[:4]) + lines[4][:50], "utf-8")  # killed in the midst of a line
    assert main(command) == 0
    assert capsys.readouterr().out.startswith("2 runs made, 4 were there already: ")
    again = output.read_text("utf-8").splitlines(keepends=True)
    assert again[:4] == lines[:4]
    assert len(read([output])) == len(again) == 6
    assert main(["compare", str(output), "--format", "markdown"]) == 0
    assert "| up to 100 | default/glucose" in capsys.readouterr().out


def test_every_engine_makes_the_same_runs_and_goes_on_with_those_of_another(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed", reason="the extra [dask] is not installed")
    output = folder / "results.jsonl"
    command = ["run", str(folder), "-e", "default/glucose", "-o", str(output), "--jobs", "2"]
    assert main([*command, "--only", "several", "unique"]) == 0
    assert capsys.readouterr().out == "2 runs made, 0 were there already: 2 solved\n"
    assert main([*command, "--dask", "local"]) == 0
    assert capsys.readouterr().out == "1 runs made, 2 were there already: 1 without a solution\n"
    records = {record["instance"]: record for record in read([output])}
    assert {name: (one["unique"], one["jobs"]) for name, one in records.items()} == {
        "unique": (True, 2),
        "several": (False, 2),
        "none": (None, 2),
    }
    assert all(record["correct"] and record["seconds"]["cpu"] > 0 for record in records.values())


@pytest.mark.skipif(sys.platform != "linux", reason="processes as Linux has them")
def test_runs_that_are_interrupted_leave_no_process(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    word = f"NURIKABE_SAT_TEST={uuid.uuid4().hex}"
    monkeypatch.setenv(*word.split("="))
    (folder / "hopeless.in").write_text(plain.write(Board.of(HOPELESS)), "utf-8")
    output = folder / "results.jsonl"
    command = [sys.executable, "-m", "benchmarks", "run", str(folder), "-e", "default/glucose", "--timeout", "900"]
    process = subprocess.Popen([*command, "-j", "2", "-o", str(output)], cwd=DEFAULT.parent)
    wait_until(lambda: output.exists() and output.read_text("utf-8").count("\n") == 3)
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) == 130
    assert len(read([output])) == 3
    wait_until(lambda: not _with_word(word))


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_during_imports_prints_one_line() -> None:
    code = """
import os, runpy, signal, sys

class Stop:
    def find_spec(name, *_):
        if name == "benchmarks.commands":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Stop)
runpy.run_module("benchmarks", run_name="__main__")
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=DEFAULT.parent, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "nurikabe-sat: interrupted\n")


def _with_word(word: str) -> list[str]:
    """Return the other processes whose environment has this word."""
    found = []
    for one in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if one.name != str(os.getpid()) and word.encode() in (one / "environ").read_bytes():
                found.append(one.name)
    return found


def test_bad_usage_is_said_in_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = str(folder / "results.jsonl")
    for arguments in (
        ["-e", "magic/glucose"],
        ["-e", "no-such-peer"],
        ["-e", "rival:unknown"],
        ["--rival", "nothing"],
        ["--every", "0"],
        ["--only", "several", "no-such-*"],
    ):
        assert main(["run", str(folder), "-o", output, *arguments]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    for path in (folder / "unique.in", folder / "missing.in"):
        assert main(["run", str(folder), str(path), "-o", output]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert main(["compare", output]) == 2


def test_the_repositorys_instances_are_read_with_their_answers() -> None:
    instances = {instance.name: instance for instance in load([DEFAULT])}
    assert instances["input-4by4"].kind == "unique"
    assert instances["06x06-three-solutions"].kind == "several"
    assert instances["input-3by3-unsat"].kind == "none"
    assert instances["08x08-partly-painted"].solution is None  # the contenders do not see the paint


def test_a_json_list_brings_its_solutions(tmp_path: Path) -> None:
    path = tmp_path / "list.json"
    entry = {"name": "one", "rows": 2, "cols": 2, "clues": ["2 .", ". ."], "solution": ["WW", "BB"]}
    path.write_text(json.dumps([entry]), "utf-8")
    assert load([path]) == [Instance("one", SEVERAL, ("WW", "BB"))]
    with pytest.raises(UsageError, match="two instances"):
        load([path, path])


def test_the_generated_pack_is_read_with_its_solutions() -> None:
    pack = load([PACK])
    assert len(pack) == 184
    for instance in pack:
        assert instance.solution is not None
        assert is_solution(instance.puzzle, Colouring.from_rows(instance.solution))


def test_a_part_of_the_pack_is_chosen_by_names() -> None:
    pack = load([PACK])
    hard = named(pack, ["*-hard-*"])
    assert len(hard) == 50
    small = named(pack, ["5x5-*", "7x7-hard-*", "5x5-easy-*"])
    assert small == [one for one in pack if one.puzzle.rows == 5 or (one.puzzle.rows == 7 and one in hard)]


def test_a_run_on_a_part_of_the_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["run", str(PACK), "--only", "5x5-easy-*", "7x7-easy-*", "--every", "5", "-e", "default/glucose"]
    assert main([*command, "-o", str(tmp_path / "results.jsonl")]) == 0
    assert capsys.readouterr().out == "4 runs made, 0 were there already: 4 solved\n"
    assert main(["compare", str(tmp_path / "results.jsonl"), "--by", "cells", "--medians"]) == 0
    head, line = capsys.readouterr().out.splitlines()
    assert head.split() == ["contender", "25", "(2)", "49", "(2)"]
    name, *medians = line.split()
    assert name == "default/glucose"
    assert len(medians) == 2
    assert all(float(median) > 0 for median in medians)


# Limits.


def test_a_kept_process_is_killed_at_the_time_limit_and_replaced(warm: Warm) -> None:
    warm.run(UNIQUE, True)  # starts it
    outcome = warm.run(HOPELESS, True)
    assert outcome.status is Status.LIMIT
    assert outcome.answer.figures["variables"] > 0  # what it had said until then is kept
    assert warm.run(UNIQUE, True).status is Status.SOLVED


def test_a_command_is_killed_at_the_time_limit_with_its_children() -> None:
    code = f"import subprocess; subprocess.run(['{sys.executable}', '-c', 'import time; time.sleep(600)'])"
    started = time.monotonic()
    assert rival(code, timeout=0.5).run(UNIQUE, True).status is Status.LIMIT
    assert time.monotonic() - started < PATIENCE


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps to a limit of the address space")
def test_memory_is_limited() -> None:
    assert rival("x = bytearray(10**9)", memory=300 * MIB).run(UNIQUE, True).status is Status.MEMORY
    large = Puzzle.from_rows([[600] + [0] * 29, *[[0] * 30] * 29])
    runner = Warm(contender("ranks/glucose+plain"), 60.0, 250 * MIB)
    try:
        assert runner.run(large, True).status is Status.MEMORY
        assert runner.run(UNIQUE, True).status is Status.SOLVED
    finally:
        runner.close()


def test_a_crash_is_not_an_answer() -> None:
    outcome = rival("import os; os._exit(3)").run(UNIQUE, True)
    assert outcome.status is Status.CRASH
    assert "exit code 3" in (outcome.error or "")
    assert Rival("it", "/no/such/program", 1.0, None).run(UNIQUE, True).status is Status.CRASH


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps to a limit of the address space")
def test_a_process_that_does_not_start_is_an_error() -> None:
    with pytest.raises(SolverError, match="does not start"):
        Warm(contender("default/glucose"), 1.0, 10 * MIB).run(UNIQUE, True)


def test_what_a_contender_does_not_take_is_refused() -> None:
    runner = Warm(contender("paths/glucose"), 20.0, None)
    try:
        assert runner.run(HOPELESS, True).status is Status.REFUSED
    finally:
        runner.close()
    assert Cold(contender("paths/glucose"), 20.0, None).run(HOPELESS, True).status is Status.REFUSED


# Answers.


@pytest.mark.parametrize(("puzzle", "unique"), [(UNIQUE, True), (SEVERAL, False), (NONE, None)])
def test_whole_commands_answer_as_kept_processes_do(puzzle: Puzzle, unique: bool | None) -> None:
    outcome = Cold(contender("default/glucose"), 20.0, None).run(puzzle, True)
    assert outcome.status is (Status.NONE if puzzle is NONE else Status.SOLVED)
    assert outcome.answer.unique is unique
    assert outcome.wall > 0.02


def test_the_default_contender_is_the_program_without_options() -> None:
    assert ours.ours("default/glucose").options == Options()
    assert ours.ours("default/glucose+plain").options == Options(encoding="default", presolve=False)
    assert "--encoding" not in ours.command("default/glucose", unique=True)
    assert "--encoding" in ours.command("tree/glucose", unique=True)


def test_a_rival_gets_a_url_or_a_file() -> None:
    rows = "print(chr(10).join(['BBBW', 'W W B B', 'BBWB', 'WBBB']))"
    url = Rival("it", f"{PYTHON} \"import sys; {rows}; assert sys.argv[1].startswith('http')\" {{url}}", 20.0, None)
    file = Rival(
        "it", f"{PYTHON} \"import sys; {rows}; assert open(sys.argv[1]).read()[0] == '4'\" {{file}}", 20.0, None
    )
    for runner in (url, file):
        outcome = runner.run(UNIQUE, True)
        assert (outcome.error, outcome.answer.solution, outcome.answer.unique) == (None, list(SOLUTION), None)
    silent = Rival("it", f"{PYTHON} pass {{url}}", 20.0, None).run(UNIQUE, True)
    assert (silent.status, silent.error) == (Status.INVALID, "expected rows, 'unique', 'several' or 'none', found ''")
    assert judge(Instance("it", UNIQUE), silent).correct is None


def test_a_rival_that_reads_lines_is_kept_and_tells_its_time() -> None:
    """It answers with its process number as time, for the first URL with a solution, for the second with a word."""
    code = "import os, sys; said = ['BBBW/WWBB/BBWB/WBBB unique', 'several', 'none', 'error: what?']"
    loop = "[print(os.getpid(), said.pop(0), flush=True) for line in sys.stdin if 'nurikabe/4/4/' in line]"
    runner = rival(f"{code}; {loop}")
    assert runner.mode == "warm"
    try:
        answers = [runner.run(UNIQUE, True) for _ in range(4)]
    finally:
        runner.close()
    assert len({outcome.cpu for outcome in answers}) == 1
    assert (answers[0].cpu or 0) > 0
    assert (answers[0].answer.solution, answers[0].answer.unique) == (list(SOLUTION), True)
    assert (answers[1].answer.solution, answers[1].answer.unique) == (None, False)
    assert [one.status for one in answers] == [Status.SOLVED, Status.SOLVED, Status.NONE, Status.REFUSED]
    known = Instance("it", UNIQUE, SOLUTION, "unique")
    assert [judge(known, one).correct for one in answers] == [True, False, False, None]


def line_by_line(said: str, name: str = "rival") -> str:
    """Return a definition of a rival that prints the same for each URL."""
    return f'{name}={PYTHON} "[print({said!r}, flush=True) for line in iter(input, None)]"'


def compared(folder: Path, rival: str, *options: str, puzzle: str = "unique") -> int:
    """Compare ours with a rival on a puzzle."""
    words = [str(folder / f"{puzzle}.in"), "--best-of", "1", "-o", str(folder / "results.jsonl"), *options]
    return main(["compare", "--rival", rival, *words])


def test_ours_and_a_rival_are_measured_in_turns(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = folder / "results.jsonl"
    slow = line_by_line("5000 unique").removeprefix("rival=")
    assert compared(folder, slow, "--best-of", "2") == 0
    assert [record["contender"] for record in read([output])] == ["default/glucose", "rival:rival"] * 2
    assert capsys.readouterr().out.splitlines()[-1].endswith("0")
    assert main(["compare", str(output), "--ratios", "--format", "markdown"]) == 0
    assert "| up to 100 | 1 |    1 |" in capsys.readouterr().out
    assert main(["compare", "--rival", slow, str(folder)]) == 2
    assert "add -o" in capsys.readouterr().err


def test_a_rival_without_an_answer_or_a_time_is_reported(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compared(folder, line_by_line("hello world", "fool")) == 1
    out = capsys.readouterr().out
    assert "1 solved, 1 invalid" in out
    expected = "expected 'MILLISECONDS unique|several|none' or rows, found 'hello world'"
    assert f"rival:fool, first invalid: unique: {expected}" in out
    assert compared(folder, "no-such-program") == 1
    assert "rival:rival, first crash: unique: cannot be started" in capsys.readouterr().out
    assert compared(folder, line_by_line("unique", "mute")) == 0
    said = "rival:mute printed no CPU time in 1 of 1 runs; expected '12.3 unique', in milliseconds"
    assert said in capsys.readouterr().out


def test_results_of_another_command_are_not_taken(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = folder / "results.jsonl"
    assert compared(folder, line_by_line("5000 unique")) == 0
    assert compared(folder, line_by_line("5000 several"), puzzle="several") == 2
    assert compared(folder, line_by_line("5000 several", "other"), puzzle="several") == 0
    capsys.readouterr()
    assert compared(folder, line_by_line("1 none")) == 2
    assert "has results of rival:rival from another command" in capsys.readouterr().err
    assert compared(folder, line_by_line("5000 unique")) == 0  # the same again
    out = capsys.readouterr().out
    assert "0 runs made, 2 were there already" in out
    assert "rival:other" not in out
    assert out.splitlines()[-1].split()[:4] == ["up", "to", "100", "1"]
    assert len(read([output])) == 4


def test_results_of_another_puzzle_with_the_same_name_are_not_taken(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = folder / "results.jsonl"
    command = ["run", str(folder / "unique.in"), "-e", "default/glucose", "-o", str(output)]
    assert [main(command), main(command)] == [0, 0]
    (folder / "unique.in").write_text(plain.write(Board.of(NONE)), "utf-8")
    (folder / "unique.out").unlink()
    assert main(command) == 2
    assert "has results of another puzzle named unique; use another -o" in capsys.readouterr().err
    assert len(read([output])) == 1


def test_versions_contain_the_digest_of_a_program_and_of_its_files(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("print(1)", "utf-8")
    words = [sys.executable, str(program), "--unique"]
    before = program_digest(words)
    parts = Path(sys.executable).read_bytes() + b"print(1)"
    assert before == hashlib.sha256(parts).hexdigest()[:12]
    program.write_text("print(2)", "utf-8")
    assert program_digest(words) != before
    assert Rival("it", f"{sys.executable} {program}", 1.0, None).versions == {"rival:it": program_digest(words)}
    assert contender(f"tree/{sys.executable}+plain").versions()[sys.executable] == program_digest([sys.executable])


def test_a_run_that_reached_a_smaller_limit_is_made_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output, late = folder / "results.jsonl", f'late={PYTHON} "import time; time.sleep(60)"'
    command = ["run", str(folder / "unique.in"), "-e", "rival:late", "--rival", late, "-o", str(output), "--timeout"]
    assert [main([*command, seconds]) for seconds in ("0.1", "0.2", "0.1")] == [0, 0, 0]
    out = capsys.readouterr().out.splitlines()
    assert [line.split(" were")[0] for line in out if "runs made" in line] == [
        "1 runs made, 0",
        "1 runs made, 0",
        "0 runs made, 1",
    ]
    assert out[1].startswith("rival:late, first limit: unique: no line within 0.1 s")
    output.write_text(output.read_text("utf-8").replace('"core": "', '"core": "an old '), "utf-8")
    assert main([*command, "0.1"]) == 0
    assert capsys.readouterr().out == "0 runs made, 1 were there already (1 from other versions)\n"
    assert read([output])[0]["limits"]["seconds"] == 0.2


def test_ratios_take_the_best_run_and_leave_what_was_not_solved_out_of_sums() -> None:
    records = []
    for name, mine, theirs, status in (
        ("one", 1.0, 3.0, "solved"),
        ("two", 2.0, 1.0, "solved"),
        ("three", 1, 9, "limit"),
    ):
        for repetition, factor in enumerate((2, 1)):
            for who, taken in (("a/b", mine), ("rival:r", theirs)):
                ended = status if who == "rival:r" else "solved"
                cpu = {"cpu": taken * factor, "wall": 1.0}
                records.append(record(name, 1.0, ended, contender=who, repetition=repetition, seconds=cpu))
    line, _, slower = ratios(records).splitlines()[2:]
    assert slower == "slower on two"
    with pytest.raises(UsageError, match="these are of a/b alone"):
        ratios([one for one in records if one["contender"] == "a/b"])
    assert "1,500 / 2,000 / 3,000" in line
    assert "2,000 / 3,000 / 4,000" in line
    assert line.split()[3:5] == ["3", "2"]
    assert line.split()[-3:] == ["1.3", "1.3", "1"]


def test_what_a_rival_prints() -> None:
    assert printed_answer("solved in 2 s\nWW\nBB\n\nW B\nW B\nseveral\n", SEVERAL) == Answer(
        ["WW", "BB"], ["WB", "WB"], False
    )
    assert printed_answer("none\n", SEVERAL) == Answer()
    assert printed_answer("unique\n", SEVERAL) == Answer(unique=True)
    with pytest.raises(Unreadable, match="found 'WW'"):
        printed_answer("WW\n", SEVERAL)


@pytest.mark.parametrize(
    ("answer", "kind", "correct"),
    [
        (Answer(list(SOLUTION), None, True), "unique", True),
        (Answer(list(SOLUTION)), None, True),
        (Answer(["BBBW", "WWBB", "BBBB", "WBBB"]), None, False),
        (Answer(["BBBW"]), None, False),
        (Answer(list(SOLUTION), None, True), "several", False),
        (Answer(list(SOLUTION), None, False), "unique", False),
        (Answer(list(SOLUTION), list(SOLUTION), False), None, False),
        (Answer(list(SOLUTION), ["BBBB"] * 4, False), None, False),
        (Answer(), "unique", False),
        (Answer(), "none", True),
    ],
)
def test_every_answer_is_judged(answer: Answer, kind: str | None, correct: bool) -> None:
    instance = Instance("it", UNIQUE, None if kind == "none" else SOLUTION, kind)
    status = Status.SOLVED if answer.solution else Status.NONE
    assert judge(instance, Outcome(status, answer, 1.0)).correct is correct


def test_another_solution_than_the_known_one_may_be_right_unless_it_is_said_to_be_unique() -> None:
    instance = Instance("it", SEVERAL, ("WW", "BB"))
    other = ["WB", "WB"]
    assert judge(instance, Outcome(Status.SOLVED, Answer(other), 1.0)).correct
    assert judge(instance, Outcome(Status.SOLVED, Answer(other, None, True), 1.0)).correct is False
    assert judge(Instance("it", NONE), Outcome(Status.NONE, Answer(), 1.0)).correct is None
    assert judge(instance, Outcome(Status.LIMIT, Answer(other), 1.0)).correct is None


def test_a_wrong_answer_is_flagged_in_the_results(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = folder / "results.jsonl"
    liar = f"liar={PYTHON} \"print('none')\""
    assert main(["run", str(folder / "unique.in"), "-e", "rival:liar", "--rival", liar, "-o", str(output)]) == 1
    assert read([output])[0]["status"] == "wrong"
    capsys.readouterr()
    assert main(["compare", str(output)]) == 1
    assert "rival:liar is wrong on unique: there is a solution" in capsys.readouterr().out


@pytest.mark.parametrize("seed", SEEDS)
def test_turned_boards_keep_their_solutions(seed: int) -> None:
    tall = Puzzle.from_rows([[2, 0], [0, 0], [0, 1]])
    (solution,) = oracle.solutions(3, 2, {clue.cell: clue.size for clue in tall.clue_list})
    instance = turned(Instance("it", tall, (solution[:2], solution[2:4], solution[4:])), seed)
    assert instance.solution is not None
    assert is_solution(instance.puzzle, Colouring.from_rows(instance.solution))


def test_seeds_give_different_boards() -> None:
    assert len({turned(Instance("it", UNIQUE, SOLUTION), seed).puzzle for seed in SEEDS}) == 8


# The peers.


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_peers_agree_with_the_oracle(peer: Peer) -> None:
    if not peer.available():
        pytest.skip(f"{peer.name} is not installed: it comes with the group 'bench'")
    puzzles = [UNIQUE, SEVERAL, NONE, Puzzle.from_rows([[4, 0], [0, 0]]), Puzzle.from_rows([[0, 2], [0, 0], [1, 0]])]
    if peer.proves_unique:
        puzzles += [Puzzle.from_rows([[-1, 0, 0], [0, 0, 0], [0, 0, 2]]), Puzzle.from_rows([[3, 0, 0, 0]])]
    puzzles += [generate(PuzzleRequest(3, 4), seed).puzzle for seed in range(4)]
    for puzzle in puzzles:
        wanted = oracle.solutions(puzzle.rows, puzzle.cols, {clue.cell: clue.size for clue in puzzle.clue_list})
        answer = list(peer.solve(puzzle, peer.proves_unique))[-1]
        assert "".join(answer.solution) in wanted if answer.solution else not wanted
        if peer.proves_unique and wanted:
            assert answer.unique is (len(wanted) == 1)
        if answer.second:
            assert "".join(answer.second) in wanted - {"".join(answer.solution or ())}


def test_installed_names_contenders() -> None:
    assert all(contender(name).versions() for name in installed())


# The numbers.


def record(instance: str, wall: float, status: str = "solved", **changes: object) -> Record:
    return {
        "instance": instance,
        "cells": 100,
        "contender": "a/b",
        "task": "unique",
        "mode": "warm",
        "seed": 0,
        "repetition": 0,
        "status": status,
        "correct": True,
        "unique": True,
        "error": None,
        "seconds": {"wall": wall},
        "limits": {"seconds": 10.0},
        **changes,
    }


def test_labels_and_scores_in_order() -> None:
    puzzles = [Labelled("a", 0, 9, 0, 5.0), Labelled("b", 1, 9, 0, 7.0), Labelled("c", 1, 16, 2, 4.0)]
    assert in_order(puzzles, lambda one: one.score, same_size=False) == (1, 2)
    assert in_order(puzzles, lambda one: one.level, same_size=False) == (1.5, 2)
    assert in_order(puzzles, lambda one: one.score, same_size=True) == (1, 1)
    low, high = interval(puzzles * 5, lambda one: one.score, same_size=False)
    assert 0 <= low < 0.5 < high <= 1


def test_labels_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entry = {"rows": 2, "cols": 2, "clues": ["2 .", ". ."]}
    unique = {"name": "one", "label": "Easy", "rows": 1, "cols": 3, "clues": ["2 . ."]}
    other = {"name": "two", "label": "Hard", "rows": 5, "cols": 5, "clues": list(HARD_5X5)}
    file = tmp_path / "labelled.json"
    file.write_text(json.dumps([unique, other, entry | {"name": "several", "label": "Hard"}]), "utf-8")
    labels.main([str(file), "Easy", "Hard"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:3] for line in lines[:2]] == [["one", "Easy", "easy"], ["two", "Hard", "hard"]]
    assert lines[2].startswith("score, all pairs: 1 of 1, 100%")


def test_median_p90_and_par2() -> None:
    records = [record(str(i), float(i)) for i in range(1, 10)] + [record("10", 10.0, "limit")]
    (row,) = rows_of(times_of(records))
    assert (row.cells, row.runs, row.solved, row.median, row.p90) == ("up to 100", 10, 9, 5.5, 9.0)
    assert row.par2 == (45 + 20) / 10
    assert percentile([1.0, 2.0, math.inf], 90) == math.inf
    assert par2([1.0, math.inf], 10.0) == 10.5
    assert [class_of(cells) for cells in (100, 101, 2500, 3600)] == ["up to 100", "101-200", "801-2500", "above 2500"]


def test_several_runs_of_an_instance_count_once_by_their_median() -> None:
    records = [record("one", wall, repetition=i) for i, wall in enumerate((1.0, 2.0, 9.0))]
    (row,) = rows_of(times_of(records))
    assert (row.runs, row.median) == (1, 2.0)


def test_the_smallest_limit_that_was_reached_counts_for_all() -> None:
    records = [
        record("one", 70.0, limits={"seconds": 100.0}),
        record("two", 3.0, limits={"seconds": 20.0}),
    ]
    (row,) = rows_of(times_of(records))
    assert (row.solved, row.par2) == (2, (70 + 3) / 2)
    (row,) = rows_of(times_of([*records, record("three", 60.0, "limit", limits={"seconds": 60.0})]))
    assert (row.runs, row.solved, row.par2) == (3, 1, (120 + 3 + 120) / 3)


def test_files_with_the_same_runs_have_names(tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.jsonl" for name in ("core", "pure")]
    for file, wall in zip(files, (1.0, 2.0), strict=True):
        lines = [record("one", wall), record(file.stem, wall, contender="c")]
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    medians_of = {row.contender: row.median for row in rows_of(times_of(read(files)))}
    assert medians_of == {"a/b, core": 1.0, "c": 1.5, "a/b, pure": 2.0}
    assert [one["contender"] for one in read(files[:1])] == ["a/b", "c"]


def test_a_solution_without_a_claim_and_a_refusal_are_marked() -> None:
    records = [
        record("one", 1.0),
        record("one", 0.1, contender="r", unique=None),
        record("one", 0.0, "refused", contender="q"),
    ]
    times = times_of(records)
    rows = rows_of(times)
    assert [row.contender for row in rows] == ["a/b", "r, one solution", "q"]
    assert table(rows, [], times.horizon, "text").splitlines()[3].split() == ["q", "0/1", *["refused"] * 3]
    assert medians(rows, times.horizon, "text").splitlines()[3].split() == ["q", "refused"]
    assert growths(growth(times), times.horizon, "text").splitlines()[3].split() == ["q", "refused"]


def test_different_boards_are_reported() -> None:
    records = [record("one", 1.0), record("two", 1.0), record("one", 1.0, contender="c")]
    times = times_of(records)
    said = "up to 100: not the same boards, so the times are not comparable: a/b has 2; c has 1; 1 in common"
    assert uneven(times) == [said]
    assert uneven(times_of([*records, record("two", 1.0, contender="c")])) == []


def test_no_exponent_is_fitted_to_few_sizes_or_beyond_an_unsolved_one() -> None:
    records = [record(str(n), n * n / 1e6, cells=n) for n in (25, 100, 400)]
    assert growth(times_of(records[:2]))["other"]["a/b"][1] is None
    records[1] |= {"status": "limit"}
    assert growth(times_of([*records, record("900", 0.81, cells=900)]))["other"]["a/b"][1] is None


def test_programs_do_not_report_conflicts() -> None:
    program, library = (next(contender(f"default/{name}").solve(UNIQUE, True)) for name in (sys.executable, "glucose"))
    assert "conflicts" not in program.figures
    assert library.figures["conflicts"] == 0


def test_tables_look_as_they_should() -> None:
    times = times_of([record("one", 0.00123), record("one", 10.0, "limit", contender="other")])
    cpu = rows_of(times_of([record("one", 0.002, seconds={"wall": 0.00123, "cpu": 0.0011})], clock="cpu"))
    assert table(rows_of(times), cpu, times.horizon, "markdown") == (
        "| cells     | contender | solved | median s |  p90 s | PAR-2 s | CPU median s | CPU p90 s | CPU sum s |\n"
        "| --------- | --------- | -----: | -------: | -----: | ------: | -----------: | --------: | --------: |\n"
        "| up to 100 | a/b       |    1/1 |   0.0012 | 0.0012 |  0.0012 |       0.0011 |    0.0011 |    0.0011 |\n"
        "| up to 100 | other     |    0/1 |     > 10 |   > 10 |      20 |              |           |           |\n"
    )
    assert table(rows_of(times), cpu, times.horizon, "text").splitlines()[2] == (
        "           other         0/1      > 10    > 10       20"
    )
    assert [seconds(value, 5.0) for value in (0.0, 0.0343, 0.00999, 1.0, 12.34, 123.4)] == [
        "0",
        "0.034",
        "0.010",
        "1.0",
        "12",
        "123",
    ]


def test_medians_have_a_column_for_each_size_and_say_how_many_were_solved() -> None:
    records = [
        *(record(f"small-{i}", wall, cells=81) for i, wall in enumerate((0.1, 0.3, 0.5))),
        *(record(f"small-{i}", wall, cells=81, contender="c") for i, wall in enumerate((0.1, 0.3))),
        record("large-1", 2.0),
        record("large-2", 4.0),
        record("large-1", 1.0, contender="c"),
        record("large-2", 10.0, "limit", contender="c"),
        record("larger", 5.0, cells=101),
    ]
    times = times_of(records)
    assert medians(rows_of(times, "cells"), times.horizon, "markdown") == (
        "| contender |           81 (3) |          100 (2) | 101 (1) |\n"
        "| --------- | ---------------: | ---------------: | ------: |\n"
        "| a/b       |             0.30 |              3.0 |     5.0 |\n"
        "| c         | 0.20, 2/2 solved | > 10, 1/2 solved |         |\n"
    )
    assert medians(rows_of(times), times.horizon, "text").splitlines()[0] == (
        "contender     up to 100 (5)  101-200 (1)"
    )


def test_formulas_show_the_median_and_the_largest_size() -> None:
    records = [
        record("one", 1.0, variables=10, clauses=30, cuts=0),
        record("one", 1.0, variables=10, clauses=30, cuts=4, repetition=1),
        record("two", 1.0, variables=20, clauses=50, cuts=2),
        record("large", 1.0, cells=150, variables=7, clauses=8, cuts=9),
        record("one", 1.0, contender="c", variables=None, clauses=None, cuts=None),
    ]
    assert [" ".join(line.split()) for line in formulas(sizes(records), "text").splitlines()[1:]] == [
        "up to 100 a/b 2 15, 20 40, 50 3, 4",
        "101-200 a/b 1 7, 7 8, 8 9, 9",
    ]


def test_a_scatter_needs_two_contenders(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="it comes with the group 'bench'")
    with pytest.raises(UsageError, match="requires results of two contenders"):
        PLOTS["scatter"](times_of([record("one", 1.0)]), tmp_path / "it.svg")


def test_growth_is_fitted_and_loose_boards_are_a_family() -> None:
    records = [record(f"{n}-{i}", n * n / 1e6, cells=n) for n in (25, 100, 400) for i in (1, 2)]
    records += [record("loose-10x10-1", 0.5), record("loose-20x20-1", 0.5, "limit", cells=400)]
    times = times_of(records)
    medians_of, exponent = growth(times)["other"]["a/b"]
    assert list(medians_of) == [25, 100, 400]
    assert exponent == pytest.approx(2.0)
    assert growth(times)["loose"] == growth(times, "family")["loose"] == {"a/b": ({100: 0.5, 400: math.inf}, None)}
    assert [row.cells for row in rows_of(times)] == ["up to 100", "201-400", "loose, up to 100", "loose, 201-400"]
    assert growths(growth(times), 10.0, "text").splitlines()[1].endswith("cells ** 2.00")


def test_the_suite_is_legal_and_always_the_same(tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    for path in (one, two):
        assert main(["suite", "-o", str(path)]) == 0
    assert one.read_bytes() == two.read_bytes()
    instances = load([one])
    small = [instance for instance in instances if instance.puzzle.grid.size <= 100]
    assert {"loose-10x10-1", "loose-10x10-2"} <= {instance.name for instance in small}
    assert all(solve(instance.puzzle).solution is not None for instance in small)
    hidden = [instance.puzzle for instance in instances if instance.name.startswith("hidden-1.0-")]
    assert hidden
    assert all(clue.size is None for puzzle in hidden for clue in puzzle.clue_list)
    huge = [instance.puzzle for instance in instances if instance.name.startswith("huge-")]
    assert all(4 <= len(puzzle.clue_list) <= puzzle.grid.size // 12 for puzzle in huge)
    (first,) = [one.puzzle for one in instances if one.name == "loose-10x10-1"]
    assert Instance("it", first).digest == "62e965f3b212"


def test_published_puzzles_come_out_of_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reference = tmp_path / "published.txt"
    reference.write_text(
        f"# about\nit ADDRESS 4 4 {Instance('it', UNIQUE).digest}\nother ADDRESS 4 4 000000000000\n", "utf-8"
    )
    monkeypatch.setattr("benchmarks.suite.PUBLISHED", reference)
    mine, output = tmp_path / "mine.in", tmp_path / "suite.json"
    mine.write_text(plain.write(Board.of(UNIQUE)), "utf-8")
    assert main(["suite", "--published", str(mine), "-o", str(output)]) == 0
    assert capsys.readouterr().out == "1 of 2 published puzzles are missing from the files\n1 boards\n"
    assert [(one.name, one.puzzle) for one in load([output])] == [("published-it", UNIQUE)]
    assert main(["suite", "--published", str(DEFAULT / "input-3by3-unsat.in"), "-o", str(output)]) == 2
    assert "the files contain none of the 2 published puzzles" in capsys.readouterr().err
    assert main(["suite", "easy", "-o", str(output)]) == 2
    assert f"the families are {', '.join(FAMILIES)}" in capsys.readouterr().err


def test_the_reference_of_published_puzzles_names_each_once() -> None:
    lines = [line.split() for line in PUBLISHED.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert all(len(line) == 5 for line in lines)
    assert len({line[0] for line in lines}) == len({line[4] for line in lines}) == len(lines) > 90


def test_the_page_shows_the_results_of_the_suite(capsys: pytest.CaptureFixture[str]) -> None:
    results = sorted(map(str, (DEFAULT.parent / "benchmarks" / "results").glob("*.jsonl")))
    command = ["compare", *results, "--by", "family", "--format", "markdown"]
    assert main([*command, "--medians", "--clock", "cpu"]) == 0
    page = (DEFAULT.parent / "docs" / "performance.md").read_text("utf-8")
    assert capsys.readouterr().out in page


def test_contradictions_are_listed() -> None:
    records = [
        record("one", 1.0),
        record("one", 1.0, unique=False, contender="c"),
        record("two", 1.0, "none", contender="c"),
        record("two", 1.0),
    ]
    assert disagreements(records) == [
        "one, unique? yes: a/b; no: c",
        "two, solutions? yes: a/b; no: c",
    ]


@pytest.mark.parametrize("plot", ["cactus", "scaling", "families", "scatter"])
def test_plots_are_drawn(plot: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="it comes with the group 'bench'")
    results, picture = tmp_path / "results.jsonl", tmp_path / "plot.svg"
    lines = [record(f"{i % 2}-{i}", i / 100, cells=i * i, contender=who) for i in range(1, 30) for who in ("a/b", "c")]
    results.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    assert main(["compare", str(results), "--plot", plot, "-o", str(picture)]) == 0
    written = picture.read_text("utf-8")
    assert written.startswith("<?xml")
    assert "seconds" in written
    assert "CPU" not in written
    assert main(["compare", str(results), "--plot", plot]) == 2
    assert main(["compare", str(results), "--plot", plot, "-o", str(tmp_path / "plot.no-such-format")]) == 2


def test_a_plot_of_few_sizes_has_the_numbers_of_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib", reason="it comes with the group 'bench'")
    results, picture = tmp_path / "results.jsonl", tmp_path / "plot.svg"
    both = {"wall": 1.0, "cpu": 1.0}
    lines = [
        record(f"{cells}-{i}", 1.0, cells=cells, seconds=both)
        for cells, count in ((25, 2), (400, 5))
        for i in range(count)
    ]
    lines[-1]["status"] = "limit"
    lines.append(lines[0] | {"contender": "c"})
    results.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    assert main(["compare", str(results), "--plot", "scaling", "--clock", "cpu", "-o", str(picture)]) == 0
    assert "up to 100: not the same boards" in capsys.readouterr().out
    written = picture.read_text("utf-8")  # matplotlib names each text that it draws
    assert all(f"<!-- {text} -->" in written for text in ("400", "(2)", "(5)", "4/5", "median CPU seconds"))
    assert "<!-- 2/2 -->" not in written


def test_looks_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One island of 2 in a corner and one of 1; against islands of 1 alone."""
    (tmp_path / "one.in").write_text("2 3\n2 . .\n. . 1\n")
    (tmp_path / "other.in").write_text("2 3\n1 . .\n. . 1\n")
    arguments = ["look", str(tmp_path / "one.in"), str(tmp_path / "other.in")]
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("cells of an island")
    assert lines[at + 1].split() == ["one", "(1)", "1.00", "1.00", "1.00", "2.00", "2.00", "1.50"]
    assert lines[at + 2].split()[-2:] == ["1.00", "0.50"]
    at = lines.index("symmetric by half a turn")
    assert lines[at + 1].split()[-1] == "1.00"
    at = lines.index("land at the edge")
    assert lines[at + 1].split()[-1] == "0.50"
    assert lines[at + 2].split()[-2:] == ["0.33", "1.00"]
    assert main([*arguments, "--cells", "7..9"]) == 2
    assert "no puzzle of 7 to 9 cells" in capsys.readouterr().err


def test_a_sheet_shows_the_puzzles_of_each_collection(tmp_path: Path) -> None:
    (tmp_path / "one.in").write_text("2 3\n2 . .\n. . 1\n")
    (tmp_path / "other.in").write_text("1 2\n1 .\n")
    sheet = tmp_path / "sheet.html"
    assert main(["look", str(tmp_path / "one.in"), str(tmp_path / "other.in"), "--sheet", str(sheet)]) == 0
    columns = sheet.read_text("utf-8").split("<section>")[1:]
    assert ["one (1)" in column for column in columns] == [True, False]
    assert [column.count("<svg") for column in columns] == [1, 1]
    refused = main(["look", str(tmp_path / "one.in"), "--sheet", str(tmp_path / "missing" / "sheet.html")])
    assert refused == 2


def test_clues_at_the_ends_of_islands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One at an end, one in the middle; a block has no ends, and islands of two cells do not count."""
    (tmp_path / "ends.in").write_text("1 7\n. 3 . . 3 . .\n")
    (tmp_path / "block.in").write_text("2 2\n4 .\n. .\n")
    assert main(["look", str(tmp_path / "ends.in"), str(tmp_path / "block.in")]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("clues at ends of islands")
    assert lines[at + 1].split()[-1] == "0.50"
    assert lines[at + 2].split()[-2:] == ["nan", "nan"]


def test_the_distance_of_two_distributions() -> None:
    assert distance([1.0, 1.0, 2.0], [1.0, 1.0, 2.0]) == 0
    assert distance([1.0, 2.0], [3.0, 4.0]) == 1
    assert distance([1.0, 2.0, 3.0, 4.0], [1.0, 1.0, 3.0, 4.0]) == 0.25
    assert [quantile([1.0, 2.0, 3.0, 4.0], percent) for percent in (10, 25, 50, 100)] == [1, 1, 2, 4]
