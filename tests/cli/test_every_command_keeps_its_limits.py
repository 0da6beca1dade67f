"""Every command keeps its limits of time and memory on the largest boards that it accepts.

The commands are those of the table, so that a new one fails until it has its lines here. The results are in
``docs/notes/limits.md``; ``python -m tests.cli.test_every_command_keeps_its_limits [COMMAND...]`` prints them.
"""

import shlex
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

import pytest

from nurikabe_sat.cli.argument_parser import parser_of
from nurikabe_sat.cli.commands import COMMANDS
from nurikabe_sat.formats.scan import MAX_CELLS
from tests.support.large_boards import KINDS, SIDE, Cost, cost_of, make_files

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak of memory as Linux tells it"),
]

SECONDS = 2
SPARE = 2
"""Seconds of CPU that a command may take besides its limit, its start among them."""

MOST = 1000
"""MiB of memory."""

FEW = ("loose", "unknown")
"""The boards on which options are tried: a formula as large as any, and as many clues as any."""

LINES: dict[str, dict[str, tuple[str, ...]]] = {
    "solve": {
        "BOARD": KINDS,
        "BOARD --unique": FEW,
        "BOARD --all": FEW,
        "BOARD -o out.cnf": ("empty", *FEW),
        "BOARD --certify out.json": ("loose", "ones"),
        "BOARD --encoding forest": FEW,
        "BOARD --encoding ranks+tree": ("empty", *FEW),
        "BOARD --no-presolve": FEW,
        "BOARD --variant pools": FEW,
        "BOARD --format png": ("ones",),
    },
    "unique": {"BOARD": KINDS},
    "count": {"BOARD": KINDS},
    "facts": {"BOARD": KINDS, "BOARD --format svg": ("ones",)},
    "hint": {"BOARD": KINDS},
    "explain": {"BOARD": KINDS, "BOARD -o out.html": ("ones", "unknown")},
    "rate": {"BOARD": KINDS},
    "check": {"BOARD": (*KINDS, "solved"), "BOARD --solvable": FEW},
    "why": {"BOARD": KINDS, "BOARD --smallest": FEW},
    "draft": {"BOARD": KINDS, "BOARD --at r1c2": ("empty", "loose")},
    "generate": {f"{SIDE}": ("",), f"{SIDE} --best --level hard": ("",), f"1x{MAX_CELLS}": ("",)},
    "repair": {"BOARD": KINDS},
    "reduce": {"BOARD": (*KINDS, "ones"), "BOARD --keep-level": ("ones",)},
    "fill": {"BOARD": KINDS, "BOARD --level hard": ("unknown",)},
    "from-picture": {"BOARD": ("empty", "solved")},
    "convert": {f"BOARD --to {form}": ("ones",) for form in ("legup", "penpa", "puzzlink", "janko-json", "pzprv3")},
    "book": {"BOARD -o out.html": FEW, "BOARD -o out.pdf": ("ones",)},
    "batch": {"BOARD": FEW, "BOARD --rate": FEW, "BOARD --unique --certify out": ("ones",)},
    "legup prove": {"BOARD": ("empty", "loose", "ones", "tiles")},
    "legup moves": {"BOARD": ("empty", "loose", "ones"), "BOARD --rule 'Finish Room'": ("loose",)},
    "legup check": {"proof.xml": ("",)},
    "legup grade": {"class": ("",)},
    "legup convert": {f"proof.xml --to {form}": ("",) for form in ("legup2", "json", "html")},
    "verify": {"claim.json": ("",)},
    "decode": {"formula.cnf answer": ("",)},
    "circuit": {"large.cnf -o board": ("",), "drawn.cnf -o board --picture out.svg": ("",)},
}
"""The command lines, each with the kinds of boards that it is run on. A command without a row has no board to read."""

WITHOUT_BOARD = {
    "serve": "tests/web/test_limits.py and test_memory.py are about its limits",
    "site": "it copies files",
    "list": "it prints names",
    "completion": "it prints a script",
}

WAITS = ("batch", "legup grade")
"""Commands that wait for a process which does the work: their clock is the clock on the wall."""

CASES = [
    (f"{name} {line}", kind, name not in WAITS)
    for name, lines in LINES.items()
    for line, kinds in lines.items()
    for kind in kinds
]

OFTEN = [
    ("solve BOARD -o out.cnf", "loose", 2),
    ("hint BOARD", "unknown", 1),
    ("explain BOARD", "ones", 1),
    ("why BOARD", "tiles", 1),
    ("fill BOARD", "loose", 1),
    (f"generate {SIDE}", "", 1),
    ("legup prove BOARD", "ones", 1),
    ("legup check proof.xml", "", 1),
]
"""What is run each time, with a limit: lines that once exceeded their limits, or come near to them."""


def parser_named(name: str) -> ArgumentParser:
    command = next(command for command in COMMANDS if command.name == name)
    return parser_of(command.load(), name)


def has_timeout(name: str) -> bool:
    return any("--timeout" in action.option_strings for action in parser_named(name)._actions)


def run_case(line: str, kind: str, by_cpu: bool, folder: Path, seconds: int = SECONDS) -> Cost:
    name = next(name for name in sorted(LINES, key=len, reverse=True) if line.startswith(f"{name} "))
    words = shlex.split(line.replace("BOARD", f"{kind}.in"))
    limit = ["--timeout", str(seconds)] if has_timeout(name) else []
    return cost_of([*words, *limit], folder, by_cpu=by_cpu)


def faults(cost: Cost, seconds: int = SECONDS) -> Iterator[str]:
    if cost.seconds > seconds + SPARE:
        yield f"{cost.seconds:.1f} s of CPU"
    if cost.peak > MOST:
        yield f"{cost.peak:.0f} MiB"
    if cost.code not in (0, 1, 2, 3):
        yield f"exit {cost.code}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("limits")
    make_files(made)
    return made


def test_every_command_has_its_lines() -> None:
    assert {*LINES, *WITHOUT_BOARD} == {command.name for command in COMMANDS if not command.is_family}
    assert not any(has_timeout(name) for name in WITHOUT_BOARD)
    assert SIDE**2 <= MAX_CELLS < (SIDE + 1) ** 2
    assert {case[:2] for case in OFTEN} <= {case[:2] for case in CASES}


@pytest.mark.parametrize(("line", "kind", "seconds"), OFTEN)
def test_a_limit_is_kept(line: str, kind: str, seconds: int, folder: Path) -> None:
    cost = run_case(line, kind, True, folder, seconds)
    assert not list(faults(cost, seconds)), cost


@pytest.mark.soak
@pytest.mark.parametrize(("line", "kind", "by_cpu"), CASES)
def test_every_limit_is_kept(line: str, kind: str, by_cpu: bool, folder: Path) -> None:
    cost = run_case(line, kind, by_cpu, folder)
    assert not list(faults(cost)), cost


def print_table(chosen: list[str]) -> None:
    with tempfile.TemporaryDirectory() as name:
        make_files(Path(name))
        for line, kind, by_cpu in CASES:
            if chosen and not line.startswith(tuple(f"{name} " for name in chosen)):
                continue
            cost = run_case(line, kind, by_cpu, Path(name))
            row = (line, kind, f"{cost.seconds:.1f}", f"{cost.peak:.0f}", str(cost.code), ", ".join(faults(cost)))
            print("|", " | ".join(row), "|", flush=True)  # noqa: T201 (the table)


if __name__ == "__main__":
    print_table(sys.argv[1:])
