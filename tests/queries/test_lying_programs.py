"""Outside programs that lie, against every question that takes one: no wrong answer without the program's name.

Each call of a program can be the lie, one of the first or the last, so each of these is tried in turn.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from nurikabe_sat.errors import LimitReached, SolverError
from nurikabe_sat.formats import read_board
from nurikabe_sat.queries import QUERIES, query_named
from nurikabe_sat.queries.query import Answer, SolverAnswer
from nurikabe_sat.queries.solver_request import SolverRequest
from nurikabe_sat.solving.search import Options
from tests.support.command import run
from tests.support.outside import OutsideProgram, use

QUESTIONS = [entry.name for entry in QUERIES if issubclass(entry.load().request_type, SolverRequest)]
BOARDS = {
    "one": "1 4\n2 . . 1\n",
    "several": "2\n2 .\n. .\n",
    "none": "1 3\n2 . 2\n",
    "wrong": "1 4\n2 B . 1\n",
    "open": "1 3\n? . ?\n",
}
SETTINGS: dict[str, dict[str, Any]] = {"check": {"solvable": True}, "solve": {"unique": True}}
ALWAYS_REFUSED = ("wrong-model", "silent", "crash", "contradiction")
"""Answers that can be seen to be wrong, or to be none."""


MOST = 6
"""Calls, from the first, of which each is the lie once."""


def ask(question: str, board: str, program: OutsideProgram | None) -> Answer[Any]:
    options = Options() if program is None else Options(solver=program.name, presolve=False)
    answer: Answer[Any] = query_named(question)(
        read_board(BOARDS[board]), options=options, **SETTINGS.get(question, {})
    )
    return answer


def meaning(answer: Answer[Any]) -> dict[str, Any]:
    """What must be the same whoever answers: any solution will do where there are several."""
    keys = ("status", "count", "cells", "solvable", "unique", "tried")
    kept = keys if answer.status != "ambiguous" else ("status",)
    return {key: getattr(answer, key) for key in kept if hasattr(answer, key) and type(answer).__name__ != "HintAnswer"}


def faults(question: str, board: str, kind: str, at: int | None, use_it: Any) -> str | None:
    """What is wrong about the answer that such a program leads to; None if nothing is."""
    program = OutsideProgram(kind, at)
    use_it(program)
    try:
        answer = ask(question, board, program)
    except SolverError as error:
        return None if kind != "unknown" and program.name in str(error) else f"raises {error!r}"
    except LimitReached as limit:
        return None if kind == "unknown" else f"raises {limit!r}"
    if program.calls and kind in ALWAYS_REFUSED:
        return f"believes it: {answer}"
    assert isinstance(answer, SolverAnswer)
    if answer.rests_on == program.name or (kind == "unknown" and program.calls):
        return None
    right = meaning(ask(question, board, None))
    return None if meaning(answer) == right else f"without its name: {meaning(answer)}, right is {right}"


@pytest.fixture
def use_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    return lambda program: use(program, tmp_path, monkeypatch)


def test_the_questions_are_known_and_their_answers_can_name_a_program() -> None:
    assert len(QUESTIONS) > 10
    for name in QUESTIONS:
        assert issubclass(query_named(name).answer_type, SolverAnswer), name


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_program_that_never_tells_the_truth(question: str, board: str, use_it: Any) -> None:
    for kind in (*ALWAYS_REFUSED, "unsatisfiable", "random-model", "unknown"):
        assert faults(question, board, kind, None, use_it) is None, kind


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("question", QUESTIONS)
def test_one_lie_among_honest_answers(question: str, board: str, use_it: Any) -> None:
    program = OutsideProgram("honest")
    use_it(program)
    answer = ask(question, board, program)
    assert isinstance(answer, SolverAnswer)
    assert answer.rests_on in (None, program.name)
    for at in sorted({*range(min(program.calls, MOST)), program.calls - 1}):
        assert faults(question, board, "unsatisfiable", at, use_it) is None, at
    for kind in ("random-model", "crash", "unknown"):
        assert faults(question, board, kind, program.calls - 1, use_it) is None, kind


def test_a_solution_and_a_proved_conflict_rest_on_no_program(use_it: Any) -> None:
    for question, board in (("solve", "several"), ("unique", "several"), ("why", "none"), ("why", "wrong")):
        program = OutsideProgram("honest")
        use_it(program)
        answer = ask(question, board, program)
        assert isinstance(answer, SolverAnswer)
        assert program.calls
        assert answer.rests_on is None, (question, board)


# What the commands print.

LIAR = "program-unsatisfiable"


@pytest.mark.parametrize(
    ("question", "form"),
    [*((name, form) for name in QUESTIONS for form in ("text", "json")), ("unique", "svg"), ("explain", "html")],
)
def test_the_command_names_it(
    question: str, form: str, tmp_path: Path, use_it: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = tmp_path / "p.in"
    puzzle.write_text(BOARDS["one"])
    use_it(OutsideProgram("unsatisfiable"))
    more = ["--solvable"] if question == "check" else []
    outcome = run(capsys, question.replace("_", "-"), puzzle, "-s", LIAR, "--no-presolve", "--format", form, *more)
    if question == "why":
        assert (outcome.code, outcome.out) == (2, "")
        assert f'{LIAR} answered "unsatisfiable", which a check contradicts' in outcome.err
    elif form == "json":
        assert outcome.code == 1
        assert json.loads(outcome.out)["rests_on"] == LIAR
    else:
        assert outcome.code == 1
        assert f"unverified: this answer rests on {LIAR} alone" in outcome.out + outcome.err


@pytest.mark.parametrize("form", ["text", "json"])
def test_all_solutions_name_it(form: str, tmp_path: Path, use_it: Any, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = tmp_path / "p.in"
    puzzle.write_text(BOARDS["several"])
    use_it(OutsideProgram("unsatisfiable", at=1))
    outcome = run(capsys, "solve", puzzle, "--all", "-s", LIAR, "--no-presolve", "--format", form)
    assert outcome.code == 0
    assert (json.loads(outcome.out)["rests_on"] == LIAR) if form == "json" else (f"rests on {LIAR}" in outcome.err)


@pytest.mark.parametrize("question", [None, *QUESTIONS])
def test_the_line_of_a_batch_names_it(
    question: str | None, tmp_path: Path, use_it: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = tmp_path / "p.in"
    puzzle.write_text(BOARDS["one"])
    use_it(OutsideProgram("unsatisfiable"))
    asked = [] if question is None else ["--ask", question]
    more = ["--set", "solvable=true"] if question == "check" else []
    outcome = run(capsys, "batch", puzzle, "-s", LIAR, "--no-presolve", *asked, *more)
    line = json.loads(outcome.out)
    if question == "why":
        assert (outcome.code, line["status"]) == (2, "error")
        assert LIAR in line["error"]
    else:
        assert line["rests_on"] == LIAR
        assert f"unverified: 1 answer from {LIAR} alone" in outcome.err


@pytest.mark.parametrize("how", [["--pictures"], ["--format", "html"], ["-o", "page.html"]])
def test_an_explanation_names_it_in_every_form(
    how: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, use_it: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.in").write_text(BOARDS["one"])
    use_it(OutsideProgram("honest"))
    outcome = run(capsys, "explain", "p.in", "-s", "program-honest", "--no-presolve", *how)
    assert outcome.code == 0
    assert "unverified: this answer rests on program-honest alone" in outcome.err
