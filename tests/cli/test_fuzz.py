"""Command lines at random, each command in turn: no bug, no traceback, no hang. See ``tests/support/fuzz.py``."""

import sys
from pathlib import Path

import pytest

from tests.support.command import run_installed
from tests.support.fuzz import EXITS, Case, _bytes, case_for, commands, fault_of, shrunk
from tests.support.mutation import SOAK

CORPUS = Path(__file__).parents[1] / "corpus" / "calls"
SEEDS = range(2000) if SOAK else range(50)
FEW = {"completion": 10, "list": 10}
"""Cases of commands that read no file, so that little can differ."""


@pytest.mark.slow
@pytest.mark.parametrize("command", commands())
def test_no_command_line_ends_in_a_bug(command: str) -> None:
    for seed in SEEDS[: FEW.get(command)]:
        fault = fault_of(case_for(command, seed))
        assert fault is None, f"{command}, seed {seed}: {fault}"


@pytest.mark.parametrize("command", ["solve", "verify", "legup check", "batch"])
def test_a_process_does_the_same(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    case = next(one for one in (case_for(command, seed) for seed in SEEDS) if "\udc80" not in repr(one))
    for name, text in case.files.items():
        Path(name).write_bytes(_bytes(text))
    outcome = run_installed(*case.calls[-1], text=case.stdin)
    assert outcome.code in EXITS
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.json")), ids=lambda path: path.stem)
def test_what_was_found_before(path: Path) -> None:
    assert fault_of(Case.from_json(path.read_text())) is None


# The tool itself.


def test_a_bug_is_found_and_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    from nurikabe_sat.queries import count

    def broken(*_: object) -> None:
        raise ZeroDivisionError("here")

    monkeypatch.setattr(count, "_count", broken)
    case = Case({"a.in": "1 3\n2 . .\n", "b.in": "x"}, "y", (("unique", "a.in"), ("count", "--timeout", "1", "a.in")))
    fault = fault_of(case)
    assert fault is not None
    assert "exit 70" in fault
    small = shrunk(case, lambda one: "ZeroDivisionError" in (fault_of(one) or ""), float("inf"))
    assert small.stdin == ""
    assert small.calls == (("count", "a.in"),)
    assert list(small.files) == ["a.in"]
    assert Case.from_json(small.to_json()) == small


@pytest.mark.skipif(sys.platform == "win32", reason="CPU time is not limited there")
def test_a_command_line_that_takes_too_long_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from nurikabe_sat.queries import count

    def endless(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr("tests.support.fuzz.SECONDS", 0.2)
    monkeypatch.setattr(count, "_count", endless)
    assert fault_of(Case({"a.in": "1 3\n2 . .\n"}, "", (("count", "a.in"),))) == "count a.in: takes more than 0.2 s"
