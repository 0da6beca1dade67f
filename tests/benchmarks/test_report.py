"""`python -m benchmarks report`, and contenders that count: they agree with brute force, wrong counts are seen."""

import argparse
import csv
import json
from pathlib import Path

import pytest

from benchmarks import report, run
from benchmarks.answer import Answer, Outcome, Status
from benchmarks.commands import main
from benchmarks.contenders import contender
from benchmarks.counters import COUNTERS, Counter
from benchmarks.instances import Instance
from benchmarks.judge import judge
from benchmarks.report_parts import PARTS, Part
from benchmarks.statistics import Entry, counts, disagreements, peaks
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import read_board
from tests.support import oracle

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("counter", [one for one in COUNTERS if one.available()], ids=lambda one: one.name)
def test_a_counter_agrees_with_brute_force(counter: Counter) -> None:
    for text in ("2\n2 0\n0 0", "3\n? 0 0\n0 0 0\n0 0 ?", "3 4\n? 0 0 2\n0 0 0 0\n0 0 0 ?", "2 3\n0 0 2\n1 0 0"):
        puzzle = read_board(text).puzzle
        clues = {clue.cell: clue.size for clue in puzzle.clue_list}
        [answer] = counter.solve(puzzle, False)
        assert answer.count == sum(1 for _ in oracle.solutions(puzzle.rows, puzzle.cols, clues))
        assert answer.claims_none is (answer.count == 0)
    assert contender(counter.name).task("unique") == "count"


@pytest.mark.parametrize(
    ("kind", "count", "correct"),
    [
        ("unique", 1, True),
        ("unique", 2, False),
        ("unique", 0, False),
        ("none", 0, True),
        ("none", 1, False),
        ("several", 2, None),
        ("several", 1, False),
        (None, 7, None),
        (None, 0, None),
    ],
)
def test_a_count_is_judged_by_what_is_known(kind: str | None, count: int, correct: bool | None) -> None:
    instance = Instance("it", read_board("2\n2 0\n0 0").puzzle, None, kind)
    answer = Answer(count=count)
    status = Status.NONE if answer.claims_none else Status.SOLVED
    assert judge(instance, Outcome(status, answer, 0.1)).correct is correct


def test_facts_are_those_of_brute_force_and_are_judged_by_their_solutions() -> None:
    puzzle = read_board("3 4\n? 0 0 2\n0 0 0 0\n0 0 0 ?").puzzle
    clues = {clue.cell: clue.size for clue in puzzle.clue_list}
    truth = [set(colours) for colours in zip(*oracle.solutions(puzzle.rows, puzzle.cols, clues), strict=True)]
    who = contender("facts")
    [answer] = who.solve(puzzle, False)
    assert who.task("unique") == "facts"
    assert answer.facts is not None
    told = "".join(answer.facts)
    assert told == "".join("?" if len(colours) > 1 else min(colours) for colours in truth)
    instance = Instance("it", puzzle)
    rest = told[1:]
    for facts, witnesses, correct in (
        (told, answer.witnesses, True),
        ("B" + rest, answer.witnesses, False),  # the clue is no sea
        ("?" + rest, answer.witnesses, False),
        (told.replace("?", "B"), answer.witnesses, False),
        (told, answer.witnesses[:1], False),  # nothing shows what is no fact
        (told, [*answer.witnesses, ["BBBB"] * 3], False),
        (rest, answer.witnesses, False),
    ):
        judged = Answer(answer.witnesses[0], facts=[facts], witnesses=witnesses)
        assert judge(instance, Outcome(Status.SOLVED, judged, 0.1)).correct is correct, facts
    [nothing] = who.solve(read_board("2\n4 0\n0 1").puzzle, False)
    assert (nothing.facts, nothing.claims_none) == (None, True)


def counted(contender_name: str, count: int | None, memory: float = 20.0) -> dict[str, object]:
    return {
        "instance": "one",
        "cells": 9,
        "contender": contender_name,
        "status": "solved" if count is not None else "limit",
        "correct": None,
        "unique": None,
        "count": count,
        "memory": memory,
    }


def test_counts_that_differ_are_a_contradiction() -> None:
    same = [counted("a", 16), counted("b", 16), counted("c", None)]
    assert counts(same) == {Entry("one", 9): {"a": 16, "b": 16}}
    assert disagreements(same) == []
    assert disagreements([*same, counted("d", 17)]) == ["one, how many? 16 (a), 16 (b), 17 (d)"]


def test_peaks_of_memory_are_sorted() -> None:
    assert peaks([counted("a", 1, 30.0), counted("a", 2, 20.0)]) == {"a": {9: [20.0, 30.0]}}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_the_options_of_a_part_are_known(part: Part) -> None:
    parser = argparse.ArgumentParser()
    run.add_arguments(parser)
    assert parser.parse_args([*part.options.split(), "-e", *part.contenders, "-o", "x"]).engine == [*part.contenders]
    assert report._is_present(part.contenders[0])


def test_a_quick_report(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "PARTS", [part for part in PARTS if part.name in ("expert", "counting")])
    command = ["report", "--quick", "-o", str(tmp_path / "report")]
    assert main(command) == 0
    text = (tmp_path / "report" / "report.md").read_text("utf-8")
    assert [line[3:] for line in text.splitlines() if line.startswith("## ")] == [
        "Encodings after deduction, level expert",
        "Counting",
        "Certificates",
    ]
    assert "| corners-4x4 |    16 |       342 |" in text
    data = tmp_path / "report" / "data"
    about = json.loads((data / "report.json").read_text("utf-8"))
    assert about["scale"] == "quick"
    assert {"python", "core", "python-sat"} <= set(about["versions"])
    with (data / "expert.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    records = [json.loads(line) for line in (data / "expert.jsonl").read_text("utf-8").splitlines()]
    assert [float(row["seconds.wall"]) for row in rows] == [one["seconds"]["wall"] for one in records]
    assert len(rows) == 4
    capsys.readouterr()
    assert main(command) == 0  # nothing is made twice
    assert "0 runs made, 4 were there already" in (tmp_path / "report" / "report.md").read_text("utf-8")


def test_what_is_not_installed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_closure(name: str) -> object:
        if name.startswith("closure"):
            raise UsageError("not installed")
        return contender(name)

    monkeypatch.setattr(report, "PARTS", [part for part in PARTS if part.name == "expert"])
    monkeypatch.setattr(report, "contender", without_closure)
    assert main(["report", "--quick", "-o", str(tmp_path)]) == 0
    assert "Not installed, so not here: closure/glucose." in (tmp_path / "report.md").read_text("utf-8")
